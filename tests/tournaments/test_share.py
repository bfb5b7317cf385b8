"""What a tournament shows outside: pictures for links, the wall, paper; and the plain pages."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from games.models import Match
from games.rules.ruleset import PROFILES
from tests.builders import make_club, make_event, make_player, play_round, start_event
from tournaments.share import facts
from tournaments.share.drawing import drawn, line, shaped
from tournaments.share.letters import known, written

pytestmark = pytest.mark.django_db

NAMES_OF_SIX = ("Amel", "Bechir", "Chiraz", "Dali", "Emna", "Fares")
MOST = 100 * 1024
NAMES = "نجوم ڨفصة\nMohamed Habib Ben Abdelkarim"


def size(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


def test_pages_name_a_picture_of_the_size_that_is_shown_everywhere(client):
    event = start_event(make_club(), NAMES)
    play_round(event.stage.rounds.get())
    event.stage.follow()
    match = Match.objects.get()
    for page in (
        reverse("tournaments:home"),
        event.get_absolute_url(),
        match.get_absolute_url(),
        reverse("tournaments:player", args=[match.seats.first().player_id]),
    ):
        [url] = re.findall(r'og:image" content="([^"]+)"', client.get(page).content.decode())
        png = client.get(url)
        assert (png["Content-Type"], size(png.content)) == ("image/png", (1200, 630)), page
        assert len(png.content) <= MOST, page


def test_nothing_private_has_a_picture(client):
    private = Match.open_table(make_player("Amel"), PROFILES["cafe"].ruleset(), public=False)
    hidden = make_player("Bechir")
    hidden.hide(True)
    for name, key in (("match_card", private.code), ("player_card", hidden.pk)):
        assert client.get(reverse(f"tournaments:{name}", args=[key])).status_code == 404


def test_arabic_is_joined_and_no_letter_is_left_out():
    with override("ar-tn"):
        said = [{**facts.of_site(), "title": line(name, 100, 1000)} for name in ("بيت", "ب‌ي‌ت", "")]
        joined, apart, none = (drawn("card", each) for each in said)
    assert len({joined, apart, none}) == 3
    assert shaped("ڨفصة FC") == "\u202bڨفصة FC\u202c"


def test_letters_that_the_face_has_not_are_written_in_those_it_has():
    names = ["Šaḥḥāda", "Łukasz Đ.", "Иван Щукин", "Γιώργος Ω", "张伟 Zhang", "🃏 🎉", "🤴🏽 Ali"]
    latin = ["Sahhada", "Lukasz D.", "Ivan Shchukin", "Giorgos O", "• Zhang", "•", "• Ali"]
    assert [*map(written, names)] == latin
    assert line("Иван", 100, 1000) == {"lines": ["Ivan"], "size": 100}
    every = "".join(map(chr, range(0x20, 0x3000)))
    assert set(written(every)) <= known()
    assert written("ڨفصة FC – l’été") == "ڨفصة FC – l’été"


def test_a_long_name_is_smaller_and_then_stands_in_two_lines():
    assert line("Amel", 100, 1000) == {"lines": ["Amel"], "size": 100}
    assert line("Mohamed Habib Ben Abdelkarim el Menzah", 100, 1000)["lines"] == [
        "Mohamed Habib Ben",
        "Abdelkarim el Menzah",
    ]


@override_settings(KEEPER={"name": "Café du Port", "address": "", "email": "", "phone": "+216 71"})
def test_the_plain_pages_say_whose_site_it_is(client):
    pages = {name: client.get(f"/en/{name}/").content.decode() for name in ("about", "contact")}
    assert "It is run by <bdi>Café du Port</bdi>." in pages["about"]
    assert '<a href="tel:+216 71">' in pages["contact"]


def test_a_registration_stands_on_the_wall_for_whom_the_organiser_sends(client):
    event = make_event(make_club(), NAMES)
    event.open_registration(event.created_by)
    url = reverse("tournaments:wall", args=[event.code])
    asked = reverse("tournaments:wall_part", args=[event.code])
    assert asked in client.get(url).content.decode()
    client.force_login(event.created_by)
    [kept] = re.findall(rf'src="({asked}[^"]+)"', client.get(url).content.decode())
    client.logout()
    for wrong in (asked, f"{asked}?key=nonsense", f"{asked}?key={event.code}"):
        assert client.get(wrong)["X-Stamp"].split(".")[2] == "0"
    assert client.get(kept)["X-Stamp"].split(".")[2] == "1"


def test_the_wall_and_paper_cost_the_same_for_one_board_and_for_three(client):
    club = make_club()
    few, many = (start_event(club, "\n".join(NAMES_OF_SIX[:n]), format="swiss") for n in (2, 6))
    for page, args in (
        ("wall", []),
        ("paper_sheets", ["pairings"]),
        ("paper_sheets", ["scoresheets"]),
        ("paper_sheets", ["tents"]),
    ):
        asked = []
        for event in (few, many, few, many):  # the first time what is kept of each is made
            cache.clear()
            with CaptureQueriesContext(connection) as queries:
                client.get(reverse(f"tournaments:{page}", args=[event.code, *args]))
            asked.append(len(queries))
        assert asked[2] == asked[3], (page, args)
