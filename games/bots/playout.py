"""A deal played out greedily from any moment of it, everybody's cards known.

This is the inner loop of the search: one function of local variables. What it plays is what the
`greedy` policy plays, but for ties.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.bots.worth import CHKOBBA, WORTHS, Stakes, cheapest_first
from games.rules.capture import captures_of
from games.rules.cards import COUNTS, Card, CardSet
from games.rules.position import LAST, PLAYS, Play
from games.rules.ruleset import Ruleset

Hands = Sequence[Sequence[Card]]


@dataclass(slots=True)
class Standing:
    """A deal after `turn` plays; `hands` of the hand round in play, `later` of each to come."""

    turn: int
    table: CardSet
    hands: Hands
    later: Sequence[Hands]
    piles: Sequence[CardSet]
    chkobbas: Sequence[int]
    last: int | None


class Playout:
    """Plays deals of one ruleset to their ends; `first` is the seat that leads each hand round."""

    def __init__(self, ruleset: Ruleset, first: int, stakes: Stakes) -> None:
        self.players = ruleset.players
        self.sides = ruleset.sides
        self.first = first
        self.stakes = stakes
        self.captures = captures_of(ruleset)
        self.order = cheapest_first(ruleset)

    def then(self, standing: Standing, play: Play) -> Standing:
        """One play made, by whoever's turn it is."""
        seat = (self.first + standing.turn) % self.players
        hands = [list(hand) for hand in standing.hands]
        hands[seat].remove(play.card)
        piles, chkobbas, last = list(standing.piles), list(standing.chkobbas), standing.last
        if play.taken:
            last = seat % self.sides
            table = standing.table - play.taken
            piles[last] += play.card + play.taken
            chkobbas[last] += not table and standing.turn != LAST
        else:
            table = standing.table + play.card
        later = standing.later
        if not any(hands) and later:
            hands, later = [list(hand) for hand in later[0]], later[1:]
        return Standing(standing.turn + 1, table, hands, later, piles, chkobbas, last)

    def finish(self, standing: Standing) -> float:
        """The stakes of where greedy players end."""
        players, sides, first = self.players, self.sides, self.first
        takings, search = self.captures.takings, self.captures.search
        order, worths = self.order.__getitem__, WORTHS
        table, last, later = standing.table, standing.last, iter(standing.later)
        hands = [list(hand) for hand in standing.hands]
        piles, chkobbas = list(standing.piles), list(standing.chkobbas)
        for turn in range(standing.turn, PLAYS):
            seat = (first + turn) % players
            hand = hands[seat]
            if not hand:
                hands = [list(each) for each in next(later)]
                hand = hands[seat]
            counts, best = table & COUNTS, 0
            for card in hand:
                mask = takings[card][counts]
                if mask:
                    options = [table & mask]
                elif mask is None:
                    options = search(card, table)
                else:
                    continue
                for taken in options:
                    worth = worths[card + taken]
                    if taken == table:
                        worth += CHKOBBA
                    if worth > best:
                        best, played, won = worth, card, taken
            if best:
                last = seat % sides
                table -= won
                piles[last] += played + won
                if not table and turn != LAST:
                    chkobbas[last] += 1
            else:
                played = min(hand, key=order)
                table += played
            hand.remove(played)
        if last is not None:
            piles[last] += table
        return self.stakes.of(piles, chkobbas, last)
