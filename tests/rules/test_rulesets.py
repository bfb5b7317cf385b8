"""Rulesets and profiles: the fields of the rules, read strictly."""

import pytest

from games.rules.ruleset import FIELDS, PROFILES, BadRuleset, Ruleset

TUNISIAN = {
    "profile": "tunisian", "players": 2, "target": 21,
    "court_values": {"J": 9, "Q": 8, "K": 10}, "cut_card": True, "redeal": "three_equal_ranks",
    "capture_priority": "single_first", "courts_capture_sums": True,
    "bermila": "sevens_then_sixes", "primiera": False, "tied_category": "nobody",
    "turn_seconds": 30, "first_dealer": "lot",
}  # fmt: skip
CAFE = TUNISIAN | {
    "profile": "cafe", "target": 11, "court_values": {"J": 8, "Q": 9, "K": 10},
    "cut_card": False, "redeal": "never",
}  # fmt: skip
FAMILY = CAFE | {
    "profile": "family", "redeal": "three_kings", "bermila": "none", "turn_seconds": 0,
    "first_dealer": "lowest_cut",
}  # fmt: skip


@pytest.mark.parametrize("written", [TUNISIAN, CAFE, FAMILY], ids=lambda each: each["profile"])
def test_a_profile_fills_a_ruleset_in_with_its_first_values(written):
    ruleset = PROFILES[written["profile"]].ruleset()
    assert ruleset.write() == written
    assert list(ruleset.write()) == list(FIELDS) == list(TUNISIAN)
    assert Ruleset.read(written) == ruleset
    assert hash(Ruleset.read(written)) == hash(ruleset)


def test_a_profile_only_offers_and_the_fields_rule():
    ramadan = PROFILES["family"].ruleset(target=16, primiera=True)
    assert ramadan.write() == FAMILY | {"target": 16, "primiera": True}
    assert PROFILES["tunisian"].ruleset(players=3).sides == 3


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"target": 0}, "target"),
        ({"target": 102}, "target"),
        ({"target": True}, "target"),
        ({"target": 21.0}, "target"),
        ({"target": "21"}, "target"),
        ({"target": 10**400}, "target"),
        ({"players": 5}, "players"),
        ({"players": 2.0}, "players"),
        ({"cut_card": 1}, "cut_card"),
        ({"cut_card": None}, "cut_card"),
        ({"turn_seconds": 4}, "turn_seconds"),
        ({"turn_seconds": 601}, "turn_seconds"),
        ({"turn_seconds": False}, "turn_seconds"),
        ({"court_values": {"J": 8, "Q": 8, "K": 10}}, "court_values"),
        ({"court_values": {"J": 8, "Q": 9}}, "court_values"),
        ({"court_values": {"J": 8, "Q": 9, "K": 10, "A": 1}}, "court_values"),
        ({"court_values": {"J": [], "Q": {}, "K": None}}, "court_values"),
        ({"court_values": [9, 8, 10]}, "court_values"),
        ({"redeal": "sometimes"}, "redeal"),
        ({"redeal": []}, "redeal"),
        ({"profile": "roman"}, "profile"),
        ({"profile": {}}, "profile"),
        ({"bermilla": "none"}, "'bermilla'"),
    ],
)
def test_a_ruleset_is_refused_by_the_name_of_its_field(changes, field):
    with pytest.raises(BadRuleset) as refused:
        Ruleset.read(TUNISIAN | changes)
    assert refused.value.field == field
    assert str(refused.value).startswith(f"{field}: ")


@pytest.mark.parametrize("field", FIELDS)
def test_no_field_may_be_missing(field):
    with pytest.raises(BadRuleset) as refused:
        Ruleset.read({name: value for name, value in TUNISIAN.items() if name != field})
    assert (refused.value.code, refused.value.field) == ("missing_field", field)


@pytest.mark.parametrize("nothing", [None, [], "tunisian", 1])
def test_what_is_no_object_is_no_ruleset(nothing):
    with pytest.raises(BadRuleset):
        Ruleset.read(nothing)


@pytest.mark.parametrize(("players", "rounds", "sides"), [(2, 6, 2), (3, 4, 3), (4, 3, 2)])
def test_there_are_always_36_plays(players, rounds, sides):
    ruleset = PROFILES["family"].ruleset(players=players)
    assert (ruleset.hand_rounds, ruleset.sides) == (rounds, sides)
    assert ruleset.hand_rounds * 3 * players == 36
