"""What a bot is handed: the view of one seat, and nothing else.

Whatever is in it, a person in that chair knows too: the ruleset and the score, who dealt, the
opening, every play of this deal so far (so the piles, who captured last, and which cards nobody
has seen yet), how many cards each hand and the talon hold (they follow from the number of plays),
and the seat's own cards. A kept cut card is among its own cards and then among its plays; an
exposed one is in the opening. Not in it: any other hand, the talon's order, the seal, names.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from random import Random

from games.rules.capture import captures_of
from games.rules.cards import Card, members, parse
from games.rules.play import LAID, Play, taking
from games.rules.position import Deal, Position
from games.rules.ruleset import Ruleset
from games.rules.view import deal_view


@dataclass(frozen=True, eq=False)
class SeatView:
    """A seat that is to play: `public`, the deal as everybody saw it, a position whose hands
    nobody knows; the seat's own cards; `totals` by side, of the deals before this one."""

    public: Position
    hand: tuple[Card, ...]
    totals: tuple[int, ...]

    @classmethod
    def of(cls, position: Position, totals: Sequence[int]) -> "SeatView":
        """The view of the seat to play; ValueError when the deal is over. Its hand is what
        `deal_view` shows it, and the plays are made again where no hands are."""
        seat = position.seat
        if seat is None:
            raise ValueError("nobody is to play")
        shown = deal_view(position, seat)
        public = reduce(Position.then, position.plays, in_public(position.deal).start())
        return cls(public, tuple(map(parse, shown["hand"])), tuple(totals))

    def seen(self) -> tuple[object, ...]:
        """All that it knows, as one value."""
        deal, plays = self.public.deal, tuple(map(str, self.public.plays))
        return (deal.ruleset, deal.dealer, deal.opening, plays, self.hand, self.totals)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeatView) and self.seen() == other.seen()

    def __hash__(self) -> int:
        return hash(self.seen())

    @property
    def ruleset(self) -> Ruleset:
        return self.public.deal.ruleset

    @property
    def turn(self) -> int:
        return self.public.turn

    @property
    def seat(self) -> int:
        return self.public.deal.seat_at(self.turn)

    @property
    def side(self) -> int:
        return self.ruleset.side_of(self.seat)

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards in others' hands and in the talon, in the pack's order."""
        return members(self.public.unplayed & ~sum(self.hand))

    @cached_property
    def legal_plays(self) -> tuple[Play, ...]:
        captures, table = captures_of(self.ruleset), self.public.on_table
        plays = list[Play]()
        for card in self.hand:
            plays += [taking(card, each) for each in captures.of(card, table)] or [LAID[card]]
        return tuple(plays)

    def held(self, seat: int) -> int:
        """How many cards another seat holds now."""
        deal = self.public.deal
        ahead = (seat - deal.leader) % deal.players
        return 3 - (self.turn % deal.per_round + deal.players - 1 - ahead) // deal.players

    def chance(self) -> Random:
        """Dice that fall alike for whoever sees the same."""
        return Random(repr(self.seen()))


def in_public(deal: Deal) -> Deal:
    """A deal as everybody sees it: nobody's hand, nobody's kept card."""
    return Deal(deal.ruleset, deal.dealer, deal.opening, ())


@dataclass(frozen=True)
class CutView:
    """The cutter once he has seen the card at his place: he keeps it or exposes it."""

    ruleset: Ruleset
    dealer: int
    totals: tuple[int, ...]
    card: Card

    @property
    def side(self) -> int:
        return self.ruleset.side_of(self.ruleset.next_seat(self.dealer))

    def chance(self) -> Random:
        return Random(repr((self.totals, self.dealer, self.card)))
