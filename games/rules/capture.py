"""What a card may take.

1. If single table cards have the played card's value, one of them must be captured; under
   `single_first` this comes before any sum, under `free` a sum may be taken as well, never both.
2. Else, if two or more table cards sum to its value, one such group must be captured. Courts on
   the table count with their values; under `courts_capture_sums` court cards capture sums too.
3. Else the card stays on the table.

Which cards go depends on the table's ranks alone, and nearly always at most one capture is
possible: it then takes whole ranks of the table. So each card has a dictionary from the table's
counts to the mask of those ranks; only where there is a choice are the cards themselves searched.
"""

from functools import cache

from games.rules.cards import (
    COUNTS,
    NAMES,
    PACK,
    Card,
    CardSet,
    members,
    rank,
    size,
    whole_rank,
)
from games.rules.ruleset import CourtValues, Ruleset

REMEMBERED = 100_000
"""How many tables a rank's dictionary remembers before it starts again."""


class Captures:
    """The captures of one way of capturing, for every card and table."""

    def __init__(self, courts: CourtValues, single_first: bool, courts_capture_sums: bool) -> None:
        self.values = (1, 2, 3, 4, 5, 6, 7, *courts)
        self.single_first = single_first
        self.courts_capture_sums = courts_capture_sums
        by_rank = [Takings(self, PACK[index]) for index in range(10)]
        self.takings: dict[Card, Takings] = {card: by_rank[rank(card)] for card in PACK}

    def of(self, card: Card, table: CardSet) -> list[CardSet]:
        """Every capture the card has to choose from; none: it is laid."""
        mask = self.takings[card][table & COUNTS]
        if mask is None:
            return self.search(card, table)
        return [table & mask] if mask else []

    def search(self, card: Card, table: CardSet) -> list[CardSet]:
        singles = [*members(table & whole_rank(rank(card)))]
        if (singles and self.single_first) or not self.takes_sums(card):
            return singles
        return singles + self._sums(table, self.value(card))

    def value(self, card: Card) -> int:
        return self.values[rank(card)]

    def takes_sums(self, card: Card) -> bool:
        return self.courts_capture_sums or rank(card) < 7

    def refusal(self, card: Card, taken: CardSet, table: CardSet) -> str | None:
        """Why the card may not take this, as a code of IllegalPlay; None: it may."""
        if taken & NAMES & ~table:
            return "not_on_table"
        if not taken:
            return "must_capture" if self.of(card, table) else None
        single = whole_rank(rank(card))
        if size(taken) == 1 and taken & single & NAMES:
            return None
        if not self.sums_to(card, taken):
            return "wrong_sum"
        if not self.takes_sums(card):
            return "court_sum"
        return "single_first" if self.single_first and table & single & NAMES else None

    def sums_to(self, card: Card, group: CardSet) -> bool:
        """Whether two or more cards add up to the card's value."""
        return size(group) > 1 and sum(map(self.value, members(group))) == self.value(card)

    def _sums(self, table: CardSet, total: int) -> list[CardSet]:
        """The groups of two or more of the table's cards that sum to the total."""
        partial = [(0, 0)]
        for card in members(table):
            value = self.value(card)
            if value < total:
                partial += [(g + card, s + value) for g, s in partial if s + value <= total]
        return [group for group, s in partial if s == total]


class Takings(dict[int, int | None]):
    """Of one rank: the table's counts → the mask of what is taken; 0 nothing, None a choice."""

    __slots__ = ("captures", "card")

    def __init__(self, captures: Captures, card: Card) -> None:
        self.captures = captures
        self.card = card

    def __missing__(self, counts: int) -> int | None:
        if len(self) >= REMEMBERED:
            self.clear()
        options = self.captures.search(self.card, _some_table(counts))
        mask = None if len(options) > 1 else sum({_mask(c) for o in options for c in members(o)})
        self[counts] = mask
        return mask


def _some_table(counts: int) -> CardSet:
    """A table with these counts: which suits it has does not matter."""
    return sum(
        PACK[10 * suit + index] for index in range(10) for suit in range(counts >> 3 * index & 7)
    )


def _mask(card: Card) -> CardSet:
    return whole_rank(rank(card))


def captures_of(ruleset: Ruleset) -> Captures:
    return _captures(
        ruleset.court_values,
        ruleset.capture_priority == "single_first",
        ruleset.courts_capture_sums,
    )


@cache
def _captures(courts: CourtValues, single_first: bool, courts_capture_sums: bool) -> Captures:
    return Captures(courts, single_first, courts_capture_sums)
