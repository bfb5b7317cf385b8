"""A club, its people and everything that has an address, for whoever tries all the doors."""

from dataclasses import dataclass
from functools import cached_property

from django.conf import settings
from django.test import Client as Browser
from django.test import override_settings
from django.test.client import ClientHandler
from django.utils import timezone
from knox.models import AuthToken

from accounts.identity import COOKIE
from accounts.models import Browser as HisBrowser
from accounts.models import Club, Player, Reminder, Wishes
from games.models import Dispute, House, Match
from games.rules.ruleset import PROFILES
from tests.accounts.browsers import Phone
from tests.builders import make_club, make_event, make_player, make_user, start_event
from tests.games.tables import play_deal, sheet, start
from tests.games.test_absence import miss
from tests.proof.events import let_run, make_league, make_pairs, make_stuck, make_swiss
from tests.proof.roles import EVERYBODY, MEMBERS, USERS
from tests.rules.matches import any_match
from tournaments.models import (
    Deduction,
    Delivery,
    Deputy,
    Entry,
    Pairing,
    Round,
    Stage,
    Tournament,
    Webhook,
)

RECORD = any_match(5, target=1)
NO_DOORS = ("servestatic.middleware.ServeStaticMiddleware", "django.middleware.gzip.GZipMiddleware")
HANDLER = ClientHandler(enforce_csrf_checks=False)
with override_settings(MIDDLEWARE=[one for one in settings.MIDDLEWARE if one not in NO_DOORS]):
    HANDLER.load_middleware()  # once, and without what sends each request through other threads


class Client(Browser):
    def __init__(self, **options) -> None:
        super().__init__(**options)
        self.handler = HANDLER


