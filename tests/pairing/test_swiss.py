from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from tests.pairing.events import Event
from tests.pairing.fields import after, draw, fresh, met
from tournaments.pairing import Board, Bye, CannotPair, Entrant, Field, Reason, Turn, swiss
from tournaments.pairing.field import read
from tournaments.pairing.swiss import manual

TIGHT = [(6, 4), (6, 5), (8, 6), (8, 7), (10, 8), (12, 11), (14, 13)]


def test_the_first_round_sets_the_top_half_against_the_bottom_half():
    drawn = draw(fresh(9))
    assert met(drawn) == {(1, 5), (2, 6), (3, 7), (4, 8)}
    assert drawn.byes == (Bye(9, (Reason("bye_lowest", number=0),)),)
    assert [min(board.first, board.second) for board in drawn.boards] == [1, 2, 3, 4]
    dealt_by_the_stronger = [board.first < board.second for board in drawn.boards]
    assert dealt_by_the_stronger in ([True, False, True, False], [False, True, False, True])


def test_winners_meet_winners_and_top_scores_sit_at_the_first_tables():
    drawn = draw(after([[(1, 5), (2, 6), (7, 3), (8, 4)]], 8))
    assert met(drawn) == {(1, 7), (2, 8), (3, 5), (4, 6)}
    assert {frozenset((b.first, b.second)) for b in drawn.boards[:2]} == {
        frozenset((1, 7)),
        frozenset((2, 8)),
    }


def test_one_float_by_two_is_worse_than_two_by_one():
    points = {1: 2, 2: 1, 3: 1, 4: 0}
    drawn = draw(Field(tuple(Entrant(key, key, carried=won) for key, won in points.items())))
    assert met(drawn) == {(1, 2), (3, 4)}
    assert [board.why for board in drawn.boards] == [
        (Reason("float", (1, 2), 1),),
        (Reason("float", (3, 4), 1),),
    ]


def test_the_bye_goes_to_the_lowest_score_though_the_fold_would_be_finer():
    """Fault 32: a bye to a leader although the last was free."""
    drawn = draw(after([[(1, 4), (2, 5), (3, 6), 7]], 7))
    assert [bye.entrant for bye in drawn.byes] == [6]
    assert drawn.byes[0].why == (Reason("bye_lowest", number=0),)


def test_the_bye_and_the_pairing_are_chosen_together():
    """5 has the lowest score, but 1 has met all the others and had a bye: he needs 5."""
    met_all = [Turn(number, 0, number + 1) for number in (1, 2, 3)]
    turns = {1: (*met_all, Turn(4, 0, bye=True)), 5: ()}
    turns |= {number + 1: (Turn(number, 0, 1),) for number in (1, 2, 3)}
    field = Field(
        tuple(Entrant(key, key, turns=turns[key], carried=int(key < 5)) for key in range(1, 6)),
        5,
        5,
    )
    drawn = draw(field)
    assert met(drawn) == {(1, 5), (2, 3)}
    assert drawn.byes == (Bye(4, (Reason("bye_lowest", number=1), Reason("bye_unpairable", (5,)))),)


def test_a_win_by_forfeit_counts_as_a_bye():
    field = after([[(1, 2), (3, 4), 5]], 5)
    entrants = {one.key: one for one in field.entrants}
    walkover = Turn(1, 1, 3, bye=True)
    entrants[4] = replace(entrants[4], turns=(walkover,))
    entrants[3] = replace(entrants[3], turns=(Turn(1, 0, 4, first=True),))
    entrants[2] = replace(entrants[2], turns=(replace(walkover, opponent=1),))
    entrants[1] = replace(entrants[1], turns=(Turn(1, 0, 2),))
    drawn = draw(replace(field, entrants=tuple(entrants.values())))
    assert drawn.byes[0].entrant in (1, 3)


def test_a_second_bye_only_when_everyone_has_had_one():
    """Fault 29."""
    event = Event(5, 8, 1)
    for _ in range(5):
        event.play(event.draw())
    assert sorted(event.byes.values()) == [1, 1, 1, 1, 1]
    for key in (1, 2):
        event.withdraw(key)
    event.entrants = {key: replace(one, turns=()) for key, one in event.entrants.items()}
    field = event.field()
    again = tuple(
        replace(one, turns=(Turn(5, 1, bye=True),)) if one.active else one for one in field.entrants
    )
    [bye] = draw(replace(field, entrants=again)).byes
    assert bye.why[-1] == Reason("bye_again", number=1)


def test_a_given_bye_settles_who_is_active_and_an_odd_field_becomes_even():
    """Fault 33: five entrants, one given bye."""
    entrants = [Entrant(key, key, active=key != 2) for key in range(1, 6)]
    drawn = draw(Field(tuple(entrants)))
    assert (met(drawn), drawn.byes) == ({(1, 4), (3, 5)}, ())


def test_who_has_withdrawn_is_not_paired_and_nobody_left_is_said():
    """Fault 28."""
    gone = tuple(Entrant(key, key, active=False) for key in range(1, 9))
    with pytest.raises(CannotPair) as refusal:
        swiss.draw(Field(gone))
    assert refusal.value.code == "too_few"
    drawn = draw(Field((*gone[:6], *(Entrant(key, key) for key in (7, 8)))))
    assert met(drawn) == {(7, 8)}


