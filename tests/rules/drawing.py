"""Positions drawn in words: a table, a hand, and the rest of the pack wherever it may be."""

from games.rules.cards import NAMES, PACK, cards
from games.rules.position import Deal, Position
from games.rules.ruleset import PROFILES

TUNISIAN = PROFILES["tunisian"].ruleset()
CAFE = PROFILES["cafe"].ruleset()
FAMILY = PROFILES["family"].ruleset()


def draw(ruleset, table, hand, turn=3, others="", last_capturer=None):
    """The seat to play holds `hand`, the seat after it `others`; what is neither on the table, in
    these hands nor still to be dealt lies in side 0's pile. The dealer is seat 0."""
    table, hand, others = cards(table), cards(hand), cards(others)
    players, per_round = ruleset.players, 3 * ruleset.players
    now = turn // per_round
    to_play = (1 + turn) % players
    rest = [card for card in PACK if card not in {*table, *hand, *others}]
    later = [rest.pop() for _ in range(36 - per_round * (now + 1))]
    pile, gone = list(rest), [*table, *rest]
    held = {to_play: hand, (to_play + 1) % players: others}
    hands = [
        [
            [later.pop() for _ in range(3)] if hand_round > now
            else fill(held.get(seat, ()) if hand_round == now else (), gone)
            for seat in range(players)
        ]
        for hand_round in range(ruleset.hand_rounds)
    ]  # fmt: skip
    deal = Deal(ruleset, 0, gone, hands)
    assert deal.whole
    piles = (sum(pile), *(0,) * (ruleset.sides - 1))
    unplayed = sum(card for card in PACK if card not in {*table, *pile}) & NAMES
    nothing = (0,) * ruleset.sides
    return Position(deal, turn, sum(table), unplayed, piles, nothing, last_capturer)


def fill(hand, gone):
    return [*hand, *(gone.pop() for _ in range(3 - len(hand)))]


def options(position):
    """The notations of everything that the seat to play may play."""
    return {str(play) for play in position.legal_plays()}


def scored(ruleset, piles, chkobbas=None, last_capturer=0):
    """A deal that is over with these piles (as codes) and chkobbas (as codes)."""
    deal = draw(ruleset, "", "").deal
    chkobbas = chkobbas or [""] * ruleset.sides
    sets = tuple(sum(cards(pile)) for pile in piles)
    won = tuple(sum(cards(each)) for each in chkobbas)
    return Position(deal, 36, 0, 0, sets, won, last_capturer)
