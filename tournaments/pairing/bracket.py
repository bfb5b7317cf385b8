"""What a knockout and a double elimination have in common: ties that feed one another.

A bracket is built for the next power of two, with standard seeding (the best two can only meet in
the final, the best four in the semi-finals ...). The seeds that are not there are byes: they fall
to the best seeds, and so are spread. A tie with a bye is none: it is taken out when the bracket is
made, also where the loser of a tie that was never played would have dropped in. So no tie ever
waits for nobody.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.pairing.board import CannotPair


class From(StrEnum):
    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Source:
    """Who takes a side of a tie: a seed (from 1), or the winner or loser of a tie (its number)."""

    kind: From
    number: int = 0


class Part(StrEnum):
    MAIN = "main"
    LOSERS = "losers"
    THIRD = "third"
    FINAL = "final"
    RESET = "reset"


@dataclass(frozen=True, slots=True)
class Tie:
    """`number` from 1, in an order in which no tie needs a later one. `round` from 1, in its part.

    A reset is played only if the second side of the grand final has won that.
    """

    number: int
    part: Part
    round: int
    sides: tuple[Source, Source]


class State(StrEnum):
    """waiting: a side is not known yet. ready: both are. walkover: one side has nobody to meet.
    empty: nobody is left for it. over: played or forfeited. not_needed: a reset that is none."""

    WAITING = "waiting"
    READY = "ready"
    WALKOVER = "walkover"
    EMPTY = "empty"
    OVER = "over"
    NOT_NEEDED = "not_needed"


@dataclass(frozen=True, slots=True)
class Filled:
    """A tie as it stands. sides, winner, loser: entrants, None where there is nobody (yet)."""

    tie: Tie
    state: State
    sides: tuple[int | None, int | None]
    winner: int | None = None
    loser: int | None = None


Results = Mapping[int, int | None]
"""By number of the tie: the side that won, 0 or 1; None: both were absent, and nobody did."""


def seed_order(size: int) -> list[int]:
    """Seeds 1 … size (a power of two) from the top of the bracket to its bottom.

    The sum of two who may meet in a round, if the better ones win, is the same for all of them.
    """
    order = [1]
    while len(order) < size:
        both = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, both - one)]
    return order


def first_round(count: int) -> list[tuple[Source, Source]]:
    """The ties of the first round, byes included. Raises CannotPair."""
    if count < 2:
        raise CannotPair("too_few")
    size = 2 ** (count - 1).bit_length()
    sources = [
        Source(From.SEED, seed) if seed <= count else Source(From.NOBODY)
        for seed in seed_order(size)
    ]
    return list(zip(sources[::2], sources[1::2], strict=True))


def without_byes(ties: Iterable[Tie]) -> tuple[Tie, ...]:
    """The ties with two sides, numbered anew; whoever had a bye goes straight to the next one."""
    winner: dict[int, Source] = {}
    loser: dict[int, Source] = {}
    kept: list[Tie] = []
    for tie in ties:
        sides = [real(source, winner, loser) for source in tie.sides]
        somebody = [one for one in sides if one.kind is not From.NOBODY]
        if len(somebody) == 2:
            number = len(kept) + 1
            kept.append(replace(tie, number=number, sides=(somebody[0], somebody[1])))
            winner[tie.number] = Source(From.WINNER, number)
            loser[tie.number] = Source(From.LOSER, number)
        else:
            winner[tie.number] = somebody[0] if somebody else Source(From.NOBODY)
            loser[tie.number] = Source(From.NOBODY)
    return tuple(kept)


def real(source: Source, winner: Mapping[int, Source], loser: Mapping[int, Source]) -> Source:
    if source.kind is From.WINNER:
        return winner[source.number]
    if source.kind is From.LOSER:
        return loser[source.number]
    return source


UNKNOWN = object()
Known = int | None | object


def fill(ties: Iterable[Tie], entrants: Sequence[int], results: Results) -> tuple[Filled, ...]:
    """Who meets whom by now. `entrants`: by seed, the best first.

    Whoever meets nobody (both sides of the tie before were absent) has a walkover. A result of a
    tie whose sides are not known counts for nothing.
    """
    by_number: dict[int, Filled] = {}
    for tie in ties:
        sides = [known(source, entrants, by_number) for source in tie.sides]
        by_number[tie.number] = filled(tie, sides, results, by_number)
    return tuple(by_number.values())


def known(source: Source, entrants: Sequence[int], before: Mapping[int, Filled]) -> Known:
    if source.kind is From.SEED:
        return entrants[source.number - 1]
    tie = before[source.number]
    if tie.state in (State.WAITING, State.READY):
        return UNKNOWN
    return tie.winner if source.kind is From.WINNER else tie.loser


def filled(
    tie: Tie, sides: Sequence[Known], results: Results, before: Mapping[int, Filled]
) -> Filled:
    seen = tuple(side if isinstance(side, int) else None for side in sides)
    shown = (seen[0], seen[1])
    if tie.part is Part.RESET and not needed(before[tie.sides[0].number]):
        return Filled(tie, State.NOT_NEEDED, (None, None))
    if UNKNOWN in sides:
        return Filled(tie, State.WAITING, shown)
    if None in shown:
        there = next((side for side in shown if side is not None), None)
        return Filled(tie, State.EMPTY if there is None else State.WALKOVER, shown, there)
    if tie.number not in results:
        return Filled(tie, State.READY, shown)
    won = results[tie.number]
    if won is None:
        return Filled(tie, State.OVER, shown)
    return Filled(tie, State.OVER, shown, shown[won], shown[1 - won])


def needed(final: Filled) -> bool:
    """Whether the winner of the losers' bracket has won the grand final, or may still do so."""
    if final.state in (State.WAITING, State.READY):
        return True
    return final.state is State.OVER and final.winner is not None and final.winner == final.sides[1]


