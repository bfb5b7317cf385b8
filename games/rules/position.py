"""A deal and its positions. `Deal` is what the shuffle decides, `Position` what the plays made
of it.

Three cards each, dealt one by one from the dealer's right, then four face up on the table; when
all hands are empty three more each, nothing to the table, and the same player leads again. With
a cut card the player at the dealer's right cuts and looks at one card: kept, it is the first of
his three; exposed, the first of the four. There are always exactly 36 plays.

A capture that empties the table is a chkobba, but for the 36th play's, which never is one. What
is left at the end goes to the side that captured last; if nobody captured, it stays nobody's.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from functools import reduce
from typing import Any, Self

from games.rules.capture import Captures, Takings, captures_of
from games.rules.cards import (
    COUNTS,
    NAMES,
    PACK,
    WHOLE,
    Card,
    CardSet,
    code,
    codes,
    members,
    parse,
    size,
)
from games.rules.play import LAID, Happened, IllegalPlay, Play, taking
from games.rules.ruleset import Ruleset
from games.rules.shuffle import Choice, Cut, Hands, deal_out

__all__ = [
    "PLAYS", "Choice", "Cut", "Deal", "Happened", "IllegalPlay", "Play", "Position",
]  # fmt: skip

PLAYS = 36
LAST = PLAYS - 1


@dataclass(slots=True, eq=False, repr=False)
class Deal:
    """Never changed once made. `hands[hand_round][seat]` are three cards each."""

    ruleset: Ruleset
    dealer: int
    table: InitVar[Sequence[Card]]
    hands: Hands
    cut: Cut | None = None
    opening: tuple[Card, ...] = field(init=False)
    players: int = field(init=False)
    sides: int = field(init=False)
    leader: int = field(init=False)
    per_round: int = field(init=False)
    held: list[tuple[Card, ...]] = field(init=False)
    captures: Captures = field(init=False)
    takings: dict[Card, Takings] = field(init=False)

    def __post_init__(self, table: Sequence[Card]) -> None:
        self.opening = tuple(table)
        self.hands = tuple(tuple(tuple(hand) for hand in each) for each in self.hands)
        self.players = self.ruleset.players
        self.sides = self.ruleset.sides
        self.leader = self.ruleset.next_seat(self.dealer)
        self.per_round = 3 * self.players
        self.held = _held(self.hands, self.leader)
        self.captures = captures_of(self.ruleset)
        self.takings = self.captures.takings

    @classmethod
    def from_pack(
        cls,
        ruleset: Ruleset,
        dealer: int,
        pack: Sequence[Card],
        cut_at: int | None = None,
        choice: Choice | None = None,
    ) -> Self:
        """Deals the pack out from its top; `cut_at` and `choice` where the ruleset has a cut."""
        table, hands, cut = deal_out(ruleset, dealer, pack, cut_at, choice)
        return cls(ruleset, dealer, table, hands, cut)

    @property
    def whole(self) -> bool:
        """Whether the 40 cards are all in it, once."""
        dealt = [card for each in self.hands for hand in each for card in hand]
        return sorted([*self.opening, *dealt]) == sorted(PACK)

    def seat_at(self, turn: int) -> int:
        """The seat that makes the play with this number, from 0."""
        return (self.leader + turn) % self.players

    @classmethod
    def read(cls, ruleset: Ruleset, dealer: int, written: Mapping[str, Any]) -> Self:
        """The deal of a `write()`: what was stored, so BadCard and KeyError are bugs."""
        hands = tuple(tuple(tuple(map(parse, h)) for h in each) for each in written["hands"])
        cut = written["cut"] and Cut.read(written["cut"])
        return cls(ruleset, dealer, [*map(parse, written["table"])], hands, cut)

    def start(self) -> "Position":
        empty = (0,) * self.sides
        unplayed = (WHOLE - sum(self.opening)) & NAMES
        return Position(self, 0, sum(self.opening), unplayed, empty, empty, None)

    def after(self, plays: Iterable[Play | str]) -> "Position":
        """The position after these plays from the start; IllegalPlay at the first unlawful one."""
        return reduce(Position.play, plays, self.start())

    def write(self) -> dict[str, object]:
        """The record's `cut`, `table` and `hands`."""
        return {
            "cut": self.cut.write() if self.cut else None,
            "table": codes(self.opening),
            "hands": [[codes(hand) for hand in each] for each in self.hands],
        }


def _held(hands: Hands, leader: int) -> list[tuple[Card, ...]]:
    """For each of the 36 turns, the three cards that its seat was dealt."""
    held = list[tuple[Card, ...]]()
    for each in hands:
        held += (each[leader:] + each[:leader]) * 3
    return held


_new = object.__new__


