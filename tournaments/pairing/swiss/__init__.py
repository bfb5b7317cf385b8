"""The Swiss system: in each round everybody meets somebody with as nearly his score as can be.

FIDE Handbook C.04.1: nobody meets the same opponent twice, nobody has two byes (and none after a
win by forfeit), opponents have the same or nearly the same score. The three are rules here, and
the rest are weights: see `graph` and `weights`. There is no colour to balance; who has the first
deal is decided afterwards.

    draw(field) -> tuple[Round]      one round; raises CannotPair
    foresee(field) -> Foresight      before the start: can all the rounds be played?
    manual.differences, manual.faults   a pairing that was changed by hand

A board that was drawn counts as a meeting though the match was forfeited: its pair is used up, and
that is what the look-ahead has reckoned with.
"""

from dataclasses import dataclass

from tournaments.pairing.board import CannotPair, Round
from tournaments.pairing.field import Field
from tournaments.pairing.swiss import lookahead
from tournaments.pairing.swiss.explanation import explain
from tournaments.pairing.swiss.graph import match
from tournaments.pairing.swiss.ranked import Allowance, Edge, Ranked, allowances

LEAST = 2


def draw(field: Field) -> tuple[Round, ...]:
    """The next round of 2 or more active entrants, in whatever order they come.

    Raises CannotPair: too_few, too_many, repeated_entrant, all_met, no_legal_pairing.
    """
    ranked = checked(field)
    allowance, best = first_match(ranked)
    pairs, surely = best, None
    if not allowance.rematches and lookahead.is_due(ranked):
        pairs, surely = lookahead.keep_open(ranked, allowance, best)
    return (explain(ranked, pairs, best, surely),)


def checked(field: Field) -> Ranked:
    ranked = Ranked(field)
    if ranked.size < LEAST:
        raise CannotPair("too_few")
    if all(len(met) == ranked.size - 1 for met in ranked.met):
        raise CannotPair("all_met")
    return ranked


def first_match(ranked: Ranked) -> tuple[Allowance, list[Edge]]:
    for allowance in allowances(ranked.field):
        found = match(ranked, allowance)
        if found:
            return allowance, found
    raise CannotPair("no_legal_pairing", stuck(ranked))


def stuck(ranked: Ranked) -> list[int]:
    """Those for whom nobody is left; nobody, if it is only all of them together who do not fit."""
    someone = {at for edge in ranked.edges(Allowance()) for at in edge}
    return [one.key for at, one in enumerate(ranked.entrants) if at not in someone]


@dataclass(frozen=True, slots=True)
class Foresight:
    """most: of the rounds planned, how many can surely be drawn if everybody stays.

    round_robin: as many rounds as a round robin has: it would be the fairer event.
    """

    planned: int
    most: int
    round_robin: bool

    @property
    def playable(self) -> bool:
        return self.most >= self.planned


def foresee(field: Field) -> Foresight:
    """Of the rounds from `field.number` to `field.rounds`. Raises CannotPair."""
    ranked = checked(field)
    planned = field.rounds - field.number + 1
    if ranked.size > lookahead.MOST:
        # Half the field or more is left to everybody: there is always a round among them.
        surely = max(0, ranked.size // 2 - longest(ranked))
        most = planned if planned <= surely else lookahead.most_rounds(ranked, planned)
    else:
        most = lookahead.most_rounds(ranked, planned)
    return Foresight(planned, most, field.rounds >= ranked.size - 1)


def longest(ranked: Ranked) -> int:
    """The most opponents that rules have taken from anybody."""
    return max(
        len(met) + sum(at in pair for pair in ranked.forbidden if pair)
        for at, met in enumerate(ranked.met)
    )
