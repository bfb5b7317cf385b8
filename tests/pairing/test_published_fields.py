"""Fields of published reports, read with the standings' own scores."""

from dataclasses import replace

import pytest

from tests.pairing.exercises import results, text
from tests.pairing.matcher import judge
from tournaments.pairing import CannotPair, Entrant, Field, history, swiss
from tournaments.standings import SWISS, Table


def report(name, rounds):
    outcomes, unplayed = results(name)
    table = Table(outcomes, SWISS, unplayed=unplayed)
    keys = [int(line[4:8]) for line in text(name).splitlines() if line.startswith("001")]
    entrants = history.with_history([Entrant(key, key) for key in keys], table)
    return Field(entrants, table.rounds + 1, rounds)


@pytest.mark.parametrize(
    ("name", "code"),
    [("no_legal_pairings.trf", "all_met"), ("no_legal_pairings_odd.trf", "no_legal_pairing")],
)
def test_a_field_without_a_legal_pairing_is_refused_with_the_reason(name, code):
    with pytest.raises(CannotPair) as refusal:
        swiss.draw(replace(report(name, 5), rematches=False))
    assert refusal.value.code == code


REAL = ["javafo_example.trf", "lichess_swiss_2020_06_13x10.trf", "bbp_issue_7.trf"]


@pytest.mark.parametrize("name", REAL)
def test_the_next_round_of_a_real_event_is_lawful(name):
    """Forfeits, half-point byes, late joiners and absentees as they came."""
    field = report(name, 16)
    (drawn,) = swiss.draw(field)
    turns = [(one.key, turn) for one in field.entrants for turn in one.turns]
    met = {frozenset((key, turn.opponent)) for key, turn in turns if turn.opponent is not None}
    byes = {one.key: sum(turn.bye for turn in one.turns) for one in field.entrants}
    boards = [(board.first, board.second) for board in drawn.boards]
    bye = drawn.byes[0].entrant if drawn.byes else None
    assert judge(list(byes), met, byes, boards, bye) == []
