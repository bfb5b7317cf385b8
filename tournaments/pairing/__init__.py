"""Who meets whom: one pure module a format, all with the same face.

A format draws the rounds that can be drawn now, from the entrants and the rounds drawn before:

    draw(entrants, past, **options) -> tuple[Round, ...]

A round robin draws all its rounds at once, when there are none; a format that needs results (a
Swiss, a knockout) draws one round at a time. The same input gives the same rounds, in whatever
order the entrants are handed over.
"""

from tournaments.pairing import round_robin
from tournaments.pairing.board import Board, CannotPair, Round

FORMATS = {"round_robin": round_robin}

__all__ = ["FORMATS", "Board", "CannotPair", "Round"]
