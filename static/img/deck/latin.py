# ruff: noqa: E501
"""The latin style: coins, cups, swords and clubs, in the places and colours of the four suits.

A sign as it is in a corner or on a garment, of one colour, and what is drawn on it where it is large.
"""

from modern import Modern, indices, sign, suit_sign, sun
from signs import SUITS, star

# Swords and clubs are taller than the box of 20 that the other signs fill.
OUTLINES = {
    "S": "M0-13 2.600-9V3.600H7.400V6.400H1.500V9.300A2.100 2.100 0 1 1-1.500 9.300V6.400H-7.400V3.600H-2.600V-9z",
    "H": "M-8.500-10H8.500C8.500-3.200 5.800.6 1.900 1.900V5.200C4.400 5.600 6.700 6.900 7 10H-7C-6.700 6.900-4.400 5.600-1.900 5.200V1.900C-5.800.6-8.500-3.200-8.500-10z",
    "D": "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z" + star(5.6),
    "C": "M-4.200-11.500C-3.600-13.800 3.600-13.800 4.200-11.500L3.700-6.500 7.200-8 7.800-5.200 3.300-2.200 2.900 2.400 2 11.500C1.800 13-1.800 13-2 11.500L-2.700 5-6.600 3.300-5.900.6-3.100 1.300z",
}
GOLD = "#e0ab44"
ON_THEM = {
    "S": lambda light: (
        f'<path d="M0-10.400 1.200-8.400V2.600H-1.200V-8.400z" fill="{light}"/>'
        f'<path d="M-6.600 4.300H6.600V5.700H-6.600z" fill="{GOLD}"/>'
        f'<circle cy="10.600" r="1.200" fill="{GOLD}"/>'
    ),
    "H": lambda light: (
        f'<path d="M-7.300-8.600H7.300L6.900-6.500H-6.900zM-5.500 8.800H5.500L4.600 7.500H-4.600z" fill="{GOLD}"/>'
        f'<path transform="translate(0-2.300)" d="{star(3)}" fill="{light}"/>'
    ),
    "C": lambda light: (
        f'<path d="M-3-11.200C-2.400-12.400 2.400-12.400 3-11.200 2.400-10-2.400-10-3-11.200z" fill="{GOLD}"/>'
        f'<path d="M-1.500-7.800-.9 3.800M1.300-4.200.9 1.800M0 6V10" fill="none" stroke="{light}" stroke-width="1.100" stroke-linecap="round"/>'
    ),
}
COIN = (
    '<g id="dl"><circle r="10" fill="#b87700"/><circle r="8.4" fill="#f4c24a"/>'
    '<circle r="8.4" fill="none" stroke="#fff0bd" stroke-width=".9"/>'
    f'<path d="{star(5.8)}" fill="#8a5400"/><circle r="2" fill="#f4c24a"/></g>'
)


class Latin(Modern):
    places = {**Modern.places, "7": (1.1, Modern.places["7"][1])}

    def signs(self) -> list[str]:
        drawn = [suit_sign(suit, outline) for suit, outline in OUTLINES.items()]
        return [*drawn, *map(self.drawn, ON_THEM), COIN, *indices()]

    def drawn(self, suit: str) -> str:
        """With light on the blade, gold on the cup, knots in the wood."""
        on_it = ON_THEM[suit](SUITS[suit][2])
        return f'<g id="{suit.lower()}l"><use href="#{suit.lower()}"/>{on_it}</g>'

    def large(self, suit: str) -> str:
        return suit.lower() + "l"

    def ace(self, suit: str) -> str:
        if suit == "D":
            return f'<g transform="translate(59 84)">{sun()}{sign("dl", 0, 0, 2.4)}</g>'
        size = 3.1 if suit == "H" else 3.9
        return sign(self.large(suit), 59, 88, size)
