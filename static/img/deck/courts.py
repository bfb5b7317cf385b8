# ruff: noqa: E501
"""The twelve courts: rey, mjira and kawwal, each suit with a person of its own.

A portrait looks out of the card's lower part; the index keeps its corner. Coordinates are the
card's, 100 by 150. What two people share is drawn once here and once in the sprite.
"""

from portrait import GOLD, GOLD_DARK, HEAD, INK, SKINS, dot, face, hand, line, pip, shape, shared
from signs import SUITS, star

# Rey: the king, bearded, with his staff.

CROWNS = {
    "S": (
        "M40 52 37.500 30 46 38 51 26 56 35.500 61 26 66 38 74.500 30 72 52Q56 46.500 40 52z",
        (37.5, 30, 51, 26, 61, 26, 74.5, 30),
    ),
    "H": (
        "M40 52 39 33Q44 40 48 33 52 24 56 22 60 24 64 33 68 40 73 33L72 52Q56 46.500 40 52z",
        (39, 33, 56, 22, 73, 33),
    ),
    "D": ("M40 52C34 36 46 26 56 25 66 26 78 36 72 52Q56 46.500 40 52z", (56, 22.5)),
    "C": (
        "M40 52 38 34H44L45 40 51 38V28H61V38L67 40 68 34H74L72 52Q56 46.500 40 52z",
        (41, 32, 56, 26, 71, 32),
    ),
}
BEARDS = {
    "S": (
        "#2b211e",
        "M41.500 62C42 71 45 74 50 74.500 53 73 59 73 62 74.500 67 74 70 71 70.500 62 73 82 71 101 56 104 41 101 39 82 41.500 62z",
    ),
    "H": (
        "#7b3a1d",
        "M41.500 62C42 71 46 74 50 74.500 53 73 59 73 62 74.500 66 74 70 71 70.500 62 73 84 68 96 64 108L57 99 50 108C44 96 39 84 41.500 62z",
    ),
    "D": (
        "#efe9dc",
        "M41.500 62C42 71 46 74 50 74.500 53 73 59 73 62 74.500 66 74 70 71 70.500 62 74 86 67 104 56 117 45 104 38 86 41.500 62z",
    ),
    "C": (
        "#8b8580",
        "M41.500 62C42 71 46 74 50 74.500 53 73 59 73 62 74.500 66 74 70 71 70.500 62 75 76 73 84 71 90 70 97 64 97 61 102 58 106 54 106 51 102 48 97 42 97 41 90 39 84 37 76 41.500 62z",
    ),
}
STAFFS = {
    "S": star(7),
    "H": "M0-8 5-2 3 7H-3L-5-2z",
    "D": "M-6.500 0a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0-13 0z",
    "C": "M-3 7V-1C-9-2-8-10 0-9 8-8 6 1 1.500 1V7z",
}


def king(suit: str) -> str:
    colour, shade, light, _ = SUITS[suit]
    skin, skin_shade = SKINS[suit]
    hair, beard = BEARDS[suit]
    crown, tips = CROWNS[suit]
    return (
        shape("M41 56C36 64 37 78 41 86H71C75 78 76 64 71 56z", hair)
        + line("M88.500 46V148", GOLD_DARK, 5)
        + line("M88.500 46V148", "#c98a2b", 2.600)
        + f'<g transform="translate(88.500 38)">{shape(STAFFS[suit], GOLD, GOLD_DARK)}{dot(0, 0, 2.200, colour)}</g>'
        + shared("body", fill=colour)
        + shape("M46 93 30 149H82L66 93Q56 103 46 93z", light)
        + shape("M46 93C36 96 27 100 22 104L18 149H31zM66 93C76 96 84 100 89 104L94 149H81z", shade)
        + "".join(
            pip(suit, x, y, 7.500, GOLD)
            for x, y in ((28, 110), (25.500, 124), (24, 138), (83, 108))
        )
        + "".join(dot(56, y, 2.400, GOLD, GOLD_DARK) for y in (121, 131, 141))
        + face(suit, "#9a4436", 2.200)
        + shape(beard, hair, INK)
        + shape(
            "M45 75.500C48 71 54 71.500 56 74 58 71.500 64 71 67 75.500 63 78.500 58 77.500 56 76.500 54 77.500 49 78.500 45 75.500z",
            hair,
            INK,
            1,
        )
        + shape("M53 79.800Q56 81.800 59 79.800 56 83.300 53 79.800z", "#b55545")
        + shape(crown, GOLD, INK, 1.500)
        + "".join(
            dot(x, y, 2.300, "#fff3d0", GOLD_DARK)
            for x, y in zip(tips[::2], tips[1::2], strict=True)
        )
        + line("M40.500 47.500Q56 42.500 71.500 47.500", GOLD_DARK, 1.600)
        + pip(suit, 56, 38.500, 9, colour if suit != "D" else shade)
        + hand(skin, skin_shade, shade)
    )


