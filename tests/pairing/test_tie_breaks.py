import random
from fractions import Fraction

import pytest

from tests.pairing.exercises import published, results
from tournaments.standings import (
    PRESETS,
    SWISS,
    VICTORY,
    Deduction,
    Entrant,
    Figure,
    Kind,
    Outcome,
    Points,
    Table,
    Term,
    Unplayed,
    check,
    rank,
    victory_points,
    with_won_at_the_table,
)
from tournaments.standings.criteria import CRITERIA
from tournaments.standings.opponents import Opponents

HALF = Fraction(1, 2)
NO_LOTS = PRESETS["swiss"][:-1]


def test_every_value_of_the_swiss_exercise():
    outcomes, unplayed = results("tec_exercise_swiss_16x5.trf")
    table = Table(outcomes, SWISS, unplayed=unplayed)
    opponents = Opponents(table)
    expected = published("expected_tiebreaks.json")["swiss_16x5"]
    assert {
        str(key): {
            "PTS": table.points(key).value,
            "BH": opponents.buchholz(key).value,
            "BH/C1": opponents.buchholz_cut(key).value,
            "SB": opponents.sonneborn_berger(key).value,
            "SB/C1": opponents.sonneborn_berger_cut(key).value,
            "WON": CRITERIA["won_at_the_table"](table, key, frozenset()).value,
        }
        for key in range(1, 17)
    } == {
        key: {name: values[name] for name in ("PTS", "BH", "BH/C1", "SB", "SB/C1", "WON")}
        for key, values in expected.items()
    }


def test_every_value_of_the_round_robin_exercise():
    outcomes, _ = results("tec_exercise_roundrobin_6.trf")
    table = Table(outcomes, SWISS)
    opponents = Opponents(table)
    assert {
        str(key): (table.points(key).value, opponents.sonneborn_berger(key).value)
        for key in range(1, 7)
    } == {
        key: (values["PTS"], values["SB"])
        for key, values in published("expected_tiebreaks.json")["roundrobin_6"].items()
    }


def test_of_player_four_of_the_exercise_the_dummy_is_cut_and_not_the_lowest():
    """FIDE TEC exercise: half-point bye in round 2, opponents 12, 13, 3 and 1."""
    outcomes = [
        *(Outcome((4, 12), 0, round=1), Outcome((4, 13), 0, round=3)),
        *(Outcome((4, 3), None, round=4), Outcome((4, 1), None, round=5)),
        Outcome((12, 14), 0, forfeit=True, round=3),
        *(Outcome((13, 5), 0, round=1), Outcome((13, 1), None, round=2)),
        *(Outcome((13, 8), 1, round=4), Outcome((13, 14), 1, round=5)),
        *(Outcome((3, 11), None, round=1), Outcome((3, 6), 0, round=2)),
        *(Outcome((3, 8), 0, round=3), Outcome((3, 2), None, round=5)),
        *(Outcome((1, 9), 0, round=1), Outcome((1, 2), None, round=3)),
        Outcome((1, 15), 0, round=4),
    ]
    unplayed = [
        Unplayed(4, 2, Kind.HALF),
        Unplayed(12, 2, Kind.ALLOCATED),
        *(Unplayed(12, 4, Kind.ZERO), Unplayed(12, 5, Kind.ZERO)),
    ]
    opponents = Opponents(Table(outcomes, SWISS, unplayed=unplayed))
    terms = (
        Term(12, 3),
        Term(None, Fraction(5, 2), reason="dummy"),
        *(Term(13, Fraction(3, 2)), Term(3, Fraction(7, 2)), Term(1, Fraction(7, 2))),
    )
    assert opponents.buchholz(4) == Figure(14, terms)
    cut = Term(None, -Fraction(5, 2), reason="cut")
    assert opponents.buchholz_cut(4) == Figure(Fraction(23, 2), (*terms, cut))
    assert opponents.sonneborn_berger(4).value == Fraction(37, 4)


CHKOBBA = {
    1: ["AD 21 16 4 3 3 1", "BE 21 9 4 1 2 0", "CF 18 21 3 4 2 4"],
    2: ["AB 21 19 4 4 1 2", "FD 22 20 4 4 3 3", "CE 21 5 4 1 5 0"],
    3: ["AF 14 21 2 4 0 2", "BC 21 17 4 3 1 1", "DE forfeit"],
    4: ["FB 21 12 4 2 2 1", "AC 21 20 4 4 2 6"],
}


