"""Policies: from what one seat sees to the play it makes.

A policy is given a `SeatView` and a source of chance, and nothing else: what the seat may not
know is not in it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.rules.capture import captures_of
from games.rules.cards import (
    DIAMONDS,
    NAMES,
    SEVEN_OF_DIAMONDS,
    Card,
    CardSet,
    members,
    size,
)
from games.rules.position import PLAYS, Play, Position
from games.rules.ruleset import Ruleset
from games.rules.scoring import SEVENS, SIXES


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a seat to play knows. `unseen` are the cards in others' hands and in the talon; `piles`
    and `last_capturer` go by side, and everybody saw them grow."""

    ruleset: Ruleset
    seat: int
    turn: int
    table: tuple[Card, ...]
    hand: tuple[Card, ...]
    legal_plays: Sequence[Play]
    unseen: tuple[Card, ...]
    piles: tuple[CardSet, ...]
    last_capturer: int | None

    @classmethod
    def of(cls, position: Position) -> "SeatView":
        """The view of the seat to play; ValueError when the deal is over."""
        seat = position.seat
        if seat is None:
            raise ValueError("nobody is to play")
        hand = position.hand(seat)
        return cls(
            ruleset=position.deal.ruleset,
            seat=seat,
            turn=position.turn,
            table=members(position.on_table),
            hand=hand,
            legal_plays=position.legal_plays(),
            unseen=members(position.unplayed & ~sum(hand)),
            piles=position.piles,
            last_capturer=position.last_capturer,
        )


Policy = Callable[[SeatView, Random], Play]


def random(view: SeatView, chance: Random) -> Play:
    """Any lawful play, each as likely."""
    plays = view.legal_plays
    return plays[int(chance.random() * len(plays))]


def greedy(view: SeatView, chance: Random) -> Play:
    """A chkobba above all, then 7♦, sevens, diamonds, sixes, cards; any capture before laying;
    else it lays its cheapest card: what it would rather not have taken, then the lowest value.
    Ties by code."""
    captures = [play for play in view.legal_plays if play.taken]
    if captures:
        return max(sorted(captures, key=str), key=lambda play: _worth_of(view, play))
    value = captures_of(view.ruleset).value
    return min(view.legal_plays, key=lambda p: (_worth(p.card), value(p.card), str(p)))


def _worth_of(view: SeatView, play: Play) -> tuple[Any, ...]:
    won = play.card + play.taken
    chkobba = size(play.taken) == len(view.table) and view.turn != PLAYS - 1
    return (chkobba, *_worth(won), size(won))


def _worth(cards: CardSet) -> tuple[int, ...]:
    """How many it has of 7♦, sevens, diamonds, sixes."""
    kinds = (SEVEN_OF_DIAMONDS & NAMES, SEVENS, DIAMONDS, SIXES)
    return tuple((cards & kind).bit_count() for kind in kinds)


POLICIES: dict[str, Policy] = {"random": random, "greedy": greedy}
