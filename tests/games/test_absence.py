"""Players who let their time run out, and what the others may then choose."""

import pytest

from games import presence, tasks
from games.connection import Connection
from games.models import Match
from games.models.verb import NOTHING
from games.rules.record import check
from games.viewpoints import view
from tests.api.clients import client_of
from tests.builders import make_club, make_user, start_event
from tests.games.tables import call_time, lawful, pass_time, play_one, play_out, started
from tests.games.test_pausing import silent
from tests.games.test_seats import refused
from tournaments.models import Pairing

pytestmark = pytest.mark.django_db


def miss(match, people, seat: int, times: int = 2) -> None:
    """This seat lets its time run out; the others play."""
    missed = 0
    while missed < times:
        if match.position.seat == seat:
            call_time(match)
            missed += 1
        else:
            play_one(match, people)


def test_two_time_outs_in_a_row_and_the_others_let_a_bot_hold_the_seat_until_he_is_back():
    match, people = started(3, "family", {"turn_seconds": 30, "target": 11})
    miss(match, people, 2, times=1)
    while match.position.seat != 2:
        play_one(match, people)
    play_one(match, people)  # he plays himself: not in a row
    miss(match, people, 2, times=1)
    assert refused(match.offer_bot, people[0]) == "nobody_absent"
    while match.position.seat != 2:
        play_one(match, people)
    call_time(match)
    assert view(match, 0)["seats"][2]["absent"] is True
    match.offer_bot(people[0])
    assert (view(match, 1)["offers"], match.bots) == ({"bot": [0]}, [])
    assert match.offer_bot(people[0]) is NOTHING
    client_of(player=people[1]).send("post", f"matches/{match.code}/stand-in/")
    match.refresh_from_db()
    held = view(match, 2)["seats"][2]
    assert (held["bot"], held["absent"], match.offers) == ("medium", True, {})
    while match.acting_bot != 2:
        play_one(match, people)
    pass_time(match)
    tasks.think(match.pk, match.turn)
    match.refresh_from_db()
    assert view(match, 0)["last"]["by"] == "bot"
    while match.acting_bot != 2:
        play_one(match, people)
    match.come_back(people[2])  # in the middle of the bot's turn: it is his, with all its time
    assert match.come_back(people[2]) is NOTHING
    back = view(match, 2)
    assert {"bot", "absent"} & {*back["seats"][2]} == set()
    assert back["deadline"] - back["now"] > 20_000
    match.play(people[2], lawful(match), match.turn)
    assert [*match.seats.values_list("bot", flat=True)] == ["", "", ""]
    play_out(match, people)
    record = match.as_record()
    assert (check(record), [seat.get("bot") for seat in record["seats"]]) == ([], [None] * 3)
    by = [play.get("by") for play in record["deals"][0]["plays"] if play["seat"] == 2]
    assert (by.count("clock"), by.count("bot")) == (3, 1)


def test_who_is_absent_is_not_asked_whether_to_stop_and_his_own_play_takes_the_seat_back():
    match, people = started(choices={"turn_seconds": 30})
    miss(match, people, 1)
    match.offer_bot(people[0])
    while match.position.seat != 1:
        play_one(match, people)
    match.play(people[1], lawful(match), match.turn)
    assert match.bots == []
    miss(match, people, 1)
    match.offer_stop(people[0])
    assert (match.ended, view(match, 1)["seats"][1]["absent"]) == ("stopped", True)


def test_without_a_clock_a_bot_may_hold_the_seat_of_one_not_heard_of():
    match, people = started(choices={"turn_seconds": 0})
    silent(match, 1, presence.ABSENT_AFTER + 1)
    match.offer_bot(people[0])
    assert match.bots == [1]


def test_in_an_event_the_arbiter_decides_and_his_desk_says_who_is_absent(client):
    owner = make_user()
    event = start_event(make_club(owner), "Amel\nBechir", live=True, turn_seconds=30)
    match = Pairing.objects.get(round__stage=event.stage).match
    people = [seat.player for seat in match.seats.all()]
    for player in people:
        match.ready(player)
    call_time(match)
    while match.phase == "cut":
        call_time(match)
    miss(match, people, 1, times=3)
    assert refused(match.offer_bot, people[0]) == "arbiter_decides"
    client.force_login(owner)
    desk = client.get(f"/en/events/{event.code}/desk/").content.decode()
    assert f"<bdi>{people[1].name}</bdi> is absent" in desk


def test_who_comes_back_is_told_the_plays_that_he_missed_and_no_older_ones():
    match, people = started(choices={"turn_seconds": 30})
    for _ in range(7):
        play_one(match, people)
    told = Connection(Match.objects.get(), people[0]).meanwhile
    plays = match.current["plays"]
    assert told(5)["meanwhile"] == [
        {"seat": (match.cutter + turn) % 2, "play": plays[turn]} for turn in (5, 6)
    ]
    assert len(told(0)["meanwhile"]) == 4
    assert (told(7), told("x"), told(99)) == ({"meanwhile": []},) * 3
