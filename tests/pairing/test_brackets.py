import random

import pytest

from tournaments.pairing import CannotPair, double_elimination, knockout
from tournaments.pairing.bracket import (
    From,
    Part,
    Source,
    State,
    Tie,
    champion,
    fill,
    places,
    seed_order,
    touched,
)

SIZES = [*range(2, 18), 31, 32, 33]


def seed(number):
    return Source(From.SEED, number)


def winner(number):
    return Source(From.WINNER, number)


def loser(number):
    return Source(From.LOSER, number)


def entrants(count):
    return range(101, 101 + count)


def play(ties, count, decide):
    """Every tie that is ready is decided, until none is; the number of ties played."""
    results = {}
    while True:
        filled = fill(ties, entrants(count), results)
        ready = [one for one in filled if one.state is State.READY]
        if not ready:
            return filled, results
        for one in ready:
            results[one.tie.number] = decide(one)


def by_seed(one):
    return int(one.sides[1] < one.sides[0])


def by_lot(seed):
    lots = random.Random(seed)
    return lambda one: lots.randrange(2)


def test_the_seeds_stand_so_that_the_best_meet_last():
    assert seed_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]


def test_a_knockout_of_six():
    assert knockout.draw(6, third_place=True) == (
        Tie(1, Part.MAIN, 1, (seed(4), seed(5))),
        Tie(2, Part.MAIN, 1, (seed(3), seed(6))),
        Tie(3, Part.MAIN, 2, (seed(1), winner(1))),
        Tie(4, Part.MAIN, 2, (seed(2), winner(2))),
        Tie(5, Part.THIRD, 3, (loser(3), loser(4))),
        Tie(6, Part.MAIN, 3, (winner(3), winner(4))),
    )


