# ruff: noqa: E501
"""What the twelve portraits share: strokes, a face, a hand, in the card's coordinates."""

INK = "#22191a"
GOLD, GOLD_DARK = "#f0b93f", "#9a6508"
SKINS = {
    "S": ("#d99f6e", "#b97a4b"),
    "H": ("#f0c39b", "#d2966a"),
    "D": ("#c98c5c", "#a66a3d"),
    "C": ("#e6b184", "#c58a5b"),
}

BODY = "M1.500 142V127C6 108 26 98 46 93H66C83 97 95 105 98.500 119V142a7 7 0 0 1-7 6.700H8.500a7 7 0 0 1-7-6.700z"


def line(path: str, colour: str = INK, width: float = 1.4) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}"{heavy(width)}/>'


def shape(path: str, fill: str, edge: str = "", width: float = 1.4) -> str:
    return (
        f'<path d="{path}" fill="{fill}"'
        + (f' stroke="{edge}"{heavy(width)}' if edge else "")
        + "/>"
    )


def heavy(width: float) -> str:
    """Strokes are 1.4 wide and round, as said once round each portrait."""
    return "" if width == 1.4 else f' stroke-width="{width}"'


def shared(name: str, **attributes: object) -> str:
    """Something drawn once for all, in colours of one's own."""
    return (
        f'<use href="#{name}"'
        + "".join(f' {key.replace("_", "-")}="{value}"' for key, value in attributes.items())
        + "/>"
    )


def dot(x: float, y: float, r: float, fill: str, edge: str = "") -> str:
    border = f' stroke="{edge}"' if edge else ""
    return f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}"{border}/>'


def pip(suit: str, x: float, y: float, size: float, fill: str) -> str:
    return f'<use href="#{suit.lower()}" transform="translate({x} {y})scale({size / 20:g})" fill="{fill}"/>'


def face(suit: str, lips: str, brow: float) -> str:
    """Neck and head, about (56, 64); brow: the strength of the eyebrows."""
    skin, shade = SKINS[suit]
    return (
        shared("neck", fill=shade)
        + shared("head", fill=skin)
        + shared("brows", stroke_width=brow)
        + shape(
            "M51.800 78.300Q54.300 76.600 56 77.500 57.700 76.600 60.200 78.300 56 81.800 51.800 78.300z",
            lips,
        )
    )


HEAD = (
    '<path id="neck" d="M48.500 78V96Q56 105 63.500 96V78z"/>'
    '<path id="brows" d="M45.800 57.300Q49.500 54.600 53 56.800M59 56.800Q62.500 54.600 66.200 57.300" fill="none" stroke="#22191a"/>'
    f'<path id="body" stroke="{INK}" d="{BODY}"/>'
    f'<path id="hand" stroke="{INK}" d="M82 111.500C82 107 95 107 95.500 111.500 96.500 119 94 122.500 88.500 122.500 83 122.500 81.500 118 82 111.500z"/>'
    '<path id="knuckles" fill="none" d="M83 115H94M83.500 119H93.500"/>'
    f'<g id="head"><path stroke="{INK}" d="M41.500 60C41.500 42 70.500 42 70.500 60 70.500 75 64.500 86.500 56 86.500 47.500 86.500 41.500 75 41.500 60z"/>'
    + shape(
        "M46 62.300Q49.600 58.800 53.200 62.500 49.500 64.600 46 62.300zM58.800 62.500Q62.400 58.800 66 62.300 62.500 64.600 58.800 62.500z",
        "#fffdf6",
    )
    + dot(49.800, 62, 1.700, INK)
    + dot(62.200, 62, 1.700, INK)
    + line(
        "M45.800 62.300Q49.600 58.400 53.400 62.600M58.600 62.600Q62.400 58.400 66.200 62.300",
        INK,
        1.300,
    )
    + line("M56.600 62C56.600 66 55 69 54 71.300 55 72.600 57 72.600 58.400 71.900", INK, 1.100)
    + "</g>"
)


def hand(skin: str, shade: str, sleeve: str) -> str:
    """A fist about (89, 115), and the sleeve that it comes out of."""
    return (
        shape("M83 121H94.500L97 139Q89 142 80 139z", sleeve, INK)
        + line("M82.300 125.500Q88.500 128 95.200 125.500", GOLD, 2)
        + shared("hand", fill=skin)
        + shared("knuckles", stroke=shade)
    )
