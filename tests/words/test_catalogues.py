"""Every language says everything, and nothing else: the catalogues against the source."""

import gettext
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.translation import to_locale

from tests.words.extraction import SCRIPTS, key, of_django, of_pages, of_scripts, texts

[FOLDER] = map(Path, settings.LOCALE_PATHS)
LOCALES = [to_locale(code) for code, _ in settings.LANGUAGES if code != "en"]
SOURCES = {"django": of_pages, "djangojs": of_scripts}
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}|<[^>]*>")
CALL = re.compile(r"(?<![\w.])n?p?gettext\(")


@pytest.fixture(params=LOCALES)
def locale(request):
    return request.param


@pytest.fixture(params=SOURCES)
def domain(request):
    return request.param


@pytest.fixture
def text(locale, domain):
    return (FOLDER / locale / "LC_MESSAGES" / f"{domain}.po").read_text()


@pytest.fixture
def catalogue(text, locale):
    return read_po(text.splitlines(keepends=True), locale=locale, abort_invalid=True)


def entries(catalogue: Catalog):
    return [message for message in catalogue if message.id]


def test_everything_is_said_and_nothing_that_is_never_shown(catalogue, domain):
    needed = SOURCES[domain]()
    there = {key(message) for message in entries(catalogue)}
    assert {text: place for text, place in needed.items() if text not in there} == {}
    assert there - {*needed} - (of_django() if domain == "django" else set()) == set()


def test_nothing_is_said_twice_or_put_by(text, catalogue):
    assert text.count("\nmsgid ") - 1 == len(entries(catalogue))
    assert list(catalogue.obsolete) == []


def test_nothing_is_guessed_or_left_open(catalogue):
    forms = catalogue.num_plurals
    lengths = {False: 1, True: forms}
    open_ones = [
        message.id
        for message in entries(catalogue)
        if message.fuzzy or len(said(message)) != lengths[message.pluralizable]
        or not all(each.strip() for each in said(message))
    ]  # fmt: skip
    assert open_ones == []


def said(message):
    """The translations of an entry: one, or each form of its plural."""
    return message.string if message.pluralizable else (message.string,)


def placeholders(text):
    return sorted(PLACEHOLDER.findall(text))


def counted_out(catalogue):
    """The forms of a plural that stand for one or two numbers, which they need not say."""
    form_of = gettext.c2py(catalogue.plural_expr)
    numbers = [form_of(number) for number in range(1000)]
    return {form for form in numbers if numbers.count(form) < 3}


def test_placeholders_and_tags_are_the_same_as_in_the_source(catalogue):
    wrong = []
    for message in entries(catalogue):
        source = placeholders(message.id[1] if message.pluralizable else message.id)
        for form, translation in enumerate(said(message)):
            there = placeholders(translation)
            rest = list(source)
            kept = all(each in rest and not rest.remove(each) for each in there)
            may_omit = message.pluralizable and form in counted_out(catalogue)
            if not kept or len(rest) > may_omit:
                wrong.append((message.id, translation))
    assert wrong == []


@pytest.mark.parametrize("path", sorted(SCRIPTS.rglob("*.js")), ids=lambda path: path.name)
def test_every_call_of_a_script_is_read(path):
    """Babel's reader of JavaScript is a small one: what it overlooked would be missed silently."""
    script = path.read_text()
    assert len(texts("javascript", script)) == len(CALL.findall(script))
