"""A stage's field, and the rounds that can be drawn from it at once."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from tournaments import schedule
from tournaments.limits import PLACES
from tournaments.models.entry import Entry
from tournaments.models.pairing import Pairing
from tournaments.models.round import Round
from tournaments.pairing import Round as Drawn
from tournaments.pairing import round_robin


class Drawing:
    """The part of Stage that is about its draw."""

    @property
    def is_swiss(self) -> bool:
        return self.format == "swiss"

    @property
    def is_bracket(self) -> bool:
        return self.format in ("knockout", "double_elimination")

    @property
    def most_entries(self) -> int:
        groups = self.tournament.stages.filter(number=self.number).count()
        return MOST[self.format] * groups

    @property
    def rounds_to_play(self) -> int:
        return self.planned_rounds if self.is_swiss else 1

    def draw(self, field: list[Entry]) -> None:
        """For a field in the order of its seeds. Raises CannotPair."""
        self.field = [entry.pk for entry in field]
        self.frozen_at = timezone.now()
        if self.is_swiss:
            self.begin_swiss()
        elif self.is_bracket:
            self.begin_bracket()
        else:
            self.begin_round_robin(field)

    def begin_round_robin(self, field: list[Entry]) -> None:
        rounds = round_robin.draw(range(1, len(field) + 1), cycles=self.cycles)
        self.save(update_fields=["field", "frozen_at"])
        self._write_boards(self.write_rounds(len(rounds), filled_at=self.frozen_at), rounds, field)

    def _write_boards(
        self, written: list[Round], rounds: Sequence[Drawn], field: list[Entry]
    ) -> None:
        Pairing.objects.bulk_create(
            Pairing(
                round=row,
                table=table,
                first=field[board.first - 1],
                second=field[board.second - 1],
                live=self.default_live,
            )
            for row, drawn in zip(written, rounds, strict=True)
            for table, board in enumerate(drawn.boards, 1)
        )

    @transaction.atomic
    def change_rounds(self, count: int, by) -> None:
        """More rounds or fewer, as long as it runs."""
        self.lock()
        self.tournament.require(by, "organise")
        if self.is_bracket:
            raise Refused("not_now", _("A bracket has as many rounds as it takes."))
        if not self.frozen_at or self.finished_at:
            raise Refused("not_now", _("Only while it is running."))
        if self.is_swiss:
            self._change_swiss_rounds(count)
        else:
            self._change_round_robin_rounds(count)
        self.tournament.note("changed_rounds", by, rounds=count)
        self.follow()

    def _change_round_robin_rounds(self, count: int) -> None:
        """No fewer than have begun; no more than twice everybody."""
        rounds = round_robin.draw(range(1, len(self.field) + 1), cycles=2)
        if count < max(1, self.rounds.filter(opened_at__isnull=False).count()):
            raise Refused("rounds_played", _("So many rounds have begun already."))
        if count > len(rounds):
            words = _("After %(count)s rounds everybody has met everybody twice.")
            raise Refused("too_many_rounds", words % {"count": len(rounds)})
        if self.cycles == 1:
            once = round_robin.draw(range(1, len(self.field) + 1))
            rounds = (*once, *rounds[len(once) :])
        there = self.rounds.count()
        self.rounds.filter(number__gt=count).delete()
        if count > there:
            by_key = self.entries.in_bulk()
            written = self.write_rounds(count, there + 1, filled_at=self.frozen_at)
            self._write_boards(written, rounds[there:count], [by_key[key] for key in self.field])

    def write_rounds(self, count: int, first: int = 1, **fields) -> list[Round]:
        """Up to so many."""
        now = timezone.now()
        rounds = [
            Round(stage=self, number=number, published_at=now, **fields)
            for number in range(first, count + 1)
        ]
        for row, moment in zip(rounds, self.moments(count)[first - 1 :], strict=False):
            row.day, row.time, row.opens_at = moment.day, moment.time, moment.at
        return Round.objects.bulk_create(rounds)

    def moments(self, count: int) -> list[schedule.Moment]:
        """None if no time was set."""
        if self.day is None:
            return []
        apart = {self.unit: self.interval}
        return schedule.moments(self.day, self.time, self.tournament.zone, count, **apart)

    def prepare(self) -> None:
        """What the results so far allow to be drawn."""
        if self.is_swiss:
            self.draft()
        elif self.is_bracket and self.finished_at is None:
            self.fill()


MOST = {
    "round_robin": 64,
    "swiss": PLACES["max_value"],
    "knockout": 1024,
    "double_elimination": 512,
}
