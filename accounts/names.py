"""What a person, a team or a club may be called. Pure: the standard library only."""

import unicodedata
from collections.abc import Iterable

LONGEST = 40
MOST_MARKS = 4  # in a row on one letter: Arabic needs three, a tower of thirty covers the next line

ZWNJ, ZWJ = "\u200c", "\u200d"  # Persian words and family emoji are spelled with them
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols that show nothing
REFUSED_KINDS = frozenset(("Cc", "Cs", "Co", "Zl", "Zp"))


class BadName(ValueError):
    """`code`: not_text, too_long, control, invisible or marks."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def clean(text: object) -> str:
    """The name to keep: composed (NFC), trimmed, single spaces, without direction marks.

    Letters of every script and emoji are welcome. Raises BadName for more than 40 characters, for
    control characters, for a name of which nothing would be seen and for towers of marks.
    """
    if not isinstance(text, str):
        raise BadName("not_text")
    if len(text) > 10 * LONGEST:
        raise BadName("too_long")
    name = _without_formats(unicodedata.normalize("NFC", text.strip()))
    name = " ".join(word for word in name.split(" ") if word)
    _check(name)
    return name


def _without_formats(text: str) -> str:
    """Direction marks, zero-width spaces, tags and the like go; every kind of space is one."""
    kept = []
    for sign in text:
        kind = unicodedata.category(sign)
        if kind == "Zs":
            kept.append(" ")
        elif kind != "Cf" or sign in (ZWNJ, ZWJ):
            kept.append(sign)
    return "".join(kept)


def _check(name: str) -> None:
    kinds = [unicodedata.category(sign) for sign in name]
    if REFUSED_KINDS.intersection(kinds):
        raise BadName("control")
    if not any(
        kind[0] in "LNPS" and sign not in BLANK for sign, kind in zip(name, kinds, strict=True)
    ):
        raise BadName("invisible")
    if len(name) > LONGEST:
        raise BadName("too_long")
    if _longest_run(kinds) > MOST_MARKS:
        raise BadName("marks")


def _longest_run(kinds: Iterable[str]) -> int:
    longest = run = 0
    for kind in kinds:
        run = run + 1 if kind in ("Mn", "Me") else 0
        longest = max(longest, run)
    return longest


def likeness(name: str) -> str:
    """Equal for two names that a reader would take for the same one."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in plain if unicodedata.category(sign)[0] in "LNPS")


SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
MARKS = len(SIGNS) ** 3


def mark(number: int) -> str:
    """Three signs that tell apart two bearers of one name; neighbours look unlike each other."""
    rest = number * 7919 % MARKS
    signs = ""
    for _ in range(3):
        rest, sign = divmod(rest, len(SIGNS))
        signs += SIGNS[sign]
    return signs


def told_apart(people: Iterable) -> dict:
    """pk → mark for those of `people` (with `pk` and `name`) whose name another one bears too."""
    alike: dict[str, dict] = {}
    for person in people:
        alike.setdefault(likeness(person.name), {})[person.pk] = mark(person.pk)
    return {pk: sign for group in alike.values() if len(group) > 1 for pk, sign in group.items()}


def marked(people: Iterable) -> list[tuple]:
    """Each of `people` with his mark, which is empty for whoever needs none."""
    people = list(people)
    marks = told_apart(people)
    return [(person, marks.get(person.pk, "")) for person in people]


def isolated(text: str) -> str:
    """To stand in a sentence of another script without turning it round (Unicode's FSI and PDI)."""
    return f"\u2068{text}\u2069"
