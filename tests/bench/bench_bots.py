"""How well the bots play, and at what cost: `python -m tests.bench.bench_bots`, about half an hour.

Single deals from random packs, each played as often as there are sides, the challenger on another
side each time, so that luck of the deal is nobody's. A deal is decided if a side has more points
than the challenger's or fewer; the challenger has to win more of them than chance would give.
CPU is this process's own, a move of the strong bot's; moves with one lawful play are counted too.
"""

import argparse
import math
import random
import sys
import time
from dataclasses import dataclass, field

from games.bots.policies import POLICIES
from games.bots.view import SeatView, in_public
from games.rules.cards import PACK
from games.rules.position import Deal
from games.rules.ruleset import PROFILES
from games.rules.scoring import count
from games.rules.shuffle import must_redeal

CPU_A_MOVE = 0.100


@dataclass
class Duel:
    """`least`: the share of decided deals that the challenger has to win; `deals` decided ones."""

    challenger: str
    other: str
    players: int
    least: float
    won: int = 0
    decided: int = 0
    played: int = 0
    ahead: int = 0
    cpu: list[float] = field(default_factory=list)

    def run(self, deals: int, seed: int) -> None:
        profile = "family" if self.players == 3 else "tunisian"
        ruleset = PROFILES[profile].ruleset(players=self.players)
        chance = random.Random(f"{seed} {self.players}")
        while self.decided < deals:
            pack = chance.sample(PACK, 40)
            cut = (chance.randrange(40), "expose") if ruleset.cut_card else (None, None)
            deal = Deal.from_pack(ruleset, chance.randrange(self.players), pack, *cut)
            if not must_redeal(ruleset, deal.opening):
                for side in range(ruleset.sides):
                    self._count(self._points(deal, side), side)

    def _points(self, deal: Deal, challenger: int) -> list[int]:
        totals = (0,) * deal.sides
        position, public = deal.start(), in_public(deal).start()
        while not position.over:
            seat = position.seat
            own = seat % deal.sides == challenger
            view = SeatView(public, position.hand(seat), totals)
            start = time.process_time()
            play = POLICIES[self.challenger if own else self.other](view, view.chance())
            if own:
                self.cpu.append(time.process_time() - start)
            position, public = position.then(play), public.then(play)
        return [side.points for side in count(position)]

    def _count(self, points: list[int], challenger: int) -> None:
        own = points.pop(challenger)
        self.played += 1
        self.ahead += own - max(points)
        self.decided += own != max(points)
        self.won += own > max(points)

    @property
    def share(self) -> float:
        return self.won / self.decided

    def interval(self) -> tuple[float, float]:
        """Wilson's, 95 %."""
        n, z = self.decided, 1.96
        middle = (self.share + z * z / 2 / n) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(self.share * (1 - self.share) / n + (z / 2 / n) ** 2)
        return middle - half, middle + half

    def line(self) -> str:
        low, high = self.interval()
        cpu = sorted(self.cpu)
        mean, p95 = sum(cpu) / len(cpu), cpu[len(cpu) * 95 // 100]
        who = f"{self.challenger:>8} {self.other:>8} {self.players:>7}"
        wins = f"{self.won:>6}/{self.decided:<5}{self.share:>6.1%}  {low:>5.1%}–{high:<6.1%}"
        points = f"{self.least:>6.0%}{self.ahead / self.played:>+8.2f}"
        return f"{who}{wins}{points}{mean * 1000:>9.1f}{p95 * 1000:>7.1f}{cpu[-1] * 1000:>7.1f}"

    def fails(self) -> bool:
        return self.share < self.least or max(self.cpu) > CPU_A_MOVE


HEAD = (
    "challenger    other players won of      share  95 % interval  least  points"
    "  ms: mean    p95    max"
)
DUELS = [
    Duel("strong", "greedy", 2, 0.60),
    Duel("strong", "random", 2, 0.78),
    Duel("strong", "greedy", 4, 0.55),
    Duel("strong", "greedy", 3, 0.40),
    Duel("medium", "greedy", 2, 0.50),
    Duel("greedy", "easy", 2, 0.50),
]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=600, help="decided ones a duel")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, nargs="*", default=range(len(DUELS)))
    options = parser.parse_args()
    print(HEAD)
    failed = False
    for duel in (DUELS[number] for number in options.only):
        duel.run(options.deals, options.seed)
        print(duel.line(), flush=True)
        failed = failed or duel.fails()
    sys.exit(failed)


if __name__ == "__main__":
    main()
