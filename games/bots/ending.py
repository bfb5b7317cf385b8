"""The last hand round, every hand known: searched to its end by alpha-beta.

The side in question plays for its stakes and everybody else against them, which is exact where
there are two sides.
"""

from collections.abc import Sequence

from games.bots.playout import Playout, Standing
from games.bots.worth import WORTHS
from games.rules.cards import COUNTS, Card, CardSet
from games.rules.position import LAST, PLAYS

Hands = tuple[tuple[Card, ...], ...]


class Ending:
    """`nodes` counts the positions that were looked at."""

    def __init__(self, playout: Playout) -> None:
        self.playout = playout
        self.nodes = 0

    def value(self, standing: Standing) -> float:
        """The stakes with best play from here on."""
        return self._search(
            standing.turn,
            standing.table,
            tuple(map(tuple, standing.hands)),
            tuple(standing.piles),
            tuple(standing.chkobbas),
            standing.last,
            -1000.0,
            1000.0,
        )

    def _search(
        self,
        turn: int,
        table: CardSet,
        hands: Hands,
        piles: tuple[CardSet, ...],
        chkobbas: tuple[int, ...],
        last: int | None,
        alpha: float,
        beta: float,
    ) -> float:
        self.nodes += 1
        playout = self.playout
        if turn == PLAYS:
            if last is not None:
                piles = _plus(piles, last, table)
            return playout.stakes.of(piles, chkobbas, last)
        seat = (playout.first + turn) % playout.players
        side = seat % playout.sides
        ours = side == playout.stakes.side
        best = alpha if ours else beta
        for _, card, taken in self._ordered(hands[seat], table):
            hand = tuple(each for each in hands[seat] if each != card)
            after = (*hands[:seat], hand, *hands[seat + 1 :])
            if taken:
                left = table - taken
                won = _plus(piles, side, card + taken)
                more = chkobbas if left or turn == LAST else _plus(chkobbas, side, 1)
                value = self._search(turn + 1, left, after, won, more, side, alpha, beta)
            else:
                value = self._search(
                    turn + 1, table + card, after, piles, chkobbas, last, alpha, beta
                )  # fmt: skip
            if ours:
                alpha = best = max(best, value)
            else:
                beta = best = min(best, value)
            if alpha >= beta:
                break
        return best

    def _ordered(self, hand: Sequence[Card], table: CardSet) -> list[tuple[int, Card, CardSet]]:
        """The plays of a hand, what looks best first."""
        captures, counts = self.playout.captures, table & COUNTS
        plays = list[tuple[int, Card, CardSet]]()
        for card in hand:
            mask = captures.takings[card][counts]
            options = captures.search(card, table) if mask is None else [table & mask]
            plays += [
                (WORTHS[card + taken] if taken else -WORTHS[card], card, taken) for taken in options
            ]
        return sorted(plays, reverse=True)


def _plus(sums: tuple[int, ...], side: int, more: int) -> tuple[int, ...]:
    return (*sums[:side], sums[side] + more, *sums[side + 1 :])
