"""Reading single values of anything: looked at before they are believed.

What is not as it should be becomes a `Fault` that names its deal and play, and is None in its
place, so that the rest can still be checked. Nothing here recurses into what it was given.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from games.rules.cards import BadCard, Card, parse
from games.rules.ruleset import shown

LONGEST_NAME = 40

T = TypeVar("T")


class JsonObject(dict[str, Any]):
    """A JSON object that remembers which of its keys were written twice."""

    repeated: tuple[str, ...] = ()

    @classmethod
    def of(cls, pairs: list[tuple[str, Any]]) -> "JsonObject":
        made = cls(pairs)
        if len(made) < len(pairs):
            times = Counter(name for name, _ in pairs)
            made.repeated = tuple(name for name in made if times[name] > 1)
        return made


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a record: `deal` and `play` count from 1, None: not in one."""

    deal: int | None
    play: int | None
    code: str
    message: str

    def __str__(self) -> str:
        where = [f"deal {self.deal}"] if self.deal is not None else []
        where += [f"play {self.play}"] if self.play is not None else []
        return f"{', '.join(where)}: {self.message}" if where else self.message


class Reader:
    """Reads one record and gathers its faults; `deal` and `play` are where it is."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.deal: int | None = None
        self.play: int | None = None

    def fault(self, what: str, message: str, code: str = "bad_value") -> None:
        text = f"{what}: {message}" if what else message
        self.faults.append(Fault(self.deal, self.play, code, text))

    def keys(
        self,
        value: object,
        what: str,
        required: Iterable[str],
        optional: Iterable[str] = (),
    ) -> dict[str, Any] | None:
        """The object if it is one; faults for keys unknown, repeated or missing."""
        if not isinstance(value, dict):
            self.fault(what, f"must be an object, not {shown(value)}", "wrong_type")
            return None
        required = tuple(required)
        for name in value:
            if name not in (*required, *optional):
                self.fault(what, f"unknown key {shown(name)}", "unknown_key")
        for name in required:
            if name not in value:
                self.fault(what, f"{name} is missing", "missing_key")
        self.repeated(value, what)
        return value

    def repeated(self, value: object, what: str) -> None:
        for name in getattr(value, "repeated", ()):
            self.fault(what, f"the key {shown(name)} stands there twice", "repeated_key")

    def several(self, value: object, what: str, length: int) -> list[Any] | None:
        if isinstance(value, list) and len(value) == length:
            return value
        self.fault(what, f"must be a list of {length}", "wrong_type")
        return None

    def each(
        self,
        value: object,
        what: str,
        length: int,
        read: Callable[[object, str], T | None],
    ) -> list[T] | None:
        """A list of that length, each of it read with its place's name; None if one cannot be."""
        found = [
            read(item, f"{what} {number}")
            for number, item in enumerate(self.several(value, what, length) or [], start=1)
        ]
        whole = [item for item in found if item is not None]
        return whole if len(whole) == length else None

    def cards(self, value: object, what: str, length: int) -> tuple[Card, ...] | None:
        found = self.each(value, what, length, self.card)
        return None if found is None else tuple(found)

    def card(self, value: object, what: str) -> Card | None:
        try:
            return parse(value)
        except BadCard:
            self.fault(what, f"must be a card, not {shown(value)}", "bad_card")
            return None

    def whole(self, value: object, what: str, low: int, high: int) -> int | None:
        if type(value) is int and low <= value <= high:
            return value
        self.fault(what, f"must be a whole number from {low} to {high}, not {shown(value)}")
        return None

    def one_of(self, value: object, what: str, allowed: Iterable[str]) -> str | None:
        if isinstance(value, str) and value in allowed:
            return value
        self.fault(what, f"must be one of {', '.join(allowed)}, not {shown(value)}")
        return None

    def name(self, value: object, what: str) -> None:
        if not isinstance(value, str) or len(value) > LONGEST_NAME or not _visible(value):
            self.fault(what, f"must be a visible text of at most {LONGEST_NAME} characters")

    def hexadecimal(self, value: object, what: str, size: int) -> bytes | None:
        if isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{{2 * size}}}", value):
            return bytes.fromhex(value)
        self.fault(what, f"must be {2 * size} lowercase hexadecimal digits")
        return None


def _visible(text: str) -> bool:
    """Whether a text has a character that is neither space nor control, and no half character."""
    kinds = {unicodedata.category(character) for character in text}
    return "Cs" not in kinds and any(kind[0] not in "ZC" for kind in kinds)
