from dataclasses import dataclass
from typing import Any, Self

from games.models.scoresheet import Ruling, Scoresheet


@dataclass(frozen=True)
class Result:
    """What a match came to. `deals`, `deals_won` and `chkobbas` are None where only the final
    score is known: such a match is left out of averages of them."""

    totals: tuple[int, ...]
    winner: int | None
    ended: str
    finished: bool
    revision: int
    deals: tuple[tuple[int, ...], ...] | None
    deals_won: tuple[int, ...] | None
    chkobbas: tuple[int, ...] | None
    ruled: bool = False

    @classmethod
    def of(cls, match: Any) -> Self:
        sides = range(match.rules.sides)
        rows = Scoresheet.of(match)
        ruling = Ruling.objects.filter(match=match, revision=match.revision).first()
        totals = [sum(deal[side].points for deal in rows) for side in sides]
        known = bool(rows) and rows[0][0].number != 0
        deals = tuple(tuple(row.points for row in deal) for deal in rows) if known else None
        return cls(
            totals=tuple(ruling.totals if ruling else totals),
            winner=match.winner,
            ended=match.ended,
            finished=match.finished_at is not None,
            revision=match.revision,
            deals=deals,
            deals_won=tuple(sum(_won(deal, side) for deal in deals) for side in sides)
            if deals is not None
            else None,
            chkobbas=tuple(sum(deal[side].chkobba for deal in rows) for side in sides)
            if known
            else None,
            ruled=ruling is not None,
        )


def _won(deal: tuple[int, ...], side: int) -> bool:
    return all(deal[side] > points for other, points in enumerate(deal) if other != side)
