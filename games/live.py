"""What goes out to open screens. Losing any of it loses nothing: screens ask again."""

from typing import Any


def show(match: Any) -> None:
    """Publish every viewpoint of a match its own whole view."""


def changed(topic: str) -> None:
    """Tell the live regions that follow `topic` to fetch their part of the page again."""
