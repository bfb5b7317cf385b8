"""Fields of a Swiss, fresh or after rounds that were played, and what is drawn of them."""

from tournaments.pairing import Entrant, Field, Turn, swiss


def fresh(size, **options):
    return Field(tuple(Entrant(key, key) for key in range(1, size + 1)), **options)


def after(played, size, rounds=9, **options):
    """A field from rounds of (winner, loser) pairs, a single key for a bye."""
    turns = {key: [] for key in range(1, size + 1)}
    for number, boards in enumerate(played, 1):
        for board in boards:
            if isinstance(board, int):
                turns[board].append(Turn(number, 1, bye=True))
            else:
                winner, loser = board
                turns[winner].append(Turn(number, 1, loser, first=True))
                turns[loser].append(Turn(number, 0, winner))
    entrants = tuple(Entrant(key, key, turns=tuple(done)) for key, done in turns.items())
    return Field(entrants, len(played) + 1, rounds, **options)


def met(drawn):
    return {tuple(sorted((board.first, board.second))) for board in drawn.boards}


def draw(field):
    (drawn,) = swiss.draw(field)
    return drawn
