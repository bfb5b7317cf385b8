"""A text in the letters that the face of the pictures has, so that none of it vanishes.

A letter that the face has not is written as the one it is made from (ā as a), Cyrillic and Greek in
Latin letters much as in a passport. What cannot be written so (a sign of Chinese, a picture) is a
dot; several in a row are one.
"""

import re
import struct
from functools import cache
from pathlib import Path
from unicodedata import category, normalize

FACE = Path(__file__).with_name("rachem-card.ttf")
DOT = "•"
DOTS = re.compile(rf"{DOT}(?:[\s\u200c\u200d]*{DOT})+")

# What only says how other signs are to be written.
JOINING = ("Cc", "Cf", "Me", "Mn")
LATIN = {
    **dict(zip("абвгдезийклмнопрстуфыэіўћђј", "abvgdeziiklmnoprstufyeiucdj", strict=True)),
    "ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ю": "yu", "я": "ya",
    "є": "ie", "ґ": "g", "љ": "lj", "њ": "nj", "џ": "dz", "ъ": "", "ь": "",
    **dict(zip("αβγδεζηικλμνξοπρσςτυφω", "avgdeziiklmnxoprsstyfo", strict=True)),
    "θ": "th", "χ": "ch", "ψ": "ps",
    **dict(zip("ıłđħəʻʼ", "ildhe''", strict=True)),
}  # fmt: skip


def written(words: str) -> str:
    """Every letter of it one of the face's."""
    return DOTS.sub(DOT, "".join(map(letter, normalize("NFC", words))))


def letter(sign: str) -> str:
    if sign in known():
        return sign
    if sign.isspace():
        return " "
    if category(sign) in JOINING:
        return ""
    made_of = [part for part in normalize("NFKD", sign) if category(part) not in JOINING]
    return "".join(part if part in known() else latin(part) for part in made_of)


def latin(sign: str) -> str:
    way = LATIN.get(sign.lower(), DOT)
    return way if sign.islower() else way.capitalize()


@cache
def known() -> frozenset[str]:
    """The signs of the face, by its table `cmap` (OpenType, format 4)."""
    font = FACE.read_bytes()
    start = subtable(font)
    count = struct.unpack_from(">H", font, start + 6)[0] // 2
    lasts = struct.unpack_from(f">{count}H", font, start + 14)
    firsts = struct.unpack_from(f">{count}H", font, start + 16 + 2 * count)
    ranges = zip(firsts[:-1], lasts[:-1], strict=True)  # the last says that they end
    return frozenset(chr(code) for first, last in ranges for code in range(first, last + 1))


def subtable(font: bytes) -> int:
    """Where the first of `cmap` begins."""
    count = struct.unpack_from(">H", font, 4)[0]
    names = {font[at : at + 4]: at for at in range(12, 12 + 16 * count, 16)}
    table = struct.unpack_from(">I", font, names[b"cmap"] + 8)[0]
    return table + struct.unpack_from(">I", font, table + 8)[0]
