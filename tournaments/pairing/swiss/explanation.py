"""Why a board is as it is: codes for everybody to read, put into words where they are shown.

float           entrants (who met the lower score, who met the higher), number: the difference
float_again     entrants: who floats in the same direction as in the round before
same_club       both are of one club
rematch         number: the round in which they met last; nothing else was left
later_rounds    the pairing was chosen so that the later rounds can be drawn
by_hand         changed by hand
bye_lowest      number: the score; nobody with a lower one could have it
bye_had_one     entrants: those with a lower score, who have had one
bye_unpairable  entrants: those with a lower score, without whom no round could be made
bye_again       number: how many he has had; so many has everyone

Of the whole round (`Round.remarks`):
rounds_left     number: how many more rounds can surely be drawn, if fewer than planned
"""

from tournaments.pairing.board import Board, Bye, Reason, Round
from tournaments.pairing.field import Clubs
from tournaments.pairing.swiss.dealing import dealer_first, tables
from tournaments.pairing.swiss.ranked import Edge, Ranked


def explain(ranked: Ranked, pairs: list[Edge], best: list[Edge], surely: int | None) -> Round:
    """`best`: the pairing before it was looked ahead; `surely`: rounds left, None if not asked."""
    boards = []
    for table, pair in enumerate(tables(ranked, pairs), 1):
        first, second = dealer_first(ranked, pair, table)
        why = (*reasons(ranked, pair), *changed(pair, best))
        boards.append(Board(ranked.entrants[first].key, ranked.entrants[second].key, why))
    byes = [
        Bye(ranked.entrants[one].key, (*reasons_of_bye(ranked, one), *changed((one, other), best)))
        for one, other in pairs
        if other == ranked.bye
    ]
    planned = ranked.field.rounds - ranked.field.number
    short = surely is not None and surely < planned
    remarks = (Reason("rounds_left", number=surely),) if short else ()
    return Round(ranked.field.number, tuple(boards), byes=tuple(byes), remarks=remarks)


def reasons(ranked: Ranked, pair: Edge) -> list[Reason]:
    one, other = pair
    keys = (ranked.entrants[one].key, ranked.entrants[other].key)
    why = []
    if ranked.score[one] != ranked.score[other]:
        difference = ranked.entrants[one].score - ranked.entrants[other].score
        why.append(Reason("float", keys, difference))
        again = [
            ranked.entrants[at].key
            for at, way in ((one, -1), (other, 1))
            if ranked.floated[at] == way
        ]
        if again:
            why.append(Reason("float_again", tuple(again)))
    if ranked.field.clubs is not Clubs.IGNORED and ranked.same_club(one, other):
        why.append(Reason("same_club", keys))
    if other in ranked.met[one]:
        why.append(Reason("rematch", keys, ranked.met[one][other]))
    return why


def reasons_of_bye(ranked: Ranked, one: int) -> list[Reason]:
    score = ranked.score[one]
    lower = [at for at in range(ranked.size) if ranked.score[at] < score]
    had = tuple(ranked.entrants[at].key for at in lower if ranked.byes[at] > ranked.byes[one])
    needed = tuple(ranked.entrants[at].key for at in lower if ranked.byes[at] <= ranked.byes[one])
    why = [Reason("bye_lowest", number=ranked.entrants[one].score)]
    if had:
        why.append(Reason("bye_had_one", had))
    if needed:
        why.append(Reason("bye_unpairable", needed))
    if ranked.byes[one]:
        why.append(Reason("bye_again", number=ranked.byes[one]))
    return why


def changed(pair: Edge, best: list[Edge]) -> list[Reason]:
    return [] if pair in best else [Reason("later_rounds")]
