"""The seal's order, rebuilt here from its specification, and the dealing out of it."""

import hashlib

import pytest

from games.rules.cards import PACK, cards, codes
from games.rules.position import Deal
from games.rules.ruleset import PROFILES
from games.rules.shuffle import Cut, commitment, draw_dealer, must_redeal, pack_order

TUNISIAN = PROFILES["tunisian"].ruleset()
FAMILY = PROFILES["family"].ruleset()

SECRET = bytes(range(32))
ENTROPIES = [bytes(range(16)), None]
IN_ORDER = codes(PACK)
EXAMPLE = (
    "AH JD 6S AS 3C 2H 2C 5D AC JS KC QC 5S JC KH KS 4C 3D AD QD "
    "6H 4H 7C 2D 6C QH 4S 3H 5C 6D JH 2S 7S 5H 7D KD QS 7H 3S 4D"
)


def rebuilt(secret, match, deal, attempt, entropies):
    """The order by the words of the specification, without a line of the product's."""

    def u32(number):
        return bytes([number >> 24 & 255, number >> 16 & 255, number >> 8 & 255, number & 255])

    def sized_text(text):
        return u32(len(text.encode("utf-8"))) + text.encode("utf-8")

    text = b"chkobba-seal/1" + u32(len(secret)) + secret + sized_text(match)
    text += u32(deal) + u32(attempt) + u32(len(entropies))
    for each in entropies:
        text += b"\x00" if each is None else b"\x01" + u32(len(each)) + each
    key = hashlib.sha256(text).digest()
    stream = b"".join(hashlib.sha256(key + bytes(4) + u32(block)).digest() for block in range(64))
    at = 0
    pack = [rank + suit for suit in "CDHS" for rank in "A234567JQK"]
    for last in range(39, 0, -1):
        bound = last + 1
        while stream[at] >= 256 - 256 % bound:
            at += 1
        other = stream[at] % bound
        at += 1
        pack[last], pack[other] = pack[other], pack[last]
    return pack


def test_the_worked_example_of_the_seal():
    match = commitment(SECRET)
    assert match == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    order = codes(pack_order(SECRET, match, 1, 0, ENTROPIES))
    assert order == rebuilt(SECRET, match, 1, 0, ENTROPIES)
    assert " ".join(order) == EXAMPLE


@pytest.mark.parametrize("attempt", range(3))
@pytest.mark.parametrize("entropies", [[], [None, None], [b"", None], [b"\x00" * 16] * 4])
def test_everything_in_the_key_changes_the_order_and_anybody_can_rebuild_it(attempt, entropies):
    order = codes(pack_order(SECRET, "é", 7, attempt, entropies))
    assert order == rebuilt(SECRET, "é", 7, attempt, entropies)
    others = [
        pack_order(bytes(32), "é", 7, attempt, entropies),
        pack_order(SECRET, "e", 7, attempt, entropies),
        pack_order(SECRET, "é", 8, attempt, entropies),
        pack_order(SECRET, "é", 7, attempt + 1, entropies),
        pack_order(SECRET, "é", 7, attempt, [*entropies, None]),
    ]
    assert all(codes(other) != order for other in others)


def test_every_card_comes_to_every_place_equally_often():
    seen = dict.fromkeys(PACK, 0)
    for deal in range(4000):
        seen[pack_order(SECRET, "", deal, 0, ())[0]] += 1
    assert min(seen.values()) > 60
    assert max(seen.values()) < 140


@pytest.mark.parametrize(
    ("choice", "cutter", "dealer", "table"),
    [
        ("keep", "KC 2C 4C", "AC 3C 5C", "6C 7C JC QC"),
        ("expose", "AC 3C 5C", "2C 4C 6C", "KC 7C JC QC"),
    ],
)
def test_dealing_with_a_cut_one_by_one_from_the_dealers_right(choice, cutter, dealer, table):
    deal = Deal.from_pack(TUNISIAN, 0, PACK, 9, choice)
    assert deal.whole
    assert deal.cut == Cut(1, *cards("KC"), choice)
    assert deal.hands[0] == (cards(dealer), cards(cutter))
    assert deal.opening == cards(table)
    assert deal.hands[1] == (cards("2D 4D 6D"), cards("AD 3D 5D"))


def test_dealing_without_a_cut_to_four_from_the_dealers_right():
    deal = Deal.from_pack(FAMILY.replace(players=4), 2, PACK)
    assert deal.cut is None
    assert [codes(hand) for hand in deal.hands[0]] == [
        ["2C", "6C", "KC"], ["3C", "7C", "AD"], ["4C", "JC", "2D"], ["AC", "5C", "QC"],
    ]  # fmt: skip
    assert codes(deal.opening) == ["3D", "4D", "5D", "6D"]
    assert codes(deal.hands[1][3]) == ["7D", "AH", "5H"]


@pytest.mark.parametrize(
    ("redeal", "opening", "redealt"),
    [
        ("three_equal_ranks", "5C 5D 5H 2S", True),
        ("three_equal_ranks", "KC KD KH KS", True),
        ("three_equal_ranks", "5C 5D 2H 2S", False),
        ("three_kings", "KC KD KH 2S", True),
        ("three_kings", "5C 5D 5H 5S", False),
        ("three_kings", "KC KD 2C 2S", False),
        ("never", "KC KD KH KS", False),
    ],
)
def test_openings_that_have_to_be_dealt_again(redeal, opening, redealt):
    assert must_redeal(TUNISIAN.replace(redeal=redeal), cards(opening)) == redealt


def test_the_lowest_card_deals_first_and_ties_draw_again():
    pack = cards("3C AD AH KC 7D 2C")
    four = FAMILY.replace(players=4)
    seat, rounds = draw_dealer(four, pack)
    assert (seat, [{s: codes([c])[0] for s, c in each.items()} for each in rounds]) == (
        2,
        [{0: "3C", 1: "AD", 2: "AH", 3: "KC"}, {1: "7D", 2: "2C"}],
    )
