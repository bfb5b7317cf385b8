"""Rulesets and the profiles that fill them in.

Sources of chkobba disagree, so every choice is a field of a `Ruleset`, and a `Profile` gives each
field the values it offers, the first being its default. The fields rule: the profile only names
the labels. A dagger in the rules marks what no source of a profile says: the café's `redeal`,
the turn of 30 seconds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, NamedTuple, Self


class CourtValues(NamedTuple):
    J: int
    Q: int
    K: int


class BadRuleset(ValueError):
    """A ruleset that cannot be: `code` says how, `field` where (None: the whole)."""

    def __init__(self, code: str, field: str | None, message: str) -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.code = code
        self.field = field


CHOICES: dict[str, tuple[object, ...]] = {
    "players": (2, 3, 4),
    "cut_card": (True, False),
    "redeal": ("three_equal_ranks", "three_kings", "never"),
    "capture_priority": ("single_first", "free"),
    "courts_capture_sums": (True, False),
    "bermila": ("sevens_then_sixes", "none"),
    "primiera": (True, False),
    "tied_category": ("nobody", "last_capturer"),
    "first_dealer": ("lot", "lowest_cut"),
}


@dataclass(frozen=True)
class Ruleset:
    """One choice of every field, in the order in which records write them."""

    profile: str
    players: int
    target: int
    court_values: CourtValues
    cut_card: bool
    redeal: str
    capture_priority: str
    courts_capture_sums: bool
    bermila: str
    primiera: bool
    tied_category: str
    turn_seconds: int
    first_dealer: str

    @classmethod
    def read(cls, mapping: object) -> Self:
        """The ruleset of a mapping with exactly the fields above; BadRuleset otherwise."""
        faults = ruleset_faults(mapping)
        if faults:
            raise faults[0]
        assert isinstance(mapping, Mapping)
        values = {name: mapping[name] for name in FIELDS}
        return cls(**{**values, "court_values": CourtValues(**mapping["court_values"])})

    def write(self) -> dict[str, Any]:
        values = {name: getattr(self, name) for name in FIELDS}
        return {**values, "court_values": self.court_values._asdict()}

    def replace(self, **changes: object) -> "Ruleset":
        """The same with other choices, checked."""
        return Ruleset.read({**self.write(), **changes})

    @cached_property
    def sides(self) -> int:
        return 3 if self.players == 3 else 2

    @cached_property
    def hand_rounds(self) -> int:
        """6 for two players, 4 for three, 3 for four: always 36 plays."""
        return 12 // self.players

    def side_of(self, seat: int) -> int:
        """Partners face each other: seats 0 and 2 against 1 and 3."""
        return seat % self.sides

    def next_seat(self, seat: int) -> int:
        """The seat at the right of this one, which plays next."""
        return (seat + 1) % self.players


FIELDS: tuple[str, ...] = tuple(field.name for field in fields(Ruleset))


def ruleset_faults(mapping: object) -> list[BadRuleset]:
    """Everything that is wrong with a mapping as a ruleset, field by field."""
    if not isinstance(mapping, Mapping):
        return [BadRuleset("wrong_type", None, "must be an object")]
    unknown = [
        BadRuleset("unknown_field", shown(name), "is no field of a ruleset")
        for name in mapping
        if name not in FIELDS
    ]
    return unknown + [fault for name in FIELDS if (fault := _field_fault(name, mapping))]


def _field_fault(name: str, mapping: Mapping[str, object]) -> BadRuleset | None:
    if name not in mapping:
        return BadRuleset("missing_field", name, "is missing")
    expected = _expected(name, mapping[name])
    return BadRuleset("bad_value", name, f"must be {expected}") if expected else None


def _expected(name: str, value: object) -> str | None:
    """What a field's value should have been, or None where it is right."""
    if name == "profile":
        right = isinstance(value, str) and value in PROFILES
        return None if right else "one of " + ", ".join(PROFILES)
    if name == "target":
        return None if _whole(value, 1, 101) else "a whole number from 1 to 101"
    if name == "turn_seconds":
        right = _whole(value, 0, 0) or _whole(value, 5, 600)
        return None if right else "0 or a whole number from 5 to 600"
    if name == "court_values":
        return None if _court_values(value) else "J, Q and K with the values 8, 9 and 10, each once"
    allowed = CHOICES[name]
    right = any(type(value) is type(choice) and value == choice for choice in allowed)
    return None if right else "one of " + ", ".join(map(_bare, allowed))


