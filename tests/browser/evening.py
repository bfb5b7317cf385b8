"""A club whose organiser and one of whose players look at its events on their phones."""

from accounts.models import Player
from tests.browser.readers import Reader
from tests.builders import make_club, make_event, settle
from tournaments import tasks
from tournaments.models import Pairing, Tournament

NAMES = {
    "fr": ("Amel", "Bechir", "Chiraz", "Dali", "Emna", "Fares"),
    "ar-tn": ("أمال", "بشير", "شيراز", "دالي", "آمنة", "فارس"),
}


class House:
    """A club; its organiser and one of its players, the third on every list, each with a phone."""

    def __init__(self, company, language: str):
        self.names = NAMES[language]
        self.club = make_club()
        self.owner = self.club.memberships.get().user
        self.club.add_players("\n".join(self.names), self.owner)
        self.third = Player.objects.get(name=self.names[2])
        self.organiser = Reader(company, language, user=self.owner)
        self.player = Reader(company, language, player=self.third)

    def score(self, first: str, second: str) -> list[int]:
        gap = self.names.index(second) - self.names.index(first)
        return [16, 10 - gap] if gap > 0 else [10 + gap, 16]

    def event(self, count: int, **plan) -> "Event":
        names = "\n".join(self.names[:count])
        return Event(self, make_event(self.club, names, by=self.owner, seeded=True, **plan))


class Event:
    """Of two who meet the one who is higher on the list always wins: 16 to 9, if they are next to
    one another on it, and by so much more as there are others between them."""

    def __init__(self, house: House, event: Tournament):
        self.house, self.event = house, event

    def page(self) -> dict:
        return self.see("tournament", self.house.player)

    def desk(self) -> dict:
        return self.see("desk", self.house.organiser)

    def see(self, name: str, reader: Reader) -> dict:
        """But for the chips on its head, which never change but for the first."""
        seen = reader.see(name, self.event.code)
        del seen["chips"]
        return seen

    def podiums(self) -> list[list[str]]:
        return self.house.player.see("wall", self.event.code)["podiums"]

    def is_announced(self, *chips: str) -> None:
        """The poster, while registration is open."""
        self.event.open_registration(self.house.owner)
        poster = self.house.player.see("tournament", self.event.code)
        names = [entry.name for entry in self.event.entries.with_names()]
        assert (poster["chips"], poster["listed"]) == ([*chips], names)

    def is_called(self) -> None:
        """The roll: everybody is here."""
        self.event.open_check_in(self.house.owner)
        for entry in self.event.entries.exclude(player=self.house.third):
            self.event.check_in(entry, self.house.owner)
        self.says_that_he_is_here()
        called = self.desk()
        assert called["listed"] == sorted(self.house.names[: called["here"]])

    def says_that_he_is_here(self) -> None:
        """The player, on the event's page."""
        self.page()
        self.house.player.page.locator("main .panel.now button.main").click()
        self.house.player.page.wait_for_load_state()

    def start(self) -> None:
        self.event.refresh_from_db()
        self.event.start(self.house.owner)
        self.follow()

    def publish(self) -> None:
        """The round of a Swiss that is drafted; and it is opened."""
        row = self.event.stage.rounds.get(opened_at=None)
        row.publish(self.house.owner)
        row.open(self.house.owner)

    def play(self) -> None:
        """The rounds that are open."""
        on = Pairing.objects.filter(round__stage__in=self.on_now(), match__isnull=False)
        for pairing in on.unfinished().select_related("match").with_names():
            settle(pairing.match, *self.house.score(*(entry.name for entry in pairing.entries)))
        self.follow()

    def play_on(self) -> None:
        """To the end of the stage that is on, or of those that are."""
        on = [stage.pk for stage in self.on_now()]
        while self.on_now().filter(pk__in=on).exists():
            self.play()

    def follow(self) -> None:
        """What the queue does."""
        for stage in self.on_now():
            tasks.follow(stage.pk)

    def on_now(self):
        return self.event.stages.filter(frozen_at__isnull=False, finished_at=None)
