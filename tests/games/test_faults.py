"""Faults of live tables that other products had."""

from socket import SHUT_RDWR

import pytest

from accounts.valkey import VALKEY
from games.live import PREFIX
from games.models import Match
from tests.games.sockets import Client, is_view
from tests.games.tables import lawful, play_out, start, started
from tests.patience import until

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_rematch_is_dealt_afresh_another_seat_leads_and_partners_face_each_other():
    """Fault 10: the same seat led every deal, partners sat side by side, the same cards came."""
    match, people = started(4, "cafe", {"target": 11}, first_dealer=0)
    first = match.dealt
    play_out(match, people)
    last = match.current["dealer"]
    for player in people:
        match.rematch(player)
    again = Match.objects.get(code=match.offers["next"])
    start(again, people)
    assert again.current["dealer"] == (last + 1) % 4
    assert again.position.seat == (last + 2) % 4
    assert [each["name"] for each in again.sides()[0]] == ["Amel", "Chiraz"]
    assert again.dealt.write()["hands"] != first.write()["hands"]


def test_a_line_that_drops_costs_neither_seat_nor_card_nor_anybodys_time(server):
    """Fault 19: the seat was a bot's for good, a card was played at once, the match was wiped.
    Fault 27: the other's clock was shortened by it."""
    match, people = started(choices={"turn_seconds": 60}, first_dealer=0)
    path = f"/ws/t/{match.code}"
    with Client(server, path, people[0]) as amel:
        before = amel.until(is_view)
        for _ in range(3):
            hand = dropped(server, path, people[1])["hand"]
        amel.say({"have": 0})
        after = amel.until(is_view)
        assert without_now(after) == without_now(before)
        with Client(server, path, people[1]) as bechir:  # it is his turn, and he is back
            back = bechir.until(is_view)
            assert (back["hand"], back["to"], back["deadline"]) == (hand, 1, before["deadline"])
            bechir.say({"play": lawful(match), "turn": 0})
            mine = amel.until_version(before["v"] + 1)
        dropped(server, path, people[1])
        amel.say({"have": 0})
        amel.until(is_view)
        assert (amel.view["to"], amel.view["deadline"]) == (0, mine["deadline"])
    match.refresh_from_db()
    assert [set(entry) & {"bot", "absent", "missed"} for entry in match.seating] == [set(), set()]
    assert (match.phase, match.turn) == ("play", 1)


def dropped(server, path: str, player) -> dict:
    """What a line showed that then broke without a word."""
    with Client(server, path, player) as line:
        view = line.until(is_view)
        line.socket.socket.shutdown(SHUT_RDWR)
    return view


def without_now(view: dict) -> dict:
    return {key: view[key] for key in view if key != "now"}


def test_nothing_of_a_table_is_left_once_it_is_over_and_everybody_has_gone(server):
    """Fault 26: rooms, timers and subscriptions were never freed."""
    match, people = started()
    path = f"/ws/t/{match.code}"
    with Client(server, path, people[0]) as amel, Client(server, path) as watcher:
        for each in (amel, watcher):
            each.until(lambda m: "presence" in m)
        assert of_table(match)
        match.resign(people[0])
        amel.until(lambda m: is_view(m) and m["phase"] == "over")
    until(lambda: not of_table(match))
    match.refresh_from_db()
    assert (match.deadline, match.coming, match.offers) == (None, None, {})
    assert [key for key in VALKEY.scan_iter(f"{PREFIX}*{match.code}*") if forever(key)] == []


def of_table(match) -> list[bytes]:
    """The groups of a match that anybody listens to."""
    return VALKEY.pubsub_channels(f"{PREFIX}*{match.code}*")


def forever(key: bytes) -> bool:
    return VALKEY.ttl(key) == -1
