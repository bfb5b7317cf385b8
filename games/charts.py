"""Small charts as geometry: numbers in, places on a drawing out; templates/_chart.html draws it.

A chart has columns, which are time and run from left to right in every language, and series with a
value a column (None: none there). Lengths are units of the drawing, a pixel each on a small phone;
they come as text, since templates would write numbers in the reader's own way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10

WIDTH = 320
LEFT, TOP, RIGHT, BOTTOM = 30, 10, 14, 28  # margins
NAMED = 112  # the right one where lines bear their names
NAME_HEIGHT = 15
MOST_LINES = 5  # of the grid
BEYOND = 0.6  # places

Value = float | None
Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Series:
    """`mark`: how the line is told from the others, a class of static/css/charts.css."""

    label: str
    values: tuple[Value, ...]
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """`runs`: the points between two gaps, as a polyline takes them. `name_y`: of its name."""

    label: str
    mark: str
    runs: tuple[str, ...]
    x: str
    y: str
    name_y: str
    last: Value


@dataclass(frozen=True, slots=True)
class Tick:
    at: str
    label: str
    goal: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """`columns` and `series` as they were given, for the table beside the drawing."""

    columns: tuple[str, ...]
    series: tuple[Series, ...]
    named: bool
    height: int
    right: str
    lines: tuple[Line, ...]
    grid: tuple[Tick, ...]
    ticks: tuple[Tick, ...]

    @property
    def width(self) -> int:
        return WIDTH

    @property
    def rows(self) -> tuple[tuple[str, tuple[Value, ...]], ...]:
        """The numbers column by column."""
        values = zip(*(one.values for one in self.series), strict=True)
        return tuple(zip(self.columns, values, strict=True))


def chart(
    columns: Sequence[str],
    series: Sequence[Series],
    *,
    height: int = 150,
    goal: int | None = None,
    places: tuple[int, int] | None = None,
) -> Chart:
    """`goal`: a value to be reached, marked. `places`: from the first, which is on top, to the last
    that are drawn, and lines bear their names; a line beyond them runs along the edge."""
    scale = _Scale(len(columns), [*_values(series, goal)], height, places)
    ends = [_last(one.values) for one in series]
    names_y = _apart([scale.y(value) for _, value in ends]) if places else [0.0] * len(ends)
    return Chart(
        tuple(columns),
        tuple(series),
        places is not None,
        height,
        _text(scale.right),
        tuple(
            Line(
                one.label,
                one.mark,
                tuple(_runs(one.values, scale)),
                _text(scale.x(column)),
                _text(scale.y(value)),
                _text(name_y),
                value,
            )
            for one, (column, value), name_y in zip(series, ends, names_y, strict=True)
        ),
        tuple(Tick(_text(scale.y(at)), f"{at:g}", at == goal) for at in scale.grid(goal)),
        tuple(Tick(_text(scale.x(at)), columns[at]) for at in _shown(columns)),
    )


def height_of(lines: int) -> int:
    """Enough for as many names one above the other."""
    return TOP + BOTTOM + NAME_HEIGHT * max(lines - 1, 2)


class _Scale:
    def __init__(
        self, columns: int, values: list[float], height: int, places: tuple[int, int] | None
    ) -> None:
        self.right = WIDTH - (NAMED if places else RIGHT)
        self.bottom = height - BOTTOM
        self.steps = max(columns - 1, 1)
        self.places = places
        low, high = places or (min(values), max(values))
        self.step = 1.0 if places else _step(high - low)
        self.low = floor(low / self.step) * self.step
        self.high = max(ceil(high / self.step) * self.step, self.low + self.step)

    def x(self, column: int) -> float:
        return LEFT + (self.right - LEFT) * column / self.steps

    def y(self, value: float) -> float:
        within = min(max(value, self.low - BEYOND), self.high + BEYOND) if self.places else value
        up = (within - self.low) / (self.high - self.low)
        return TOP + (self.bottom - TOP) * (up if self.places else 1 - up)

    def grid(self, goal: int | None) -> list[float]:
        lines = round((self.high - self.low) / self.step)
        found = {self.low + number * self.step for number in range(lines + 1)}
        if goal is None:
            return sorted(found)
        return sorted({at for at in found if abs(at - goal) >= self.step / 2} | {float(goal)})


def _step(span: float) -> float:
    """The distance of the grid's lines: 1, 2 or 5 times a power of ten."""
    least = max(span, 1) / (MOST_LINES - 1)
    power = max(10.0 ** floor(log10(least)), 1.0)
    return next(power * by for by in (1, 2, 5, 10) if power * by >= least)


def _values(series: Sequence[Series], goal: int | None) -> Iterator[float]:
    for one in series:
        yield from (value for value in one.values if value is not None)
    if goal is not None:
        yield goal


def _last(values: tuple[Value, ...]) -> tuple[int, float]:
    return next((at, v) for at, v in reversed([*enumerate(values)]) if v is not None)


def _runs(values: tuple[Value, ...], scale: _Scale) -> Iterator[str]:
    run: list[str] = []
    for column, value in enumerate([*values, None]):
        if value is not None:
            run.append(f"{_text(scale.x(column))},{_text(scale.y(value))}")
        elif run:
            yield " ".join(run)
            run = []


def _apart(wanted: list[float]) -> list[float]:
    """Names at one place one below the other."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    found = list(wanted)
    for above, below in pairwise(order):
        found[below] = max(found[below], found[above] + NAME_HEIGHT - 2)
    return found


def _shown(columns: Sequence[str]) -> list[int]:
    """The columns that are named below: all of a few short ones, else the first and the last."""
    every = len(columns) <= 10 and max(map(len, columns)) <= 4
    return [*range(len(columns))] if every else [0, len(columns) - 1]


def _text(length: float) -> str:
    return f"{length:.1f}".removesuffix(".0")
