"""Simulated Swiss events: who comes, goes, wins and stays away is drawn from a number."""

import random
from dataclasses import replace
from fractions import Fraction

from tests.pairing.matcher import judge
from tournaments.pairing import Entrant, Field, Turn, swiss

HALF = Fraction(1, 2)


class Event:
    """One Swiss, round by round; every round is judged by the independent matcher."""

    def __init__(self, size, rounds, seed, **options):
        self.lots = random.Random(f"{size} {rounds} {seed}")
        self.entrants = {key: Entrant(key, key) for key in range(1, size + 1)}
        self.rounds, self.options = rounds, {"lot": str(seed), **options}
        self.met, self.byes = set(), dict.fromkeys(self.entrants, 0)
        self.drawn = []

    def field(self):
        entrants = list(self.entrants.values())
        self.lots.shuffle(entrants)
        return Field(tuple(entrants), len(self.drawn) + 1, self.rounds, **self.options)

    def draw(self):
        """A round, drawn twice from rows in another order, and what the matcher says of it."""
        (drawn,) = swiss.draw(self.field())
        assert swiss.draw(self.field()) == (drawn,)
        boards = [(board.first, board.second) for board in drawn.boards]
        bye = drawn.byes[0].entrant if drawn.byes else None
        active = [key for key, one in self.entrants.items() if one.active]
        assert judge(active, self.met, self.byes, boards, bye) == []
        self.drawn.append(drawn)
        return drawn

    def play(self, drawn, forfeits=0.0):
        for board in drawn.boards:
            self.met.add(frozenset((board.first, board.second)))
            absent = [self.lots.random() < forfeits for _ in range(2)]
            winner = None if all(absent) else absent.index(False) if any(absent) else None
            if not any(absent):
                winner = int(self.lots.random() < 0.5)
            by_forfeit = any(absent)
            for side, key in enumerate((board.first, board.second)):
                won = winner == side
                other = (board.first, board.second)[1 - side]
                self.note(key, Turn(drawn.number, int(won), other, side == 0, won and by_forfeit))
                self.byes[key] += won and by_forfeit
        for bye in drawn.byes:
            self.note(bye.entrant, Turn(drawn.number, 1, bye=True))
            self.byes[bye.entrant] += 1
        for key, one in self.entrants.items():
            if not one.active:
                self.note(key, Turn(drawn.number, 0))

    def note(self, key, turn):
        one = self.entrants[key]
        self.entrants[key] = replace(one, turns=(*one.turns, turn))

    def withdraw(self, key):
        self.entrants[key] = replace(self.entrants[key], active=False)

    def come_back(self, key):
        self.entrants[key] = replace(self.entrants[key], active=True)

    def enter_late(self):
        """With half a point for every round missed."""
        key = max(self.entrants) + 1
        missed = tuple(Turn(number, HALF) for number in range(1, len(self.drawn) + 1))
        self.entrants[key] = Entrant(key, key, turns=missed)
        self.byes[key] = 0
