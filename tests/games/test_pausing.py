"""A match that stands still, and a player who does not come back to a table without a clock."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.valkey import VALKEY
from games import presence, tasks
from games.models import Match
from games.models.verb import NOTHING
from games.viewpoints import view
from tests.api.clients import client_of
from tests.builders import make_club, make_player, make_user, start_event
from tests.games.tables import lawful, pass_time, play_one, started
from tests.games.test_seats import refused
from tournaments.models import LogEntry, Pairing

pytestmark = pytest.mark.django_db


def later(match, **since) -> None:
    """As if the pause had begun so long ago."""
    earlier = timedelta(**since)
    times = {"paused_at": match.paused_at - earlier, "deadline": match.deadline - earlier}
    Match.objects.filter(pk=match.pk).update(**times)


def test_the_host_pauses_his_table_and_the_time_left_is_kept():
    match, people = started(choices={"turn_seconds": 30})
    left = match.deadline - timezone.now()
    match.pause(people[0])
    seen = view(match, 1)
    assert (seen["phase"], seen["deadline"], seen["paused"]["by"]) == ("play", None, "host")
    assert 0 < seen["paused"]["left"] <= left.total_seconds() * 1000
    assert match.pause(people[0]) is NOTHING
    later(match, minutes=5)
    match.resume(people[0])
    assert "paused" not in view(match, 1)
    assert timedelta(0) < match.deadline - timezone.now() < left + timedelta(seconds=1)
    assert (match.deadline - timezone.now()) > left - timedelta(seconds=20)
    assert match.resume(people[0]) is NOTHING
    play_one(match, people)


def test_nothing_is_played_or_timed_out_while_it_is_paused():
    match, people = started(choices={"turn_seconds": 30})
    match.pause(people[0])
    before = match.version
    assert refused(match.play, people[match.position.seat], lawful(match), match.turn) == "paused"
    pass_time(match)
    assert match.time_out(match.turn) is NOTHING
    assert not tasks.overdue().exists()
    assert match.version == before
    match.resign(people[1])
    assert (match.phase, match.paused_at) == ("over", None)


def test_a_cut_and_the_next_deal_wait_as_well():
    match, people = started(profile="tunisian")
    match.pause(people[0])
    assert refused(match.cut, people[match.cutter], 3) == "paused"
    match.resume(people[0])
    match.cut(people[match.cutter], 3)
    assert match.current["cut_at"] == 3


def test_only_the_host_or_an_arbiter_pauses(client):
    match, people = started()
    for player in (people[1], make_player("Zied"), None):
        assert refused(match.pause, player) == "not_yours_to_pause"
    owner, arbiter, member = make_user(), make_user(), make_user()
    club = make_club(owner, arbiter=arbiter, member=member)
    arranged = start_event(club, "Amel\nBechir", live=True)
    pairing = Pairing.objects.get(round__stage=arranged.stage)
    for seat in pairing.match.seats.all():
        pairing.match.ready(seat.player)
    pass_time(pairing.match)
    pairing.match.time_out(0)
    assert refused(pairing.match.pause, pairing.first.player) == "not_yours_to_pause"
    assert refused(pairing.match.pause, member.player) == "not_yours_to_pause"
    client.force_login(arbiter)
    desk = f"/fr/events/{arranged.code}/desk/"
    assert f"/pairings/{pairing.pk}/pause/" in client.get(desk).content.decode()
    client.post(f"/fr/events/{arranged.code}/pairings/{pairing.pk}/pause/", {"on": "1"})
    match = Match.objects.get(pk=pairing.match_id)
    assert view(match, None)["paused"]["by"] == "arbiter"
    client.post(f"/fr/events/{arranged.code}/pairings/{pairing.pk}/pause/", {"on": "0"})
    assert Match.objects.get(pk=pairing.match_id).paused_at is None
    assert set(LogEntry.objects.values_list("verb", flat=True)) >= {"paused", "resumed"}


def test_the_api_pauses_by_the_same_verb():
    match, people = started(choices={"turn_seconds": 30})
    host, other = client_of(player=people[0]), client_of(player=people[1])
    refusal = other.send("post", f"matches/{match.code}/pause/")
    assert (refusal.status_code, refusal.json()["code"]) == (403, "not_yours_to_pause")
    answer = host.send("post", f"matches/{match.code}/pause/")
    assert (answer.status_code, answer.json()["paused"]["by"]) == (201, "host")
    assert host.send("delete", f"matches/{match.code}/pause/").status_code == 204
    assert Match.objects.get().paused_at is None


# Absent


def silent(match, seat: int, seconds: float) -> None:
    """As if this seat had last been heard of so long ago."""
    key = presence._key(match.code, presence.LAST)
    VALKEY.zadd(key, {str(seat): time.time() - seconds})
    VALKEY.delete(presence._key(match.code))


def test_without_a_clock_the_others_may_stop_without_one_who_is_absent():
    match, people = started(players=4, choices={"turn_seconds": 0, "target": 21})
    silent(match, 3, presence.ABSENT_AFTER + 1)
    assert presence.of(match.code, [True] * 4, clock=False) == ["away"] * 3 + ["absent"]
    assert presence.of(match.code, [True] * 4) == ["away"] * 4
    match.offer_stop(people[0])
    match.offer_stop(people[1])
    assert match.phase == "play"
    match.offer_stop(people[2])
    assert (match.phase, match.ended, match.winner) == ("over", "stopped", None)


def test_an_offer_made_before_counts_once_he_has_been_absent_long_enough():
    match, people = started(choices={"turn_seconds": 0})
    silent(match, 1, presence.ABSENT_AFTER - 10)
    match.offer_stop(people[0])
    assert match.offer_stop(people[0]) is NOTHING
    silent(match, 1, presence.ABSENT_AFTER + 1)
    match.offer_stop(people[0])
    assert match.ended == "stopped"


def test_with_a_clock_or_nothing_known_everybody_is_asked():
    clocked, people = started(choices={"turn_seconds": 30})
    silent(clocked, 1, 1000)
    clocked.offer_stop(people[0])
    assert clocked.phase == "play"
    unknown, people = started(choices={"turn_seconds": 0})
    unknown.offer_stop(people[0])
    assert unknown.phase == "play"
