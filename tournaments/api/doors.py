"""The same door for events, which are also run by people without an account."""

from collections.abc import Callable
from typing import Any

from accounts.api.doors import Door


class EventDoor(Door):
    @property
    def asker(self: Any) -> Any:
        return self.request.who


def of_event(verb: Callable[..., object]) -> Callable[..., object]:
    """A verb of the tournament, about one of its entries."""
    return lambda entry, **asked: verb(entry.tournament, entry, **asked)
