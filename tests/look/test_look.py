import gzip
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import find
from django.utils.translation import override

from config.look import card_name, initials, locale_tag, native_name, tint

STATIC = Path(find("css/order.txt")).parent.parent


def compressed(*paths: Path) -> int:
    return len(gzip.compress(b"\n".join(path.read_bytes() for path in paths), 9))


def test_a_card_is_called_by_its_rank_and_suit():
    with override("en"):
        assert [card_name(code) for code in ("QH", "7D", "AS", "back")] == [
            "queen of hearts",
            "7 of diamonds",
            "ace of spades",
            "a card face down",
        ]


def test_a_seal_bears_the_signs_of_its_name_and_always_one_colour():
    names = ("Amel & Béchir", "Les Lions de Bab Souika", "نجوم قفصة", "sami", "🃏")
    assert [initials(name) for name in names] == ["AB", "LL", "ن", "S", "?"]
    assert tint("Leïla") == tint("Leïla")
    assert {tint(f"player {n}") for n in range(100)} == set(range(8))


def test_languages_are_told_to_browsers_and_readers_as_they_want_them():
    assert [locale_tag(code) for code in ("fr", "ar-tn")] == ["fr", "ar-TN"]
    assert native_name("fr") == "Français"


SPRITES = ("img/deck.svg", "img/deck-regie.svg", "img/deck-latin.svg")


def test_the_deck_is_what_its_script_draws():
    drawn = b"".join((STATIC / name).read_bytes() for name in SPRITES)
    script = "import draw, sys; sys.stdout.writelines(map(draw.deck, draw.STYLES.values()))"
    again = subprocess.run(
        [sys.executable, "-c", script],
        cwd=STATIC / "img/deck",
        env={"PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        check=True,
    ).stdout
    assert drawn == again


@pytest.mark.parametrize("sprite", SPRITES)
def test_the_deck_has_every_card_and_courts_of_either_value(sprite):
    codes = re.findall(r'<symbol id="([^"]+)"', (STATIC / sprite).read_text())
    pack = {rank + suit for rank in "A234567QJK" for suit in "CDHS"}
    courts = {f"{rank}{suit}-{value}" for rank in "QJ" for suit in "CDHS" for value in "89"}
    assert sorted(codes) == sorted(pack | courts | {"back"})


@pytest.mark.django_db
@pytest.mark.parametrize(("wish", "sprite"), [
    ("regie", "deck-regie"),
    ("latin", "deck-latin"),
    ("of ivory", "deck"),
])  # fmt: skip
def test_a_page_shows_the_deck_that_its_device_has_chosen(client, wish, sprite):
    client.cookies["deck"] = wish
    home, rules = (client.get(f"/en/{path}").content.decode() for path in ("", "rules/cafe/"))
    assert set(re.findall(r"/img/(deck[\w-]*)\.", home)) == {sprite}
    assert set(re.findall(r"/img/(deck[\w-]*)\.", rules)) == {"deck"}  # it tells the values


def test_files_keep_to_their_budgets():
    sheets = [STATIC / "css" / name for name in (STATIC / "css/order.txt").read_text().split()]
    assert compressed(*sheets) <= 18 * 1024
    assert compressed(STATIC / "js/site.js", STATIC / "js/live-region.js") <= 12 * 1024
    for deck in (STATIC / sprite for sprite in SPRITES):
        assert compressed(deck) <= 12 * 1024
        assert deck.stat().st_size <= 60 * 1024
    assert (STATIC / "fonts/bricolage-700.woff2").stat().st_size <= 20 * 1024
    assert sum(path.stat().st_size for path in STATIC.glob("fonts/noto*")) <= 30 * 1024


def test_sheets_know_no_left_and_right():
    physical = re.compile(
        r"(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right|top|bottom)"
        r"|(?:left|right|width|height)|text-align):\s*(?:left|right|[\d.-]+(?:px|rem|em|%)?)\b"
    )
    named = (STATIC / "css/order.txt").read_text().split()
    found = {name: physical.findall((STATIC / "css" / name).read_text()) for name in named}
    assert {name: hits for name, hits in found.items() if hits} == {}


@pytest.mark.django_db
@pytest.mark.parametrize(("code", "opening"), [
    ("fr", '<html lang="fr" dir="ltr">'),
    ("ar-tn", '<html lang="ar-TN" dir="rtl">'),
    ("en", '<html lang="en" dir="ltr">'),
])  # fmt: skip
def test_the_gallery_opens_in_every_language_with_nothing_inline(client, code, opening):
    page = client.get(f"/{code}/components/").content.decode()
    assert opening in page
    assert re.findall(r'\s(?:style|on[a-z]+)="', page) == []
    scripts = re.findall(r"<script\b[^>]*>", page)
    assert [tag for tag in scripts if "nonce=" not in tag] == []
    assert page.count('rel="alternate"') == 3
