"""A figure of the table, and the terms that explain it."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from tournaments.standings.outcome import Number


class Term(NamedTuple):
    """One line of how a figure came about: against whom (None: a deduction, a lot), how much."""

    opponent: int | None
    value: Number
    scored: int | None = None
    conceded: int | None = None
    forfeit: bool = False
    reason: str = ""


class Figure:
    """A value and its terms. Few terms are ever looked at, so they are made when asked for."""

    __slots__ = ("_terms", "value")

    def __init__(
        self, value: Number, terms: Sequence[Term] | Callable[[], Sequence[Term]] = ()
    ) -> None:
        self.value = value
        self._terms = terms

    @property
    def terms(self) -> tuple[Term, ...]:
        made = tuple(self._terms() if callable(self._terms) else self._terms)
        self._terms = made
        return made

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Figure):
            return NotImplemented
        return (self.value, self.terms) == (other.value, other.terms)

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return f"Figure({self.value!r}, {self.terms!r})"

    def write(self) -> dict[str, object]:
        terms = [{name: plain(one) for name, one in term._asdict().items()} for term in self.terms]
        return {"value": plain(self.value), "terms": terms}


def total(terms: Sequence[Term]) -> Figure:
    return Figure(sum((term.value for term in terms), start=0), terms)


def plain(value: object) -> object:
    """For JSON: whole numbers as integers, others as floats."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else round(float(value), 3)
    return value