@dataclass
class World:
    """`seated` is a guest who sits at the private table and plays in two of the events; `guest` is
    nobody in particular. Of the Swiss one waits to be published, the other is stuck. At another
    the roll is being called, and one is over."""

    users: dict
    guest: Player
    seated: Player
    club: Club
    planned: Tournament
    roll: Tournament
    running: Tournament
    online: Tournament
    drafted: Tournament
    stuck: Tournament
    over: Tournament
    pairs: Tournament
    private: Match
    deputy: Player

    @classmethod
    def make(cls) -> "World":
        users = {name: make_user(name) for name in USERS}
        roles = {name: users[name] for name in MEMBERS[1:]}
        club = make_club(users["owner"], **roles)
        guest, seated = make_player("Guest"), make_player("Seated", club)
        first, second, _uncle = club.add_players("Amel\nBechir\nUncle", users["owner"])
        club.form_team("Les as", [first, second], users["owner"])
        planned = make_event(club, "Amel\nSeated")
        planned.open_registration(users["owner"])
        roll = make_event(club, "Amel\nSeated")
        roll.open_check_in(users["owner"])
        running = make_event(club, "Seated\nBechir", cycles=2)
        running.start(users["owner"])
        online = make_event(club, "Amel\nBechir", live=True)
        online.start(users["owner"])
        drafted, stuck = make_swiss(club), make_stuck(club)
        webhook = Webhook.add(club, "https://example.org/told", users["owner"])
        webhook.ping(users["owner"])
        webhook.deliveries.update(due_at=None, given_up_at=timezone.now())
        House.make(club, "Ramadan 16", "family", {"target": 16}, users["owner"])
        rules = PROFILES["cafe"].ruleset(target=101)
        private = Match.open_table(seated, rules, public=False)
        rival = make_player("Rival")
        private.join(rival, 1)
        start(private, [seated, rival])
        play_deal(private, [seated, rival])
        for stage in Stage.objects.all():
            stage.recompute()  # or whoever reads it first stores it
        Reminder.write_to(seated, "seated@example.org")
        Phone("https://push.example.org/seated").belongs_to(seated, "match_open")
        events = (planned, roll, running, online, drafted, stuck)
        events += (make_league(club), make_pairs(club))
        deputy = make_player("Deputy")
        for event in Tournament.objects.all():
            let_run(event, deputy)
        planned.make_deputy(users["owner"])
        return cls(users, guest, seated, club, *events, private, deputy)

    def client(self, role: str) -> Client:
        """A browser of his, as it was when he first came."""
        client = Client()
        client.cookies.load(self.cookies[role])
        return client

    @cached_property
    def cookies(self) -> dict[str, dict[str, str]]:
        return {role: self._cookies(role) for role in EVERYBODY}

    def _cookies(self, role: str) -> dict[str, str]:
        if role not in self.users:
            return {} if role == "nobody" else {COOKIE: getattr(self, role).token("cookie")}
        client = Client()
        client.force_login(self.users[role])
        return {name: cookie.value for name, cookie in client.cookies.items()}

    # What addresses and bodies name

    @property
    def uncle(self) -> Player:
        return Player.objects.get(name="Uncle")

    @property
    def amel(self) -> Player:
        return Player.objects.get(name="Amel")

    @property
    def wishes(self) -> Wishes:
        """The seated player's; his address is not confirmed."""
        return Wishes.objects.get(player=self.seated)

    @cached_property
    def phone(self) -> Phone:
        """Nobody's yet."""
        return Phone("https://push.example.org/new")

    @property
    def browser(self) -> HisBrowser:
        return self.seated.browsers.get()

    @property
    def house(self) -> House:
        return self.club.houses.get()

    @property
    def hook(self) -> Webhook:
        return self.club.webhooks.get()

    @property
    def told(self) -> Delivery:
        return self.hook.deliveries.get(event="ping")

    @property
    def spare(self) -> Deputy:
        """A link that nobody has opened yet."""
        return self.planned.deputies.get(player=None)

    @property
    def team(self):
        return self.club.teams.get(name="Les as")

    @property
    def stage(self):
        return self.running.stage

    @property
    def entry(self) -> Entry:
        """The seated player's, in the event that is planned."""
        return self.planned.entries.get(player=self.seated)

    @property
    def called(self) -> Entry:
        """The seated player's, where the roll is called."""
        return self.roll.entries.get(player=self.seated)

    @property
    def late(self) -> Entry:
        """Who was not there when the Swiss started, and waits."""
        return self.drafted.entries.waiting().get()

    @property
    def lions(self) -> Entry:
        """A team with a substitute."""
        return self.pairs.entries.get()

    @property
    def singles(self) -> list[int]:
        return list(self.pairs.singles.values_list("pk", flat=True))

    @property
    def draft(self) -> Round:
        return self.drafted.stage.rounds.get()

    @property
    def two(self) -> list[int]:
        """Entries that may change places in the draft."""
        return list(self.draft.pairings.order_by("table").values_list("first", flat=True)[:2])

    @property
    def gone(self) -> Entry:
        """Who has withdrawn from the Swiss."""
        return self.drafted.entries.get(withdrawn_at__isnull=False)

    @property
    def deduction(self) -> Deduction:
        return self.drafted.stage.deductions.get()

    @property
    def pairing(self) -> Pairing:
        """A match with real cards, of which nothing is written yet."""
        return Pairing.objects.of_stage(self.stage).get(match__isnull=False)

    @cached_property
    def playing(self) -> Pairing:
        """A live match of an event, its first card not yet played."""
        pairing = Pairing.objects.of_stage(self.online.stage).get()
        start(pairing.match, [seat.player for seat in pairing.match.seats.all()])
        return pairing

    @property
    def paper(self) -> Match:
        return self.pairing.match

    @cached_property
    def friendly(self) -> Match:
        """The seated player keeps the score of a private game; the other chair is free."""
        rules = PROFILES["cafe"].ruleset(target=11)
        match = Match.open_sheet(self.seated, rules, ["", ""])
        match.record_totals(self.seated, [11, 3])
        return match

    @cached_property
    def contested(self) -> Match:
        """With real cards: the rival has written, the seated player may answer."""
        rules = PROFILES["cafe"].ruleset(target=11)
        rival = Player.objects.get(name="Rival")
        match = Match.arrange([[self.seated], [rival]], rules, live=False, club=self.club)
        match.record_totals(rival, [3, 11])
        return match

    @property
    def dispute(self) -> Dispute:
        """The seated player's, with real cards."""
        return Dispute.objects.get(match=self.missed.match)

    @cached_property
    def waiting(self) -> Match:
        """A public table with a free chair, opened by the seated player."""
        return Match.open_table(self.seated, PROFILES["cafe"].ruleset())

    @cached_property
    def password_token(self) -> str:
        return self.club.password_link(self.users["member"], self.users["owner"])

    @cached_property
    def tokens(self) -> dict:
        return {name: AuthToken.objects.create(user)[1] for name, user in self.users.items()}

    @cached_property
    def written(self) -> Match:
        """With real cards: the rival has written one deal down."""
        rules = PROFILES["cafe"].ruleset(target=11)
        rival = Player.objects.get(name="Rival")
        match = Match.arrange([[self.seated], [rival]], rules, live=False, club=self.club)
        match.record(rival, [sheet({"carta": 1}, {"hayya": 1})])
        return match

    @cached_property
    def missed(self) -> Pairing:
        """The seated player's with real cards; the other says that he is not there."""
        event = start_event(self.club, "Seated\nIdris")
        let_run(event, self.deputy)
        pairing = Pairing.objects.of_stage(event.stage).get()
        sides = [entry.player for entry in pairing.entries]
        pairing.match.call_arbiter(self.seated, "rules")
        pairing.match.miss(sides[1 - sides.index(self.seated)])
        event.stage.recompute()
        return pairing

    @cached_property
    def absent(self) -> Match:
        """The seated player waits at a friendly table for his rival, who has missed two turns."""
        people = [self.seated, Player.objects.get(name="Rival")]
        match = Match.open_table(people[0], PROFILES["cafe"].ruleset(turn_seconds=30))
        match.join(people[1], 1)
        start(match, people)
        miss(match, people, 1)
        return match