# Mjira: the lady with jasmine.

HAIR = {"S": "#1d1517", "H": "#4a2416", "D": "#2a1a14", "C": "#191a22"}


def flower(x: float, y: float, size: float) -> str:
    return f'<use href="#jasmine" transform="translate({x} {y})scale({size:g})"/>'


JASMINE = (
    '<g id="jasmine">'
    + shape(star(5.6, 5, 0.5), "#fffefa", "#5f7350", 0.9)
    + dot(0, 0, 1.300, "#e7c04c")
    + "</g>"
)

DRESSES = {
    "S": lambda colour, shade, light: (
        shape("M46 93Q56 112 66 93L74 96Q56 134 38 96z", light)
        + line("M35 98Q56 142 77 98", GOLD, 2)
    ),
    "H": lambda colour, shade, light: (
        shape("M44 94H68L70 110H42z", light)
        + line("M40 95 42 112H70L72 95", GOLD, 2)
        + line("M50 112V148M62 112V148", shade, 2)
    ),
    "D": lambda colour, shade, light: (
        shape("M46 93 56 124 66 93 71 95 56 140 41 95z", light)
        + line("M38 96 56 146 74 96", shade, 1.600)
    ),
    "C": lambda colour, shade, light: (
        shape("M42 95Q56 116 70 95L73 99Q56 126 39 99z", light)
        + "".join(
            dot(x, y, 1.900, GOLD)
            for x, y in ((38, 106), (46, 116), (56, 120), (66, 116), (74, 106))
        )
    ),
}


def headdress(suit: str) -> str:
    colour, shade, light, _ = SUITS[suit]
    if suit == "S":  # a diadem of coins on loose hair
        return (
            line("M41 50Q56 42 71 50", GOLD_DARK, 4.600)
            + line("M41 50Q56 42 71 50", GOLD, 3)
            + "".join(
                dot(x, y, 2.200, GOLD, GOLD_DARK)
                for x, y in ((45, 52), (50.500, 50.200), (56, 49.600), (61.500, 50.200), (67, 52))
            )
        )
    if suit == "H":  # a silk scarf, knotted
        return (
            shape(
                "M39.500 58C36 36 48 30 57 30 68 30 76 38 72.500 58 69 46 44 44 39.500 58z",
                colour,
                INK,
            )
            + line("M41.500 49C48 41 64 41 71 49", light, 1.600)
            + line("M43 44C50 37 62 37 69 44", GOLD, 1.400)
        )
    if suit == "D":  # the gilded cone of a bride
        return (
            shape("M42 53 50.500 24Q56 19 61.500 24L70 53Q56 46 42 53z", GOLD, INK)
            + line("M45.500 44Q56 39 66.500 44M48 35.500Q56 32 64 35.500", GOLD_DARK, 1.500)
            + dot(56, 21, 2.600, "#fff3d0", GOLD_DARK)
            + pip("D", 56, 45, 8, shade)
        )
    # the white veil, over everything
    return shape(
        "M38 92C29 70 32 32 56 31 80 32 83 70 74 92 77 66 71 47 56 46.500 41 47 35 66 38 92z",
        "#fffefa",
        INK,
    ) + line("M39.500 66C41 52 47 47.500 56 47.500 65 47.500 71 52 72.500 66", colour, 1.800)


def lady(suit: str) -> str:
    colour, shade, light, _ = SUITS[suit]
    skin, skin_shade = SKINS[suit]
    hair = HAIR[suit]
    return (
        shape(
            "M56 37C36 37 34 58 34 74 34 92 30 100 27 108H85C82 100 78 92 78 74 78 58 76 37 56 37z",
            hair,
        )
        + shared("body", fill=colour)
        + shape("M44.500 94Q56 108 67.500 94L63 90H49z", skin_shade)
        + DRESSES[suit](colour, shade, light)
        + pip(suit, 20, 126, 9, light)
        + pip(suit, 20, 141, 9, light)
        + pip(suit, 33, 134, 9, light)
        + face(suit, "#b3273a", 1.500)
        + shape(
            "M41.200 62C40 50 46 45 56 45 66 45 72 50 70.800 62 69 54 64 50 56 49.500 48 50 43 54 41.200 62z",
            hair,
        )
        + dot(47, 71.500, 2.200, "#e0785f55")
        + dot(65, 71.500, 2.200, "#e0785f55")
        + headdress(suit)
        + line("M40.500 71V74M71.500 71V74", GOLD_DARK, 1.200)
        + dot(40.500, 77, 2.800, GOLD, GOLD_DARK)
        + dot(71.500, 77, 2.800, GOLD, GOLD_DARK)
        + line("M48.500 95Q56 104 63.500 95", GOLD, 1.800)
        + flower(71.500, 53, 1.250)
        # the mashmum: buds bound into a bouquet
        + line("M84 119 78 97M84 119V91M84 119 90 97", "#4d7a3a", 1.600)
        + "".join(
            flower(x, y, k)
            for x, y, k in (
                (77, 97, 1.1),
                (91, 97, 1.1),
                (84, 90, 1.3),
                (80, 106, 1),
                (88.500, 106, 1),
            )
        )
        + shape("M79.500 111H88.500L86.500 118H81.500z", "#b3122a" if suit != "H" else GOLD)
        + f'<g transform="translate(-4.5 6.5)">{hand(skin, skin_shade, shade)}</g>'
    )


