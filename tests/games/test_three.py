"""A table of three, each alone, from the form that opens it to the record of the match."""

from contextlib import ExitStack

import pytest
from django.urls import reverse

from games.models import Match
from games.rules.record import check
from tests.games.sockets import Client
from tests.games.tables import lawful, make_players
from tests.games.test_pages import be

pytestmark = pytest.mark.django_db(transaction=True)
FORM = {"players": 3, "target": 11, "turn_seconds": 0, "profile": "family"}


def test_three_open_a_table_and_play_a_whole_match(server, client):
    people = make_players(3)
    be(client, people[0])
    elsewhere = client.post(reverse("games:open"), {**FORM, "profile": "cafe"})
    assert "These rules are not played by so many." in elsewhere.content.decode()
    client.post(reverse("games:open"), FORM)
    match = Match.objects.get()
    with ExitStack() as open_pages:
        path = f"/ws/t/{match.code}"
        screens = [open_pages.enter_context(Client(server, path, each)) for each in people]
        for seat in (1, 2):
            screens[seat].say({"do": "join", "seat": seat})
            screens[seat].until(lambda view, seat=seat: view.get("you") == seat)
        for screen in screens:
            screen.say({"do": "ready"})
        play_by_socket(screens)
        over = [screen.view for screen in screens]
    match.refresh_from_db()
    assert [view["you"] for view in over] == [0, 1, 2]
    assert all(view["totals"] == match.totals and len(view["piles"]) == 3 for view in over)
    assert [sum(side["cards"] for side in view["count"]) for view in over] == [40] * 3
    assert over[0]["winner"] == match.totals.index(max(match.totals))
    record = match.as_record()
    assert (check(record), record["totals"], record["winner"]) == ([], match.totals, match.winner)
    assert {len(deal["hands"]) for deal in record["deals"]} == {4}


def play_by_socket(screens) -> None:
    """Whose turn it is plays; all say next, until it is over."""
    screens[0].until(lambda view: view.get("phase") == "play")
    match = Match.objects.get()
    while match.phase != "over":
        if match.phase == "play":
            actor = screens[match.position.seat]
            actor.say({"play": lawful(match), "turn": match.turn})
            actor.until(lambda view, turn=match.turn: view.get("turn", 0) > turn)
        else:
            for screen in screens:
                screen.say({"do": "next"})
            played = match.current["number"]
            screens[0].until(lambda view, played=played: view.get("deal", 0) > played)
        match.refresh_from_db()
    for screen in screens:
        screen.until_version(match.version)
