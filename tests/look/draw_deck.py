"""The picture of the deck in docs/deck.png: python -m tests.look.draw_deck

Forty cards 58 px wide, as they lie on a phone's table, and the two other styles; then suits and
courts as people see them who lack a kind of cone.
"""

import re
from pathlib import Path

from resvg_py import svg_to_bytes

from tests.look.colours import CONES, all_seen
from tests.look.indexed import indexed

ROOT = Path(__file__).parent.parent.parent
FACE = ROOT / "tournaments/share/rachem-card.ttf"
OUT = ROOT / "docs/deck.png"
WIDE, HIGH, GAP, HEAD = 58, 87, 6, 26
FELT, CHALK = "#14564f", "#f3f0e7"
SUITS, RANKS = "SHDC", "A234567QJK"
ALL = [[rank + suit for rank in RANKS] for suit in SUITS]
FEW = [[rank + suit for rank in "27QJK"] for suit in SUITS]
TWO_LINES = [["AD", "7D", "5H", "3C", "back"], ["4S", "QD", "JS", "KH", "KC"]]

Rows = list[list[str]]


def picture() -> str:
    across, down = 3 * width(FEW), 2 * height(TWO_LINES)
    panels = [panel("deck", "58 px", ALL, 0, 0)]
    for number, (style, title) in enumerate((("regie", "régie"), ("latin", "latin"))):
        at = across - width(TWO_LINES), number * height(TWO_LINES)
        panels.append(panel(f"deck-{style}", title, TWO_LINES, *at))
    for number, lacking in enumerate(CONES):
        panels.append(panel("deck", lacking, FEW, number * width(FEW), down, lacking))
    down += height(FEW)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}"'
        f' font-family="Rachem Card" font-weight="700"><rect width="{across}" height="{down}"'
        f' fill="{FELT}"/>{"".join(panels)}</svg>'
    )


def panel(sprite: str, title: str, rows: Rows, x: int, y: int, lacking: str = "") -> str:
    """Cards of a sprite, whose names must not be those of another panel's."""
    text = (ROOT / f"static/img/{sprite}.svg").read_text()
    symbols = text[text.index(">") + 1 : text.rindex("</svg>")]
    named = re.sub(r'(id="|href="#)', rf"\1{sprite}{lacking}-", symbols)
    cards = "".join(
        f'<use href="#{sprite}{lacking}-{code}" x="{GAP + column * (WIDE + GAP)}"'
        f' y="{HEAD + row * (HIGH + GAP)}" width="{WIDE}" height="{HIGH}"/>'
        for row, codes in enumerate(rows)
        for column, code in enumerate(codes)
    )
    ground = f'<rect width="{width(rows)}" height="{height(rows)}" fill="{FELT}"/>'
    words = f'<text x="{GAP}" y="18" font-size="14" fill="{CHALK}">{title}</text>'
    drawn = f"<defs>{named}</defs>{ground}{words}{cards}"
    return f'<g transform="translate({x} {y})">{all_seen(drawn, lacking)}</g>'


def width(rows: Rows) -> int:
    return GAP + len(rows[0]) * (WIDE + GAP)


def height(rows: Rows) -> int:
    return HEAD + len(rows) * (HIGH + GAP)


def png(svg: str) -> bytes:
    return bytes(svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=[str(FACE)]))


if __name__ == "__main__":
    OUT.write_bytes(indexed(png(picture())))
    print(OUT, OUT.stat().st_size, "bytes")
