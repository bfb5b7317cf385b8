"""From one season to the next: who goes up, who goes down, who plays off.

Divisions are ordered by level, the highest first; a season's matches are a round robin each
(`round_robin.draw`). Between two neighbours as many go up as come down, so that sizes stay; with
play-offs the next ones of both sides meet for one place each.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tournaments.pairing.board import CannotPair


@dataclass(frozen=True, slots=True)
class PlayOff:
    """For a place in division `level` (from 0): who stood in it, and who wants to get there."""

    level: int
    holder: int
    challenger: int


@dataclass(frozen=True, slots=True)
class Season:
    """divisions: keys by level, in the order of their seeds; moves: by key, levels gained."""

    divisions: tuple[tuple[int, ...], ...]
    moves: Mapping[int, int]


def play_offs(
    tables: Sequence[Sequence[int]], moving: int, playing: int, gone: Iterable[int] = ()
) -> tuple[PlayOff, ...]:
    """Best challenger against the last holder who is not relegated anyhow, for each boundary."""
    staying = [remaining(table, gone) for table in tables]
    check(staying, moving, playing)
    return tuple(
        PlayOff(level, upper[len(upper) - moving - playing + at], lower[moving + playing - 1 - at])
        for level, (upper, lower) in enumerate(pairwise(staying))
        for at in reversed(range(playing))
    )


def next_season(
    tables: Sequence[Sequence[int]],
    moving: int,
    winners: Mapping[PlayOff, int] | None = None,
    gone: Iterable[int] = (),
    new: Sequence[int] = (),
) -> Season:
    """Next season's divisions.

    tables: the final order of each division, the highest first. moving: how many go up and down
    at each boundary. winners: of each play-off, who won it. gone: who does not come back: his
    place is filled from below. new: who comes in, at the foot of the lowest division.
    Raises CannotPair (too_few: a division cannot spare so many).
    """
    sizes = [len(table) for table in tables]
    staying = [remaining(table, gone) for table in tables]
    check(staying, moving, 0)
    divisions = exchanged(staying, moving)
    for match, winner in (winners or {}).items():
        if winner == match.challenger:
            swap(divisions, match)
    line = [key for division in divisions for key in division]
    cut = [sum(sizes[:level]) for level in range(len(sizes))] if set(gone) else []
    if cut:
        divisions = [line[start : start + size] for start, size in zip(cut, sizes, strict=True)]
    divisions[-1] = [*divisions[-1], *new]
    before = {key: level for level, table in enumerate(tables) for key in table}
    moves = {
        key: before[key] - level
        for level, division in enumerate(divisions)
        for key in division
        if key in before and before[key] != level
    }
    return Season(tuple(tuple(division) for division in divisions), moves)


def remaining(table: Sequence[int], gone: Iterable[int]) -> list[int]:
    away = set(gone)
    return [key for key in table if key not in away]


def check(tables: Sequence[Sequence[int]], moving: int, playing: int) -> None:
    """A division in the middle loses as many upwards as downwards."""
    for level, table in enumerate(tables):
        boundaries = (level > 0) + (level < len(tables) - 1)
        if len(table) < boundaries * (moving + playing):
            raise CannotPair("too_few", table)


def exchanged(tables: Sequence[Sequence[int]], moving: int) -> list[list[int]]:
    """Who comes down stands first in the lower division, who comes up last in the higher."""
    divisions = []
    for level, table in enumerate(tables):
        highest, lowest = level == 0, level == len(tables) - 1
        staying = table[0 if highest else moving : len(table) if lowest else len(table) - moving]
        down = [] if highest else tables[level - 1][len(tables[level - 1]) - moving :]
        up = [] if lowest else tables[level + 1][:moving]
        divisions.append([*down, *staying, *up])
    return divisions


def swap(divisions: list[list[int]], match: PlayOff) -> None:
    upper, lower = divisions[match.level], divisions[match.level + 1]
    if match.holder not in upper or match.challenger not in lower:
        return  # one of them does not come back, or somebody else's going has moved him
    at, to = upper.index(match.holder), lower.index(match.challenger)
    upper[at], lower[to] = match.challenger, match.holder
