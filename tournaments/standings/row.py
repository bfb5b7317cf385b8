"""What comes out: rows, with the terms of every figure."""

from dataclasses import asdict, dataclass, field
from fractions import Fraction

from tournaments.standings.outcome import Number


@dataclass(frozen=True, slots=True)
class Term:
    """One line of how a figure came about: against whom (None: a deduction, a lot), how much."""

    opponent: int | None
    value: Number
    scored: int | None = None
    conceded: int | None = None
    forfeit: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    value: Number
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A criterion that was asked about those who were level, and this entrant's figure by it."""

    criterion: str
    level: tuple[int, ...]
    figure: Figure


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. `place` None: withdrawn. `steps`: how the ties were broken."""

    entrant: int
    place: int | None
    points: Figure
    played: int
    won: int
    drawn: int
    lost: int
    forfeits_won: int
    forfeits_lost: int
    scored: int
    conceded: int
    deals: int
    deals_won: int
    chkobbas: int
    steps: tuple[Step, ...] = field(default=())

    @property
    def difference(self) -> int:
        return self.scored - self.conceded

    @property
    def average_difference(self) -> Fraction | None:
        """Per match played: forfeits and sit-outs are none."""
        return Fraction(self.difference, self.played) if self.played else None

    @property
    def chkobbas_a_deal(self) -> Fraction | None:
        """Over the matches that have sheets."""
        return Fraction(self.chkobbas, self.deals) if self.deals else None

    def write(self) -> dict[str, object]:
        """As JSON: whole numbers as integers, others as floats."""
        averages = {
            "difference": self.difference,
            "average_difference": self.average_difference,
            "chkobbas_a_deal": self.chkobbas_a_deal,
        }
        return {name: plain(value) for name, value in (asdict(self) | averages).items()}


def plain(value: object) -> object:
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else round(float(value), 3)
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value
