"""What the greedy policy prefers: a chkobba above all, then 7♦, sevens, diamonds, sixes, cards;
any capture before laying; it lays its cheapest card; ties by code."""

from random import Random

import pytest

from games.bots.policies import POLICIES
from tests.rules.drawing import CAFE, TUNISIAN, draw
from tests.rules.positions import seen


def choice(ruleset, table, hand):
    return str(POLICIES["greedy"](seen(draw(ruleset, table, hand)), Random(1)))


@pytest.mark.parametrize(
    ("table", "hand", "play"),
    [
        pytest.param("3C 4D 3H", "7D KC", "KCx3C4D3H", id="a chkobba before 7♦"),
        pytest.param("7S 7D AC 6D", "7H", "7Hx7D", id="7♦ before another seven"),
        pytest.param("3C 7D 2D 6D JH", "KC QD", "KCx3C7D", id="7♦ before diamonds"),
        pytest.param("7S 2D 6D KC", "7H QD", "7Hx7S", id="sevens before diamonds"),
        pytest.param("4D 6S KC", "4H 6H", "4Hx4D", id="diamonds before sixes"),
        pytest.param("6S AC 3C KC", "6H KH", "6Hx6S", id="sixes before anything else"),
        pytest.param("6S AC 3C 4C QS", "6H KH", "6Hx6S", id="sixes before more cards"),
        pytest.param("AC 2H 3S 4H JS", "KC", "KCxAC2H4H3S", id="more cards"),
        pytest.param("QS JC", "QC 2C", "QCxQS", id="any capture before laying"),
        pytest.param("5S 5C KH", "5H", "5Hx5C", id="the first code of equal captures"),
        pytest.param("5C KH", "5S 5H", "5Hx5C", id="the first code of equal cards"),
    ],
)
def test_what_it_takes(table, hand, play):
    assert choice(TUNISIAN, table, hand) == play


@pytest.mark.parametrize(
    ("ruleset", "hand", "play"),
    [
        pytest.param(TUNISIAN, "AD 3S 2S", "2S", id="the lowest value"),
        pytest.param(TUNISIAN, "AD KC", "KC", id="no diamond"),
        pytest.param(TUNISIAN, "KD 6C", "6C", id="a six before a diamond"),
        pytest.param(TUNISIAN, "KD 7S", "KD", id="a diamond before a seven"),
        pytest.param(TUNISIAN, "7S 7D", "7S", id="a seven before 7♦"),
        pytest.param(TUNISIAN, "JC QC", "QC", id="the queen where she is worth less"),
        pytest.param(CAFE, "JC QC", "JC", id="the jack where he is worth less"),
        pytest.param(TUNISIAN, "2S 2C", "2C", id="the first code of equal cards"),
    ],
)
def test_what_it_lays_when_it_can_take_nothing(ruleset, hand, play):
    assert choice(ruleset, "", hand) == play
