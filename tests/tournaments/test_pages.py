"""What the pages show, and that a list of three costs no more queries than a list of one."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.identity import COOKIE
from accounts.models import Player
from games.models import Match
from games.rules.ruleset import PROFILES
from tests.bench.fields import Played, make_field
from tests.builders import (
    PASSWORD,
    make_club,
    make_event,
    make_player,
    make_user,
    play_round,
    player_at,
    settle,
    start_event,
)
from tournaments.models import Pairing, Tournament

pytestmark = pytest.mark.django_db

FIVE = "Amel\nBechir\nChiraz\nDali\nEmna"


@pytest.fixture
def owner():
    return make_user("owner")


@pytest.fixture
def signed_in(client, owner):
    assert client.login(username="owner", password=PASSWORD)
    return client


def at(name, *args):
    return reverse(f"tournaments:{name}", args=args)


def queries(client, url):
    cache.clear()
    client.get(url)
    cache.clear()
    with CaptureQueriesContext(connection) as seen:
        answer = client.get(url)
    assert answer.status_code == 200
    return len(seen)


def test_every_page_of_an_event_is_shown_to_everybody_and_its_desk_to_organisers(client, owner):
    club = make_club(owner)
    planned = make_event(club, FIVE, by=owner)
    event = start_event(club, FIVE)
    play_round(event.stage.rounds.get(number=1))
    event.stage.follow()
    player = Match.objects.filter(finished_at__isnull=False)[0].seats.all()[0].player
    urls = [at("home"), at("home_table"), at("events"), at("clubs"), at("club", club.slug)]
    urls += [at("player", player.pk)]
    for one in (planned, event):
        urls += [at("tournament", one.code), at("log", one.code)]
    urls += [at("rounds_part", event.code), at("standings_part", event.code)]
    for url in urls:
        assert client.get(url).status_code == 200, url
    assert client.get(at("desk", event.code)).status_code == 403
    client.force_login(owner)
    for url in [*urls, at("create"), *(at("desk", one.code) for one in (planned, event))]:
        assert client.get(url).status_code == 200, url


def test_lists_cost_the_same_for_one_row_and_for_three(client, owner):
    club = make_club(owner)
    start_event(club)
    urls = [at("home"), at("events"), at("clubs"), at("club", club.slug)]
    once = [queries(client, url) for url in urls]
    for _ in range(2):
        start_event(make_club(owner, name="Autre"))
        start_event(club, "Dali\nEmna\nFares")
    assert [queries(client, url) for url in urls] == once


def test_boards_cost_the_same_for_one_match_and_for_ten(signed_in, owner):
    small = start_event(make_club(owner), "Amel\nBechir")
    large = start_event(make_club(owner), FIVE)
    for event in (small, large):
        play_round(event.stage.rounds.get(number=1))
    names = ["tournament", "rounds_part", "standings_part", "log", "desk", "desk_part"]
    assert [queries(signed_in, at(name, large.code)) for name in names] == [
        queries(signed_in, at(name, small.code)) for name in names
    ]


def test_a_long_table_is_read_in_pages_and_each_costs_the_same(client):
    stage = make_field(130, 1)
    Played(stage).round()
    table = stage.recompute()
    url = at("standings_part", stage.tournament.code)
    pages = [client.get(f"{url}?page={number}").content.decode() for number in (1, 2)]
    shown = [re.findall(r'<details id="standing-(\d+)">', page) for page in pages]
    order = [str(row["entrant"]) for row in table.rows]
    assert shown == [order[:100], order[100:]]
    assert 'href="?page=2' in pages[0]
    assert queries(client, f"{url}?page=1") == queries(client, f"{url}?page=2")


def test_a_part_is_rendered_once_for_its_stamp(client):
    event = start_event(make_club(), FIVE)
    first = client.get(at("standings_part", event.code))
    with CaptureQueriesContext(connection) as again:
        second = client.get(at("standings_part", event.code))
    assert (first.content, first["X-Stamp"]) == (second.content, second["X-Stamp"])
    assert len(again) <= 4
    play_round(event.stage.rounds.get(number=1))
    event.stage.recompute()
    third = client.get(at("standings_part", event.code))
    assert third["X-Stamp"] != first["X-Stamp"]
    assert third.content != first.content


def test_an_organiser_plans_enters_and_starts_from_his_desk(signed_in, owner):
    club = make_club(owner)
    form = signed_in.get(at("create")).context["form"]
    plan = form.initial | {"name": "Coupe du café", "club": club.pk, "live": ""}
    answer = signed_in.post(at("create"), plan)
    event = Tournament.objects.get()
    assert answer.url == at("desk", event.code)
    assert (event.name, event.stage.ruleset["target"], event.stage.default_live) == (
        "Coupe du café",
        16,
        False,
    )
    text = "Amel\n" + "x" * 41
    answer = signed_in.post(at("paste", event.code), {"names": text})
    assert answer.status_code == 409
    assert answer.context["paste"]["names"].value() == text
    assert "2" in str(answer.context["paste"].errors["names"])
    signed_in.post(at("paste", event.code), {"names": "Amel\nBechir\nChiraz"})
    signed_in.post(at("registration", event.code))
    event = Tournament.objects.get()
    assert event.registering
    signed_in.post(at("start", event.code))
    pairing = Pairing.objects.get(match__isnull=False)
    on_paper = signed_in.get(at("desk", event.code)).content.decode()
    assert ("real cards</span>" in on_paper, "Sits out:" in on_paper) == (True, True)
    answer = signed_in.post(at("switch", event.code, pairing.pk), {"live": "1"}, follow=True)
    assert "now at a live table." in answer.content.decode()
    assert Match.objects.get(pairing=pairing).live
    signed_in.post(at("forfeit", event.code, pairing.pk), {"absent": "0"})
    assert Match.objects.get(pairing=pairing).winner == 1
    signed_in.post(at("open_round", event.code, 2))
    assert Match.objects.count() == 2


def test_buttons_are_for_organisers(client):
    event = start_event(make_club(), FIVE)
    pairing = Pairing.objects.filter(match__isnull=False)[0]
    client.force_login(make_user())
    for url in [
        at("paste", event.code),
        at("registration", event.code),
        at("renew_invitation", event.code),
        at("start", event.code),
        at("open_round", event.code, 2),
        at("switch", event.code, pairing.pk),
        at("forfeit", event.code, pairing.pk),
        at("withdraw", event.code, event.entries.first().pk),
    ]:
        answer = client.post(url, {"absent": "0", "live": "1", "names": "Zied"})
        assert answer.status_code == 403, url
        assert client.get(url).status_code == 405, url


def test_a_guest_takes_part_by_the_link_and_is_that_player_from_then_on(client):
    event = make_event(make_club(), "")
    url = at("register", event.code, event.invitation)
    assert client.get(url).context["open"] is False
    event.open_registration(event.created_by)
    assert client.post(url, {"name": "  "}).status_code == 200
    assert client.post(url, {"name": "Salah"}).url == at("tournament", event.code)
    entry = event.entries.get()
    page = client.get(at("tournament", event.code))
    assert page.context["own"] == entry
    again = client.post(url, {"name": "Encore"})
    assert event.entries.count() == 1
    assert again.status_code == 200
    client.post(at("withdraw", event.code, entry.pk))
    entry.refresh_from_db()
    assert entry.withdrawn_at


def test_the_desk_says_what_is_contested_and_what_waits(signed_in, owner):
    event = start_event(make_club(owner), "Amel\nBechir\nChiraz\nDali")
    one, other = Match.objects.order_by("pk")
    for match in (one, other):
        match.record_totals(player_at(match, 0), [16, 3])
    one.contest(player_at(one, 1), one.revision)
    context = signed_in.get(at("desk", event.code)).context
    assert [pairing.match for pairing in context["urgent"]] == [one]
    assert [(line.match, line.state) for line in context["boards"][0]["lines"]] == [
        (other, "waiting")
    ]
    assert [(line["done"], line["of"]) for line in context["progress"]] == [(0, 2), (0, 2), (0, 2)]


def test_names_are_never_read_as_html(client):
    event = start_event(make_club(), "<b>Amel</b>\nBechir")
    for name in ("tournament", "log"):
        assert "<b>Amel" not in client.get(at(name, event.code)).content.decode()


def test_a_player_sees_his_results_and_his_head_to_head(client):
    event = start_event(make_club(), "Amel\nBechir", cycles=2)
    for row in event.stage.rounds.all():
        play_round(row)
        event.stage.follow()
    best = event.entries.get(seed=1).player
    context = client.get(at("player", best.pk)).context
    assert [one.result for one in context["matches"]] == ["won", "won"]
    assert [(r.opponent, r.won, r.lost) for r in context["records"]] == [
        (event.entries.get(seed=2).player, 2, 0)
    ]
    assert client.get(at("player", make_player().pk)).status_code == 200


@pytest.mark.parametrize("day", ["0001-01-01", "1999-12-31", "2100-01-01", "9999-12-31"])
def test_a_day_at_an_end_of_the_calendar_is_refused(signed_in, owner, day):
    club = make_club(owner)
    form = signed_in.get(at("create")).context["form"]
    plan = form.initial | {"name": "Coupe", "club": club.pk, "live": "", "day": day, "at": "00:00"}
    assert signed_in.post(at("create"), plan).context["form"].errors["day"]
    event = start_event(club)
    when = {"day": day, "at": "23:59"}
    assert signed_in.post(at("postpone", event.code, 2), when).status_code == 409
    assert event.stage.rounds.get(number=2).day is None
    assert signed_in.get(at("create"), {"club": "\x00", "preset": "\x00"}).status_code == 200


def test_a_private_match_stands_on_no_strangers_page(client):
    amel, bechir = make_player("Amel"), make_player("Bechir")
    match = Match.open_sheet(amel, PROFILES["cafe"].ruleset(target=11), ["", ""])
    match.join(bechir, 1)
    match.record_totals(amel, [11, 3])
    match.confirm(bechir, match.revision)
    url = at("player", amel.pk)
    assert client.get(url).context["matches"] == []
    client.cookies[COOKIE] = bechir.token("cookie")
    assert [one.match for one in client.get(url).context["matches"]] == [match]


def test_whoever_has_a_match_to_play_finds_it_on_top(client, owner):
    club = make_club(owner)
    event = start_event(club, "Amel\nBechir", by=owner)
    pairing = Pairing.objects.of_stage(event.stage).get()
    amel = pairing.first.player
    line = f"Your match: Round 1, table 1, against <bdi>{pairing.second.name}</bdi>"
    pages = [reverse("tournaments:home"), reverse("accounts:me")]

    def told() -> list[bool]:
        return [f'<a href="{pairing.match.get_absolute_url()}">{line}' in text() for text in asks]

    asks = [lambda page=page: client.get(page, follow=True).content.decode() for page in pages]
    assert told() == [False, False]
    client.cookies[COOKIE] = amel.token("cookie")
    assert told() == [True, True]
    with CaptureQueriesContext(connection) as asked:
        client.get(pages[0])
    assert sum("tournaments_pairing" in query["sql"] for query in asked) == 1
    settle(pairing.match, 16, 9)
    assert told() == [False, False]


def test_whoever_plays_in_two_events_finds_both_matches_with_their_names(client, owner):
    club = make_club(owner)
    urls = {}
    for name in ("Night", "Cup"):
        event = start_event(club, "Amel\nBechir", by=owner)
        Tournament.objects.filter(pk=event.pk).update(name=name)
        urls[name] = Pairing.objects.of_stage(event.stage).get().match.get_absolute_url()
    client.cookies[COOKIE] = Player.objects.get(name="Amel").token("cookie")
    shown = client.get("/en/").context["my_matches"]()
    assert [(mine["event"], mine["url"]) for mine in shown] == [
        ("Cup", urls["Cup"]),
        ("Night", urls["Night"]),
    ]


def test_a_table_where_one_waits_alone_is_on_top_too(client):
    amel = make_player("Amel")
    match = Match.open_table(amel, PROFILES["cafe"].ruleset())
    client.cookies[COOKIE] = amel.token("cookie")
    text = client.get("/en/").content.decode()
    assert f'<a href="/t/{match.code}">Your table: nobody else is there yet</a>' in text
