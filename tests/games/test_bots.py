"""Bots at the table: seats whose turn falls due early."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.errors import Refused
from games import tasks
from games.models import Match
from games.models.verb import NOTHING
from games.rules.record import check
from games.rules.ruleset import PROFILES
from games.viewpoints import door, view
from tests.api.clients import client_of
from tests.builders import make_player, make_user
from tests.games.tables import call_time, lawful, pass_time

pytestmark = pytest.mark.django_db


def with_bots(players: int = 2, level: str = "easy", profile: str = "cafe", **choices):
    host = make_player("Amel")
    rules = PROFILES[profile].ruleset(players=players, **choices)
    return Match.open_table(host, rules, bots=level), host


def act(match, host) -> None:
    """Whatever comes next: the person's own move, or a bot's that has fallen due."""
    if match.acting_bot is not None:
        pass_time(match)
        tasks.think(match.pk, match.turn)
    elif match.phase == "cut":
        match.cut(host, 7)
        match.choose(host, "keep")
    elif match.phase == "count":
        match.next_deal(host)
    else:
        match.play(host, lawful(match), match.turn)
    match.refresh_from_db()


@pytest.mark.parametrize(
    ("players", "profile", "level"),
    [(2, "tunisian", "medium"), (3, "family", "easy"), (4, "tunisian", "easy")],
)
def test_one_person_plays_a_whole_match_against_bots(players, profile, level):
    match, host = with_bots(players, level, profile, target=5)
    assert match.bots == list(range(1, players))
    assert [seat.get("ready") for seat in view(match, 0)["seats"]] == [None] + [True] * (
        players - 1
    )
    match.ready(host)
    call_time(match)
    while match.phase != "over":
        act(match, host)
    record = match.as_record()
    assert check(record) == []
    assert [seat.get("bot") for seat in record["seats"]] == [None] + [level] * (players - 1)
    by = {
        (play["seat"] in match.bots, play.get("by")) for d in record["deals"] for play in d["plays"]
    }
    assert by == {(True, "bot"), (False, None)}
    entropies = [deal["shuffle"]["entropy"][1:] for deal in record["deals"]]
    assert entropies == [[None] * (players - 1)] * len(record["deals"])


def bots_turn(players: int = 2):
    """A table at which a bot is to play."""
    match, host = with_bots(players, turn_seconds=0)
    match.ready(host)
    call_time(match)
    while match.acting_bot is None:
        act(match, host)
    return match, host


def test_a_bots_turn_falls_due_early_and_shows_no_clock():
    match, _ = bots_turn()
    left = match.deadline - timezone.now()
    assert timedelta(seconds=0) < left < timedelta(seconds=6.1)  # the first deal's lot is looked at
    assert view(match, 0)["deadline"] is None
    assert view(match, 0)["seats"][match.acting_bot]["bot"] == "easy"


def test_late_doubled_and_early_thoughts_do_no_harm():
    match, host = bots_turn()
    turn, version = match.turn, match.version
    tasks.think(match.pk, turn)  # too early
    match.refresh_from_db()
    assert match.version == version
    pass_time(match)
    assert match.time_out(turn) is NOTHING  # the clock plays for no bot
    tasks.think(match.pk, turn)
    tasks.think(match.pk, turn)
    match.refresh_from_db()
    assert (match.turn, match.version) == (turn + 1, version + 1)
    assert view(match, 0)["last"]["by"] == "bot"
    match.play(host, lawful(match), match.turn)
    match.resign(host)
    tasks.think(match.pk, turn + 1)
    assert (match.phase, match.ended) == ("over", "forfeit")


def test_a_bot_that_nobody_thinks_for_is_played_by_the_clock():
    match, _ = bots_turn()
    Match.objects.filter(pk=match.pk).update(deadline=timezone.now() - timedelta(seconds=40))
    match.time_out(match.turn)
    assert view(match, 0)["last"]["by"] == "clock"


def test_a_bot_waits_while_the_table_is_paused():
    match, host = bots_turn()
    match.pause(host)
    before = match.version
    pass_time(match)
    tasks.think(match.pk, match.turn)
    match.refresh_from_db()
    assert match.version == before


def test_a_bot_gives_way_to_a_friend_before_the_start():
    match, host = with_bots(4, "strong")
    friend = make_player("Bechir")
    assert door(match)["seats"][2]["bot"] == "strong"
    match.ready(host)
    match.join(friend, 2)
    assert (match.phase, match.bots) == ("seating", [1, 3])
    match.join(friend, 1)  # to another bot's chair: they change places
    assert match.bots == [2, 3]
    rows = match.seats.values_list("player__name", "bot")
    assert [*rows] == [("Amel", ""), ("Bechir", ""), (None, "strong"), (None, "strong")]
    match.ready(friend)
    assert match.phase == "countdown"
    match.leave(host)
    assert (match.host_id, match.seating[0]) == (friend.pk, None)
    match.leave(friend)
    assert match.phase == "over"


def test_the_host_may_ask_a_bot_to_leave():
    match, host = with_bots(2)
    match.ask_to_leave(host, 1)
    assert match.seating[1] is None
    match.join(make_player("Bechir"), 1)


def test_no_bot_sits_where_it_counts():
    host, rules = make_player("Amel"), PROFILES["cafe"].ruleset()
    for options in ({"rated": True}, {"live": False}):
        with pytest.raises(Refused) as refused:
            Match.open_table(host, rules, bots="easy", **options)
        assert refused.value.code == "no_bots"
    assert not Match.objects.exists()


def test_bots_are_asked_for_over_the_api():
    client = client_of(make_user())
    asked = {"profile": "cafe", "players": 4, "bots": "strong"}
    answer = client.post("/api/v1/matches/", asked, format="json")
    assert answer.status_code == 201
    assert [seat["bot"] for seat in answer.json()["seats"]] == [None, *["strong"] * 3]
    asked["bots"] = "grandmaster"
    assert client.post("/api/v1/matches/", asked, format="json").status_code == 400
    asked = {"profile": "cafe", "bots": "easy", "live": False}
    assert client.post("/api/v1/matches/", asked, format="json").json()["code"] == "no_bots"


def test_one_tap_on_the_form_opens_a_table_with_bots(client):
    user = make_user()
    client.force_login(user)
    page = client.get(reverse("games:open")).content.decode()
    assert re.findall(r'name="bots" value="(\w+)"', page) == ["easy", "medium", "strong"]
    form = {"players": 2, "target": 21, "turn_seconds": 0, "profile": "tunisian", "bots": "medium"}
    answer = client.post(reverse("games:open"), form)
    match = Match.objects.get()
    assert answer.url == reverse("table", args=[match.code])
    assert [entry.get("bot") for entry in match.seating] == [None, "medium"]
