"""Finding the cards in whatever was sent: JSON or HTML, whole strings, notations, numbers."""

import json
import re
from html.parser import HTMLParser
from urllib.parse import unquote

from games.rules.cards import PACK, code

CARD = "[A2-7JQK][CDHS]"
WHOLE = re.compile(f"{CARD}(?:x?{CARD})*", re.IGNORECASE)
WORD = re.compile(f"(?<![A-Za-z0-9])({CARD}(?:x?{CARD})*)(?![A-Za-z0-9])")
DRAWN = re.compile("([A2-7JQK])\ufe0e?([♣♦♥♠])")
SUITS = dict(zip("♣♦♥♠", "CDHS", strict=True))
INSIDE = {card: code(card) for card in PACK}  # the engine's own numbers


def cards_of_json(value: object) -> set[str]:
    if isinstance(value, dict):
        return cards_of_json([*value, *value.values()])
    if isinstance(value, list):
        return set().union(*map(cards_of_json, value))
    if isinstance(value, str):
        return cards_of_text(value)
    return {INSIDE[value]} if type(value) is int and value in INSIDE else set()


def cards_of_text(text: str) -> set[str]:
    whole = WHOLE.fullmatch(text.strip())
    found = [whole[0].upper()] if whole else WORD.findall(text)
    letters = "".join(found).replace("X", "").replace("x", "")
    drawn = {rank + SUITS[suit] for rank, suit in DRAWN.findall(text)}
    return {letters[at : at + 2] for at in range(0, len(letters), 2)} | drawn


def cards_of_page(html: str) -> set[str]:
    page = Page()
    page.feed(html)
    return page.cards


class Page(HTMLParser):
    """Every attribute, every text, and the data that scripts are given."""

    def __init__(self):
        super().__init__()
        self.cards: set[str] = set()
        self.data = False

    def handle_starttag(self, tag, attrs):
        self.data = ("type", "application/json") in attrs
        for name, value in attrs:
            if name != "nonce" and value:
                self.cards |= cards_of_text(unquote(value))

    def handle_data(self, text):
        self.cards |= cards_of_json(json.loads(text)) if self.data else cards_of_text(text)
        self.data = False
