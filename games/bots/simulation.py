"""Whole matches between bots: the same seed gives the same matches, on any machine."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from games.bots.policies import LEVELS, POLICIES, choose_cut
from games.bots.view import CutView, SeatView, in_public
from games.rules.cards import Card
from games.rules.position import PLAYS, Deal
from games.rules.record import DealRecord, write_record
from games.rules.ruleset import Ruleset
from games.rules.scoring import count, winner
from games.rules.shuffle import Choice, Cut, draw_dealer, must_redeal, pack_order

NAMES = ("Amel", "Bechir", "Chadlia", "Driss")


@dataclass(frozen=True, slots=True)
class Simulation:
    """Matches under one ruleset. `policy` is everybody's, or `strong,greedy` one a seat, starting
    again where there are more seats: two are the two sides'."""

    ruleset: Ruleset
    policy: str
    seed: int

    def deals(self, match: int) -> list[DealRecord]:
        """The deals of the match with this number, to its end."""
        return list(_Table(self.ruleset, self.by_seat(), self.seed, match).deals())

    def record(self, match: int) -> dict[str, Any]:
        seats = [{"name": NAMES[seat], "bot": bot} for seat, bot in enumerate(self.by_seat())]
        return write_record(self.ruleset, seats, self.deals(match))

    def by_seat(self) -> list[str]:
        names = self.policy.split(",")
        return [names[seat % len(names)] for seat in range(self.ruleset.players)]


class _Table:
    def __init__(self, ruleset: Ruleset, policies: list[str], seed: int, match: int) -> None:
        self.ruleset = ruleset
        self.policies = policies
        self.match = str(match)
        self.secret = sha256(str(seed).encode()).digest()
        self.chance = Random(f"{seed} {match}")

    def deals(self) -> Iterator[DealRecord]:
        totals = [0] * self.ruleset.sides
        dealer, _ = draw_dealer(self.ruleset, self.pack(0, 0))
        number = 0
        while winner(self.ruleset, totals) is None:
            number += 1
            deal, redealt = self.deal(number, dealer, totals)
            plays, points = self.play(deal, totals)
            yield DealRecord(deal, plays, dict.fromkeys(range(PLAYS), "bot"), redealt)
            totals = [total + more for total, more in zip(totals, points, strict=True)]
            dealer = self.ruleset.next_seat(dealer)

    def pack(self, number: int, attempt: int) -> tuple[Card, ...]:
        return pack_order(self.secret, self.match, number, attempt, ())

    def deal(
        self, number: int, dealer: int, totals: Sequence[int]
    ) -> tuple[Deal, list[tuple[Cut | None, tuple[Card, ...]]]]:
        """A lawful deal, and the openings that had to be dealt again before it."""
        redealt = list[tuple[Cut | None, tuple[Card, ...]]]()
        while True:
            pack = self.pack(number, len(redealt))
            deal = Deal.from_pack(self.ruleset, dealer, pack, *self.cut(dealer, pack, totals))
            if not must_redeal(self.ruleset, deal.opening):
                return deal, redealt
            redealt.append((deal.cut, deal.opening))

    def cut(
        self, dealer: int, pack: Sequence[Card], totals: Sequence[int]
    ) -> tuple[int | None, Choice | None]:
        if not self.ruleset.cut_card:
            return None, None
        at = int(self.chance.random() * 40)
        level = self.policies[self.ruleset.next_seat(dealer)]
        if level in LEVELS:
            return at, choose_cut(level, CutView(self.ruleset, dealer, tuple(totals), pack[at]))
        return at, "keep" if self.chance.random() < 0.5 else "expose"

    def play(self, deal: Deal, totals: Sequence[int]) -> tuple[list[str], list[int]]:
        """The plays of a deal, and each side's points."""
        position, public = deal.start(), in_public(deal).start()
        while not position.over:
            seat = deal.seat_at(position.turn)
            view = SeatView(public, position.hand(seat), tuple(totals))
            play = POLICIES[self.policies[seat]](view, self.chance)
            position, public = position.then(play), public.then(play)
        return [str(play) for play in position.plays], [each.points for each in count(position)]
