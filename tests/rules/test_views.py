"""What a position shows to each seat and to watchers, and what it must not show."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.cards import PACK, codes, members
from games.rules.position import Deal
from games.rules.view import deal_view
from tests.proof.reading import cards_of_json
from tests.rules.drawing import FAMILY, TUNISIAN, draw
from tests.rules.positions import positions

NOTHING = {"thick": 0, "chkobbas": []}


def test_a_seat_sees_its_hand_and_watchers_see_none():
    position = draw(TUNISIAN, table="2D 6S", hand="QH JH 3C", turn=0, others="KC KD 7D")
    shown = {
        "to": 1, "table": ["2D", "6S"], "talon": 30, "cards": [3, 3],
        "piles": [{"thick": 1, "chkobbas": []}, NOTHING], "last": None,
    }  # fmt: skip
    assert deal_view(position, 1) == shown | {"hand": ["QH", "JH", "3C"]}
    assert deal_view(position, 0) == shown | {"hand": ["KC", "KD", "7D"]}
    assert deal_view(position, None) == shown | {"hand": []}


def test_a_chkobba_lies_face_up_in_the_pile():
    position = draw(TUNISIAN, table="2D 6S", hand="QH JH 3C", turn=0, others="KC KD 7D")
    assert deal_view(position.play("QHx2D6S"), 1) == {
        "to": 0, "table": [], "hand": ["JH", "3C"], "talon": 30, "cards": [3, 2],
        "piles": [{"thick": 1, "chkobbas": []}, {"thick": 1, "chkobbas": ["QH"]}],
        "last": {"seat": 1, "play": "QHx2D6S", "chkobba": True},
    }  # fmt: skip


def test_a_card_laid_is_the_last_of_the_table():
    position = Deal.from_pack(FAMILY.replace(players=4), 2, PACK).after(["AC", "2C"])
    assert deal_view(position, 1) == {
        "to": 1, "table": ["3D", "4D", "5D", "6D", "AC", "2C"], "hand": ["3C", "7C", "AD"],
        "talon": 24, "cards": [2, 3, 3, 2], "piles": [NOTHING, NOTHING],
        "last": {"seat": 0, "play": "2C"},
    }  # fmt: skip


def test_the_last_card_stays_in_view_with_what_was_left_for_whom():
    position = draw(TUNISIAN, table="2D 6S KC", hand="QH", turn=35, last_capturer=1)
    assert deal_view(position.play("QHx2D6S"), 1) == {
        "to": None, "table": [], "hand": [], "talon": 0, "cards": [0, 0],
        "piles": [{"thick": 5, "chkobbas": []}, {"thick": 0, "chkobbas": []}],
        "last": {"seat": 0, "play": "QHx2D6S", "swept": ["KC"]},
    }  # fmt: skip


def open_cards(position):
    """What everybody has seen: the opening, and every card played."""
    return {*codes(position.deal.opening), *codes(play.card for play in position.plays)}


@settings(max_examples=60, deadline=None)
@given(positions())
def test_no_viewpoint_is_shown_a_card_that_it_may_not_know(position):
    for seat in (None, *range(position.deal.players)):
        own = set() if seat is None else set(codes(position.hand(seat)))
        assert cards_of_json(deal_view(position, seat)) <= open_cards(position) | own


@settings(max_examples=60, deadline=None)
@given(positions(), st.randoms(use_true_random=False), st.data())
def test_a_view_is_the_same_whatever_the_hidden_cards_are(position, chance, data):
    seat = data.draw(st.sampled_from([None, *range(position.deal.players)]))
    hand = () if seat is None else position.hand(seat)
    hidden = [card for card in members(position.unplayed) if card not in hand]
    other = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    deal = position.deal
    hands = [
        [[other.get(card, card) for card in each] for each in hand_round]
        for hand_round in deal.hands
    ]
    same = Deal(deal.ruleset, deal.dealer, deal.opening, hands, deal.cut).after(position.plays)
    assert deal_view(same, seat) == deal_view(position, seat)