def chkobba():
    outcomes = []
    for number, rows in CHKOBBA.items():
        for row in rows:
            pair, *figures = row.split()
            sides = tuple("ABCDEF".index(name) for name in pair)
            if figures == ["forfeit"]:
                outcomes.append(Outcome(sides, 0, forfeit=True, round=number))
                continue
            one, other, won, lost, chkobbas, against = map(int, figures)
            deals = {"deals": won + lost, "deals_won": (won, lost), "chkobbas": (chkobbas, against)}
            winner = int(other > one)
            outcomes.append(Outcome(sides, winner, (one, other), 21, **deals, round=number))
    return Table(outcomes, SWISS, unplayed=[Unplayed(3, 4, Kind.ALLOCATED)])


def test_every_tie_break_of_the_chkobba_example():
    """Six entrants, four rounds to 21: a forfeit, a withdrawal (E after round 3) and a bye (D)."""
    table = chkobba()
    opponents = Opponents(table)
    field = [Entrant(key, key, withdrawn=key == 4) for key in range(6)]
    rows = rank(field, table, NO_LOTS)
    assert [
        (
            row.place,
            "ABCDEF"[row.entrant],
            row.points.value,
            opponents.adjusted(row.entrant),
            opponents.buchholz(row.entrant).value,
            opponents.buchholz_cut(row.entrant).value,
            opponents.sonneborn_berger(row.entrant).value,
            row.average_difference,
            row.chkobbas,
        )
        for row in rows
    ] == [
        (1, "F", 4, 4, 8, 7, 8, 5, 11),
        (2, "A", 3, 3, 9, 8, 5, Fraction(1, 4), 6),
        (3, "D", 2, 2, 9 + HALF, 9, 2 + HALF, -3, 4),
        (4, "B", 2, 2, 8 + HALF, 8, 1 + HALF, Fraction(5, 4), 6),
        (5, "C", 1, 1, 9 + HALF, 9, HALF, 2, 14),
        (None, "E", 0, HALF, 3, 3, 0, -14, 0),
    ]
    steps = [(step.criterion, step.figure.value) for step in rows[2].steps]
    assert steps == [("direct_encounter", 0), ("buchholz_cut", 9)]


def test_the_same_results_and_values_stand_in_the_published_example():
    example = published("chkobba_worked_example.json")
    rounds = example["rounds"]
    assert {int(number): [line(*row) for row in rows] for number, rows in rounds.items()} == {
        **CHKOBBA,
        4: [*CHKOBBA[4], "D bye"],
    }
    table = chkobba()
    opponents = Opponents(table)
    rows = {row.entrant: row for row in rank([Entrant(key) for key in range(6)], table, NO_LOTS)}
    for expected in example["expected"]:
        key = "ABCDEF".index(expected.pop("p"))
        row = rows[key]
        assert {
            "pts": row.points.value,
            "adj": opponents.adjusted(key),
            "bh": opponents.buchholz(key).value,
            "bh1": opponents.buchholz_cut(key).value,
            "sb": opponents.sonneborn_berger(key).value,
            "pf": row.scored,
            "pa": row.conceded,
            "diff": row.difference,
            "avgdiff": row.average_difference,
            "deals": 2 * row.deals_won - row.deals,  # more won than lost
            "chk": row.chkobbas,
            "chk_per_deal": round(float(row.chkobbas_a_deal), 3),
            "won": CRITERIA["won_at_the_table"](table, key, frozenset()).value,
        } == expected


def line(one, other, *figures):
    *numbers, kind = figures
    if kind == "PAB":
        return f"{one} bye"
    return f"{one}{other} " + ("forfeit" if kind == "F" else " ".join(map(str, numbers)))


def test_half_point_byes_and_absences_count_the_same_in_standings_and_pairing():
    """Fault 34: two code paths computed the score, and half-point absences counted 0 in one."""
    byes = [(1, Kind.ALLOCATED), (2, Kind.FULL), (3, Kind.HALF), (4, Kind.ZERO), (5, Kind.ABSENT)]
    unplayed = [Unplayed(key, 1, kind) for key, kind in byes]
    table = Table([], SWISS, unplayed=unplayed)
    assert [table.points(key).value for key in range(1, 6)] == [1, 1, HALF, 0, 0]
    assert [table.earned(key) for key in range(1, 6)] == [1, 1, HALF, 0, 0]
    assert table.points(3).terms == (Term(None, HALF, reason="half"),)
    league = Table([], Points(), unplayed=unplayed)
    assert [league.points(key).value for key in range(1, 4)] == [3, 3, Fraction(3, 2)]


