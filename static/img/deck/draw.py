"""Draw the deck: python static/img/deck/draw.py writes static/img/deck.svg.

One symbol a card, named by its code, 100 by 150, used from outside the file, so everything is
said in presentation attributes. A court's capture value is the ruleset's: every queen and jack
comes as -8 and as -9, and by its bare code with the value of most tables (queen 8, jack 9).
"""

import re
from pathlib import Path

from courts import COURTS, SHARED
from portrait import pip
from signs import INDICES, SUITS, star

OUT = Path(__file__).parent.parent / "deck.svg"
CORNER_X, CORNER_Y, INDEX, SMALL = 5, 7, 28, 15

# Where the pips of 2 to 7 stand, beside the index, and how large they are.
LEFT, MIDDLE, RIGHT = 46.5, 62.5, 78.5
HIGH, UPPER, CENTRE, LOW = 26, 51, 76, 124
CORNERS = [(x, y) for y in (HIGH, LOW) for x in (LEFT, RIGHT)]
PLACES = {
    "2": (1.8, [(MIDDLE, 41), (MIDDLE, 105)]),
    "3": (1.55, [(MIDDLE, HIGH + 2), (MIDDLE, CENTRE), (MIDDLE, LOW - 2)]),
    "4": (1.4, [(x, y) for y in (45, 105) for x in (LEFT, RIGHT)]),
    "5": (1.35, [*CORNERS, (MIDDLE, CENTRE)]),
    "6": (1.3, [*CORNERS, (LEFT, CENTRE), (RIGHT, CENTRE)]),
    "7": (1.25, [*CORNERS, (LEFT, CENTRE), (RIGHT, CENTRE), (MIDDLE, UPPER)]),
}
VALUES = {"Q": ("8", "9"), "J": ("9", "8"), "K": ("10",)}


def deck() -> str:
    parts = [FACE, *SHARED, *(suit_sign(suit) for suit in SUITS), COIN, *corners(), back()]
    parts += [number(rank, suit) for suit in SUITS for rank in ("A", *PLACES)]
    parts += [court for suit in SUITS for rank in COURTS for court in courts(rank, suit)]
    return '<svg xmlns="http://www.w3.org/2000/svg">' + shortened("\n".join(parts)) + "</svg>\n"


FACE = (
    '<rect id="face" x=".75" y=".75" width="98.5" height="148.5" rx="8" fill="#fffdf6"'
    ' stroke="#d8ccb0" stroke-width="1.5"/>'
)


def suit_sign(suit: str) -> str:
    return f'<path id="{suit.lower()}" d="{SUITS[suit][3]}"/>'


# Diamonds are dinari: coins of gold, the diamond struck on them.
COIN = (
    '<g id="coin"><circle r="10" fill="#b87700"/><circle r="8.4" fill="#f4c24a"/>'
    '<circle r="8.4" fill="none" stroke="#fff0bd" stroke-width=".9"/>'
    '<use href="#d" transform="scale(.66)" fill="#8a5400"/></g>'
)


def corners() -> list[str]:
    return [
        f'<path id="i{sign}" transform="translate({CORNER_X} {CORNER_Y})" d="{outline}"/>'
        for sign, (_width, outline) in INDICES.items()
    ]


def corner(sign: str, suit: str) -> str:
    """The index and, under it, the suit."""
    width = INDICES[sign][0]
    below = pip(suit, CORNER_X + width / 2, CORNER_Y + INDEX + 5 + SMALL / 2, SMALL, "")
    return f'<use href="#i{sign}"/>' + below.replace(' fill=""', "")


def symbol(name: str, *inside: str) -> str:
    return (
        f'<symbol id="{name}" viewBox="0 0 100 150"><use href="#face"/>{"".join(inside)}</symbol>'
    )


def number(rank: str, suit: str) -> str:
    middle = ace(suit) if rank == "A" else pips(rank, suit)
    seal = seven_of_coins() if rank + suit == "7D" else ""
    group = f'<g fill="{SUITS[suit][0]}">{corner(rank, suit)}{seal}{middle}</g>'
    return symbol(rank + suit, group)


def pips(rank: str, suit: str) -> str:
    size, places = PLACES[rank]
    sign = "coin" if suit == "D" else suit.lower()
    return "".join(
        f'<use href="#{sign}" transform="translate({x:g} {y:g})scale({size:g})"/>'
        for x, y in places
    )


def ace(suit: str) -> str:
    if suit == "D":
        rim = f'<path d="{star(36)}" fill="#f4c24a" stroke="#b87700" stroke-width="2.4"/>'
        return (
            f'<g transform="translate(59 84)">{rim}<use href="#coin" transform="scale(2.4)"/></g>'
        )
    middle = {"H": -2, "S": 5, "C": 1}[suit]
    return (
        f'<g transform="translate(59 86)"><use href="#{suit.lower()}" transform="scale(3.5)"/>'
        f'<path d="{star(10)}" fill="#fffdf6" transform="translate(0 {middle})"/></g>'
    )


def seven_of_coins() -> str:
    """The seven of all sevens: a star behind its odd coin."""
    return f'<path d="{star(16)}" transform="translate({MIDDLE:g} {UPPER:g})"/>'


def courts(rank: str, suit: str) -> list[str]:
    """A court with its usual value, and again with each value that it may have."""
    usual, *_others = VALUES[rank]
    round_ = 'stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round"'
    person = f'<g id="{rank}{suit}p" {round_}>{COURTS[rank](suit)}</g>'
    colour = SUITS[suit][0]

    def with_value(name: str, value: str, person: str) -> str:
        return symbol(name, person, f'<g fill="{colour}">{corner(value, suit)}</g>')

    first = with_value(rank + suit, usual, person)
    again = f'<use href="#{rank}{suit}p"/>'
    if len(VALUES[rank]) == 1:
        return [first]
    return [first, *(with_value(f"{rank}{suit}-{value}", value, again) for value in VALUES[rank])]


WINE, BRASS = "#7a1626", "#e0ab44"


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
    sign = f'<path id="z" d="{star(5)}" fill="{BRASS}"/>'
    medal = f'<g transform="translate(50 75)">{rings}</g>'
    return f"<defs>{sign}</defs>" + symbol("back", ground, corners, medal)


def shortened(text: str) -> str:
    """Numbers without what they can do without: 88.500 is 88.5, 0.9 is .9."""
    text = re.sub(r"(\.\d*?)0+(?=[^\d])", r"\1", text)
    text = re.sub(r"(?<=\d)\.(?=[^\d])", "", text)
    return re.sub(r"(?<![\d.#])0(?=\.\d)", "", text)


if __name__ == "__main__":
    OUT.write_text(deck())
    print(OUT, OUT.stat().st_size, "bytes")
