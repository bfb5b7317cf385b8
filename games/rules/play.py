"""A play and its notation: `QHx2D6S` takes 2♦ and 6♠ with Q♥, `5C` lays 5♣.

One line, the same in storage, messages, records, tests and logs.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from games.rules.cards import NAMES, PACK, Card, CardSet, code, members, parse

_CODE = "[A2-7JQK][CDHS]"
_NOTATION = re.compile(f"({_CODE})(?:x((?:{_CODE})+))?")


class IllegalPlay(Exception):
    """A play that the rules refuse. `code` says why, to be put into words by the doors:

    over             the deal is over
    bad_notation     nothing that could be a play
    repeated_card    a card named twice
    not_your_card    the card is not in the hand of the seat to play
    not_on_table     a captured card is not on the table
    must_capture     laid, though it captures
    single_first     a sum was taken although a single of the card's value lies there
    court_sum        a court took a sum where courts take only their own value
    wrong_sum        what was taken is not worth the card
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Play:
    """A card and the set of cards that it takes. The order in which they are named is nothing."""

    __slots__ = ("card", "taken")
    card: Card
    taken: CardSet

    def __init__(self, card: Card, captures: Iterable[Card] = ()) -> None:
        self.card = card
        self.taken = 0
        for each in captures:
            if each & (self.taken | card) & NAMES:
                raise IllegalPlay("repeated_card")
            self.taken += each

    @classmethod
    def parse(cls, text: object) -> Self:
        match = _NOTATION.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise IllegalPlay("bad_notation")
        taken = match[2] or ""
        return cls(parse(match[1]), [parse(taken[i : i + 2]) for i in range(0, len(taken), 2)])

    @property
    def captures(self) -> tuple[Card, ...]:
        """The cards taken, in the pack's order."""
        return members(self.taken)

    def __str__(self) -> str:
        taken = "".join(map(code, self.captures))
        return f"{code(self.card)}x{taken}" if taken else code(self.card)

    def __repr__(self) -> str:
        return f"Play.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Play):
            return NotImplemented
        return self.card == other.card and self.taken == other.taken

    def __hash__(self) -> int:
        return hash((self.card, self.taken))


@dataclass(frozen=True, slots=True)
class Happened:
    """The play that led to a position: `swept` is what was left at the end and who captured last
    was given."""

    seat: int
    play: Play
    chkobba: bool
    swept: tuple[Card, ...]


LAID = {card: Play(card) for card in PACK}
"""The play that lays each card: a play is never changed, so one of each will do."""

_new = object.__new__


def taking(card: Card, taken: CardSet) -> Play:
    """A capture known to be sound, made without looking: for the engine."""
    play = _new(Play)
    play.card = card
    play.taken = taken
    return play
