"""A stage's tables, and how one knows that a stored one is old."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import models, transaction
from django.db.models import Exists, F, Func, OuterRef, Q, Subquery
from django.utils import timezone

from games.models import Confirmation, Dispute, Ruling
from tournaments import standings
from tournaments.models import telling
from tournaments.models.deduction import Deduction
from tournaments.models.entry import Entry
from tournaments.models.pairing import Bye, Pairing
from tournaments.models.round import Round
from tournaments.models.stamps import listed, stamp_of
from tournaments.models.standings import Standings

# A table that a correction made old long after the end is left to the correction's own message.
CORRECTED_WITHIN = timedelta(days=2)
OF_OPPONENTS = {"buchholz", "buchholz_cut", "sonneborn_berger"}
RESULT = ("match", "match__revision", "match__ended", "match__winner")


class Ranking:
    """The part of Stage that ranks its results: as it stands, and after each round."""

    @transaction.atomic
    def recompute(self) -> Standings:
        """Each table that is missing or old, whole, from what stands in the database; stored with
        the stamp of that. Gives the one as it stands.

        The stamps are taken first: what comes in while a table is computed makes it old, and the
        next call, or the tick, computes it again.
        """
        self.lock()
        stamps = {None: self.stamp(), **self.closed_stamps()}
        stored = dict(self.snapshots.values_list("after_round", "stamp"))
        old = [number for number, stamp in stamps.items() if stored.get(number) != stamp]
        if old:
            results = self._store(old, stamps)
            telling.results_of(self)
            self.tell()
            ruled = self._has_rulings()
            changed = [n for n in old if n is not None and (n in stored or ruled)]
            if changed:
                self.look_back(results, min(changed))
        return self.snapshots.unread().get(after_round=None)

    def _has_rulings(self) -> bool:
        """Only then can a result have been corrected while the next round was drawn from it."""
        return Ruling.objects.filter(match__pairing__round__stage=self).exists()

    def _store(self, numbers: list[int | None], stamps: dict[int | None, str]) -> list:
        """Gives the results that it computed them from."""
        results, entries = self.results(), self.drawn()
        closed = {row.number: row for row in self.rounds.all()}
        tables = []
        for number in numbers:
            kept = {"after_round": number, "stamp": stamps[number], "computed_at": timezone.now()}
            rows = self.rank(results, closed.get(number), entries)
            tables.append(Standings.of(rows, **kept))
        Standings.objects.store(self, tables)
        return results

    def stamp(self) -> str:
        return type(self).objects.stamped().get(pk=self.pk).present_stamp

    def closed_stamps(self) -> dict[int, str]:
        """Of the table after each round that is closed."""
        closed = self.rounds.filter(closed_at__isnull=False).annotate(stamp=stamp_after_round())
        return dict(closed.values_list("number", "stamp"))

    def board_stamp(self) -> str:
        """Of all that the boards of its rounds show."""
        return type(self).objects.with_boards().get(pk=self.pk).board

    def tables(self) -> list[Standings]:
        return list(self.snapshots.unread())

    def table(self, after_round: int | None = None) -> Standings | None:
        """As stored, or computed now; None after a round that is not closed."""
        stored = self.snapshots.unread().filter(after_round=after_round)
        if not stored.exists():
            self.recompute()
        return stored.first()

    def table_before(self, after_round: int | None = None) -> Standings | None:
        """The one that places have moved from: after the round before, or while a round is played
        after the last that was closed before it."""
        opened = self.rounds.filter(opened_at__isnull=False).order_by("-number")
        latest = Subquery(opened.values("number")[:1]) if after_round is None else after_round
        earlier = self.snapshots.filter(after_round__lt=latest)
        return earlier.unread().order_by("-after_round").first()

    def rank(
        self,
        results: list[tuple[int, standings.Outcome]],
        after: Round | None = None,
        entries: Sequence[Entry] | None = None,
    ) -> tuple[standings.Row, ...]:
        """Lots are drawn only once all is played: until then the level share a place."""
        table, entrants = self.results_table(results, after), self.entrants(after, entries)
        if self.is_bracket and self.frozen_at:
            return self.by_bracket(standings.rank(entrants, table, ()), after)
        return standings.rank(entrants, table, self.criteria(results, after))

    def criteria(self, results: list, after: Round | None) -> tuple[str, ...]:
        """Nor is it asked what opponents are worth while some of them are still playing."""
        last = max((number for number, _outcome in results), default=0)
        missing = set()
        if not self.complete or (after and after.number < last):
            missing.add("lots")
        if after is None and self.rounds.filter(opened_at__isnull=False, closed_at=None).exists():
            missing |= OF_OPPONENTS
        return tuple(name for name in standings.PRESETS[self.preset] if name not in missing)


def stamp_after_round() -> Func:
    """All that the table after a round comes from, made one short text by the database."""
    stage, number, closed_at = OuterRef("stage"), OuterRef("number"), OuterRef("closed_at")
    over = Pairing.objects.filter(round__stage=stage, match__finished_at__isnull=False)
    gone = Entry.objects.filter(tournament=OuterRef("stage__tournament"))
    parts = [
        listed(over.filter(round__number__lte=number), *RESULT),
        listed(gone.filter(withdrawn_at__lte=closed_at), "pk"),
        listed(gone.filter(disqualified_at__lte=closed_at), "pk"),
        listed(Deduction.objects.filter(stage=stage, at__lte=closed_at), "pk", "points"),
        listed(Round.objects.filter(stage=stage, closed_at=None, number__lt=number), "number"),
        listed(byes(stage).filter(round__number__lte=number), "first", "bye"),
    ]
    return stamp_of(parts)


def byes(stage) -> models.QuerySet[Pairing]:
    return Pairing.objects.filter(round__stage=stage).exclude(bye=Bye.NONE)


def entries() -> models.QuerySet[Entry]:
    return Entry.objects.filter(tournament=OuterRef("tournament"))


class Stages(models.QuerySet):
    def stamped(self) -> "Stages":
        """With `present_stamp`: all that a table comes from, made one short text by the database.
        A stored table with another stamp is old."""
        stage = OuterRef("pk")
        over = Pairing.objects.filter(round__stage=stage, match__finished_at__isnull=False)
        parts = [
            listed(over, *RESULT),
            listed(entries(), "pk", "withdrawn_at", "disqualified_at"),
            listed(Round.objects.filter(stage=stage, closed_at__isnull=False), "number"),
            listed(byes(stage).filter(round__opened_at__isnull=False), "first", "bye", "round"),
            listed(Deduction.objects.filter(stage=stage), "pk", "points"),
        ]
        return self.annotate(present_stamp=stamp_of(parts))

    def with_boards(self) -> "Stages":
        """With `board`, the stamp of what the boards of the rounds show."""
        stage = OuterRef("pk")
        pairings = Pairing.objects.filter(round__stage=stage)
        said = Confirmation.objects.filter(match__pairing__round__stage=stage)
        asked = Dispute.objects.filter(match__pairing__round__stage=stage)
        names = ["revision", "ended", "winner", "started_at", "finished_at"]
        match = ["match", *(f"match__{name}" for name in names)]
        parts = [
            listed(pairings, "pk", "first", "second", "live", *match),
            listed(said, "pk", "said", "revision"),
            listed(asked, "pk", "kind", "closed_at"),
            listed(
                Round.objects.filter(stage=stage),
                *(
                    "number",
                    "opens_at",
                    "published_at",
                    "outdated_at",
                    "opened_at",
                    "ends_at",
                    "closed_at",
                ),
            ),
            listed(entries(), "pk", "withdrawn_at"),
        ]
        return self.annotate(board=stamp_of(parts))

    def with_something_due(self) -> "Stages":
        """Rounds to open or close, a table that is missing or old: what a lost message left."""
        rounds = Round.objects.filter(stage=OuterRef("pk"))
        stored = Standings.objects.filter(stage=OuterRef("pk"), after_round=None).values("stamp")
        recent = Q(tournament__finished_at__gt=timezone.now() - CORRECTED_WITHIN)
        stages = self.filter(Q(tournament__finished_at=None) | recent)
        return (
            stages.filter(frozen_at__isnull=False)
            .stamped()
            .annotate(stored_stamp=Subquery(stored))
            .filter(
                Q(Exists(rounds.due()))
                | Q(Exists(rounds.complete()))
                | Q(finished_at=None, stuck=None) & ~Exists(rounds.filter(closed_at=None))
                | Q(stored_stamp=None)
                | ~Q(stored_stamp=F("present_stamp"))
            )
        )
