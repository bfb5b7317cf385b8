"""The style of the old Tunisian pack of the Régie: no index, nothing but the cards themselves.

Pips fill the card and those of its lower half stand on their heads; courts stand in a frame, with
the sign of their suit beside them. No value is printed: who plays with it knows.
"""

from courts import COURTS
from modern import CARD, Modern, sign, suit_sign, symbol
from signs import SUITS, star

LEFT, MIDDLE, RIGHT = 29, 50, 71
HIGH, UPPER, CENTRE, LOW = 29, 52, 75, 121
CORNERS = [(x, y) for y in (HIGH, LOW) for x in (LEFT, RIGHT)]
FRAME = (
    '<rect id="frame" x="6" y="6" width="88" height="138" rx="6" fill="none" stroke-width="1.2"/>'
)
INSIDE = "translate(4.64 9.12)scale(.907)"  # a portrait, into the frame


class Regie(Modern):
    places = {
        "2": (2, [(MIDDLE, 38), (MIDDLE, 112)]),
        "3": (1.8, [(MIDDLE, HIGH), (MIDDLE, CENTRE), (MIDDLE, LOW)]),
        "4": (1.7, [(x, y) for y in (38, 112) for x in (LEFT, RIGHT)]),
        "5": (1.7, [*CORNERS, (MIDDLE, CENTRE)]),
        "6": (1.6, [*CORNERS, (LEFT, CENTRE), (RIGHT, CENTRE)]),
        "7": (1.6, [*CORNERS, (LEFT, CENTRE), (RIGHT, CENTRE), (MIDDLE, UPPER)]),
    }

    def signs(self) -> list[str]:
        return [*(suit_sign(suit, SUITS[suit][3]) for suit in SUITS), FRAME]

    def large(self, suit: str) -> str:
        return suit.lower()

    def corner(self, sign: str, suit: str) -> str:
        return ""

    def pips(self, rank: str, suit: str) -> str:
        size, places = self.places[rank]
        return "".join(
            sign(suit.lower(), x, y, size, "rotate(180)" if y > CENTRE else "") for x, y in places
        )

    def seal(self) -> str:
        return ""

    def ace(self, suit: str) -> str:
        middle = {"H": 73, "S": 79, "D": 75, "C": 76}[suit]
        hole = f'<path d="{star(9)}" fill="{CARD}" transform="translate(50 {middle})"/>'
        return sign(suit.lower(), 50, 75, 3.6) + hole

    def court(self, rank: str, suit: str) -> list[str]:
        """By all of its names, for who asks for one with a value."""
        round_ = 'stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round"'
        colour = SUITS[suit][0]
        person = (
            f'<g id="{rank}{suit}p"><g transform="{INSIDE}" {round_}>{COURTS[rank](suit)}</g>'
            f'<use href="#frame" stroke="{colour}"/>'
            f'<g fill="{colour}">{sign(suit.lower(), 21, 24, 1.1)}</g></g>'
        )
        again = f'<use href="#{rank}{suit}p"/>'
        names = [f"{rank}{suit}-{value}" for value in "89"] if rank in "QJ" else []
        return [symbol(rank + suit, person), *(symbol(name, again) for name in names)]
