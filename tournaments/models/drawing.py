"""A stage's field, and the rounds that can be drawn from it at once."""

from django.utils import timezone

from tournaments import schedule
from tournaments.models.entry import Entry
from tournaments.models.pairing import Pairing
from tournaments.models.round import Round
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
        written = self.write_rounds(len(rounds), filled_at=self.frozen_at)
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

    def write_rounds(self, count: int, **fields) -> list[Round]:
        now = timezone.now()
        rounds = [
            Round(stage=self, number=number, published_at=now, **fields)
            for number in range(1, count + 1)
        ]
        for row, moment in zip(rounds, self.moments(count), strict=False):
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


MOST = {"round_robin": 64, "swiss": 5000, "knockout": 1024, "double_elimination": 512}