def _whole(value: object, lowest: int, highest: int) -> bool:
    return type(value) is int and lowest <= value <= highest


def _court_values(value: object) -> bool:
    if not isinstance(value, Mapping) or set(value) != set(CourtValues._fields):
        return False
    return all(type(each) is int for each in value.values()) and set(value.values()) == {8, 9, 10}


def _bare(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def shown(value: object) -> str:
    """A value from outside, short and printable, for a message."""
    if isinstance(value, dict | list | tuple | set):
        return f"a {type(value).__name__}"
    if isinstance(value, int) and value.bit_length() > 100:
        return "a number too large"
    text = ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."


HOUSE_OPTIONS = (
    "target",
    "capture_priority",
    "courts_capture_sums",
    "primiera",
    "tied_category",
    "turn_seconds",
)
"""What a house may choose for itself. The other fields tell the profiles apart: with one of them
changed it would be two profiles mixed."""


@dataclass(frozen=True)
class Profile:
    """A named way of filling a ruleset in. `offers` gives each field's values, default first;
    `labels` the names its players use for what is scored."""

    name: str
    offers: Mapping[str, tuple[Any, ...]]
    labels: Mapping[str, str]

    def ruleset(self, **choices: object) -> Ruleset:
        """The profile's defaults with these choices in their place; any lawful value will do."""
        defaults = {name: values[0] for name, values in self.offers.items()}
        return Ruleset.read({"profile": self.name, **defaults, **choices})

    def house(self, **choices: object) -> Ruleset:
        """The rules of a house that plays by this profile, with what it chooses for itself."""
        for name, value in choices.items():
            if name not in HOUSE_OPTIONS and value not in self.offers.get(name, ()):
                raise BadRuleset("other_profile", name, "is the profile's own")
        return self.ruleset(**choices)

    def replace(self, **changes: Any) -> "Profile":
        return replace(self, **changes)


def _offers(**changes: tuple[object, ...]) -> dict[str, tuple[Any, ...]]:
    """What the three profiles share, with one profile's differences."""
    shared: dict[str, tuple[Any, ...]] = {
        "players": (2, 4),
        "target": (21,),
        "court_values": ({"J": 8, "Q": 9, "K": 10},),
        "cut_card": (False,),
        "redeal": ("never",),
        "capture_priority": ("single_first",),
        "courts_capture_sums": (True,),
        "bermila": ("sevens_then_sixes",),
        "primiera": (False,),
        "tied_category": ("nobody",),
        "turn_seconds": (30,),
        "first_dealer": ("lot",),
    }
    return {**shared, **changes}


PROFILES: dict[str, Profile] = {
    "tunisian": Profile(
        "tunisian",
        _offers(
            court_values=({"J": 9, "Q": 8, "K": 10},),
            cut_card=(True,),
            redeal=("three_equal_ranks",),
        ),
        {
            "carta": "carta",
            "dinari": "dinari",
            "hayya": "7ayya",
            "bermila": "bermila",
            "primiera": "primiera",
            "chkobba": "chkobba",
        },
    ),
    "cafe": Profile(
        "cafe",
        _offers(target=(11, 21)),
        {
            "carta": "carta",
            "dinari": "dinari",
            "hayya": "el 7 el 7ayya",
            "bermila": "bermila",
            "primiera": "primiera",
            "chkobba": "chkobba",
        },
    ),
    "family": Profile(
        "family",
        _offers(
            players=(2, 4, 3),
            target=(11, 21, 16),
            redeal=("three_kings",),
            bermila=("none",),
            turn_seconds=(0,),
            first_dealer=("lowest_cut",),
        ),
        {
            "carta": "carte",
            "dinari": "denari",
            "hayya": "bermila",
            "bermila": "sevens",
            "primiera": "primiera",
            "chkobba": "chkobba",
        },
    ),
}
