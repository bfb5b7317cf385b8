import json
import time

import pytest
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from redis import Redis

from games import live
from games.models import Match
from games.rules.cards import codes
from games.rules.ruleset import PROFILES
from tests.builders import make_player, make_user
from tests.games.sockets import Client, is_view, refused
from tests.games.tables import lawful, make_players, open_table, play_deal, started

pytestmark = pytest.mark.django_db(transaction=True)


def test_our_framing_is_the_channel_layers_own():
    """What group_send would publish and what we publish, byte for byte, heard by a third."""
    listener = Redis.from_url(settings.REDIS_URL).pubsub(ignore_subscribe_messages=True)
    listener.psubscribe(f"{live.PREFIX}__group__framing*")
    message = {"type": "table.view", "text": '{"v":1,"name":"ڨفصة"}', "seat": None, "due": 1.5}

    async def by_the_layer():
        layer = get_channel_layer()
        await layer.group_send("framing.test", message)
        await layer.flush()

    async_to_sync(by_the_layer)()
    live.publish([("framing.test", message)])
    heard = []
    end = time.monotonic() + 5
    while len(heard) < 2 and time.monotonic() < end:
        if said := listener.get_message(timeout=0.5):
            heard.append((said["channel"], said["data"]))
    listener.close()
    assert len(heard) == 2
    assert heard[0] == heard[1]


def test_a_play_is_heard_by_everybody_each_from_his_place(server):
    match, people = started()
    path = f"/ws/t/{match.code}"
    seat = match.position.seat
    with (
        Client(server, path, people[0]) as amel,
        Client(server, path, people[1]) as bechir,
        Client(server, path) as watcher,
    ):
        everybody = [amel, bechir, watcher]
        for client in everybody:
            client.until(is_view)
        assert [client.view["you"] for client in everybody] == [0, 1, None]
        assert [len(client.view["hand"]) for client in everybody] == [3, 3, 0]
        notation = lawful(match)
        [amel, bechir][seat].say({"play": notation, "turn": 0})
        for client in everybody:
            client.until_version(match.version + 1)
        assert [client.view["last"]["play"] for client in everybody] == [notation] * 3
        assert [client.view["turn"] for client in everybody] == [1] * 3


def test_a_stale_play_is_answered_by_the_view_silently(server):
    match, people = started()
    seat = match.position.seat
    with Client(server, f"/ws/t/{match.code}", people[seat]) as client:
        client.until(is_view)
        play = {"play": lawful(match), "turn": 0}
        client.say(play)
        client.say(play)
        heard = [client.until(lambda m: is_view(m) and m["turn"] == 1) for _ in range(2)]
        assert heard[0]["last"] == heard[1]["last"]
        assert not any(refused(frame) for frame in client.frames)
    assert Match.objects.get(pk=match.pk).turn == 1


@pytest.mark.parametrize(("explain", "code"), [(True, "not_your_card"), (False, "refused")])
def test_a_friendly_table_says_which_rule_a_rated_one_only_no(server, explain, code):
    match, people = started(explain=explain)
    seat = match.position.seat
    theirs = codes(match.position.hand(1 - seat))[0]
    with Client(server, f"/ws/t/{match.code}", people[seat]) as client:
        client.say({"play": theirs, "turn": 0})
        assert client.until(refused) == {"refused": code, "turn": 0}
        client.say({"do": "join", "seat": 1})
        assert client.until(refused) == {"refused": "too_late", "turn": 0}


@pytest.mark.parametrize(
    "nonsense",
    ["", "[]", "{", "null", '{"do": 7}', '{"do": "win"}', '{"do": "ready", "entropy": 3}',
     '{"do": "ready", "entropy": "xyz"}', '{"do": "join"}', '{"do": "join", "seat": "0"}',
     '{"do": "cut", "at": {}}', "[" * 900, '{"have": ' + "1" * 900 + "}", "x" * 5000],
)  # fmt: skip
def test_nonsense_breaks_nothing(server, nonsense):
    match, people = open_table(4)
    with Client(server, f"/ws/t/{match.code}", people[0]) as client:
        client.until(is_view)
        client.say(nonsense)
        client.say({"do": "unready"})  # nothing to take back: answered by the view
        client.until(lambda m: is_view(m) and m["v"] == match.version)
    match.refresh_from_db()
    assert match.seating[0]["name"] == "Amel"


def test_an_old_screen_is_sent_the_view_and_a_new_one_nothing(server):
    match, people = started()
    with Client(server, f"/ws/t/{match.code}", people[0]) as client:
        client.until(is_view)
        client.drain()
        client.say({"have": match.version})
        assert [frame for frame in client.drain() if is_view(frame)] == []
        client.say({"have": match.version - 1})
        assert client.until(is_view)["v"] == match.version


def test_a_lost_message_heals(server):
    """The play is stored, its message never sent: the next word of a screen brings it."""
    match, people = started()
    with Client(server, f"/ws/t/{match.code}", people[0]) as client:
        client.until(is_view)
        Match.objects.filter(pk=match.pk).update(version=match.version + 1)
        client.say({"have": match.version})
        assert client.until(is_view)["v"] == match.version + 1


