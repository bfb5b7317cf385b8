"""The worked examples of the rules, in their order."""

import pytest

from games.rules.cards import PACK, codes
from games.rules.position import IllegalPlay
from games.rules.scoring import count, winner
from tests.rules.drawing import CAFE, FAMILY, TUNISIAN, draw, options, scored


def refusal(position, play):
    with pytest.raises(IllegalPlay) as refused:
        position.play(play)
    return refused.value.code


def test_1_a_queen_takes_two_and_six_where_she_is_worth_8_and_it_is_a_chkobba():
    position = draw(TUNISIAN, table="2D 6S", hand="QH JH")
    after = position.play("QHx2D6S")
    assert options(position) == {"QHx2D6S", "JH"}
    assert after.last.chkobba
    assert after.table == ()
    assert codes(after.chkobbas(after.last_capturer)) == ["QH"]
    assert {"2D", "6S", "QH"} <= set(codes(after.pile(after.last_capturer)))
    assert options(draw(CAFE, table="2D 6S", hand="QH JH")) == {"QH", "JHx2D6S"}


def test_2_a_single_comes_before_a_sum_unless_the_choice_is_free():
    position = draw(TUNISIAN, table="3C 4D 7S", hand="7H")
    free = draw(TUNISIAN.replace(capture_priority="free"), table="3C 4D 7S", hand="7H")
    assert options(position) == {"7Hx7S"}
    assert refusal(position, "7Hx3C4D") == "single_first"
    assert options(free) == {"7Hx7S", "7Hx3C4D"}
    assert refusal(free, "7Hx3C4D7S") == "wrong_sum"


def test_3_of_two_equal_singles_the_player_chooses_and_no_choice_is_refused():
    position = draw(TUNISIAN, table="7S 7D AC 6H", hand="7H")
    assert options(position) == {"7Hx7S", "7Hx7D"}
    assert refusal(position, "7H") == "must_capture"


def test_4_sums_of_any_size():
    position = draw(TUNISIAN, table="AC 2D 3S 4H", hand="5C 6C KC")
    assert options(position) == {
        "5CxAC4H", "5Cx2D3S", "6Cx2D4H", "6CxAC2D3S", "KCxAC2D4H3S",
    }  # fmt: skip
    assert position.play("KCxAC2D3S4H").last.chkobba


def test_5_courts_on_the_table_count_with_their_values():
    position = draw(TUNISIAN, table="QS 2D", hand="KH")
    assert options(position) == {"KHx2DQS"}
    assert position.play("KHxQS2D").last.chkobba
    assert options(draw(CAFE, table="QS 2D", hand="KH")) == {"KH"}


def test_6_five_points_from_17_reach_21():
    mine = "AD 2D 3D 4D 5D 7D 7C 6C 6H 6S AC 2C 3C 4C 5C AH 2H 3H 4H 5H JC QC"
    theirs = " ".join(c for c in codes(PACK) if c not in mine.split())
    mine_counted, theirs_counted = count(scored(TUNISIAN, [mine, theirs], ["AC", ""]))
    assert mine_counted.write() == {
        "cards": 22, "diamonds": 6, "sevens": 2, "sixes": 3, "seven_of_diamonds": True,
        "chkobbas": 1, "points": 5,
        "breakdown": {
            "carta": 1, "dinari": 1, "hayya": 1, "bermila": 1, "primiera": 0, "chkobba": 1,
        },
    }  # fmt: skip
    assert theirs_counted.points == 0
    assert winner(TUNISIAN, [17 + 5, 14]) == 0


def test_7_with_everything_tied_only_the_seven_of_diamonds_and_chkobbas_score():
    mine = "7D 7C 6D 6C AD 2D 3D AC 2C 3C AH 2H 3H AS 2S 3S JC JH JS QC"
    theirs = " ".join(c for c in codes(PACK) if c not in mine.split())
    counted = count(scored(TUNISIAN, [mine, theirs], ["", "4C 4H"]))
    assert [(each.cards, each.diamonds, each.sevens, each.sixes) for each in counted] == [
        (20, 5, 2, 2), (20, 5, 2, 2),
    ]  # fmt: skip
    assert [each.points for each in counted] == [1, 2]


def test_8_the_higher_of_two_past_the_target_wins_and_a_tie_plays_on():
    assert winner(TUNISIAN, [19 + 4, 19 + 3]) == 0
    assert winner(TUNISIAN, [19 + 3, 19 + 3]) is None


def test_9_the_last_play_is_never_a_chkobba():
    position = draw(TUNISIAN, table="2D 6S", hand="QH", turn=35)
    after = position.play("QHx2D6S")
    assert after.over
    assert not after.last.chkobba
    assert after.last.swept == ()
    assert sum(map(len, map(after.pile, (0, 1)))) == 40


def test_10_of_three_players_two_with_15_cards_share_no_carta():
    piles = [codes(PACK[:15]), codes(PACK[15:30]), codes(PACK[30:])]
    counted = count(scored(FAMILY.replace(players=3), [" ".join(pile) for pile in piles]))
    assert [(each.cards, each.breakdown["carta"]) for each in counted] == [
        (15, 0), (15, 0), (10, 0),
    ]  # fmt: skip


def test_11_a_laid_card_serves_the_next_sum():
    position = draw(TUNISIAN, table="2D 6S KC AH", hand="5C", others="QH")
    assert options(position) == {"5C"}
    after = position.play("5C")
    assert sorted(codes(after.table)) == ["2D", "5C", "6S", "AH", "KC"]
    assert options(after) == {"QHx2D6S", "QHx5C2DAH"}
