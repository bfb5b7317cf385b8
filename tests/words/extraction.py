"""What a person can be shown: every text that the source marks for translation, found by Babel."""

from io import BytesIO
from pathlib import Path

import django
from babel.messages.extract import extract
from babel.messages.pofile import read_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "static" / "js"
LIBRARY = Path(django.__file__).parent
APPS = ("accounts", "config", "games", "tournaments")

PLAIN = {"gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
PLAIN["npgettext"] = ((1, "c"), 2, 3)
LAZY = {f"{name}_lazy": spec for name, spec in PLAIN.items()}
KEYWORDS = {**PLAIN, **LAZY, "_": None, "gettext_noop": None}

Message = tuple[str | None, str, str | None]
"""A text's context, the text, its plural."""


def of_pages() -> dict[Message, str]:
    """Where each text of Python and of templates stands: the domain `django`."""
    found: dict[Message, str] = {}
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            if "migrations" not in path.parts:
                found |= _read(path, "python", path.read_text())
    for folder in (ROOT / "templates", *(ROOT / app for app in APPS)):
        for path in sorted(folder.rglob("*.html")) + sorted(folder.rglob("*.txt")):
            found |= _read(path, "python", _unindented(templatize(path.read_text())))
    return found


def of_scripts() -> dict[Message, str]:
    """The same of static/js: the domain `djangojs`."""
    found: dict[Message, str] = {}
    for path in sorted(SCRIPTS.rglob("*.js")):
        found |= _read(path, "javascript", path.read_text())
    return found


def of_django() -> set[Message]:
    """What Django itself says: a catalogue may say it in other words."""
    read = [
        read_po(path.read_text().splitlines())
        for path in LIBRARY.rglob("locale/en/LC_MESSAGES/django.po")
    ]
    return {key(message) for catalogue in read for message in catalogue if message.id}


def key(message) -> Message:
    """An entry of a catalogue, as the texts are known here."""
    return (message.context, *(message.id if message.pluralizable else (message.id, None)))


def _unindented(source: str) -> str:
    """A template's text calls nothing by indentation, but Python's reader minds it."""
    return "\n".join(line.strip() for line in source.splitlines())


def _read(path: Path, method: str, source: str) -> dict[Message, str]:
    return {text: f"{path.relative_to(ROOT)}:{line}" for line, text in texts(method, source)}


def texts(method: str, source: str) -> list[tuple[int, Message]]:
    """Every text of a source with its line."""
    options = {"parse_template_string": True}
    return [
        (line, (context, *(text if isinstance(text, tuple) else (text, None))))
        for line, text, _, context in extract(
            method, BytesIO(source.encode()), KEYWORDS, options=options
        )
    ]