def test_sitting_down_and_being_sent_away_change_what_a_socket_sees(server):
    amel, bechir, chiraz = make_players(3)
    match = Match.open_table(amel, PROFILES["cafe"].ruleset(), public=False)
    path = f"/ws/t/{match.code}"
    with (
        Client(server, path, bechir) as first,
        Client(server, path, chiraz) as second,
        Client(server, path) as nobody,
    ):
        for client in (first, second, nobody):
            assert client.until(is_view)["door"] is True
        first.say({"do": "join", "seat": 1})
        assert first.until(lambda m: is_view(m) and m["you"] == 1)
        second.say({"do": "join", "seat": 1})
        assert second.until(refused)["refused"] == "seat_taken"
        nobody.say({"do": "join", "seat": 1})
        assert nobody.until(refused)["refused"] == "no_player"
        match.ask_to_leave(amel, 1)
        assert first.until(lambda m: is_view(m) and m.get("door"))
        match.join(chiraz, 1)
        second.until(lambda m: is_view(m) and m["you"] == 1)
        for player in (amel, chiraz):
            match.ready(player)
        Match.objects.filter(pk=match.pk).update(deadline=match.created_at)
        match.time_out(0)
        second.until(lambda m: is_view(m) and m["phase"] == "play")
        for client in (first, nobody):
            client.drain()
            assert client.view["phase"] == "play"
            assert set(client.view) == {"v", "phase", "door", "you", "now", "seats"}


def test_the_watch_link_shows_a_private_table_without_hands(server):
    match, people = started(public=False)
    with Client(server, f"/ws/w/{match.watch_code}", people[0]) as watcher:
        shown = watcher.until(is_view)
        assert (shown["you"], shown["hand"], len(shown["table"])) == (None, [], 4)
        watcher.say({"play": lawful(match), "turn": 0})
        assert watcher.until(refused)["refused"] == "not_seated"


def test_a_table_that_does_not_exist_closes_the_socket(server):
    for path in ("/ws/t/ZZZZZZ", "/ws/w/nonsense"):
        with Client(server, path) as client:
            assert client.closed_with() == 4404


def test_the_late_end_of_an_old_socket_takes_nobody_away(server):
    match, people = started()
    path = f"/ws/t/{match.code}"
    old = Client(server, path, people[0]).__enter__()
    old.until(lambda m: "presence" in m)
    with Client(server, path, people[0]) as new, Client(server, path) as watcher:
        old.__exit__(None, None, None)
        time.sleep(0.5)
        new.say({"have": match.version})
        watcher.say({"have": match.version})
        assert watcher.until(lambda m: "presence" in m)["presence"][0] != "away"
        new.say({"do": "stop"})
        assert new.until(lambda m: is_view(m) and m["offers"])["you"] == 0


def test_a_socket_of_whoever_has_signed_out_acts_no_more(server, client):
    user = make_user()
    client.force_login(user)
    match = Match.open_table(user.player, PROFILES["cafe"].ruleset())
    session = {"sessionid": client.cookies["sessionid"].value}
    with Client(server, f"/ws/t/{match.code}", cookies=session) as table:
        assert table.until(is_view)["you"] == 0
        client.logout()
        table.say({"do": "leave"})
        assert table.closed_with() == 4401
    match.refresh_from_db()
    assert match.seat_of(user.player) == 0


def test_nor_does_the_socket_of_a_link_that_was_renewed(server):
    match, people = started()
    with Client(server, f"/ws/t/{match.code}", people[0]) as table:
        table.until(is_view)
        people[0].renew_link()
        table.say({"have": match.version})
        assert table.closed_with() == 4401


def test_the_count_comes_with_the_last_card_and_a_view_stays_small(server):
    match, people = started(4, choices={"target": 101})
    with Client(server, f"/ws/t/{match.code}", people[0]) as client:
        play_deal(match, people)
        client.until(lambda m: is_view(m) and m["phase"] == "count")
        assert client.view["last"]["play"] == match.current["plays"][-1]
        sizes = {"play": 0, "count": 0}
        for frame in client.frames:
            if is_view(frame):
                text = json.dumps(frame, separators=(",", ":"), ensure_ascii=False)
                sizes[frame["phase"]] = max(sizes[frame["phase"]], len(text.encode()))
        assert sizes["play"] <= 1024
        assert sizes["count"] <= 2048


def test_open_screens_call_time_themselves(server):
    """No worker runs here: the socket of whoever sits at the table ends the turn on its second."""
    match, people = started(choices={"turn_seconds": 5})
    with Client(server, f"/ws/t/{match.code}", people[0]) as client:
        shown = client.until(lambda m: is_view(m) and m["turn"] == 1, timeout=15)
        assert shown["last"]["by"] == "clock"


def test_pages_are_told_to_look_again(server):
    with Client(server, "/ws/changes?topic=lobby&topic=..&topic=match-X") as page:
        page.socket.ping().wait(5)
        Match.open_table(make_player("Amel"), PROFILES["cafe"].ruleset(), public=True)
        assert page.until(lambda m: True) == {"changed": "lobby"}