def test_direct_encounter_parts_only_if_nobody_could_overtake():
    """1 has beaten 2 and 3; 2 and 3 have not met. With 4, whom nobody has met, it is open."""
    outcomes = [Outcome((1, 2), 0, round=1), Outcome((1, 3), 0, round=2)]
    lost = [Outcome((9, key), 1, round=number) for key in (2, 3, 4) for number in (3, 4)]
    more = [Outcome((8, 1), 1, round=3), Outcome((8, 1), 0, round=4), Outcome((7, 1), 0, round=5)]
    table = Table([*outcomes, *lost, *more], SWISS)
    criterion = CRITERIA["direct_encounter"]
    three, four = frozenset((1, 2, 3)), frozenset((1, 2, 3, 4))
    assert [criterion(table, key, three).value for key in (1, 2, 3)] == [1, 0, 0]
    assert [criterion(table, key, four).value for key in (1, 2, 3, 4)] == [0, 0, 0, 0]


def test_of_two_matches_between_the_same_two_the_mean_counts_and_forfeits_do_not():
    """Fault 46: of two matches only one was counted."""
    table = Table([Outcome((1, 2), 0), Outcome((2, 1), 0), Outcome((1, 2), 0)], SWISS)
    criterion = CRITERIA["direct_encounter"]
    assert criterion(table, 1, frozenset((1, 2))).value == Fraction(2, 3)
    forfeited = Table([Outcome((1, 2), 0, forfeit=True)], SWISS)
    assert criterion(forfeited, 1, frozenset((1, 2))).value == 0


def test_what_is_shown_as_equal_is_equal_and_shares_its_place():
    """Fault 44: 1 2 2 4, the same from any order of the rows."""
    outcomes = [Outcome((1, 2), 0, (21, 11), 21), Outcome((3, 4), 0, (21, 11), 21)]
    field = [Entrant(key, key) for key in range(1, 5)]
    rows = rank(field, Table(outcomes, SWISS), NO_LOTS)
    assert [(row.place, row.entrant) for row in rows] == [(1, 1), (1, 3), (3, 2), (3, 4)]
    for _ in range(5):
        random.shuffle(outcomes)
        random.shuffle(field)
        assert rank(field, Table(outcomes, SWISS), NO_LOTS) == rows


def test_a_round_that_nobody_says_anything_of_is_an_absence_and_a_sit_out_is_none():
    """Fault 49: a sit-out is no match; where rounds are not counted there is no absence."""
    league = Table([Outcome((1, 2), 0, (21, 3), 21)])
    rows = rank([Entrant(1), Entrant(2), Entrant(3)], league)
    assert {row.entrant: row.played for row in rows} == {1: 1, 2: 1, 3: 0}
    assert league.rounds_of(3) == []
    swiss = Table([Outcome((1, 2), 0, round=1)], SWISS)
    assert [met.kind for met in swiss.rounds_of(3)] == [Kind.ABSENT]


def test_won_at_the_table_stands_before_buchholz():
    assert with_won_at_the_table(PRESETS["swiss"])[:3] == (
        "direct_encounter",
        "won_at_the_table",
        "buchholz_cut",
    )
    assert with_won_at_the_table(PRESETS["league"])[-2:] == ("won_at_the_table", "lots")


def test_buchholz_is_refused_in_a_round_robin():
    check(PRESETS["swiss"], swiss=True)
    with pytest.raises(ValueError, match="buchholz_cut"):
        check(PRESETS["swiss"], swiss=False)
    with pytest.raises(ValueError, match="rating"):
        check(["rating"], swiss=True)


@pytest.mark.parametrize(
    ("target", "values"),
    [
        (21, {0: 10, 1: 10.87, 5: 13.81, 10: 16.51, 21: 20, 40: 20, -1: 9.13}),
        (16, {1: 11.13, 5: 14.75, 16: 20}),
        (11, {1: 11.61, 5: 16.30, 11: 20}),
    ],
)
def test_victory_points_follow_the_published_curve(target, values):
    assert {margin: float(victory_points(margin, target)) for margin in values} == values


def test_victory_points_are_the_points_of_a_match_and_add_up_to_twenty():
    table = Table([Outcome((1, 2), 0, (24, 16), 21), Outcome((1, 3), 0, forfeit=True)], VICTORY)
    assert [float(table.points(key).value) for key in (1, 2, 3)] == [25.81, 6.19, 0]


def test_a_deduction_has_its_day_and_reason_and_leaves_the_opponents_worth_alone():
    outcomes = [Outcome((1, 2), 0, round=1)]
    table = Table(outcomes, SWISS, [Deduction(1, 1, "late")])
    assert table.points(1).value == 0
    assert Opponents(table).buchholz(2).value == 1
