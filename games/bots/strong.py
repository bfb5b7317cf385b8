"""The strong bot: a flat search over sampled worlds.

It deals the unseen cards as they might lie, plays each of its options out in the same worlds,
and takes the one that does best on average. The last plays of a world are searched exactly; with
two players the last hand round is the true deal, since nothing is hidden any more. It thinks in
steps, not in seconds, so that the same view gets the same answer on any machine.
"""

from random import Random

from games.bots.ending import Ending
from games.bots.playout import Playout, Standing
from games.bots.view import CutView, SeatView
from games.bots.worlds import Worlds
from games.bots.worth import Stakes
from games.rules.cards import PACK, size
from games.rules.position import PLAYS, Play
from games.rules.shuffle import Choice, deal_out

STEPS = 6_000
"""Plays made in thought for one move: some 20 ms."""
COUNTING = 8
"""Steps that counting a deal costs."""
NODE = 3
"""Steps that a node of the exact search costs, countings included."""
EXACT = 8
"""So many plays before the end worlds are searched exactly: the whole last hand round of two
players, two cards each of four; three each would take a hundred times as long."""
MOST_WORLDS = 120


def strong(view: SeatView, chance: Random) -> Play:
    options = sorted(view.legal_plays, key=str)
    if len(options) == 1:
        return options[0]
    search = Search(view, chance)
    sums = search.sums(options)
    return options[max(range(len(options)), key=sums.__getitem__)]


class Search:
    def __init__(self, view: SeatView, chance: Random) -> None:
        self.view = view
        self.worlds = Worlds(view, chance)
        stakes = Stakes(view.ruleset, view.totals, view.side)
        self.playout = Playout(view.ruleset, view.public.deal.leader, stakes)
        self.ending = Ending(self.playout)
        self.cost = PLAYS - view.turn + COUNTING
        self.exact = PLAYS - view.turn <= min(EXACT, view.public.deal.per_round)

    def sums(self, options: list[Play]) -> list[float]:
        """What each option comes to, added up over the same worlds."""
        sums, steps, worlds = [0.0] * len(options), 0, 0
        while steps < STEPS and worlds < (1 if self.certain else MOST_WORLDS):
            standing = self._standing()
            for number, play in enumerate(options):
                after = self.playout.then(standing, play)
                sums[number] += self._value(after)
            worlds += 1
            steps = NODE * self.ending.nodes + worlds * len(options) * self.cost
        return sums

    @property
    def certain(self) -> bool:
        """Whether all hands are known."""
        return self.exact and len(self.worlds.others) == 1

    def _value(self, standing: Standing) -> float:
        return self.ending.value(standing) if self.exact else self.playout.finish(standing)

    def _standing(self) -> Standing:
        hands, later = self.worlds.draw()
        public = self.view.public
        chkobbas = [size(cards) for cards in public.chkobba_cards]
        return Standing(
            public.turn, public.on_table, hands, later, public.piles, chkobbas,
            public.last_capturer,
        )  # fmt: skip


CUT_WORLDS = 60


def strong_cut(view: CutView, chance: Random) -> Choice:
    """Keeps the card or exposes it, whichever does better in the same shuffles."""
    first = view.ruleset.next_seat(view.dealer)
    stakes = Stakes(view.ruleset, view.totals, view.side)
    playout = Playout(view.ruleset, first, stakes)
    better = 0.0
    rest = [card for card in PACK if card != view.card]
    for _ in range(CUT_WORLDS):
        chance.shuffle(rest)
        kept, exposed = (
            playout.finish(_dealt(view, rest, choice)) for choice in ("keep", "expose")
        )
        better += kept - exposed
    return "keep" if better >= 0 else "expose"


def _dealt(view: CutView, rest: list[int], choice: Choice) -> Standing:
    table, hands, _ = deal_out(view.ruleset, view.dealer, [view.card, *rest], 0, choice)
    empty = (0,) * view.ruleset.sides
    return Standing(0, sum(table), hands[0], hands[1:], empty, empty, None)
