"""Colours as they are seen: by eyes that lack a kind of cone, how far apart, on which ground.

A colour is "#rrggbb". Who lacks a cone sees by the matrices of G. M. Machado, M. M. Oliveira,
L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency"
(2009), severity 1, on linear RGB. Distances are CIE 1976 (L*a*b*, D65); contrasts those of
WCAG 2.2.
"""

import math
import re
from itertools import combinations

CONES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
HEX = re.compile(r"#[0-9a-f]{6}\b")
XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)

Numbers = tuple[float, ...]


def seen(colour: str, lacking: str = "") -> str:
    """The colour as it looks to who lacks that cone."""
    if not lacking:
        return colour
    parts = times(CONES[lacking], linear(colour))
    return "#" + "".join(f"{round(255 * encoded(part)):02x}" for part in parts)


def all_seen(text: str, lacking: str) -> str:
    """Every colour of a text."""
    return HEX.sub(lambda found: seen(found[0], lacking), text)


def apart(colours: list[str], lacking: str = "") -> float:
    """The least distance between any two."""
    places = [lab(seen(colour, lacking)) for colour in colours]
    return min(math.dist(one, other) for one, other in combinations(places, 2))


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    return sum(share * part for share, part in zip(XYZ[1], linear(colour), strict=True))


def lab(colour: str) -> Numbers:
    x, y, z = (
        cubed(part / white) for part, white in zip(times(XYZ, linear(colour)), WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def cubed(ratio: float) -> float:
    return ratio ** (1 / 3) if ratio > (6 / 29) ** 3 else ratio * (29 / 6) ** 2 / 3 + 4 / 29


def linear(colour: str) -> Numbers:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)


def encoded(part: float) -> float:
    part = min(1, max(0, part))
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def times(matrix: tuple[Numbers, ...], vector: Numbers) -> Numbers:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
