"""A stage's results, as its tables count them."""

from collections.abc import Sequence

from django.db.models import F, Sum

from games.models import Scoresheet
from tournaments import standings
from tournaments.models.discipline import Struck, judged
from tournaments.models.entry import Entry
from tournaments.models.pairing import FORFEITS, Bye, Pairing
from tournaments.models.round import Round

PLAYED = (
    *("round__number", "first", "second", "match__ended", "match__winner"),
    *("match__points", "match__ruleset__target", "match"),
)


class Results:
    """The part of Stage that reads what was played."""

    def results(self) -> list[tuple[int, standings.Outcome]]:
        """Of every match that is over, with the number of its round, in two queries: no row is
        made of it, for there may be thousands."""
        over = Pairing.objects.filter(round__stage=self, match__finished_at__isnull=False)
        chkobbas = self.chkobbas()
        return [
            (number, self.outcome(number, chkobbas.get(match), *played))
            for number, *played, match in over.order_by().values_list(*PLAYED)
        ]

    def chkobbas(self) -> dict[int, tuple[int, int]]:
        """By side, of each match whose deals were written down."""
        sheets = Scoresheet.objects.filter(
            match__pairing__round__stage=self, revision=F("match__revision"), number__gt=0
        )
        made: dict[int, dict[int, int]] = {}
        for match, side, chkobbas in (
            sheets.order_by().values_list("match", "side").annotate(Sum("chkobba"))
        ):
            made.setdefault(match, {})[side] = chkobbas
        return {match: (sides.get(0, 0), sides.get(1, 0)) for match, sides in made.items()}

    def outcome(
        self,
        number: int,
        chkobbas: tuple[int, int] | None,
        first: int,
        second: int,
        ended: str,
        winner: int | None,
        points: list[list[int]],
        target: int,
    ) -> standings.Outcome:
        """Where byes and absences count, with the number of its round."""
        sides, counted = (first, second), number if self.is_swiss else None
        if ended in FORFEITS:
            return standings.Outcome(sides, winner, forfeit=True, round=counted)
        written = points if chkobbas else []
        return standings.Outcome(
            sides,
            winner,
            scores=(sum(one for one, _other in points), sum(other for _one, other in points)),
            target=target,
            deals=len(written),
            deals_won=deals_won(written) if written else None,
            chkobbas=chkobbas,
            round=counted,
        )

    def results_table(
        self, results: list[tuple[int, standings.Outcome]], after: Round | None = None
    ) -> standings.Table:
        played = [one for number, one in results if after is None or number <= after.number]
        becomes = self.tournament.on_disqualification
        out = self.disqualified(after) if becomes != Struck.STAND else ()
        return standings.Table(
            judged(played, out, becomes) if out else played,
            standings.Points(**self.points),
            [
                standings.Deduction(one.entry_id, one.points, one.reason)
                for one in self.deductions.all()
                if after is None or one.at <= after.closed_at
            ],
            self.tournament.seed,
            self.unplayed(after),
        )

    def disqualified(self, after: Round | None) -> set[int]:
        gone = self.tournament.entries.filter(disqualified_at__isnull=False)
        if after is not None:
            gone = gone.filter(disqualified_at__lte=after.closed_at)
        return set(gone.values_list("pk", flat=True))

    def unplayed(self, after: Round | None) -> list[standings.Unplayed]:
        """Byes of rounds that have begun."""
        if not self.is_swiss:
            return []
        byes = Pairing.objects.filter(round__stage=self, round__opened_at__isnull=False)
        byes = byes.exclude(bye=Bye.NONE)
        if after is not None:
            byes = byes.filter(round__number__lte=after.number)
        return [
            standings.Unplayed(entry, number, standings.Kind(kind))
            for entry, number, kind in byes.values_list("first", "round__number", "bye")
        ]

    def entrants(
        self, after: Round | None = None, entries: Sequence[Entry] | None = None
    ) -> list[standings.Entrant]:
        """Who was drawn a number, or before the start whoever is entered. entries: all of them,
        where several tables are made of them."""
        drawn = self.drawn() if entries is None else entries
        if after is not None and self.is_swiss:
            drawn = [entry for entry in drawn if entry.entered_at <= after.closed_at]
        return [
            standings.Entrant(entry.pk, entry.seed or place, entry.gone_by(after))
            for place, entry in enumerate(drawn)
        ]

    def drawn(self) -> list[Entry]:
        entries = self.tournament.entries.filter(waiting_since=None).order_by("seed", "pk")
        entries = entries.only("tournament", "seed", "entered_at", "withdrawn_at")
        field = set(self.field)
        return [entry for entry in entries if not self.frozen_at or entry.pk in field]


def deals_won(points: list[list[int]]) -> tuple[int, int]:
    return sum(one > other for one, other in points), sum(one < other for one, other in points)
