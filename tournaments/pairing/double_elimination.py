"""Whoever has lost twice is out: a main bracket, a losers' bracket, a grand final with reset.

The losers of the main bracket's first round meet one another; those of each later round drop into
the losers' bracket against whoever is left there, in the one of four orders in which fewest could
meet again whom they have met: so rematches come late. The winner of the losers' bracket, who has
lost once, must beat the other finalist twice: if he wins the grand final, the reset decides.
"""

from collections.abc import Sequence

from tournaments.pairing.bracket import From, Part, Source, Tie, first_round, without_byes


def draw(count: int) -> tuple[Tie, ...]:
    """All ties of 2 or more entrants, byes taken out of both brackets. Raises CannotPair."""
    return without_byes(Drawing(count).ties)


class Drawing:
    """The full bracket, for a power of two."""

    def __init__(self, count: int) -> None:
        self.ties: list[Tie] = []
        self.seeds_below: dict[Source, frozenset[Source]] = {}
        self.main = self.draw_main(count)
        left = [Source(From.LOSER, tie.number) for tie in self.main[0]]
        left = self.draw_losers(left)
        winner = Source(From.WINNER, self.main[-1][0].number)
        final = self.add(Part.FINAL, 1, (winner, left[0]))
        again = (Source(From.WINNER, final.number), Source(From.LOSER, final.number))
        self.add(Part.RESET, 1, again)

    def draw_main(self, count: int) -> list[list[Tie]]:
        """By round."""
        rounds: list[list[Tie]] = []
        sides = first_round(count)
        while True:
            rounds.append([self.add(Part.MAIN, len(rounds) + 1, pair) for pair in sides])
            if len(rounds[-1]) == 1:
                return rounds
            sides = paired([Source(From.WINNER, tie.number) for tie in rounds[-1]])

    def draw_losers(self, left: list[Source]) -> list[Source]:
        """Round by round: those who are left among themselves, then against those who drop in."""
        number = 0
        for main in self.main[1:]:
            number += 1
            left = self.play(number, paired(left))
            number += 1
            dropping = self.order([Source(From.LOSER, tie.number) for tie in main], left)
            left = self.play(number, list(zip(left, dropping, strict=True)))
        return left

    def play(self, number: int, sides: Sequence[tuple[Source, Source]]) -> list[Source]:
        drawn = [self.add(Part.LOSERS, number, pair) for pair in sides]
        return [Source(From.WINNER, tie.number) for tie in drawn]

    def order(self, dropping: list[Source], left: list[Source]) -> list[Source]:
        half = len(dropping) // 2
        orders = [
            dropping[::-1],
            dropping[half:] + dropping[:half],
            dropping[:half][::-1] + dropping[half:][::-1],
            dropping,
        ]
        return min(orders, key=lambda order: self.may_meet_again(order, left))

    def may_meet_again(self, order: list[Source], left: list[Source]) -> int:
        pairs = zip(order, left, strict=True)
        return sum(len(self.seeds_below[one] & self.seeds_below[other]) for one, other in pairs)

    def add(self, part: Part, number: int, sides: tuple[Source, Source]) -> Tie:
        tie = Tie(len(self.ties) + 1, part, number, sides)
        self.ties.append(tie)
        below = self.below(sides[0]) | self.below(sides[1])
        self.seeds_below[Source(From.WINNER, tie.number)] = below
        self.seeds_below[Source(From.LOSER, tie.number)] = below
        return tie

    def below(self, source: Source) -> frozenset[Source]:
        return self.seeds_below.get(source, frozenset([source]))


def paired(sources: Sequence[Source]) -> list[tuple[Source, Source]]:
    return list(zip(sources[::2], sources[1::2], strict=True))
