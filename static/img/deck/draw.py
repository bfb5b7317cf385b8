"""Draw the deck: python static/img/deck/draw.py writes its three styles to static/img/.

One symbol a card, named by its code, 100 by 150, used from outside the file, so everything is
said in presentation attributes. A court's capture value is the ruleset's: every queen and jack
comes as -8 and as -9, and by its bare code with the value of most tables (queen 8, jack 9). The
names are the same in every style.
"""

import re
from pathlib import Path

from latin import Latin
from modern import Modern
from regie import Regie

OUT = Path(__file__).parent.parent
STYLES = {"deck.svg": Modern(), "deck-regie.svg": Regie(), "deck-latin.svg": Latin()}


def deck(style: Modern) -> str:
    text = shortened("\n".join(style.parts()))
    return f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>\n'


def shortened(text: str) -> str:
    """Numbers without what they can do without: 88.500 is 88.5, 0.9 is .9."""
    text = re.sub(r"(\.\d*?)0+(?=[^\d])", r"\1", text)
    text = re.sub(r"(?<=\d)\.(?=[^\d])", "", text)
    return re.sub(r"(?<![\d.#])0(?=\.\d)", "", text)


if __name__ == "__main__":
    for name, style in STYLES.items():
        (OUT / name).write_text(deck(style))
        print(OUT / name, (OUT / name).stat().st_size, "bytes")
