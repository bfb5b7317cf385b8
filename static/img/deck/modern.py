"""The modern style: an index in the corner, the capture value on courts, coins for diamonds.

The other styles say what they do otherwise.
"""

from courts import COURTS, SHARED
from portrait import pip
from signs import INDICES, SUITS, star

CORNER_X, CORNER_Y, INDEX, SMALL = 5, 7, 28, 15
WINE, BRASS, CARD = "#7a1626", "#e0ab44", "#fffdf6"
VALUES = {"Q": ("8", "9"), "J": ("9", "8"), "K": ("10",)}

FACE = (
    f'<rect id="face" x=".75" y=".75" width="98.5" height="148.5" rx="8" fill="{CARD}"'
    ' stroke="#d8ccb0" stroke-width="1.5"/>'
)
# Diamonds are dinari: coins of gold, the diamond struck on them.
COIN = (
    '<g id="coin"><circle r="10" fill="#b87700"/><circle r="8.4" fill="#f4c24a"/>'
    '<circle r="8.4" fill="none" stroke="#fff0bd" stroke-width=".9"/>'
    '<use href="#d" transform="scale(.66)" fill="#8a5400"/></g>'
)

# Where the pips of 2 to 7 stand, beside the index, and how large they are.
LEFT, MIDDLE, RIGHT = 46.5, 62.5, 78.5
HIGH, UPPER, CENTRE, LOW = 26, 51, 76, 124
CORNERS = [(x, y) for y in (HIGH, LOW) for x in (LEFT, RIGHT)]


class Modern:
    places = {
        "2": (1.8, [(MIDDLE, 41), (MIDDLE, 105)]),
        "3": (1.55, [(MIDDLE, HIGH + 2), (MIDDLE, CENTRE), (MIDDLE, LOW - 2)]),
        "4": (1.4, [(x, y) for y in (45, 105) for x in (LEFT, RIGHT)]),
        "5": (1.35, [*CORNERS, (MIDDLE, CENTRE)]),
        "6": (1.3, [*CORNERS, (LEFT, CENTRE), (RIGHT, CENTRE)]),
        "7": (1.25, [*CORNERS, (LEFT, CENTRE), (RIGHT, CENTRE), (MIDDLE, UPPER)]),
    }

    def parts(self) -> list[str]:
        """All of the sprite, what is used first."""
        drawn = [FACE, *SHARED, *self.signs(), back()]
        drawn += [self.number(rank, suit) for suit in SUITS for rank in ("A", *self.places)]
        return drawn + [
            card for suit in SUITS for rank in COURTS for card in self.court(rank, suit)
        ]

    # The signs

    def signs(self) -> list[str]:
        return [*(suit_sign(suit, SUITS[suit][3]) for suit in SUITS), COIN, *indices()]

    def large(self, suit: str) -> str:
        """What stands in the middle of a card."""
        return "coin" if suit == "D" else suit.lower()

    def corner(self, sign: str, suit: str) -> str:
        """The index and, under it, the suit."""
        width = INDICES[sign][0]
        below = pip(suit, CORNER_X + width / 2, CORNER_Y + INDEX + 5 + SMALL / 2, SMALL, "")
        return f'<use href="#i{sign}"/>' + below.replace(' fill=""', "")

    # The numbers

    def number(self, rank: str, suit: str) -> str:
        middle = self.ace(suit) if rank == "A" else self.pips(rank, suit)
        seal = self.seal() if rank + suit == "7D" else ""
        inside = self.corner(rank, suit) + seal + middle
        return symbol(rank + suit, f'<g fill="{SUITS[suit][0]}">{inside}</g>')

    def pips(self, rank: str, suit: str) -> str:
        size, places = self.places[rank]
        return "".join(sign(self.large(suit), x, y, size) for x, y in places)

    def ace(self, suit: str) -> str:
        if suit == "D":
            return f'<g transform="translate(59 84)">{sun()}{sign("coin", 0, 0, 2.4)}</g>'
        middle = {"H": -2, "S": 5, "C": 1}[suit]
        hole = f'<path d="{star(10)}" fill="{CARD}" transform="translate(0 {middle})"/>'
        return f'<g transform="translate(59 86)">{sign(suit.lower(), 0, 0, 3.5)}{hole}</g>'

    def seal(self) -> str:
        """The seven of all sevens: a star behind its odd coin."""
        x, y = self.places["7"][1][-1]
        return f'<path d="{star(16)}" transform="translate({x:g} {y:g})"/>'

    # The courts

    def court(self, rank: str, suit: str) -> list[str]:
        """With its usual value, and again with each value that it may have."""
        round_ = 'stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round"'
        person = f'<g id="{rank}{suit}p" {round_}>{COURTS[rank](suit)}</g>'
        first = self.with_value(rank + suit, VALUES[rank][0], person)
        if len(VALUES[rank]) == 1:
            return [first]
        again = f'<use href="#{rank}{suit}p"/>'
        others = (self.with_value(f"{rank}{suit}-{n}", n, again) for n in VALUES[rank])
        return [first, *others]

    def with_value(self, name: str, value: str, person: str) -> str:
        suit = name[1]
        return symbol(name, person, f'<g fill="{SUITS[suit][0]}">{self.corner(value, suit)}</g>')


def suit_sign(suit: str, outline: str) -> str:
    return f'<path id="{suit.lower()}" d="{outline}"/>'


def indices() -> list[str]:
    return [
        f'<path id="i{sign}" transform="translate({CORNER_X} {CORNER_Y})" d="{outline}"/>'
        for sign, (_width, outline) in INDICES.items()
    ]


def symbol(name: str, *inside: str) -> str:
    return (
        f'<symbol id="{name}" viewBox="0 0 100 150"><use href="#face"/>{"".join(inside)}</symbol>'
    )


def sign(name: str, x: float, y: float, size: float, turn: str = "") -> str:
    return f'<use href="#{name}" transform="translate({x:g} {y:g}){turn}scale({size:g})"/>'


def sun() -> str:
    return f'<path d="{star(36)}" fill="#f4c24a" stroke="#b87700" stroke-width="2.4"/>'


def back() -> str:
    """Wine red, so that it stands off the felt, and the star of brass alone in its middle."""
    ground = (
        f'<rect x="5.5" y="5.5" width="89" height="139" rx="4.5" fill="{WINE}"/>'
        f'<rect x="9" y="9" width="82" height="132" rx="2.5" fill="none" stroke="{BRASS}"/>'
    )
    corners = "".join(f'<use href="#z" x="{x}" y="{y}"/>' for x in (20, 80) for y in (20, 130))
    rings = "".join(
        f'<path d="{star(radius)}" fill="{fill}"/>'
        for radius, fill in ((34, BRASS), (31, WINE), (26, BRASS), (17, WINE), (11, BRASS))
    )
    small = f'<path id="z" d="{star(5)}" fill="{BRASS}"/>'
    medal = f'<g transform="translate(50 75)">{rings}</g>'
    return f"<defs>{small}</defs>" + symbol("back", ground, corners, medal)