@pytest.mark.parametrize("count", SIZES)
def test_any_number_plays_a_knockout_and_the_byes_go_to_the_best(count):
    """Fault 48: only powers of two; byes clustered in one quarter."""
    ties = knockout.draw(count)
    assert len(ties) == count - 1
    filled, _ = play(ties, count, by_seed)
    assert champion(filled) == 101
    first = {s.number for tie in ties if tie.round == 1 for s in tie.sides}
    size = 2 ** (count - 1).bit_length()
    free = set(range(1, count + 1)) - first
    assert free == set(range(1, size - count + 1))
    quarter = max(1, size // 4)
    order = seed_order(size)
    byes = [len(free & set(order[at : at + quarter])) for at in range(0, size, quarter)]
    assert max(byes) - min(byes) <= 1


def test_two_who_are_both_absent_give_the_next_a_walkover():
    """Fault 48: both absent, no winner possible."""
    ties = knockout.draw(4)
    filled = fill(ties, [1, 2, 3, 4], {1: 0, 2: None})
    assert (filled[2].state, filled[2].sides, filled[2].winner) == (State.WALKOVER, (1, None), 1)
    assert champion(filled) == 1
    assert places(filled) == [(1, 1), (2, 2), (2, 3), (2, 4)]
    nobody = fill(ties, [1, 2, 3, 4], {1: None, 2: None})
    assert (nobody[2].state, champion(nobody)) == (State.EMPTY, None)


def test_the_match_for_the_third_place_parts_those_who_lost_the_semi_finals():
    ties = knockout.draw(4, third_place=True)
    assert places(fill(ties, [1, 2, 3, 4], {1: 0, 2: 0, 4: 0})) == [(1, 1), (2, 2), (3, 3), (3, 4)]
    decided = fill(ties, [1, 2, 3, 4], {1: 0, 2: 0, 3: 0, 4: 0})
    assert places(decided) == [(1, 1), (2, 2), (3, 4), (4, 3)]


def test_a_correction_refills_the_next_tie_and_says_which_it_touches():
    """Fault 42: a corrected winner stood in the next match together with the other."""
    ties = knockout.draw(4)
    before = fill(ties, [1, 2, 3, 4], {1: 0, 2: 0})
    after = fill(ties, [1, 2, 3, 4], {1: 1, 2: 0})
    assert (before[2].sides, after[2].sides) == ((1, 2), (4, 2))
    assert touched(before, after) == (3,)
    assert touched(before, before) == ()


def test_seeding_anew_sets_the_best_left_against_the_last_left():
    drawn = knockout.draw_reseeded([11, 12, 13, 14, 15])
    assert [(b.first, b.second) for b in drawn.boards] == [(14, 15)]
    assert [bye.entrant for bye in drawn.byes] == [11, 12, 13]
    later = knockout.draw_reseeded([11, 13, 14, 15], 2)
    assert [(b.first, b.second) for b in later.boards] == [(11, 15), (13, 14)]


@pytest.mark.parametrize("draw", [knockout.draw, double_elimination.draw])
@pytest.mark.parametrize("count", [0, 1])
def test_one_alone_has_no_bracket(draw, count):
    with pytest.raises(CannotPair, match="too_few"):
        draw(count)


def test_a_double_elimination_of_three():
    assert double_elimination.draw(3) == (
        Tie(1, Part.MAIN, 1, (seed(2), seed(3))),
        Tie(2, Part.MAIN, 2, (seed(1), winner(1))),
        Tie(3, Part.LOSERS, 2, (loser(1), loser(2))),
        Tie(4, Part.FINAL, 1, (winner(2), winner(3))),
        Tie(5, Part.RESET, 1, (winner(4), loser(4))),
    )


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.parametrize("lot", range(3))
def test_nobody_waits_for_nobody_and_all_but_one_have_lost_twice(count, lot):
    """Fault 48: a loser waited for ever for a bye in the losers' bracket."""
    lots = random.Random(f"{count} {lot}")
    ties = double_elimination.draw(count)
    filled, _ = play(ties, count, lambda one: lots.randrange(2))
    assert {one.state for one in filled} <= {State.OVER, State.NOT_NEEDED}
    lost = dict.fromkeys(entrants(count), 0)
    for one in filled:
        if one.loser is not None:
            lost[one.loser] += 1
    best = champion(filled)
    assert lost.pop(best) <= 1
    assert set(lost.values()) == {2}
    assert places(filled)[0] == (1, best)
    assert sorted(entrant for _, entrant in places(filled)) == list(entrants(count))


@pytest.mark.parametrize("count", SIZES)
def test_with_ties_that_nobody_came_to_it_still_comes_to_an_end(count):
    lots = random.Random(count)
    for draw in (knockout.draw, double_elimination.draw):
        filled, _ = play(draw(count), count, lambda one: lots.choice([0, 1, None]))
        assert not [one for one in filled if one.state in (State.WAITING, State.READY)]


def test_the_final_is_played_again_only_if_the_one_who_had_lost_wins_it():
    ties = double_elimination.draw(2)
    assert [tie.part for tie in ties] == [Part.MAIN, Part.FINAL, Part.RESET]
    once = fill(ties, [1, 2], {1: 0, 2: 0})
    assert (once[2].state, champion(once), places(once)) == (State.NOT_NEEDED, 1, [(1, 1), (2, 2)])
    again = fill(ties, [1, 2], {1: 0, 2: 1})
    assert (again[2].state, again[2].sides, champion(again)) == (State.READY, (2, 1), None)
    reset = fill(ties, [1, 2], {1: 0, 2: 1, 3: 1})
    assert (champion(reset), places(reset)) == (1, [(1, 1), (2, 2)])


@pytest.mark.parametrize(("count", "earliest"), [(8, 3), (16, 4), (32, 5), (64, 7)])
def test_rematches_come_late_in_the_losers_bracket(count, earliest):
    """The first round of it in which two can meet again, over many events drawn by lot."""
    ties = double_elimination.draw(count)
    seen = []
    for lot in range(25):
        filled, _ = play(ties, count, by_lot(lot))
        met = set()
        for one in filled:
            if one.tie.part is Part.LOSERS and frozenset(one.sides) in met:
                seen.append(one.tie.round)
            met.add(frozenset(one.sides))
    assert min(seen) >= earliest
