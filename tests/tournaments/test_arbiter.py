"""What an arbiter does from the desk."""

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Match
from tests.builders import make_club, make_user, play_round, player_at, start_event
from tournaments.models import LogEntry, Pairing

pytestmark = pytest.mark.django_db


@pytest.fixture
def arbiter():
    return make_user("arbiter")


@pytest.fixture
def event(arbiter, client):
    client.force_login(arbiter)
    return start_event(make_club(arbiter=arbiter), "Amel\nBechir\nChiraz\nDali")


def at(name, *args):
    return reverse(f"tournaments:{name}", args=args)


def open_pairings(event):
    return Pairing.objects.filter(round__stage=event.stage, match__isnull=False).order_by("pk")


def test_a_contested_match_is_one_tap_away_from_its_ruling(client, event):
    pairing = open_pairings(event)[0]
    match = pairing.match
    match.record_totals(player_at(match, 0), [16, 3])
    match.contest(player_at(match, 1), match.revision)
    page = at("ruling", event.code, pairing.pk)
    assert f'href="{page}"' in client.get(at("desk", event.code)).content.decode()
    shown = client.get(page)
    assert shown.status_code == 200
    assert [said for _name, said in shown.context["words"]]
    assert client.post(page, {"winner": "1"}).status_code == 200
    ruled = {"total_0": 10, "total_1": 16, "winner": "", "reason": "played before witnesses"}
    assert client.post(page, ruled).url == at("desk", event.code)
    match = Match.objects.get(pk=match.pk)
    assert (match.winner, match.totals) == (1, [10, 16])
    assert LogEntry.objects.get(verb="ruled").detail["reason"] == "played before witnesses"
    assert client.post(page, {"winner": "0", "reason": "on appeal"}).status_code == 302
    assert Match.objects.get(pk=match.pk).winner == 0


def test_each_side_or_both_may_be_given_a_forfeit(client, event):
    one, other = open_pairings(event)
    one.match.record_totals(player_at(one.match, 0), [16, 3])
    client.post(at("forfeit", event.code, one.pk), {"absent": "0"})
    client.post(at("forfeit", event.code, other.pk), {"absent": "both"})
    ended = [Match.objects.get(pk=row.match_id) for row in (one, other)]
    assert [(m.ended, m.winner) for m in ended] == [("walkover", 1), ("walkover", None)]
    assert client.post(at("forfeit", event.code, one.pk), {"absent": "x"}).status_code == 409


def test_points_are_taken_off_on_the_desk_and_shown_in_the_standings(client, event):
    entry = event.entries.first()
    asked = {"entry": entry.pk, "points": 2, "reason": "came late"}
    assert client.post(at("deduct", event.code), {**asked, "reason": " "}).status_code == 409
    assert not event.stage.deductions.exists()
    client.post(at("deduct", event.code), asked)
    taken = event.stage.deductions.get()
    assert (taken.entry, taken.points, taken.reason) == (entry, 2, "came late")
    desk = client.get(at("desk", event.code)).content.decode()
    table = client.get(event.get_absolute_url()).content.decode()
    assert desk.count("came late") == 1
    assert table.count("came late") == 2  # among the terms of the row, and below with its day


def test_an_arbiter_sees_the_desk_without_what_organisers_do(client, event):
    desk = client.get(at("desk", event.code)).content.decode()
    for path in ("withdraw", "open", "switch"):
        assert f"/{path}/" not in desk.replace(at("ruling", event.code, 1), "")
    client.force_login(make_user())
    pairing = open_pairings(event)[0]
    for url in (at("ruling", event.code, pairing.pk), at("desk", event.code)):
        assert client.get(url).status_code == 403
    for url in (at("deduct", event.code), at("pause", event.code, pairing.pk)):
        asked = {"entry": pairing.first_id, "points": 1, "reason": "no", "on": "1"}
        assert client.post(url, asked).status_code == 403


def test_points_taken_off_are_given_back_and_the_log_keeps_both(client, event):
    entry = event.entries.first()
    asked = {"entry": entry.pk, "points": 2, "reason": "came late"}
    for _time in range(2):
        client.post(at("deduct", event.code), asked)
    first, second = event.stage.deductions.all()
    assert client.post(at("take_back", event.code, first.pk)).url == at("desk", event.code)
    path = f"/api/v1/stages/{event.stage.pk}/deductions/{second.pk}/"
    assert client.delete(path).status_code == 204
    assert client.delete(path).status_code == 404
    assert not event.stage.deductions.exists()
    assert [row["points"]["value"] for row in event.stage.table().rows] == [0, 0, 0, 0]
    said = event.log.filter(verb="gave_back").values_list("detail", flat=True)
    assert list(said) == [{"name": entry.name, "points": 2, "reason": "came late"}] * 2


def test_a_pause_and_a_ruling_stand_in_the_log_by_whatever_door(client, arbiter):
    client.force_login(arbiter)
    event = start_event(make_club(arbiter=arbiter), "Amel\nBechir\nChiraz\nDali", live=True)
    one, other = open_pairings(event)
    for seat in (0, 1):
        one.match.ready(player_at(one.match, seat))
    Match.objects.filter(pk=one.match_id).update(deadline=timezone.now())
    one.match.time_out(one.match.turn)
    pause = f"/api/v1/matches/{one.match.code}/pause/"
    assert client.post(pause).status_code == 201
    assert client.post(pause).status_code == 200
    assert client.delete(pause).status_code == 204
    ruled = {"winner": "0", "reason": "seen by all"}
    client.post(reverse("games:rule", args=[other.match.code]), ruled)
    names = {pairing.pk: [entry.name for entry in pairing.entries] for pairing in (one, other)}
    lines = event.log.filter(verb__in=["paused", "resumed", "ruled"]).order_by("pk")
    assert [(line.verb, line.user, line.detail) for line in lines] == [
        ("paused", arbiter, {"names": names[one.pk]}),
        ("resumed", arbiter, {"names": names[one.pk]}),
        ("ruled", arbiter, {"names": names[other.pk], "reason": "seen by all"}),
    ]


def test_a_correction_on_the_sheet_itself_fills_the_next_match_again(client, arbiter):
    client.force_login(arbiter)
    plan = {"format": "knockout", "seeded": True, "third_place": False}
    event = start_event(make_club(arbiter=arbiter), "Amel\nBechir\nChiraz\nDali", **plan)
    first, final = event.stage.rounds.all()
    play_round(first)
    event.stage.follow()
    semi = first.pairings.get(tie=1)
    loser = semi.entries[1 - semi.match.winner]
    ruled = {"winner": f"{1 - semi.match.winner}", "reason": "read wrong"}
    client.post(reverse("games:rule", args=[semi.match.code]), ruled)
    assert loser in final.pairings.get().entries
