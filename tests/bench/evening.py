"""An evening of forty (PEOPLE, ROUNDS: fewer), act by act, through the verbs that its people
would use."""

import os
from collections.abc import Iterator
from random import Random

from games.models import Match
from tests.builders import make_club, make_event, make_user, player_at
from tests.games.tables import sheet
from tournaments.models import Pairing, Tournament

EVERYBODY = (
    *("Amel", "Bechir", "Chiraz", "Dali", "Emna", "Farès", "Ghada", "Hédi", "Inès", "Jamel"),
    *("Khadija", "Lotfi", "Mouna", "Nizar", "Olfa", "Ridha", "Selma", "Tahar", "Wassim", "Yosra"),
    *("آمنة", "بلال", "تقوى", "جمال", "حياة", "خالد", "درّة", "رفيق", "زينب", "سامي"),
    *("شيماء", "صالح", "طارق", "ڨيس", "عائشة", "غسّان"),
    *("Mohamed Habib Ben Abdelkarim", "الحاج عبد الرحمان بن عبد الكريم"),
    *("Les cousins de Bab Souika", "Zohra (El Menzah 6)"),
)
NAMES = EVERYBODY[-int(os.environ.get("PEOPLE", "40")) :]
ROUNDS, THROUGH = int(os.environ.get("ROUNDS", "4")), 4


class Evening:
    """Registration, check-in, four rounds of a Swiss, the last four's bracket. Rounds are drawn,
    opened and closed by the site itself."""

    def __init__(self, seed: int):
        self.chance = Random(seed)
        self.organiser = make_user("organiser")
        plan = {"format": "swiss", "planned_rounds": ROUNDS, "through": THROUGH}
        self.code = make_event(make_club(self.organiser, "Café El Menzah"), "", **plan).code
        self.acts = 2 * len(NAMES) + ROUNDS * len(NAMES) + 30  # about

    @property
    def event(self) -> Tournament:
        return Tournament.objects.get(code=self.code)

    def told(self) -> Iterator[str]:
        """Each act as it is done; nothing while there is nothing to do."""
        yield from self.arriving()
        while not self.event.finished_at:
            yield from self.playing()

    def arriving(self) -> Iterator[str]:
        self.event.open_registration(self.organiser)
        yield "registration opens"
        for name in self.chance.sample(NAMES, len(NAMES)):
            self.event.paste_entries(name, self.organiser)
            yield "somebody enters"
        self.event.open_check_in(self.organiser)
        yield "check-in opens"
        entries = list(self.event.entries.all())
        for entry in self.chance.sample(entries, len(entries) - 1):
            self.event.check_in(entry, self.organiser)
            yield "somebody is here"
        self.event.start(self.organiser)
        yield "the draw"

    def playing(self) -> Iterator[str]:
        pairings = list(self.on())
        if not pairings:
            yield ""
        elif pairings[0].round.stage.is_bracket:
            yield from self.marked(pairings[-1].match)
        else:
            yield from self.totalled(self.chance.choice(pairings))

    def on(self):
        """Who plays now, with real cards; of a bracket the last board is the lesser one."""
        shown = Pairing.objects.filter(round__stage__tournament__code=self.code)
        shown = shown.exclude(match=None).filter(match__finished_at=None, round__closed_at=None)
        shown = shown.filter(round__opened_at__isnull=False).order_by("table")
        return shown.select_related("match", "round__stage")

    def totalled(self, pairing: Pairing) -> Iterator[str]:
        """The totals alone, said by one side and then by the other; one in twenty is a no-show."""
        if self.chance.random() < 0.05:
            pairing.forfeit([self.chance.randrange(2)], self.organiser)
            yield "somebody has not come"
            return
        totals = [16 + self.chance.randrange(3), self.chance.randrange(14)]
        totals = self.chance.sample(totals, 2)
        pairing.match.record_totals(player_at(pairing.match, 0), totals)
        yield "one side enters a result"
        self.agreed(pairing.match)
        yield "the other confirms"

    def marked(self, match: Match) -> Iterator[str]:
        """Deal by deal, as it is chalked at the table."""
        number = 1
        while Match.objects.get(pk=match.pk).leader is None:
            points = [{"chkobba": self.chance.randrange(3)} for _ in range(2)]
            for name in ("carta", "dinari", "hayya"):
                points[self.chance.randrange(2)][name] = 1
            fresh = Match.objects.get(pk=match.pk)
            fresh.record_sheet(player_at(match, 0), number, sheet(*points))
            number += 1
            yield "a deal is chalked"
        self.agreed(match)
        yield "the other confirms"

    def agreed(self, match: Match) -> None:
        fresh = Match.objects.get(pk=match.pk)
        fresh.confirm(player_at(fresh, 1), fresh.revision)
