"""Whoever loses is out: any number from two, the byes to the best seeds.

draw(count) -> ties of the whole bracket; `bracket.fill` says who meets whom by now
draw_reseeded(alive, number) -> one round; for events that seed anew each round
"""

from collections.abc import Sequence

from tournaments.pairing.board import Board, Bye, CannotPair, Reason, Round
from tournaments.pairing.bracket import From, Part, Source, Tie, first_round, without_byes


def draw(count: int, *, third_place: bool = False) -> tuple[Tie, ...]:
    """Ties of all rounds in order; the match for the third place stands before the final."""
    ties: list[Tie] = []
    sides = first_round(count)
    number = 1
    while True:
        drawn = [Tie(len(ties) + at, Part.MAIN, number, pair) for at, pair in enumerate(sides, 1)]
        if len(drawn) == 1 and third_place and number > 1:
            ties.append(third(ties, number))
            drawn = [Tie(len(ties) + 1, Part.MAIN, number, sides[0])]
        ties += drawn
        if len(drawn) == 1:
            return without_byes(ties)
        winners = [Source(From.WINNER, tie.number) for tie in drawn]
        sides = list(zip(winners[::2], winners[1::2], strict=True))
        number += 1


def third(ties: Sequence[Tie], number: int) -> Tie:
    """Of the losers of the last two ties; with three entrants it falls away."""
    one, other = (Source(From.LOSER, tie.number) for tie in ties[-2:])
    return Tie(len(ties) + 1, Part.THIRD, number, (one, other))


def draw_reseeded(alive: Sequence[int], number: int = 1) -> Round:
    """The best left meets the last left, and so on. `alive`: by seed, the best first.

    In the first round the best have byes, so that a power of two is left; later ones can only be
    odd where both sides of a match were absent, and then the best has a bye.
    """
    if len(alive) < 2:
        raise CannotPair("too_few")
    free = 2 ** (len(alive) - 1).bit_length() - len(alive) if number == 1 else len(alive) % 2
    playing = alive[free:]
    boards = [Board(playing[at], playing[len(playing) - 1 - at]) for at in range(len(playing) // 2)]
    byes = [Bye(entrant, (Reason("bye_top_seed"),)) for entrant in alive[:free]]
    return Round(number, tuple(boards), byes=tuple(byes))
