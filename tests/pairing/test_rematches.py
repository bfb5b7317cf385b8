"""Who shall not meet in a Swiss: those who have met, and those of one club."""

from dataclasses import replace

import pytest

from tests.pairing.fields import after, draw, met
from tournaments.pairing import CannotPair, Clubs, Entrant, Field, Reason, Turn, swiss


def test_no_other_criterion_outweighs_a_rematch():
    """Fault 31: 1 and 2 are far ahead, of other clubs than the rest, and have met."""
    scores, clubs = {1: 9, 2: 9, 3: 0, 4: 0}, {1: 7, 2: 8, 3: 7, 4: 8}
    turns = {1: (Turn(1, 1, 2, first=True),), 2: (Turn(1, 0, 1),)}
    entrants = [
        Entrant(key, key, clubs[key], turns.get(key, ()), carried=scores[key]) for key in scores
    ]
    drawn = draw(Field(tuple(entrants), 2, 3))
    assert met(drawn) == {(1, 4), (2, 3)}


def test_a_rematch_that_the_greedy_would_come_to_is_avoided():
    """Fault 31: from the top 1-2 and 3-4 are the nearest, and leave 5 and 6, who have met."""
    points = {1: 5, 2: 5, 3: 3, 4: 3, 5: 1, 6: 1}
    turns = {5: (Turn(1, 1, 6, first=True),), 6: (Turn(1, 0, 5),)}
    entrants = [Entrant(key, key, turns=turns.get(key, ()), carried=points[key]) for key in points]
    drawn = draw(Field(tuple(entrants), 2, 3))
    assert met(drawn) in ({(1, 2), (3, 5), (4, 6)}, {(1, 2), (3, 6), (4, 5)})


def test_a_rematch_is_the_oldest_and_says_so():
    field = after([[(1, 2), (3, 4)], [(1, 3), (2, 4)]], 4, forbidden=((1, 4),))
    drawn = draw(field)
    assert met(drawn) == {(1, 2), (3, 4)}
    assert [Reason("rematch", tuple(sorted((b.first, b.second))), 1) in b.why for b in drawn.boards]
    with pytest.raises(CannotPair) as refusal:
        swiss.draw(replace(field, rematches=False))
    assert (refusal.value.code, refusal.value.entrants) == ("no_legal_pairing", (1, 4))


def test_pairs_of_one_club_are_avoided_and_fall_to_the_bottom():
    clubs = {1: 7, 3: 7, 2: 8, 4: 8}
    field = Field(tuple(Entrant(key, key, clubs.get(key)) for key in range(1, 5)))
    assert met(draw(field)) == {(1, 4), (2, 3)}
    assert met(draw(replace(field, clubs=Clubs.IGNORED))) == {(1, 3), (2, 4)}
    mostly = tuple(Entrant(key, key, 7 if key != 4 else None) for key in range(1, 7))
    drawn = draw(Field(mostly))
    clashes = [b for b in drawn.boards if any(r.code == "same_club" for r in b.why)]
    assert (1, 4) in met(drawn)
    assert len(clashes) == 2


def test_clubs_kept_apart_give_way_before_a_rematch_is_drawn():
    """1 and 2 are of one club and the only ones who have not met."""
    field = after([[(1, 3), (2, 4)], [(1, 4), (2, 3)]], 4, clubs=Clubs.APART)
    entrants = tuple(replace(one, club=9 if one.key < 3 else None) for one in field.entrants)
    drawn = draw(replace(field, entrants=entrants))
    assert met(drawn) == {(1, 2), (3, 4)}
    assert Reason("same_club", (1, 2)) in drawn.boards[0].why


def test_apart_clubs_rather_float_than_meet():
    entrants = []
    for key, club, points in [(1, 7, 1), (2, 7, 1), (3, None, 0), (4, None, 0)]:
        entrants.append(Entrant(key, key, club, carried=points))
    assert met(draw(Field(tuple(entrants)))) == {(1, 2), (3, 4)}
    apart = draw(Field(tuple(entrants), clubs=Clubs.APART))
    assert met(apart).isdisjoint({(1, 2), (3, 4)})
    assert [reason.code for board in apart.boards for reason in board.why] == ["float", "float"]
