"""With real cards: "they are not here", and what becomes of it."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.errors import NotAllowed
from games.models import Match
from games.models.verb import NOTHING
from games.tasks import no_show
from tests.api.clients import client_of
from tests.builders import make_club, make_player, make_user, player_at, start_event
from tests.games.test_seats import refused
from tests.races import at_once
from tournaments.models import Pairing

pytestmark = pytest.mark.django_db


def a_pairing(**plan):
    event = start_event(make_club(), "Amel\nBechir", **plan)
    return Pairing.objects.get(round__stage=event.stage)


def time_is_up(match):
    Match.objects.filter(pk=match.pk).update(seat_by=timezone.now())


def said(pairing):
    verbs = ["missed", "turned_up", "no_show"]
    lines = pairing.round.stage.tournament.log.filter(verb__in=verbs).order_by("pk")
    return [(line.verb, line.who, line.detail["names"]) for line in lines]


def test_a_side_that_is_said_not_to_be_here_and_does_not_come_has_lost():
    pairing = a_pairing(no_show_minutes=7)
    match, sides = pairing.match, [pairing.first.player, pairing.second.player]
    match.miss(sides[0])
    assert match.miss(sides[0]) is NOTHING  # it has no more time by that
    assert (match.awaited, match.finished_at) == ([1], None)
    left = match.seat_by - timezone.now()
    assert timedelta(minutes=6, seconds=50) < left <= timedelta(minutes=7)
    no_show(match.pk)  # too early
    match.turn_up(sides[1])
    assert (match.awaited, match.seat_by) == ([], None)
    match.miss(sides[1])
    match.join(sides[0], 0)  # an act of his own: he is here
    assert match.awaited == []
    match.miss(sides[0])
    match.miss(sides[1])  # says so himself, and so is here
    assert match.awaited == [0]
    time_is_up(match)
    for _twice in range(2):
        no_show(match.pk)
    match.refresh_from_db()
    assert (match.ended, match.winner, match.awaited) == ("walkover", 1, [])
    assert refused(match.turn_up, sides[0]) == "too_late"
    names = [entry.name for entry in pairing.entries]
    assert said(pairing) == [
        ("missed", names[0], [names[1]]),
        ("turned_up", names[1], [names[1]]),
        ("missed", names[1], [names[0]]),
        ("turned_up", names[0], [names[0]]),
        ("missed", names[0], [names[1]]),
        ("turned_up", names[1], [names[1]]),
        ("missed", names[1], [names[0]]),
        ("no_show", "", [names[0]]),
    ]


def test_the_countdown_is_seen_and_stopped_on_the_sheet_the_desk_and_over_the_api(client):
    pairing = a_pairing()
    match, event = pairing.match, pairing.round.stage.tournament
    by, bechir = event.created_by, player_at(pairing.match, 1)
    account = make_user()
    bechir.claim_by(account)
    sheet, desk = (
        reverse("games:sheet", args=[match.code]),
        reverse("tournaments:desk", args=[event.code]),
    )

    def seen(user, page):
        client.force_login(user)
        html = client.get(page).content.decode()
        return "<time-left" in html, "We are here" in html, "They are here" in html

    client.force_login(by)
    path = reverse("tournaments:miss", args=[event.code, pairing.pk])
    assert client.post(path, {"absent": "both"}).url == desk
    assert seen(by, desk) == (True, False, True)
    assert seen(by, sheet) == (True, False, True)
    assert seen(account, sheet) == (True, True, False)
    assert seen(account, reverse("tournaments:home"))[0]
    client.post(reverse("games:turn_up", args=[match.code]))
    match.refresh_from_db()
    assert match.awaited == [0]
    path = f"/api/v1/matches/{match.code}/absence/"
    assert client_of(by).delete(path).status_code == 204
    answer = client_of(account).post(path)
    assert (answer.status_code, answer.json()["awaited"]) == (201, [0])
    assert client_of(make_user()).post(path).status_code == 403
    assert seen(by, desk)[0]
    match.record_totals(account.player, [3, 16])  # it is played after all
    assert (match.awaited, match.seat_by) == ([], None)
    assert not seen(by, sheet)[0]


def test_nobody_is_waited_for_where_it_is_not_for_the_event():
    friendly = Match.arrange([[make_player()], [make_player()]], a_rule(), live=False)
    assert refused(friendly.miss, player_at(friendly, 0)) == "nobody_waits"
    live = a_pairing(live=True).match
    assert refused(live.miss, player_at(live, 0)) == "is_live"
    pairing = a_pairing()
    with pytest.raises(NotAllowed):
        pairing.match.miss(make_player())
    with pytest.raises(NotAllowed):
        pairing.miss([0], make_user())


def a_rule():
    return a_pairing().match.rules


@pytest.mark.django_db(transaction=True)
def test_who_comes_at_the_last_instant_has_come_or_has_lost_but_never_both():
    pairing = a_pairing()
    absent = player_at(pairing.match, 1)
    for _ in range(20):
        Match.objects.update(
            awaited=[1], seat_by=timezone.now(), phase="seating", finished_at=None, winner=None,
            ended="",
        )  # fmt: skip
        pairing.round.stage.tournament.log.all().delete()
        rows = [Match.objects.get(pk=pairing.match_id) for _ in range(3)]
        at_once(rows[0].no_show, rows[1].no_show, lambda one=rows[2]: one.turn_up(absent))
        match = Match.objects.get(pk=pairing.match_id)
        came = match.finished_at is None
        assert (match.awaited, match.winner) == ([], None if came else 0)
        assert [verb for verb, _who, _names in said(pairing)] == [
            "turned_up" if came else "no_show"
        ]