def touched(before: Iterable[Filled], after: Iterable[Filled]) -> tuple[int, ...]:
    """Numbers of the ties that a correction changes: other sides, or none any more."""
    old = {one.tie.number: one.sides for one in before}
    return tuple(one.tie.number for one in after if old[one.tie.number] != one.sides)


def champion(bracket: Sequence[Filled]) -> int | None:
    """The winner of all, once there is one."""
    return deciding(bracket).winner


def deciding(bracket: Sequence[Filled]) -> Filled:
    ties = [one for one in bracket if one.tie.part is not Part.THIRD]
    return [one for one in ties if one.state is not State.NOT_NEEDED][-1]


def won(one: Filled, gone: Container[int]) -> int | None:
    """Who has won it; not one of those who are `gone` because nobody was left to meet him."""
    return None if one.state is State.WALKOVER and one.winner in gone else one.winner


def places(bracket: Sequence[Filled], gone: Container[int] = ()) -> list[tuple[int, int]]:
    """(place, entrant) of all who are out, and of the champion; best first.

    Those who go out in the same round share a place (1 2 3 3 5 5 5 5), but for a match for the
    third place. If nobody came to the final, nobody is first; nor is one of those who are `gone`
    because nobody was left to meet him.
    """
    last: dict[int, int] = {}
    for one in bracket:
        for entrant in out_by(one, bracket):
            last[entrant] = max(lateness(one), last.get(entrant, 0))
    for one in bracket:
        third = won(one, gone) if one.tie.part is Part.THIRD else None
        if third is not None:
            last[third] = last.get(third, 0) + 1
    best = won(deciding(bracket), gone)
    if best is not None:
        last.pop(best, None)
    first = [] if best is None else [(1, best)]
    everybody = {side for one in bracket for side in one.sides if side is not None}
    alive = max(1, len(everybody) - len(last))
    out = sorted(last, key=lambda entrant: (-last[entrant], entrant))
    return first + [
        (1 + alive + sum(other > last[entrant] for other in last.values()), entrant)
        for entrant in out
    ]


def out_by(one: Filled, bracket: Sequence[Filled]) -> list[int]:
    """Who is out of the event by this tie."""
    if one.state is not State.OVER or (one.tie.part is Part.FINAL and needed(one)):
        return []
    if one.winner is None:
        return [side for side in one.sides if side is not None]
    again = one.tie.part is Part.MAIN and any(
        Source(From.LOSER, one.tie.number) in other.tie.sides and other.tie.part is not Part.THIRD
        for other in bracket
    )
    return [] if again or one.loser is None else [one.loser]


LATENESS = {Part.MAIN: 0, Part.THIRD: 0, Part.LOSERS: 1000, Part.FINAL: 2000, Part.RESET: 3000}


def lateness(one: Filled) -> int:
    """How far one came who goes out in it. The match for the third place is as late as the
    semi-finals, whose losers meet in it."""
    round_number = one.tie.round - 1 if one.tie.part is Part.THIRD else one.tie.round
    return 2 * round_number + LATENESS[one.tie.part]
