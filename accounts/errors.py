"""The one kind of error whose message is for the person; a door catches it once and shows it."""

from collections.abc import Mapping
from typing import Any


class Refused(Exception):
    """What was asked is not done. `code` is for programs and tests, `message` for the person;
    `details` what else a program is told."""

    details: Mapping[str, Any] = {}

    def __init__(self, code: str, message) -> None:
        super().__init__(code)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class NotAllowed(Refused):
    """Refused because of who asks."""