@pytest.mark.parametrize(("size", "rounds"), TIGHT)
def test_a_hundred_events_of_few_entrants_and_many_rounds_and_none_gets_stuck(size, rounds):
    """Fault 30. No rematch is allowed, so that getting stuck would raise."""
    for seed in range(100):
        event = Event(size, rounds, seed, rematches=False)
        for _ in range(rounds):
            (drawn,) = swiss.draw(event.field())
            event.drawn.append(drawn)
            assert met(drawn).isdisjoint(tuple(sorted(pair)) for pair in event.met)
            event.play(drawn)
        assert len(event.met) == size // 2 * rounds


@pytest.mark.parametrize("size", [2, 3, 5, 7, 8, 18, 33])
@pytest.mark.parametrize("seed", range(4))
def test_the_invariants_hold_whoever_comes_goes_and_stays_away(size, seed):
    """Faults 28, 29 and 31. Each round judged by the independent matcher; drawn twice from rows in
    another order."""
    event = Event(size, size, seed)
    lots = event.lots
    for _ in range(min(size + 1, 9)):
        active = [key for key, one in event.entrants.items() if one.active]
        if len(active) > 3 and lots.random() < 0.4:
            event.withdraw(lots.choice(active))
        if lots.random() < 0.2:
            event.enter_late()
        away = [key for key, one in event.entrants.items() if not one.active]
        if away and lots.random() < 0.3:
            event.come_back(lots.choice(away))
        active = [key for key, one in event.entrants.items() if one.active]
        if {frozenset(pair) for pair in combinations(active, 2)} <= event.met:
            with pytest.raises(CannotPair, match="all_met"):
                event.draw()
            return
        event.play(event.draw(), forfeits=0.1)


def test_the_fields_of_the_published_cases_have_no_legal_pairing():
    """Four who have all met; five of whom only 3 and 4 may have the bye, and 3 needs 4."""
    four = after([[(1, 3), (2, 4)], [(1, 2), (3, 4)], [(1, 4), (2, 3)]], 4, rounds=4)
    with pytest.raises(CannotPair) as refusal:
        swiss.draw(four)
    assert refusal.value.code == "all_met"
    odd = after([[1, (2, 3), (4, 5)], [(1, 4), 2, (3, 5)], [(1, 3), (2, 4), 5]], 5, rounds=5)
    with pytest.raises(CannotPair) as refusal:
        swiss.draw(replace(odd, rematches=False))
    assert refusal.value.code == "no_legal_pairing"
    [rematch] = [r for b in draw(odd).boards for r in b.why if r.code == "rematch"]
    assert (rematch.entrants, rematch.number) == ((4, 5), 1)


def test_before_the_start_it_says_whether_all_rounds_can_be_played():
    assert swiss.foresee(fresh(2, rounds=1)) == swiss.Foresight(1, 1, True)
    assert swiss.foresee(fresh(2, rounds=2)) == swiss.Foresight(2, 1, True)
    assert swiss.foresee(fresh(5, rounds=5)) == swiss.Foresight(5, 5, True)
    assert swiss.foresee(fresh(6, rounds=6)) == swiss.Foresight(6, 5, True)
    assert swiss.foresee(fresh(12, rounds=4)) == swiss.Foresight(4, 4, False)
    assert swiss.foresee(fresh(1000, rounds=9)) == swiss.Foresight(9, 9, False)
    enemies = ((1, 2), (1, 3), (1, 4), (1, 5))
    assert not swiss.foresee(fresh(6, rounds=2, forbidden=enemies)).playable


def test_the_frozen_input_gives_the_same_boards_again():
    event = Event(11, 7, 3, forbidden=((1, 2),))
    for _ in range(4):
        event.play(event.draw(), forfeits=0.2)
    event.enter_late()
    field = event.field()
    assert read(field.write()) == field
    assert swiss.draw(read(field.write())) == swiss.draw(field)


def test_the_first_deal_is_balanced_by_what_was_before():
    for seed in range(5):
        event = Event(16, 7, seed)
        for _ in range(7):
            event.play(event.draw())
        for one in event.entrants.values():
            assert abs(sum(1 if turn.first else -1 for turn in one.turns)) <= 3


def test_the_differences_of_a_pairing_by_hand_are_listed():
    drawn = draw(fresh(5))
    edited = replace(drawn, boards=(Board(1, 4), Board(2, 3)))
    assert manual.differences(drawn, edited) == manual.Difference(
        ((1, 3), (2, 4)), ((1, 4), (2, 3))
    )
    assert manual.differences(drawn, drawn) == manual.Difference((), ())
    assert manual.faults(fresh(5), edited) == ()
    wrong = replace(drawn, boards=(Board(1, 4), Board(1, 9)))
    assert manual.faults(fresh(5), wrong) == (
        Reason("not_active", (9,)),
        Reason("twice", (1,)),
        Reason("missing", (2, 3)),
    )
    field = after([[(1, 2), (3, 4)]], 4)
    assert manual.explained(field, [Board(2, 1), Board(3, 4)])[0].why == (
        Reason("float", (1, 2), 1),
        Reason("rematch", (1, 2), 1),
        Reason("by_hand"),
    )


def test_a_reason_is_written_as_json():
    assert Reason("float", (1, 2), Fraction(1, 2)).write() == {
        "code": "float",
        "entrants": [1, 2],
        "number": 0.5,
    }
