"""The four suits are told apart, by whom and from how far: the figures stand in docs/design.md."""

import re
import runpy
from pathlib import Path

from django.contrib.staticfiles.finders import find

from tests.look.colours import CONES, apart, contrast

DECK = Path(find("img/deck.svg"))
SIGNS = runpy.run_path(str(DECK.parent / "deck" / "signs.py"))
COLOURS = {name: suit[0] for name, suit in SIGNS["SUITS"].items()}


def test_every_eye_tells_the_suits_apart():
    least = {name: int(apart([*COLOURS.values()], name)) for name in ("", *CONES)}
    assert least == {"": 54, "protanopia": 28, "deuteranopia": 28, "tritanopia": 38}


def test_suits_stand_out_from_their_card():
    [card] = re.findall(r'<rect id="face"[^>]* fill="([^"]+)"', DECK.read_text())
    there = {name: round(contrast(colour, card), 1) for name, colour in COLOURS.items()}
    assert (card, there) == ("#fffdf6", {"S": 16.9, "H": 6.8, "D": 3.6, "C": 6.4})


def test_an_index_is_16_px_high_on_a_card_of_58():
    """The largest number of an outline is its height."""
    outlines = [outline for _width, outline in SIGNS["INDICES"].values()]
    heights = {max(map(float, re.findall(r"[\d.]+", outline))) for outline in outlines}
    assert heights == {28}
    assert 28 / 100 * 58 >= 16
