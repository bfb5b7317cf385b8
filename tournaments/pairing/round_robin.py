"""Everybody meets everybody, once or twice: the Berger tables.

FIDE Handbook C.05, Annex 1: with n entrants (n even; an odd field gets one who is not there),
numbered 1 … n, those of round r whose numbers add up to r + 1 modulo n - 1 meet, and the one who
is left over meets n. The lower number is first where the two numbers add up to an odd sum, the
higher one where it is even; against n, the numbers up to n / 2 are first. So everybody is first
in half of his matches, to within one; in an odd field in exactly half.

Of two cycles the second is the first with who is first reversed, and the last two rounds of the
first cycle are exchanged, so that nobody is first three times running where the cycles meet.
"""

from collections.abc import Iterable, Sequence

from tournaments.pairing.board import Board, CannotPair, Round

LEAST, MOST = 2, 64


def draw(
    entrants: Iterable[int], past: Sequence[Round] = (), *, cycles: int = 1
) -> tuple[Round, ...]:
    """All rounds of a round robin of 2 … 64 entrants, over 1 or 2 cycles.

    Entrants are numbered by their sorted order. Nothing is drawn after the first draw.
    Raises CannotPair.
    """
    numbered = sorted(entrants)
    check(numbered)
    if past:
        return ()
    rounds = [berger(numbered, number) for number in range(1, rounds_in_cycle(len(numbered)) + 1)]
    if cycles == 2:
        again = [(reverse(boards), sit_out) for boards, sit_out in rounds]
        rounds[-2:] = reversed(rounds[-2:])
        rounds += again
    return tuple(
        Round(number, boards, sit_out) for number, (boards, sit_out) in enumerate(rounds, 1)
    )


def check(numbered: Sequence[int]) -> None:
    if len(numbered) < LEAST:
        raise CannotPair("too_few")
    if len(numbered) > MOST:
        raise CannotPair("too_many")
    if len(set(numbered)) < len(numbered):
        raise CannotPair("repeated_entrant")


def rounds_in_cycle(entrants: int) -> int:
    return entrants - 1 + entrants % 2


Drawn = tuple[tuple[Board, ...], tuple[int, ...]]


def berger(numbered: Sequence[int], number: int) -> Drawn:
    """The boards of one round of the first cycle, and who sits out."""
    size = len(numbered) + len(numbered) % 2
    boards: list[Board] = []
    sit_out: tuple[int, ...] = ()
    for one, other in meetings(size, number):
        if max(one, other) > len(numbered):
            sit_out = (numbered[min(one, other) - 1],)
        else:
            boards.append(Board(numbered[one - 1], numbered[other - 1]))
    return tuple(boards), sit_out


def meetings(size: int, number: int) -> list[tuple[int, int]]:
    """Numbers (first, second) of one round for an even `size`; the match of the last one first."""
    turning = size - 1
    met: list[tuple[int, int]] = []
    for low in range(1, size):
        high = (number + 1 - low) % turning or turning
        if low == high:
            met.insert(0, (low, size) if 2 * low <= size else (size, low))
        elif low < high:
            met.append((low, high) if (low + high) % 2 else (high, low))
    return met


def reverse(boards: Iterable[Board]) -> tuple[Board, ...]:
    return tuple(Board(board.second, board.first) for board in boards)
