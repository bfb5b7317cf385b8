import pytest

from tournaments.pairing import CannotPair, league
from tournaments.pairing.groups import Finisher, Member, Slot, divide, qualify, slots


def members(count, clubs=()):
    clubs = dict(clubs)
    return [Member(100 + seed, seed, clubs.get(seed)) for seed in range(1, count + 1)]


def test_a_snake():
    assert divide(members(8), 3) == ((101, 106, 107), (102, 105, 108), (103, 104))


def test_members_of_one_club_are_kept_apart_in_a_snake_and_by_lots():
    clubs = {1: 7, 6: 7, 2: 8, 5: 8}
    groups = divide(members(9, clubs), 3)
    assert groups == ((101, 105, 107), (102, 106, 108), (103, 104, 109))
    for seed in "abcdef":
        for group in divide(members(9, clubs), 3, lots=seed):
            assert not {101, 106} <= set(group)
            assert not {102, 105} <= set(group)


def test_lots_are_drawn_from_the_seed_and_from_nothing_else():
    field = members(12)
    assert divide(field, 4, lots="x") == divide(field[::-1], 4, lots="x")
    assert divide(field, 4, lots="x") != divide(field, 4, lots="y")
    for group in divide(field, 4, lots="x"):
        assert [(key - 101) // 4 for key in group] == [0, 1, 2]


def test_a_group_of_one_is_none():
    with pytest.raises(CannotPair, match="too_few"):
        divide(members(5), 3)


def test_slots_say_who_goes_on():
    assert slots(2, 1, best=1) == (Slot(1, 0), Slot(1, 1), Slot(2, None, 1))


def test_winners_are_seeded_first_and_the_best_of_the_seconds_goes_on():
    tables = [
        [Finisher(11, 6, 2, 20), Finisher(12, 3, 2, 4)],
        [Finisher(21, 9, 3, 12), Finisher(22, 6, 3, 1)],
        [Finisher(31, 6, 2, 15), Finisher(32, 3, 2, 5)],
    ]
    assert qualify(tables, 1, best=1) == (11, 31, 21, 22)
    # Six points of three matches are better than three of two.


def test_two_of_one_group_meet_again_in_the_final_at_the_earliest():
    tables = [
        [Finisher(10 * group + place, 9 - 3 * place, 3, 9 - group) for place in (1, 2)]
        for group in range(1, 5)
    ]
    seeds = qualify(tables, 2)
    assert seeds[:4] == (11, 21, 31, 41)
    halves = [{seeds[n - 1] // 10 for n in half} for half in ((1, 8, 4, 5), (2, 7, 3, 6))]
    assert halves == [{1, 2, 3, 4}, {1, 2, 3, 4}]


UPPER, LOWER, LOWEST = (1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)


def test_a_season_of_two_divisions_makes_the_next_one():
    season = league.next_season([UPPER, LOWER], 1)
    assert season == league.Season(((1, 2, 3, 5), (4, 6, 7, 8)), {5: 1, 4: -1})


def test_in_the_middle_some_go_up_and_some_go_down():
    season = league.next_season([UPPER, LOWER, LOWEST], 1, new=[13])
    assert season.divisions == ((1, 2, 3, 5), (4, 6, 7, 9), (8, 10, 11, 12, 13))


def test_a_play_off_is_for_one_place():
    [match] = league.play_offs([UPPER, LOWER], 1, 1)
    assert match == league.PlayOff(0, holder=3, challenger=6)
    held = league.next_season([UPPER, LOWER], 1, {match: 3})
    taken = league.next_season([UPPER, LOWER], 1, {match: 6})
    assert (held.divisions, taken.divisions) == (
        ((1, 2, 3, 5), (4, 6, 7, 8)),
        ((1, 2, 6, 5), (4, 3, 7, 8)),
    )
    assert taken.moves == {5: 1, 6: 1, 4: -1, 3: -1}


def test_who_does_not_come_back_leaves_his_place_to_the_best_who_would_have_gone_down():
    season = league.next_season([UPPER, LOWER], 1, gone=[2])
    assert season == league.Season(((1, 3, 5, 4), (6, 7, 8)), {5: 1})


def test_a_division_must_be_large_enough_for_what_it_gives():
    with pytest.raises(CannotPair, match="too_few"):
        league.next_season([UPPER, LOWER, LOWEST], 3)
