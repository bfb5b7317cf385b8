"""Whole matches between bots: the same seed gives the same matches, on any machine."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from games.bots.policies import POLICIES, Policy, SeatView
from games.rules.cards import Card
from games.rules.position import PLAYS, Deal
from games.rules.record import DealRecord, write_record
from games.rules.ruleset import Ruleset
from games.rules.scoring import count, winner
from games.rules.shuffle import Choice, Cut, draw_dealer, must_redeal, pack_order

NAMES = ("Amel", "Bechir", "Chadlia", "Driss")


@dataclass(frozen=True, slots=True)
class Simulation:
    """Matches under one ruleset, every seat playing by the same policy."""

    ruleset: Ruleset
    policy: str
    seed: int

    def deals(self, match: int) -> list[DealRecord]:
        """The deals of the match with this number, to its end."""
        table = _Table(self.ruleset, POLICIES[self.policy], self.seed, match)
        return list(table.deals())

    def record(self, match: int) -> dict[str, Any]:
        names = NAMES[: self.ruleset.players]
        seats = [{"name": name, "bot": self.policy} for name in names]
        return write_record(self.ruleset, seats, self.deals(match))


class _Table:
    def __init__(self, ruleset: Ruleset, policy: Policy, seed: int, match: int) -> None:
        self.ruleset = ruleset
        self.policy = policy
        self.match = str(match)
        self.secret = sha256(str(seed).encode()).digest()
        self.chance = Random(f"{seed} {match}")

    def deals(self) -> Iterator[DealRecord]:
        totals = [0] * self.ruleset.sides
        dealer, _ = draw_dealer(self.ruleset, self.pack(0, 0))
        number = 0
        while winner(self.ruleset, totals) is None:
            number += 1
            deal, redealt = self.deal(number, dealer)
            plays, points = self.play(deal)
            yield DealRecord(deal, plays, dict.fromkeys(range(PLAYS), "bot"), redealt)
            totals = [total + more for total, more in zip(totals, points, strict=True)]
            dealer = self.ruleset.next_seat(dealer)

    def pack(self, number: int, attempt: int) -> tuple[Card, ...]:
        return pack_order(self.secret, self.match, number, attempt, ())

    def deal(
        self, number: int, dealer: int
    ) -> tuple[Deal, list[tuple[Cut | None, tuple[Card, ...]]]]:
        """A lawful deal, and the openings that had to be dealt again before it."""
        redealt = list[tuple[Cut | None, tuple[Card, ...]]]()
        while True:
            pack = self.pack(number, len(redealt))
            deal = Deal.from_pack(self.ruleset, dealer, pack, *self.cut())
            if not must_redeal(self.ruleset, deal.opening):
                return deal, redealt
            redealt.append((deal.cut, deal.opening))

    def cut(self) -> tuple[int | None, Choice | None]:
        if not self.ruleset.cut_card:
            return None, None
        at = int(self.chance.random() * 40)
        return at, "keep" if self.chance.random() < 0.5 else "expose"

    def play(self, deal: Deal) -> tuple[list[str], list[int]]:
        """The plays of a deal, and each side's points."""
        position = deal.start()
        while not position.over:
            position = position.then(self.policy(SeatView.of(position), self.chance))
        return [str(play) for play in position.plays], [each.points for each in count(position)]