# Kawwal: the young horseman, red chechia and sword.

CHECHIA = (
    '<g id="chechia">'
    + shape(
        "M41 53C39.500 44 41 34 43.500 31 50 27.500 62 27.500 68.500 31 71 34 72.500 44 71 53Q56 47.500 41 53z",
        "#c4202f",
        INK,
    )
    + line("M42 45.500Q56 41 70 45.500", "#8e0f20", 1.400)
    + shape("M43.500 31Q56 35 68.500 31 62 27.500 56 27.500 50 27.500 43.500 31z", "#8e0f20")
    + line("M56 29.500C64 26 74 30 76.500 40", "#14213d", 1.800)
    + shape("M74 39H79L80.500 55H72.500z", "#14213d")
    + "</g>"
)

SWORDS = {
    "S": "M86.500 104C84 80 85 50 93 24 95.500 52 94 80 90.500 104z",
    "H": "M85.500 104V38L88.500 25 91.500 38V104z",
    "D": "M85 104C86 84 80 56 84 26 94 46 94 80 91.500 104z",
    "C": "M85.500 104 84 44 88.500 26 93 44 91.500 104z",
}
WHISKERS = {
    "S": (
        "#1d1517",
        "M45.500 77C49 73 54 74 56 75.500 58 74 63 73 66.500 77 62 78.800 58.500 77.800 56 76.800 53.500 77.800 50 78.800 45.500 77z",
    ),
    "H": (
        "#6b3016",
        "M43 72C45 76.500 51 74.500 56 75.500 61 74.500 67 76.500 69 72 70 80 60 78.500 56 76.800 52 78.500 42 80 43 72z",
    ),
    "D": ("#1d1517", ""),
    "C": (
        "#2b211e",
        "M50 75.800Q53.500 73.800 56 75.200 58.500 73.800 62 75.800 59 77.300 56 76.600 53 77.300 50 75.800zM51.500 83.500Q56 81.500 60.500 83.500 60 91 56 92 52 91 51.500 83.500z",
    ),
}


def young_man(suit: str) -> str:
    colour, shade, light, _ = SUITS[suit]
    skin, skin_shade = SKINS[suit]
    hair, whiskers = WHISKERS[suit]
    return (
        shared("body", fill=colour)
        + shape("M45 93.500 41 149H71L67 93.500Q56 106 45 93.500z", "#fffdf4")
        + line("M56 103V148", "#cfc4a8", 1.200)
        + "".join(dot(56, y, 1.500, colour) for y in (112, 122, 132, 142))
        + shape("M45 93.500 34 97 29 149H42zM67 93.500 78 97 83 149H70z", shade)
        + "".join(
            line(
                f"M{38.500 - i * 1.100} {103 + i * 11}q6 3 1 8M{73.500 + i * 1.100} {103 + i * 11}q-6 3-1 8",
                GOLD,
                1.700,
            )
            for i in range(4)
        )
        + pip(suit, 17, 130, 11, light)
        + face(suit, "#a8503f", 2)
        + shape(
            "M41.200 66C40 58 41 52 43 50H69C71 52 72 58 70.800 66 69.500 60 68 57 67.500 54H44.500C44 57 42.500 60 41.200 66z",
            hair,
        )
        + (shape(whiskers, hair) if whiskers else "")
        + shared("chechia")
        + shape(SWORDS[suit], "#e4e8ec", INK)
        + line("M88.500 40V98", "#9aa6b2", 1)
        + line("M80 105Q88.500 109 97 105", GOLD_DARK, 5.200)
        + line("M80 105Q88.500 109 97 105", GOLD, 3)
        + line("M88.500 108V124", "#5b3415", 4.600)
        + dot(88.500, 126.500, 2.900, GOLD, GOLD_DARK)
        + hand(skin, skin_shade, colour)
    )


SHARED = (HEAD, CHECHIA, JASMINE)
COURTS = {"K": king, "Q": lady, "J": young_man}
