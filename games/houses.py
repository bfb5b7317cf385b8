"""A club's own rules among the profiles, where a form asks by which rules to play."""

from collections.abc import Iterable
from typing import Any

from games.models import House
from games.words import PROFILE_NAMES

HOUSE = "house-"


def choices(houses: Iterable[House]) -> list[tuple[str, Any]]:
    """The profiles, then each house by its name and its club's."""
    return [*PROFILE_NAMES.items(), *((f"{HOUSE}{house.pk}", _named(house)) for house in houses)]


def _named(house: House) -> str:
    """Each name kept apart from the other's direction."""
    return f"\u2068{house.name}\u2069 · \u2068{house.club.name}\u2069"


def chosen(choice: str, houses: Iterable[House]) -> House | None:
    return next((house for house in houses if choice == f"{HOUSE}{house.pk}"), None)
