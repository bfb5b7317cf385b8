"""What sides ask of an arbiter, by when he answers, and what he says."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Dispute, Match
from games.models.verb import NOTHING
from tests.api.clients import client_of
from tests.builders import make_club, make_user, player_at, start_event
from tests.games.test_seats import refused
from tournaments.models import Pairing

pytestmark = pytest.mark.django_db
SIX = "Amel\nBechir\nChiraz\nDali\nEmna\nFares"


def open_pairings(event):
    return list(Pairing.objects.of_stage(event.stage).filter(match__isnull=False).order_by("table"))


def asked(minutes, dispute):
    """So many minutes ago."""
    Dispute.objects.filter(pk=dispute.pk).update(at=timezone.now() - timedelta(minutes=minutes))


def said(event):
    lines = event.log.filter(verb__in=["contested", "called", "answered", "ruled"]).order_by("pk")
    return [line.sentence.translate({0x2068: "", 0x2069: ""}) for line in lines]


def test_what_is_asked_of_the_arbiter_stands_in_the_order_in_which_it_is_due(client):
    arbiter = make_user("arbiter")
    event = start_event(make_club(arbiter=arbiter), SIX, answer_minutes=20)
    one, two, three = open_pairings(event)
    for pairing in (one, two):
        pairing.match.record_totals(player_at(pairing.match, 0), [16, 3])
        pairing.match.contest(player_at(pairing.match, 1), 1, "side", "He has my carta")
    three.match.call_arbiter(player_at(three.match, 1), "conduct")
    for pairing, minutes in ((one, 5), (two, 25), (three, 10)):
        asked(minutes, pairing.match.disputes.get())
    client.force_login(arbiter)
    desk = client.get(reverse("tournaments:desk", args=[event.code]))
    assert [pairing.pk for pairing in desk.context["urgent"]] == [two.pk, three.pk, one.pk]
    html = desk.content.decode()
    assert (html.count("overdue"), html.count("<time-left"), html.count("He has my carta")) == (
        1,
        2,
        2,
    )
    board = client.get(event.get_absolute_url()).content.decode()
    assert (board.count("conduct at the table"), board.count("He has my carta")) == (1, 0)
    listed = {one["id"]: one for one in client_of().get("pairings/").json()["results"]}
    dispute = listed[two.pk]["disputes"][0]
    assert (dispute["kind"], dispute["overdue"], dispute["words"]) == ("side", True, "")

    path = reverse("tournaments:answer", args=[event.code, three.pk, three.match.disputes.get().pk])
    assert client.post(path, {"words": " "}).status_code == 409
    client.post(path, {"words": "They have been spoken to"})
    one.match.record_totals(player_at(one.match, 0), [3, 16])  # another revision: settled at table
    two.match.rule(arbiter, "by the sheet", totals=[16, 9])
    desk = client.get(reverse("tournaments:desk", args=[event.code]))
    assert desk.context["urgent"] == []
    names = {pairing.pk: [entry.name for entry in pairing.entries] for pairing in (one, two, three)}
    assert said(event) == [
        f"{names[one.pk][1]} contested a result: points of the wrong side.",
        f"{names[two.pk][1]} contested a result: points of the wrong side.",
        f"{names[three.pk][1]} called the arbiter: conduct at the table.",
        f"The arbiter to {names[three.pk][1]} (conduct at the table): They have been spoken to",
        f"An arbiter decided on {', '.join(names[two.pk])}: by the sheet",
    ]
    closed = two.match.disputes.get()
    assert (closed.answer, closed.closed_by) == ("by the sheet", arbiter.player)


def test_a_side_contests_on_the_sheet_and_calls_from_the_live_table(client):
    arbiter = make_user("arbiter")
    club = make_club(arbiter=arbiter)
    paper = open_pairings(start_event(club, "Amel\nBechir"))[0].match
    live = open_pairings(start_event(club, "Chiraz\nDali", live=True))[0].match
    people = [make_user(), make_user()]
    for user, match in zip(people, (paper, live), strict=True):
        player_at(match, 1).claim_by(user)
    paper.refresh_from_db()
    paper.record_totals(player_at(paper, 0), [16, 3])
    client.force_login(people[0])
    sheet = reverse("games:sheet", args=[paper.code])
    assert "I do not agree" in client.get(sheet).content.decode()
    form = {"revision": "1", "kind": "nothing of ours"}
    client.post(reverse("games:contest", args=[paper.code]), form)
    assert not paper.disputes.exists()
    form = {"revision": "1", "kind": "score", "words": "It was 14"}
    client.post(reverse("games:contest", args=[paper.code]), form)
    html = client.get(sheet).content.decode()
    assert ("the score is wrong" in html, "It was 14" in html, "<time-left" in html) == (True,) * 3
    assert html.index("Change what I said") < html.index("I agree after all")
    assert "button main" not in html  # to confirm is not the first thing to do any more
    Match.objects.get(pk=paper.pk).confirm(people[0].player, 1)  # he agrees after all
    assert Match.objects.get(pk=paper.pk).open_disputes == []

    client.force_login(people[1])
    table = reverse("table", args=[live.code])
    assert "Call the arbiter" in client.get(table, HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert client.post(reverse("games:call", args=[live.code]), {"kind": "rules"}).url == table
    again = client_of(people[1]).send("post", f"matches/{live.code}/disputes/", {"kind": "other"})
    assert [one["kind"] for one in again.json()] == ["other"]
    said = client.get(table, HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert re.search(r"The arbiter is called, by .+ at the latest \(something else\)\.", said)
    number = again.json()[0]["id"]
    answers = f"matches/{live.code}/disputes/{number}/answer/"
    assert client_of(people[1]).send("post", answers, {"words": "Me"}).status_code == 403
    assert (
        client_of(arbiter).send("post", answers, {"words": "Play on"}).json()[0]["answer"]
        == "Play on"
    )
    live.refresh_from_db()
    assert live.answer(arbiter.player, number, "Again") is NOTHING
    assert "Play on" in client.get(table, HTTP_ACCEPT_LANGUAGE="en").content.decode()
    friendly = Match.arrange([[people[0].player], [people[1].player]], live.rules, live=False)
    assert refused(friendly.call_arbiter, people[0].player, "rules") == "no_arbiter"
