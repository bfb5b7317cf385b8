"""Paper sheets: what could have happened is taken, what could not is refused with its reason."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots.simulation import Simulation
from games.rules.ruleset import PROFILES
from games.rules.sheet import RAW, check_sheet, check_sheets, sheet_points
from tests.rules.drawing import CAFE, FAMILY, TUNISIAN

THREE = FAMILY.replace(players=3)
LAST_CAPTURER = TUNISIAN.replace(tied_category="last_capturer")


def row(carta=0, dinari=0, hayya=0, bermila=0, primiera=0, chkobba=0, **raw):
    """One side: what it is given, and the raw numbers somebody wrote down."""
    breakdown = {
        "carta": carta, "dinari": dinari, "hayya": hayya,
        "bermila": bermila, "primiera": primiera, "chkobba": chkobba,
    }  # fmt: skip
    return {"breakdown": breakdown, **raw}


MINE = row(carta=1, dinari=1, hayya=1, bermila=1, chkobba=1, cards=22, diamonds=6, sevens=2,
           sixes=3, seven_of_diamonds=True, points=5)  # fmt: skip
THEIRS = row(cards=18, diamonds=4, sevens=2, sixes=1, seven_of_diamonds=False, points=0)


def found(ruleset, *rows):
    return [(p.code, p.side, p.field) for p in check_sheet(ruleset, list(rows))]


def numbers(mine, theirs):
    """A deal of 7♦ alone, with the same raw number on both sides."""
    return row(hayya=1, **mine), row(**theirs)


@pytest.mark.parametrize(
    ("ruleset", "rows"),
    [
        (TUNISIAN, [MINE, THEIRS]),
        (TUNISIAN, [row(hayya=1), row()]),
        (TUNISIAN, [row(hayya=1, points=None, cards=None, seven_of_diamonds=None), row()]),
        (TUNISIAN, [{"breakdown": {"hayya": 1}}, {"breakdown": {}}]),
        (TUNISIAN, [row(hayya=1, cards=20), row(cards=20)]),
        (TUNISIAN, [row(hayya=1, sevens=2, sixes=2), row(sevens=2, sixes=2)]),
        (TUNISIAN, [row(hayya=1, carta=1, dinari=1, bermila=1, cards=40), row(cards=0)]),
        (TUNISIAN, [row(hayya=1, chkobba=18), row()]),
        (TUNISIAN, [row(hayya=1, chkobba=9), row(chkobba=8)]),
        (LAST_CAPTURER, [row(hayya=1, carta=1, dinari=1, cards=20), row(cards=20)]),
        (TUNISIAN.replace(primiera=True), [row(hayya=1, primiera=1), row()]),
        (THREE, [row(hayya=1, cards=15), row(cards=15), row(cards=10)]),
        (THREE.replace(tied_category="last_capturer"),
         [row(hayya=1, cards=15), row(cards=15), row(dinari=1, cards=10)]),
        (THREE, [row(hayya=1, chkobba=12), row(chkobba=6), row()]),
        (FAMILY.replace(players=4), [row(), row(hayya=1)]),
    ],
)  # fmt: skip
def test_a_sheet_that_could_have_happened_is_taken(ruleset, rows):
    assert found(ruleset, *rows) == []


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        (numbers({"cards": 19}, {"cards": 22}), [("wrong_total", None, "cards")]),
        (numbers({"cards": 41}, {}), [("wrong_total", None, "cards")]),
        (numbers({"cards": 19}, {"cards": 20}), [("wrong_total", None, "cards")]),
        (numbers({"diamonds": 6}, {"diamonds": 5}), [("wrong_total", None, "diamonds")]),
        (numbers({"sevens": 3}, {"sevens": 2}), [("wrong_total", None, "sevens")]),
        (numbers({"sixes": 3}, {"sixes": 0}), [("wrong_total", None, "sixes")]),
        (numbers({"seven_of_diamonds": True}, {"seven_of_diamonds": True}),
         [("wrong_total", None, "seven_of_diamonds")]),
        (numbers({"seven_of_diamonds": False}, {"seven_of_diamonds": False}),
         [("wrong_total", None, "seven_of_diamonds")]),
    ],
)  # fmt: skip
def test_the_pack_has_40_cards_10_diamonds_4_sevens_and_4_sixes(rows, problems):
    among = [each for each in found(TUNISIAN, *rows) if each[0] == "wrong_total"]
    assert among == problems


@pytest.mark.parametrize("category", ["carta", "dinari", "hayya", "bermila", "primiera"])
def test_a_category_is_given_to_one_side_at_most_and_once(category):
    ruleset = TUNISIAN.replace(primiera=True)
    both = [row(**{"hayya": 1, category: 1}), row(**{category: 1})]
    twice = [row(**{"hayya": 1, category: 2}), row()]
    assert found(ruleset, *both) == [("two_winners", None, category)]
    assert found(ruleset, *twice) == [("wrong_shape", 0, category)]


def test_somebody_always_has_7d_and_with_the_last_capturers_rule_carta_and_dinari():
    assert found(TUNISIAN, row(), row()) == [("no_winner", None, "hayya")]
    assert found(LAST_CAPTURER, row(hayya=1), row()) == [
        ("no_winner", None, "carta"), ("no_winner", None, "dinari"),
    ]  # fmt: skip


def test_what_the_ruleset_does_not_play_is_given_to_nobody():
    assert found(TUNISIAN, row(hayya=1, primiera=1), row()) == [("not_played", 0, "primiera")]
    assert found(FAMILY, row(hayya=1), row(bermila=1)) == [("not_played", 1, "bermila")]


@pytest.mark.parametrize(
    ("ruleset", "chkobbas", "side", "most"),
    [
        (TUNISIAN, [19, 0], 0, 18),
        (TUNISIAN, [9, 9], None, 17),
        (TUNISIAN, [17, 1], None, 17),
        (THREE, [0, 13, 0], 1, 12),
        (THREE, [7, 6, 6], None, 18),
    ],
)
def test_a_deal_holds_only_so_many_chkobbas(ruleset, chkobbas, side, most):
    rows = [row(chkobba=number) for number in chkobbas]
    rows[0]["breakdown"]["hayya"] = 1
    [problem] = check_sheet(ruleset, rows)
    assert (problem.code, problem.side, problem.data) == ("too_many_chkobbas", side, {"most": most})


def test_points_are_the_sum_of_what_was_given():
    [problem] = check_sheet(TUNISIAN, [MINE | {"points": 6}, THEIRS])
    assert (problem.code, problem.side, problem.data) == ("wrong_points", 0, {"said": 6, "sum": 5})


@pytest.mark.parametrize(
    ("mine", "theirs", "field"),
    [
        ({"hayya": 1, "cards": 21}, {}, "carta"),
        ({"hayya": 1}, {"carta": 1, "cards": 20}, "carta"),
        ({"hayya": 1, "diamonds": 6}, {"dinari": 1}, "dinari"),
        ({"hayya": 1, "seven_of_diamonds": False}, {}, "hayya"),
        ({"hayya": 1, "sevens": 3}, {"bermila": 1, "sevens": 1}, "bermila"),
        ({"hayya": 1, "sevens": 3}, {"sevens": 1}, "bermila"),
        ({"hayya": 1, "sevens": 2, "sixes": 3}, {"sevens": 2, "sixes": 1}, "bermila"),
        ({"hayya": 1, "bermila": 1, "sevens": 2, "sixes": 2}, {}, "bermila"),
    ],
)
def test_a_category_goes_where_the_raw_numbers_say(mine, theirs, field):
    [problem] = check_sheet(TUNISIAN, [row(**mine), row(**theirs)])
    assert (problem.code, problem.field) == ("contradicts", field)


@pytest.mark.parametrize(
    ("mine", "field"),
    [
        ({"hayya": 1, "seven_of_diamonds": True, "sevens": 0}, "seven_of_diamonds"),
        ({"hayya": 1, "seven_of_diamonds": True, "diamonds": 0}, "seven_of_diamonds"),
        ({"seven_of_diamonds": False, "sevens": 4}, "seven_of_diamonds"),
        ({"seven_of_diamonds": False, "diamonds": 10}, "seven_of_diamonds"),
        ({"hayya": 1, "cards": 1}, "cards"),
        ({"hayya": 1, "cards": 4, "diamonds": 5}, "cards"),
        ({"hayya": 1, "cards": 5, "sevens": 3, "sixes": 3}, "cards"),
        ({"hayya": 1, "cards": 4, "chkobba": 3}, "cards"),
    ],
)
def test_the_raw_numbers_of_a_side_go_together(mine, field):
    among = [each for each in found(TUNISIAN, row(**mine), row()) if each[0] == "wrong_raw"]
    assert among == [("wrong_raw", 0, field)]


@pytest.mark.parametrize(
    "sheet",
    [
        None, 7, "sheet", {}, [], [MINE], [MINE, THEIRS, THEIRS], [MINE, None], [MINE, []],
        [MINE, {}], [MINE, {"breakdown": []}], [MINE, row(chkobba=-1)], [MINE, row(chkobba=1.0)],
        [MINE, row(carta=True)], [MINE, row(carta="1")], [MINE, row(cards=-1)],
        [MINE, row(cards=1.5)], [MINE, row(sevens="2")], [MINE, row(seven_of_diamonds=1)],
        [MINE, row(points=[])], [MINE, {"breakdown": {"cartas": 1}}],
        [MINE, {"breakdown": {7: 1}}],
    ],
    ids=range(22),
)  # fmt: skip
def test_whatever_is_sent_that_is_no_sheet_is_refused_as_such(sheet):
    assert {problem.code for problem in check_sheet(TUNISIAN, sheet)} == {"wrong_shape"}


def ended(ruleset, sheets, complete=False, winner=None):
    problems = check_sheets(ruleset, sheets, complete, winner)
    return [(p.code, p.deal, p.side) for p in problems]


A_DEAL = [row(carta=1, dinari=1, hayya=1, bermila=1, chkobba=7), row(chkobba=1)]
LEVEL = [row(carta=1, hayya=1), row(dinari=1, bermila=1)]


@pytest.mark.parametrize(
    ("sheets", "complete", "winner", "problems"),
    [
        ([], False, None, []),
        ([LEVEL], False, None, []),
        ([A_DEAL], True, 0, []),
        ([A_DEAL], True, None, []),
        ([LEVEL] * 5 + [A_DEAL], True, 0, []),
        ([], True, None, [("not_won", None, None)]),
        ([LEVEL], True, None, [("not_won", None, None)]),
        ([LEVEL], False, 1, [("not_won", None, 1)]),
        ([LEVEL] * 6, True, 0, [("not_won", None, 0)]),
        ([A_DEAL], True, 1, [("wrong_winner", None, 1)]),
        ([A_DEAL, LEVEL], False, None, [("already_won", 2, 0)]),
        ([LEVEL, A_DEAL, LEVEL, LEVEL], True, 0, [("already_won", 3, 0)]),
    ],
)
def test_a_match_ends_when_one_side_alone_is_ahead_at_the_target(
    sheets, complete, winner, problems
):
    assert ended(CAFE, sheets, complete, winner) == problems


def test_level_at_the_target_another_deal_is_played():
    assert ended(CAFE.replace(target=2), [LEVEL, A_DEAL], True, 0) == []


def test_what_is_wrong_with_single_deals_is_said_by_their_numbers_before_any_end():
    wrong = [row(hayya=1, carta=1), row(carta=1)]
    assert ended(CAFE, [A_DEAL, wrong, A_DEAL, wrong], True, 1) == [
        ("two_winners", 2, None), ("two_winners", 4, None),
    ]  # fmt: skip


@st.composite
def simulated(draw):
    """A ruleset of a profile, and the sheets and the winner of a match played under it."""
    ruleset = PROFILES[draw(st.sampled_from([*PROFILES]))].ruleset(
        players=draw(st.sampled_from([2, 3, 4])),
        target=draw(st.sampled_from([1, 3, 11])),
        bermila=draw(st.sampled_from(["sevens_then_sixes", "none"])),
        primiera=draw(st.booleans()),
        tied_category=draw(st.sampled_from(["nobody", "last_capturer"])),
    )
    policy = draw(st.sampled_from(["random", "greedy"]))
    record = Simulation(ruleset, policy, draw(st.integers(0, 10**6))).record(1)
    return ruleset, [deal["score"] for deal in record["deals"]], record["winner"]


@settings(max_examples=60, deadline=None)
@given(simulated(), st.sets(st.sampled_from([*RAW, "points"])), st.integers(0, 2))
def test_the_sheet_of_whatever_was_played_is_taken_with_any_numbers_left_out(
    match, forgotten, by_side
):
    ruleset, sheets, winner = match
    assert check_sheets(ruleset, sheets, True, winner) == []
    for sheet in sheets:
        part = [dict(each) for each in sheet]
        for name in forgotten:
            del part[by_side % len(part)][name]
        assert check_sheet(ruleset, part) == []
        assert sheet_points(part) == [each["points"] for each in sheet]


@settings(max_examples=60, deadline=None)
@given(simulated(), st.data())
def test_no_single_number_of_a_whole_sheet_may_be_another(match, data):
    ruleset, sheets, _ = match
    sheet = [each | {"breakdown": dict(each["breakdown"])} for each in sheets[0]]
    side = data.draw(st.sampled_from(sheet))
    kind = data.draw(st.sampled_from([side, side["breakdown"]]))
    names = [name for name in kind if name not in ("breakdown", "chkobbas")]
    name = data.draw(st.sampled_from(names))
    kind[name] = not kind[name] if name == "seven_of_diamonds" else kind[name] + 1
    assert check_sheet(ruleset, sheet) != []
