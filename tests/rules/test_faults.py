"""Faults of cards and counting that other products had."""

import pytest

from games.rules.cards import PACK, codes
from games.rules.position import Deal, IllegalPlay, Play
from games.rules.scoring import count, match_over, winner
from games.rules.shuffle import pack_order
from tests.rules.drawing import TUNISIAN, draw, options, scored


def refusal(position, play):
    with pytest.raises(IllegalPlay) as refused:
        position.play(play)
    return refused.value.code


@pytest.mark.parametrize(
    ("play", "code"),
    [
        ("QHx4D4D", "repeated_card"),
        ("QHxQH", "repeated_card"),
        ("QHx4D4C", "not_on_table"),
        ("KHx4D", "not_your_card"),
        ("QHx4D", "wrong_sum"),
        ("", "bad_notation"),
        ("QHx", "bad_notation"),
        ("qh", "bad_notation"),
        ("QH ", "bad_notation"),
        ("QH\n", "bad_notation"),
        ("10H", "bad_notation"),
        (None, "bad_notation"),
        (["QH"], "bad_notation"),
        (8, "bad_notation"),
    ],
)
def test_a_card_is_taken_once_from_the_table_by_a_card_of_the_hand(play, code):
    position = draw(TUNISIAN, table="4D", hand="QH")
    assert refusal(position, play) == code
    assert options(position) == {"QH"}


def test_the_chosen_seven_is_the_one_taken():
    after = draw(TUNISIAN, table="7S 7D", hand="7H").play("7Hx7D")
    assert codes(after.table) == ["7S"]
    assert {"7D", "7H"} <= set(codes(after.pile(after.last_capturer)))


def test_a_five_takes_one_five_not_three():
    position = draw(TUNISIAN, table="5S 5D 5C", hand="5H")
    assert options(position) == {"5Hx5S", "5Hx5D", "5Hx5C"}
    assert refusal(position, "5Hx5C5D5S") == "wrong_sum"


def test_a_sum_of_four_cards_is_found():
    position = draw(TUNISIAN, table="2C KC AC AD 4H KD", hand="QC")
    assert "QCxAC2CAD4H" in options(position)


def test_a_capture_cannot_be_declined_nor_a_sum_preferred_to_a_single():
    position = draw(TUNISIAN, table="5D 3C 2C", hand="5H")
    assert refusal(position, "5H") == "must_capture"
    assert refusal(position, "5Hx3C2C") == "single_first"
    assert options(position) == {"5Hx5D"}


@pytest.mark.parametrize("turn", [0, 17, 29, 30, 34])
def test_a_capture_that_empties_the_table_is_a_chkobba_up_to_the_35th_play(turn):
    after = draw(TUNISIAN, table="4D", hand="4C", turn=turn).play("4Cx4D")
    assert after.last.chkobba
    assert codes(after.chkobbas(after.last_capturer)) == ["4C"]


def test_the_36th_play_is_no_chkobba_and_neither_is_a_card_laid_on_an_empty_table():
    assert not draw(TUNISIAN, table="4D", hand="4C", turn=35).play("4Cx4D").last.chkobba
    assert not draw(TUNISIAN, table="", hand="4C").play("4C").last.chkobba


@pytest.mark.parametrize(
    ("sixes_of_mine", "bermila"), [("6C 6D 6H", [1, 0]), ("6C 6D", [0, 0]), ("6C", [0, 1])]
)
def test_bermila_goes_by_sixes_when_the_sevens_are_level(sixes_of_mine, bermila):
    mine = f"7D 7C {sixes_of_mine}"
    theirs = " ".join(code for code in codes(PACK) if code not in mine.split())
    counted = count(scored(TUNISIAN, [mine, theirs]))
    assert [each.breakdown["bermila"] for each in counted] == bermila


@pytest.mark.parametrize(
    ("target", "totals", "side"),
    [
        (11, [11, 14], 1),
        (11, [14, 11], 0),
        (21, [22, 22], None),
        (11, [12, 12], None),
        (11, [10, 3], None),
        (11, [11, 10], 0),
    ],
)
def test_the_highest_past_the_target_wins(target, totals, side):
    rules = TUNISIAN.replace(target=target)
    assert winner(rules, totals) == side
    assert match_over(rules, totals) == (side is not None)


def test_counting_twice_counts_the_same():
    position = scored(TUNISIAN, ["7D 7C 6C", "7S 7H 6D"], ["6C", ""])
    assert count(position) == count(position)


SIDES = {2: [0, 1], 3: [0, 1, 2], 4: [0, 1, 0, 1]}


@pytest.mark.parametrize(("players", "leaders"), [(2, [1, 0, 1, 0]), (3, [1, 2, 0]), (4, [1, 2])])
def test_another_seat_leads_each_deal_and_partners_face_each_other(players, leaders):
    rules = TUNISIAN.replace(players=players)
    pack = pack_order(bytes(32), "", 1, 0, ())
    dealers = [0]
    for _ in leaders[1:]:
        dealers.append(rules.next_seat(dealers[-1]))
    seats = [Deal.from_pack(rules, dealer, pack, 0, "keep").start().seat for dealer in dealers]
    assert seats == leaders
    assert [rules.side_of(seat) for seat in range(players)] == SIDES[players]


def test_the_order_in_which_captured_cards_are_named_is_nothing():
    position = draw(TUNISIAN, table="AC 2D 3S 4H", hand="KC")
    assert position.play("KCx4HAC3S2D").piles == position.play("KCxAC2D3S4H").piles
    assert Play.parse("KCx4HAC") == Play.parse("KCxAC4H")


def test_courts_that_take_no_sums_say_so():
    rules = TUNISIAN.replace(courts_capture_sums=False)
    position = draw(rules, table="QS 2D KD", hand="KH JC")
    assert options(position) == {"KHxKD", "JC"}
    assert refusal(draw(rules, table="QS 2D", hand="KH"), "KHxQS2D") == "court_sum"


def test_nothing_is_played_after_the_end():
    assert refusal(draw(TUNISIAN, table="", hand="4C", turn=35).play("4C"), "4C") == "over"


@pytest.mark.parametrize(
    ("table", "hand", "play"),
    [
        ("4D 3C", "4C KH 2S", "2S"),
        ("4D 3C", "4C 3H", "3Hx3C"),
        ("4D 4S 2C 2D", "4C", "4Cx4D"),
        ("5D 4D AD", "5C 5S", "5Cx5D"),
        ("2D 2S AC", "3C 3S", "3CxAC2D"),
        ("4D 2S 3C AC", "6C", "6Cx4D2S"),
    ],
)
def test_the_clock_plays_the_lowest_card_that_takes_nothing_else_the_smallest_capture(
    table, hand, play
):
    assert str(draw(TUNISIAN, table=table, hand=hand).clock_play()) == play
