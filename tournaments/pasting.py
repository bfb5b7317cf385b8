"""Entries pasted as text, one a line: `Amel`, or for teams `Les Lions: Amel, Bechir`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from accounts.fields import kept_name

MOST = 64
PARTNERS = re.compile(r"[,،;+&/]")  # an Arabic keyboard has a comma of its own


Problem = tuple[int, str, object]


@dataclass(frozen=True, slots=True)
class Line:
    """`number` from 1, as the person counts them; `partners` empty for a single player."""

    number: int
    name: str
    partners: tuple[str, ...] = ()


class BadLines(Refused):
    """`problems`: (number, text, message) of every line that cannot be taken; nothing was."""

    def __init__(self, problems: list[Problem], message=None) -> None:
        nothing = _("Nothing was entered yet: some lines cannot be read.")
        super().__init__("bad_lines", message or nothing)
        self.problems = problems
        lines = [{"line": number, "message": str(said)} for number, _text, said in problems]
        self.details = {"lines": lines}

    def __str__(self) -> str:
        lines = [
            _("Line %(number)s: %(problem)s") % {"number": number, "problem": message}
            for number, _text, message in self.problems
        ]
        return "\n".join([str(self.message), *map(str, lines)])


def read(text: str, *, teams: bool) -> list[Line]:
    """Every line with something on it, or BadLines."""
    written = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not written:
        raise Refused("no_lines", _("Write one name a line."))
    if len(written) > MOST:
        raise Refused("too_many", _("At most 64 entries at once."))
    lines, problems = [], []
    for number, one in written:
        try:
            lines.append(read_team(number, one) if teams else line(number, one))
        except Refused as refused:
            problems.append((number, one, refused.message))
    problems += repeated(lines)
    if problems:
        raise BadLines(sorted(problems))
    return lines


def read_team(number: int, text: str) -> Line:
    name, _colon, rest = text.replace("：", ":").partition(":")
    partners = [part for part in PARTNERS.split(rest) if part.strip()]
    if len(partners) != 2:
        raise Refused("not_a_team", _("Write “Team: first partner, second partner”."))
    return line(number, name, partners)


def line(number: int, name: str, partners: Sequence[str] = ()) -> Line:
    pair = tuple(kept_name(partner) for partner in partners)
    if pair and pair[0] == pair[1]:
        raise Refused("not_two", _("A team is two different players."))
    return Line(number, kept_name(name), pair)


def repeated(lines: list[Line]) -> list[Problem]:
    """A name that stands on two lines, be it a team's or a partner's."""
    seen: dict[tuple[bool, str], int] = {}
    problems: list[Problem] = []
    for line in lines:
        for key in [(True, line.name), *((False, name) for name in line.partners)]:
            if key in seen:
                words = _("“%(name)s” stands on line %(other)s too.")
                problems.append(
                    (line.number, line.name, words % {"name": key[1], "other": seen[key]})
                )
            seen.setdefault(key, line.number)
    return problems
