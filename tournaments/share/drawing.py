"""SVG of ours made a PNG by resvg, which shapes and joins Arabic.

The face holds Latin and Arabic letters in one file: resvg takes no letter of a line from a second
one. It reads a line from left to right unless a sign at its beginning says otherwise.
"""

import json
from functools import cache as once
from hashlib import sha256
from pathlib import Path
from typing import Any
from unicodedata import bidirectional

from django.contrib.staticfiles.finders import find
from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.html import mark_safe
from django.utils.translation import get_language, get_language_bidi
from resvg_py import svg_to_bytes

from tournaments.share import letters

VERSION = 2  # of how cards are drawn
DAY = 24 * 3600
BROAD = 0.6  # of its size, a letter as it is on average, a little more
EMBEDDED, POPPED = "\u202b", "\u202c"

Facts = dict[str, Any]


def picture(kind: str, facts: Facts) -> bytes:
    """Drawn once for all that it says."""
    said = json.dumps([VERSION, kind, get_language(), facts], sort_keys=True, default=str)
    key = f"share:{sha256(said.encode()).hexdigest()}"
    png = cache.get(key)
    if png is None:
        png = drawn(kind, facts)
        cache.set(key, png, DAY)
    return png


def drawn(kind: str, facts: Facts) -> bytes:
    context = {**facts, "deck": deck(), "rtl": get_language_bidi()}
    svg = render_to_string(f"tournaments/share/{kind}.svg", context)
    face = [str(letters.FACE)]
    return bytes(svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=face))


@once
def deck() -> str:
    """The symbols of the deck, to be used from inside."""
    text = Path(find("img/deck.svg")).read_text()
    return mark_safe(text[text.index(">") + 1 : text.rindex("</svg>")])


def line(text: object, size: int, width: int, smallest: int = 30) -> dict[str, Any]:
    """A text as large as fits, in two lines where it would be too small in one: its lines, its
    size."""
    words = letters.written(str(text))
    fitting = int(width / (BROAD * max(1, len(words))))
    if fitting >= min(size, 2 * smallest) or " " not in words:
        return {"lines": [shaped(words)], "size": max(smallest // 2, min(size, fitting))}
    halves = halved(words)
    fitting = int(width / (BROAD * max(map(len, halves))))
    return {"lines": [*map(shaped, halves)], "size": min(size, fitting)}


def halved(words: str) -> tuple[str, str]:
    """At the space nearest to the middle."""
    spaces = [at for at, sign in enumerate(words) if sign == " "]
    middle = min(spaces, key=lambda at: abs(at - len(words) / 2))
    return words[:middle], words[middle + 1 :]


def shaped(words: str) -> str:
    """In its own direction."""
    first = next((kind for kind in map(bidirectional, words) if kind in ("L", "R", "AL")), "L")
    return words if first == "L" else f"{EMBEDDED}{words}{POPPED}"
