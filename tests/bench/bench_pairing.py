"""What pairing a Swiss round and ranking it cost, and how that grows.

    bin/test tests/bench/bench_pairing.py -s

CPU time of one thread. If the public library caissify-pairings is installed, its simple Swiss
engine pairs the same fields in the same run (it also balances colours; it has no look-ahead). It is
no part of the requirements: `.venv/bin/pip install caissify-pairings` puts it beside them.
"""

import importlib
import importlib.util
from random import Random
from time import process_time

import pytest

from tournaments.pairing import Entrant, Field, history, swiss
from tournaments.standings import PRESETS, SWISS, Kind, Outcome, Table, Unplayed, rank
from tournaments.standings import Entrant as Ranked

ANOTHER = "caissify_pairings"
SIZES = [(50, 9), (100, 9), (200, 9), (1_000, 9), (5_000, 9), (10_000, 3)]


class Event:
    def __init__(self, size):
        self.lots, self.size = Random(size), size
        self.outcomes, self.unplayed = [], []

    def table(self):
        return Table(self.outcomes, SWISS, seed="x", unplayed=self.unplayed)

    def field(self, number, rounds):
        entrants = history.with_history(
            [Entrant(k, k) for k in range(1, self.size + 1)], self.table()
        )
        return Field(entrants, number, rounds)

    def play(self, drawn):
        for board in drawn.boards:
            winner = self.lots.randrange(2)
            scores = (21, self.lots.randrange(21))
            self.outcomes.append(
                Outcome(
                    (board.first, board.second),
                    winner,
                    scores if winner == 0 else scores[::-1],
                    21,
                    deals=6,
                    deals_won=(4, 2),
                    chkobbas=(self.lots.randrange(4), self.lots.randrange(4)),
                    round=drawn.number,
                )
            )
        self.unplayed += [Unplayed(one.entrant, drawn.number, Kind.ALLOCATED) for one in drawn.byes]


def by_another(field):
    """Seconds that the other library takes for the same round, or None."""
    if importlib.util.find_spec(ANOTHER) is None:
        return None
    library = importlib.import_module(ANOTHER)
    met = {
        (one.key, turn.opponent) for one in field.entrants for turn in one.turns if turn.opponent
    }
    players = [
        {
            "id": one.key,
            "name": str(one.key),
            "score": float(one.score),
            "rating": 3000 - one.seed % 3000,
            "starting_number": one.seed,
            "color_hist": [("white" if turn.first else "black") for turn in one.turns],
            "float_history": [],
            "bye_count": sum(turn.bye for turn in one.turns),
        }
        for one in field.entrants
    ]
    start = process_time()
    library.generate_pairings("casual", players, met, field.number, field.rounds)
    return process_time() - start


@pytest.mark.parametrize(("size", "rounds"), SIZES)
def test_a_round_is_paired(size, rounds):
    event, took, other = Event(size), [], None
    for number in range(1, rounds + 1):
        field = event.field(number, rounds)
        start = process_time()
        (drawn,) = swiss.draw(field)
        took.append(process_time() - start)
        if number == 3 and size <= 1_000:
            other, beside = by_another(field), took[-1]
        event.play(drawn)
    print(f"\n{size} entrants, seconds a round: " + " ".join(f"{one:.2f}" for one in took))
    if other is not None:
        print(f"round 3 by {ANOTHER} (casual) {other:.2f}, here {beside:.2f}")


@pytest.mark.parametrize("size", [100, 1_000, 5_000])
def test_standings_are_computed(size):
    """Nine rounds, every tie-break of the Swiss preset with its terms."""
    event = Event(size)
    for number in range(1, 10):
        (drawn,) = swiss.draw(event.field(number, 9))
        event.play(drawn)
    field = [Ranked(key, key) for key in range(1, size + 1)]
    start = process_time()
    rows = rank(field, event.table(), PRESETS["swiss"])
    print(f"\n{size} x 9: {process_time() - start:.3f} s")
    assert len(rows) == size
