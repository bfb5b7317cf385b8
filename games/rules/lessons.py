"""Three short guided deals that teach the captures, the chkobba and the count.

A lesson is three plays of seat 0, each with its answer, out of a whole deal between two: the first
hand round, or the last. Everything that is shown of it, and what each try would be told, comes from
the positions themselves.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from games.rules.cards import PACK, Card, codes, parse
from games.rules.play import Play
from games.rules.position import Deal, Position
from games.rules.ruleset import PROFILES

LEARNER, HOST = 0, 1
RULESET = PROFILES["tunisian"].ruleset(players=2)


@dataclass(frozen=True)
class Lesson:
    """`before`: the plays that led to its first task, with a space between; `plays`: of the
    learner and of the host in turn; in notation."""

    name: str
    deal: Deal
    before: str
    plays: Sequence[str]

    def positions(self) -> list[Position]:
        """From before its first play to after its last."""
        found = [self.deal.after(self.before.split())]
        for play in self.plays:
            found.append(found[-1].play(play))
        return found


def refusals(position: Position) -> dict[str, str]:
    """What each unlawful try of the seat to play would be told, by notation, but for `wrong_sum`:
    whatever is neither here nor lawful is no sum of the card's value."""
    assert position.seat is not None
    found = {}
    for card in position.hand(position.seat):
        for taken in _groups(position.table):
            play = Play(card, taken)
            code = position.deal.captures.refusal(card, play.taken, position.on_table)
            if code and code != "wrong_sum":
                found[str(play)] = code
    return found


def _groups(table: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every set of the table's cards, the empty one first."""
    return chain.from_iterable(combinations(table, n) for n in range(len(table) + 1))


def _cards(text: str) -> list[Card]:
    return [parse(code) for code in text.split()]


def _first_round(opening: str, learner: str, host: str) -> Deal:
    """A deal that opens so; the other hand rounds hold what is left, in the pack's order."""
    hands = [_cards(learner), _cards(host)]
    known = {*codes(_cards(opening)), *learner.split(), *host.split()}
    rest = [card for card in PACK if codes([card])[0] not in known]
    later = [[rest[n : n + 3], rest[n + 3 : n + 6]] for n in range(0, len(rest), 6)]
    return _deal(opening, [hands, *later])


def _deal(opening: str, hands: Sequence[Sequence[Sequence[Card]]]) -> Deal:
    rounds = tuple(tuple(tuple(hand) for hand in each) for each in hands)
    return Deal(RULESET, HOST, _cards(opening), rounds)


TAKE = Lesson(
    "take",
    _first_round("4D 6S 3C KH", "6H 7C 2S", "AD 5C QD"),
    "",
    ("6Hx6S", "AD", "7Cx3C4D", "5C", "2S", "QDxAD5C2S"),
)
SWEEP = Lesson(
    "sweep",
    _first_round("7S 3H 7D 4C", "7H KC 4S", "JD JS 2C"),
    "",
    ("7Hx7D", "JD", "KCx7S3H", "JSxJD", "4Sx4C", "2C"),
)
COUNT = Lesson(
    "count",
    _deal(
        "JS AS 2H 6C",
        [
            [_cards("KH 6D 4D"), _cards("3C JD 3D")],
            [_cards("7H 2C KS"), _cards("4H JC 5D")],
            [_cards("2D AC KC"), _cards("7C QH 5H")],
            [_cards("6H 4C QD"), _cards("3S QC 3H")],
            [_cards("7S QS 5C"), _cards("2S AD 5S")],
            [_cards("AH JH 7D"), _cards("KD 6S 4S")],
        ],
    ),
    "6Dx6C 3Cx2HAS 4D JDxJS KH 3D KSxKH 4Hx4D 2C 5Dx2C3D 7H JC AC 7Cx7H KCxACJC QH 2D 5H QDxQH 3H "
    "6H QCx2D6H 4C 3Sx3H 5Cx5H 2S 7S AD QSxAD7S 5S",
    ("JHx4C5S", "KD", "AH", "6S", "7DxAH6S", "4S"),
)
LESSONS = (TAKE, SWEEP, COUNT)
