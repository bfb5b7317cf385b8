"""The pack of chkobba: 52 cards less the 8s, 9s and 10s.

A card is an int, so that a set of cards is the sum of its cards: three low bits a rank count how
many cards of that rank the set holds (30 bits), and above them one bit a card names it (40 bits).
`table & COUNTS` is then all that captures depend on, and `card & names` asks for membership when
`names` has no low bits.
"""

from collections.abc import Iterable

Card = int
CardSet = int

RANKS = "A234567JQK"
SUITS = "CDHS"
COUNTS = (1 << 3 * len(RANKS)) - 1
NAMES = ((1 << 40) - 1) << 30


class BadCard(ValueError):
    """Something that is no card's code."""


def _card(suit: int, rank: int) -> Card:
    return 1 << 3 * rank | 1 << 30 + 10 * suit + rank


PACK: tuple[Card, ...] = tuple(_card(suit, rank) for suit in range(4) for rank in range(10))
"""The canonical order: suits C D H S, in each A 2 3 4 5 6 7 J Q K."""

WHOLE: CardSet = sum(PACK)

_CODES = {card: RANKS[i % 10] + SUITS[i // 10] for i, card in enumerate(PACK)}
_CARDS = {text: card for card, text in _CODES.items()}
_WHOLE_RANKS = tuple(7 << 3 * i | sum(1 << 30 + 10 * s + i for s in range(4)) for i in range(10))
_RANKS = {card: i % 10 for i, card in enumerate(PACK)}

DIAMONDS = sum(_CARDS[rank + "D"] for rank in RANKS) & NAMES
SEVEN_OF_DIAMONDS = _CARDS["7D"]


def parse(text: object) -> Card:
    """The card of a code such as `QH`; BadCard for anything else, whatever its type."""
    if not isinstance(text, str) or text not in _CARDS:
        raise BadCard("not a card")
    return _CARDS[text]


def code(card: Card) -> str:
    return _CODES[card]


def cards(text: str) -> tuple[Card, ...]:
    """The cards of codes with spaces between: `cards("2D 6S")`."""
    return tuple(parse(each) for each in text.split())


def codes(several: Iterable[Card]) -> list[str]:
    return [_CODES[card] for card in several]


def rank(card: Card) -> int:
    """The card's rank as an index of RANKS."""
    return _RANKS[card]


def whole_rank(index: int) -> CardSet:
    """All four cards of a rank as a mask: `table & whole_rank(r)` is the table's cards of it."""
    return _WHOLE_RANKS[index]


def members(several: CardSet) -> tuple[Card, ...]:
    """The cards of a set (or of its names alone), in the pack's order."""
    found = []
    names = several >> 30
    while names:
        name = names & -names
        found.append(PACK[name.bit_length() - 1])
        names ^= name
    return tuple(found)


def size(several: CardSet) -> int:
    """How many cards a set holds."""
    return (several >> 30).bit_count()
