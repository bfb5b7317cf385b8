"""Worlds: the unseen cards dealt as they might have been, each consistent with all that the seat
knows, and with sensible opponents: who laid a card held nothing that would have captured, and who
captured held nothing that would have captured more.
"""

from random import Random

from games.bots.playout import Hands
from games.bots.view import SeatView
from games.bots.worth import CHKOBBA, WORTHS
from games.rules.capture import Captures, captures_of
from games.rules.cards import Card, CardSet, size
from games.rules.position import LAST, Position


class Worlds:
    def __init__(self, view: SeatView, chance: Random) -> None:
        self.view = view
        self.chance = chance
        self.unseen = list(view.unseen)
        self.others = [s for s in range(view.ruleset.players) if s != view.seat]
        self.unlikely = _unlikely(view)
        self.held = {seat: view.held(seat) for seat in self.others}

    def draw(self) -> tuple[Hands, list[Hands]]:
        """The hands of the hand round in play, by seat, and those of each to come."""
        left = self.unseen.copy()
        self.chance.shuffle(left)
        hands: list[list[Card]] = [[] for _ in range(self.view.ruleset.players)]
        hands[self.view.seat] = list(self.view.hand)
        for seat in self.others:
            hands[seat] = self._hand(seat, left)
        threes = [left[start : start + 3] for start in range(0, len(left), 3)]
        players = self.view.ruleset.players
        return hands, [threes[start : start + players] for start in range(0, len(threes), players)]

    def _hand(self, seat: int, left: list[Card]) -> list[Card]:
        """Takes a hand from the top of what is left, unlikely cards only where no others are."""
        unlikely, wanted = self.unlikely[seat], self.held[seat]
        hand = [card for card in left if card not in unlikely][:wanted]
        hand += [card for card in left if card in unlikely][: wanted - len(hand)]
        for card in hand:
            left.remove(card)
        return hand


def _unlikely(view: SeatView) -> dict[int, set[Card]]:
    """For each seat the unseen cards that it would have played in this hand round, had it held
    them, rather than what it played."""
    found: dict[int, set[Card]] = {seat: set() for seat in range(view.ruleset.players)}
    captures = captures_of(view.ruleset)
    after, start = view.public, view.turn - view.turn % view.public.deal.per_round
    while after.turn > start and after.before is not None and after.played is not None:
        before, play = after.before, after.played
        made = _worth(before, play.card, play.taken)
        seat = before.deal.seat_at(before.turn)
        for card in view.unseen:
            if _best(captures, before, card) > made:
                found[seat].add(card)
        after = before
    return found


def _best(captures: Captures, position: Position, card: Card) -> int:
    """The worth of a card's best capture; 0: it captures nothing."""
    options = captures.of(card, position.on_table)
    return max((_worth(position, card, taken) for taken in options), default=0)


def _worth(position: Position, card: Card, taken: CardSet) -> int:
    if not taken:
        return 0
    chkobba = size(taken) == size(position.on_table) and position.turn != LAST
    return WORTHS[card + taken] + chkobba * CHKOBBA
