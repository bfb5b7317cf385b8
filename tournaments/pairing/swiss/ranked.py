"""The field as vertices of a graph: 0 … n - 1 by rank, and n the bye if the field is odd."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import lcm

from tournaments.pairing.board import CannotPair
from tournaments.pairing.field import Clubs, Entrant, Field, Turn

Edge = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Allowance:
    """Which rules hold while a pairing is sought."""

    clubs_apart: bool = False
    rematches: bool = False


def allowances(field: Field) -> list[Allowance]:
    """In the order in which they are tried: first the clubs' rule is given up, then rematches."""
    strict = [Allowance(clubs_apart=True)] if field.clubs is Clubs.APART else []
    last = [Allowance(rematches=True)] if field.rematches else []
    return [*strict, Allowance(), *last]


class Ranked:
    """Everything about the field that weights and rules ask for, by vertex."""

    def __init__(self, field: Field) -> None:
        self.field = field
        everybody = {one.key: one for one in field.entrants}
        if len(everybody) < len(field.entrants):
            raise CannotPair("repeated_entrant")
        scores = {one.key: one.score for one in field.active}
        self.entrants: tuple[Entrant, ...] = tuple(
            sorted(field.active, key=lambda one: (-scores[one.key], one.seed, one.key))
        )
        self.size = len(self.entrants)
        self.bye = self.size if self.size % 2 else None
        self.vertices = self.size + self.size % 2
        self.vertex = {one.key: at for at, one in enumerate(self.entrants)}
        exact = [Fraction(scores[one.key]) for one in self.entrants]
        scale = lcm(*(one.denominator for one in exact)) if exact else 1
        self.score = [int(one * scale) for one in exact]
        self.club = [one.club for one in self.entrants]
        self.byes = [sum(turn.bye for turn in one.turns) for one in self.entrants]
        self.met = [self._met(one) for one in self.entrants]
        self.floated = [self._floated(one, everybody) for one in self.entrants]
        self.forbidden = {self._edge(one, other) for one, other in field.forbidden} - {None}

    def _met(self, entrant: Entrant) -> Mapping[int, int]:
        """Vertices that stood on a board with this one, and the last round in which they did."""
        turns = sorted(entrant.turns, key=lambda turn: turn.round)
        return {
            self.vertex[turn.opponent]: turn.round
            for turn in turns
            if turn.opponent is not None and turn.opponent in self.vertex
        }

    def _floated(self, entrant: Entrant, everybody: Mapping[int, Entrant]) -> int:
        """In the round before: -1 met a lower score or had a bye, 1 met a higher one, 0 neither."""
        last = turn_of(entrant, self.field.number - 1)
        if last is None:
            return 0
        if last.opponent is None:
            return -1 if last.bye else 0
        opponent = everybody.get(last.opponent)
        other = opponent and turn_of(opponent, last.round)
        if not opponent or not other:
            return 0
        own, theirs = entrant.score - last.points, opponent.score - other.points
        return (own < theirs) - (own > theirs)

    def _edge(self, one: int, other: int) -> Edge | None:
        if one not in self.vertex or other not in self.vertex:
            return None
        first, second = sorted((self.vertex[one], self.vertex[other]))
        return first, second

    @cached_property
    def groups(self) -> list[tuple[int, int]]:
        """Of each vertex: where its score group begins and where it ends (exclusive)."""
        bounds: list[tuple[int, int]] = []
        start = 0
        for at in range(1, self.size + 1):
            if at == self.size or self.score[at] != self.score[start]:
                bounds += [(start, at)] * (at - start)
                start = at
        return bounds

    @cached_property
    def may_have_bye(self) -> list[int]:
        """Whoever has had fewest: a second bye only when everyone has had one."""
        fewest = min(self.byes)
        return [at for at in range(self.size) if self.byes[at] == fewest]

    @cached_property
    def salt(self) -> list[int]:
        """A number of each entrant's own, from the event's seed."""
        return [
            int.from_bytes(hashlib.blake2b(f"{self.field.lot}:{one.key}".encode()).digest()[:8])
            for one in self.entrants
        ]

    def same_club(self, one: int, other: int) -> bool:
        return self.club[one] is not None and self.club[one] == self.club[other]

    def allowed(self, one: int, other: int, allowance: Allowance) -> bool:
        """One of the two may be the bye; `one` is the lower number."""
        if other == self.bye:
            return self.byes[one] == self.byes[self.may_have_bye[0]]
        if (one, other) in self.forbidden:
            return False
        if not allowance.rematches and other in self.met[one]:
            return False
        return not (allowance.clubs_apart and self.same_club(one, other))

    def edges(self, allowance: Allowance) -> list[Edge]:
        """Every pair that is allowed, in canonical order."""
        pairs = combinations(range(self.vertices), 2)
        return [pair for pair in pairs if self.allowed(*pair, allowance)]


def turn_of(entrant: Entrant, number: int) -> Turn | None:
    return next((turn for turn in entrant.turns if turn.round == number), None)
