"""Calendar feeds, read by a library that is not the one which wrote them."""

from datetime import UTC, date, datetime, time

import pytest
import vobject
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.builders import make_club, make_event, make_user

pytestmark = pytest.mark.django_db

DAY, AT = date(2031, 3, 4), time(20, 30)
FIELDS = ("sequence", "status", "dtstart", "summary")


def feed(kind: str, *of) -> dict[str, tuple]:
    """By uid, what a calendar shows."""
    answer = Client().get(reverse(f"tournaments:{kind}_calendar", args=of))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    read = vobject.readOne(answer.content.decode())
    read.validate(raiseException=True)
    return {
        one.uid.value: tuple(getattr(one, name).value for name in FIELDS)
        for one in getattr(read, "vevent_list", [])
    }


def planned(club=None, **plan):
    club = club or make_club()
    return make_event(club, "Amel\nBechir\nChiraz\nDali", day=DAY, at=AT, interval=45, **plan)


def wall(hour: int, minute: int) -> datetime:
    """Of that evening in Tunis, an hour before UTC."""
    return datetime(2031, 3, 4, hour - 1, minute, tzinfo=UTC)


def test_an_appointment_keeps_its_name_and_raises_its_number():
    event = planned(place="Café; de la gare, La Marsa")
    [(uid, shown)] = feed("tournament", event.code).items()
    assert shown == ("0", "CONFIRMED", wall(20, 30), "Coupe")
    event.start(event.created_by)
    rounds = feed("tournament", event.code)
    assert list(rounds.values()) == [
        ("0", "CONFIRMED", wall(20, 30), "Coupe · Round 1"),
        ("0", "CONFIRMED", wall(21, 15), "Coupe · Round 2"),
        ("0", "CONFIRMED", wall(22, 0), "Coupe · Round 3"),
    ]
    assert next(iter(rounds)) == uid
    second = event.stage.rounds.get(number=2)
    for minute in (30, 45):
        second.postpone(DAY, time(21, minute), event.created_by)
    moved = feed("tournament", event.code)
    name = list(rounds)[1]
    assert moved == {**rounds, name: ("2", "CONFIRMED", wall(21, 45), "Coupe · Round 2")}
    assert feed("club", event.club.slug) == moved


def test_what_is_called_off_or_left_is_cancelled_in_calendars():
    event, other = planned(), planned(make_club(make_user(), "La Marsa"))
    amel = event.entries.get(player__name="Amel")
    [uid] = feed("player", amel.player_id)
    event.call_off("No room.", event.created_by)
    called_off = ("1", "CANCELLED", wall(20, 30), "Coupe")
    assert feed("player", amel.player_id) == {uid: called_off}
    assert [*feed("club", event.club.slug).values()] == [called_off]
    other.start(other.created_by)
    bechir = other.entries.get(player__name="Bechir")
    before = feed("player", bechir.player_id)
    assert {shown[1] for shown in before.values()} == {"CONFIRMED"}
    assert all(" against " not in shown[3] and "table" in shown[3] for shown in before.values())
    other.withdraw(bechir, other.created_by)
    after = feed("player", bechir.player_id)
    assert {uid: (shown[0], shown[1]) for uid, shown in after.items()} == dict.fromkeys(
        before, ("1", "CANCELLED")
    )
    assert {shown[1] for shown in feed("tournament", other.code).values()} == {"CONFIRMED"}


def test_a_feed_that_has_not_changed_is_not_sent_again():
    event = planned()
    path = reverse("tournaments:tournament_calendar", args=[event.code])
    first = Client().get(path)
    again = Client().get(path, HTTP_IF_NONE_MATCH=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    asks = {"HTTP_ACCEPT": "text/calendar", "HTTP_ACCEPT_LANGUAGE": "en"}
    api = Client().get(f"/api/v1/tournaments/{event.code}/calendar/", **asks)
    assert api.content == first.content
    french = Client().get(path.replace("/en/", "/fr/"))
    assert french.content != first.content


def test_a_feed_costs_the_same_with_one_event_and_with_three():
    club = make_club()
    costs = []
    for format in ("round_robin", "swiss", "knockout"):
        event = planned(club, format=format)
        event.start(event.created_by)
        costs.append([spent("club", club.slug), spent("player", event.entries.first().player_id)])
    assert costs == [costs[0]] * 3


def spent(kind: str, *of) -> int:
    with CaptureQueriesContext(connection) as queries:
        feed(kind, *of)
    return len(queries)
