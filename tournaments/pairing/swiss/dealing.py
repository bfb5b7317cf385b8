"""After the pairing: at which table, and who has the first deal.

There are no colours: nobody is paired by who dealt first. Afterwards, of each board, whoever had
the first deal less often, less the second, has it; of equals whoever did not have it in the latest
round in which they differ; of equals still, the higher ranked one at every other table, beginning
by lot.
"""

from collections.abc import Iterable

from tournaments.pairing.field import Entrant
from tournaments.pairing.swiss.ranked import Edge, Ranked


def tables(ranked: Ranked, pairs: Iterable[Edge]) -> list[Edge]:
    """Top scores first; the bye is at no table."""
    boards = [pair for pair in pairs if pair[1] != ranked.bye]
    return sorted(boards, key=lambda pair: (-ranked.score[pair[0]], -ranked.score[pair[1]], pair))


def dealer_first(ranked: Ranked, pair: Edge, table: int) -> Edge:
    one, other = pair
    mine, theirs = ranked.entrants[one], ranked.entrants[other]
    if balance(mine) != balance(theirs):
        return pair if balance(mine) < balance(theirs) else (other, one)
    differ = last_difference(mine, theirs)
    if differ is not None:
        return (other, one) if differ else pair
    lot = ranked.salt[0] + table + ranked.field.number
    return pair if lot % 2 else (other, one)


def balance(entrant: Entrant) -> int:
    """First deals less second ones."""
    return sum(1 if turn.first else -1 for turn in entrant.turns if turn.opponent is not None)


def last_difference(mine: Entrant, theirs: Entrant) -> bool | None:
    """Whether I had the first deal when one of us had it and the other had not, the last time."""
    dealt = {turn.round: turn.first for turn in mine.turns if turn.opponent is not None}
    for turn in sorted(theirs.turns, key=lambda turn: -turn.round):
        own = dealt.get(turn.round)
        if turn.opponent is not None and own is not None and own != turn.first:
            return own
    return None
