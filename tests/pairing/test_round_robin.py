import random
from collections import Counter

import pytest

from tournaments.pairing import Board, CannotPair, Round
from tournaments.pairing.round_robin import draw

SIZES = range(2, 65)


def pairs(rounds):
    return Counter(frozenset((b.first, b.second)) for r in rounds for b in r.boards)


def test_the_berger_table_for_six():
    rounds = draw(range(1, 7))
    assert [{(b.first, b.second) for b in r.boards} for r in rounds] == [
        {(1, 6), (2, 5), (3, 4)},
        {(6, 4), (5, 3), (1, 2)},
        {(2, 6), (3, 1), (4, 5)},
        {(6, 5), (1, 4), (2, 3)},
        {(3, 6), (4, 2), (5, 1)},
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cycles", [1, 2])
def test_everybody_meets_everybody_and_nobody_is_twice_in_a_round(size, cycles):
    rounds = draw(range(size), cycles=cycles)
    meetings = pairs(rounds)
    assert len(meetings) == size * (size - 1) // 2
    assert set(meetings.values()) == {cycles}
    for one in rounds:
        seen = [key for b in one.boards for key in (b.first, b.second)] + list(one.sit_out)
        assert sorted(seen) == list(range(size))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cycles", [1, 2])
def test_who_deals_first_is_balanced_to_within_one(size, cycles):
    """Fault 49: home and away unbalanced."""
    first, second = Counter(), Counter()
    for one in draw(range(size), cycles=cycles):
        first.update(b.first for b in one.boards)
        second.update(b.second for b in one.boards)
    assert all(
        abs(first[key] - second[key]) <= (cycles == 1 and size % 2 == 0) for key in range(size)
    )


@pytest.mark.parametrize("size", SIZES)
def test_a_sit_out_is_no_board_and_comes_once_to_each_of_an_odd_field(size):
    """Fault 49: sit-outs were treated as matches."""
    rounds = draw(range(size))
    sits = Counter(key for r in rounds for key in r.sit_out)
    assert sits == (Counter(range(size)) if size % 2 else Counter())
    assert all(len(r.boards) == size // 2 for r in rounds)


def test_in_the_second_cycle_the_other_deals_first_and_the_last_rounds_of_the_first_are_exchanged():
    single = draw(range(1, 5))
    double = draw(range(1, 5), cycles=2)
    boards = [r.boards for r in single]
    assert [r.boards for r in double[:3]] == [boards[0], boards[2], boards[1]]
    assert [r.boards for r in double[3:]] == [
        tuple(Board(b.second, b.first) for b in one) for one in boards
    ]
    assert [r.number for r in double] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("size", [2, 5, 16, 33])
def test_the_order_in_which_entrants_come_changes_nothing(size):
    keys = random.sample(range(1000), size)
    assert draw(keys, cycles=2) == draw(reversed(keys), cycles=2) == draw(sorted(keys), cycles=2)


def test_what_is_drawn_is_drawn_once():
    rounds = draw(range(4))
    assert draw(range(4), rounds) == ()
    assert draw([7, 3]) == (Round(1, (Board(3, 7),)),)


@pytest.mark.parametrize(
    ("keys", "code"),
    [([], "too_few"), ([1], "too_few"), (range(65), "too_many"), ([1, 1], "repeated_entrant")],
)
def test_a_field_that_cannot_be_paired_is_refused_with_the_reason(keys, code):
    with pytest.raises(CannotPair) as refusal:
        draw(keys)
    assert refusal.value.code == code