@dataclass(slots=True, eq=False, repr=False)
class Position:
    """Never changed once made. Sets of cards are sums (see `cards`); `on_table` and `unplayed`
    (names alone) hold sets, `piles` and `chkobba_cards` one a side. `before` and `played` lead
    back to the deal's start."""

    deal: Deal
    turn: int
    on_table: CardSet
    unplayed: CardSet
    piles: tuple[CardSet, ...]
    chkobba_cards: tuple[CardSet, ...]
    last_capturer: int | None
    before: "Position | None" = None
    played: Play | None = None

    @property
    def over(self) -> bool:
        return self.turn == PLAYS

    @property
    def seat(self) -> int | None:
        """The seat to play; None when the deal is over."""
        return None if self.over else self.deal.seat_at(self.turn)

    @property
    def table(self) -> tuple[Card, ...]:
        """The table's cards in the order in which they were laid."""
        laid = [
            *self.deal.opening,
            *(play.card for play in self.plays if not play.taken),
        ]
        known = [card for card in laid if card & self.on_table & NAMES]
        return (*known, *members(self.on_table - sum(known)))

    @property
    def plays(self) -> list[Play]:
        """The plays made so far, as far as `before` leads back."""
        played, position = list[Play](), self
        while position.before is not None and position.played is not None:
            played.append(position.played)
            position = position.before
        return played[::-1]

    def hand(self, seat: int) -> tuple[Card, ...]:
        if self.over:
            return ()
        dealt = self.deal.hands[self.turn // self.deal.per_round][seat]
        return tuple(card for card in dealt if card & self.unplayed)

    @property
    def talon(self) -> int:
        """How many cards are not dealt yet."""
        per_round = self.deal.per_round
        return 0 if self.over else PLAYS - per_round * (self.turn // per_round + 1)

    def pile(self, side: int) -> tuple[Card, ...]:
        return members(self.piles[side])

    def chkobbas(self, side: int) -> tuple[Card, ...]:
        """The cards that made the side's chkobbas."""
        return members(self.chkobba_cards[side])

    @property
    def last(self) -> Happened | None:
        if self.before is None or self.played is None:
            return None
        return Happened(
            self.deal.seat_at(self.turn - 1),
            self.played,
            self.chkobba_cards != self.before.chkobba_cards,
            members(self._swept(self.before.on_table, self.played)),
        )

    def _swept(self, table: CardSet, play: Play) -> CardSet:
        if not self.over or self.last_capturer is None:
            return 0
        return table - play.taken if play.taken else table + play.card

    def legal_plays(self) -> list[Play]:
        """Every lawful play of the seat to play; none when the deal is over."""
        turn = self.turn
        if turn == PLAYS:
            return []
        deal = self.deal
        table, unplayed, takings = self.on_table, self.unplayed, deal.takings
        counts = table & COUNTS
        plays = []
        for card in deal.held[turn]:
            if card & unplayed:
                mask = takings[card][counts]
                if mask:
                    plays.append(taking(card, table & mask))
                elif mask is None:
                    plays += [taking(card, taken) for taken in deal.captures.search(card, table)]
                else:
                    plays.append(LAID[card])
        return plays

    def play(self, play: Play | str) -> "Position":
        """The position after a play of the seat to play; IllegalPlay if the rules refuse it."""
        turn, deal = self.turn, self.deal
        if turn == PLAYS:
            raise IllegalPlay("over")
        if not isinstance(play, Play):
            play = Play.parse(play)
        card = play.card
        if card not in deal.held[turn] or not card & self.unplayed:
            raise IllegalPlay("not_your_card")
        mask = deal.takings[card][self.on_table & COUNTS]
        if mask is None or play.taken != self.on_table & mask:
            refusal = deal.captures.refusal(card, play.taken, self.on_table)
            if refusal:
                raise IllegalPlay(refusal)
        return self.then(play)

    def then(self, play: Play) -> "Position":
        """The position after a play known to be lawful, unchecked: for bots, and after `play`."""
        deal, turn, card, taken = self.deal, self.turn, play.card, play.taken
        piles, chkobbas, side = self.piles, self.chkobba_cards, self.last_capturer
        if taken:
            side = (deal.leader + turn) % deal.sides
            table = self.on_table - taken
            piles = _with(piles, side, card + taken)
            if not table and turn != LAST:
                chkobbas = _with(chkobbas, side, card)
        else:
            table = self.on_table + card
        if turn == LAST and side is not None:
            piles = _with(piles, side, table)
            table = 0
        after = _new(Position)
        after.deal = deal
        after.turn = turn + 1
        after.on_table = table
        after.unplayed = self.unplayed & ~card
        after.piles = piles
        after.chkobba_cards = chkobbas
        after.last_capturer = side
        after.before = self
        after.played = play
        return after

    def clock_play(self) -> Play:
        """The server's card when time runs out: the lowest value, then code, among cards that
        take nothing; if every card takes, the lowest with its smallest capture, then codes."""
        return min(self.legal_plays(), key=self._clock_order)

    def _clock_order(self, play: Play) -> tuple[bool, int, str, int, list[str]]:
        value = self.deal.captures.value(play.card)
        taken = sorted(codes(play.captures))
        return (play.taken != 0, value, code(play.card), size(play.taken), taken)


def _with(sums: tuple[CardSet, ...], side: int, cards: CardSet) -> tuple[CardSet, ...]:
    if len(sums) == 3:
        return (*sums[:side], sums[side] + cards, *sums[side + 1 :])
    first, second = sums
    return (first, second + cards) if side else (first + cards, second)
