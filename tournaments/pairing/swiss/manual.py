"""A pairing changed by hand: what is wrong with it, and how it differs from what was drawn."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.pairing.board import Board, Reason, Round
from tournaments.pairing.field import Field
from tournaments.pairing.swiss.explanation import reasons, reasons_of_bye
from tournaments.pairing.swiss.ranked import Edge, Ranked

Pair = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """Pairs (a single entrant is a bye) that were drawn and are gone, and that came instead."""

    gone: tuple[Pair, ...]
    came: tuple[Pair, ...]


def differences(drawn: Round, edited: Round) -> Difference:
    """Who has the first deal, and at which table, is no difference."""
    before, after = pairs(drawn), pairs(edited)
    return Difference(tuple(sorted(before - after)), tuple(sorted(after - before)))


def pairs(drawn: Round) -> set[Pair]:
    met = {tuple(sorted((board.first, board.second))) for board in drawn.boards}
    return met | {(bye.entrant,) for bye in drawn.byes}


def faults(field: Field, edited: Round) -> tuple[Reason, ...]:
    """What nobody may do, even by hand: not_active, twice, missing. Empty if all is well."""
    named = Counter(key for pair in pairs_as_named(edited) for key in pair)
    active = {one.key for one in field.active}
    found = [
        Reason("not_active", tuple(sorted(set(named) - active))),
        Reason("twice", tuple(sorted(key for key, times in named.items() if times > 1))),
        Reason("missing", tuple(sorted(active - set(named)))),
    ]
    return tuple(one for one in found if one.entrants)


def pairs_as_named(edited: Round) -> list[Pair]:
    return [(board.first, board.second) for board in edited.boards] + [
        (bye.entrant,) for bye in edited.byes
    ]


def explained(field: Field, boards: Iterable[Board]) -> tuple[Board, ...]:
    """Boards made by hand with the reasons that the drawn ones have: floats, clubs, rematches."""
    ranked = Ranked(field)
    by_hand = Reason("by_hand")
    return tuple(
        Board(board.first, board.second, (*reasons(ranked, edge(ranked, board)), by_hand))
        for board in boards
    )


def explained_bye(field: Field, entrant: int) -> tuple[Reason, ...]:
    ranked = Ranked(field)
    return (*reasons_of_bye(ranked, ranked.vertex[entrant]), Reason("by_hand"))


def edge(ranked: Ranked, board: Board) -> Edge:
    one, other = sorted((ranked.vertex[board.first], ranked.vertex[board.second]))
    return one, other
