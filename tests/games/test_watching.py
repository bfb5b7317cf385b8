"""Who looks on: how many they are, what that costs, and those who are a deal behind."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.connection import Connection
from games.models import Match
from games.rules.ruleset import PROFILES
from games.viewpoints import view
from tests.builders import make_player
from tests.games.sockets import Client, is_view
from tests.games.tables import make_players, play_one, start, started
from tests.proof.reading import cards_of_json, cards_of_page

pytestmark = pytest.mark.django_db(transaction=True)
HOME_PICTURE = {"QH", "2D", "6S", "7D"}  # where no table can be shown


def delayed_match(**options):
    """An arranged match of the Tunisian profile whose watchers are a deal behind."""
    people = make_players(2)
    rules = PROFILES["tunisian"].ruleset(players=2, target=31)
    match = Match.arrange([[each] for each in people], rules, delayed=True, **options)
    start(match, people)
    return match, people


def steps(match, people, deals: int):
    """Play so many deals to their count, telling after every step."""
    while True:
        if match.phase == "cut" and match.current["cut_at"] is None:
            match.cut(people[match.cutter], 7)
        elif match.phase == "cut":
            match.choose(people[match.cutter], "expose")
        elif match.phase == "count" and match.current["number"] == deals:
            return
        elif match.phase == "count":
            for player in people:
                match.next_deal(player)
        else:
            play_one(match, people)
        yield


def counted(client) -> int:
    return client.until(lambda m: "watchers" in m)["watchers"]


def test_everybody_at_the_table_is_told_how_many_look_on(server):
    match, people = started()
    path = f"/ws/t/{match.code}"
    with Client(server, path, people[0]) as amel:
        assert counted(amel) == 0
        with Client(server, path) as one, Client(server, f"/ws/w/{match.watch_code}", people[0]):
            assert counted(one) in (1, 2)
            two = Client(server, path, people[1])
            with two:
                counted(two)
            amel.say({"have": match.version})
            assert counted(amel) == 2
            one.say({"have": match.version})
            one.until(lambda m: "have" in m)
        amel.say({"have": match.version})
        assert amel.until(lambda m: m.get("watchers") == 0)["presence"][0] == "here"


def test_who_looks_on_is_named_at_a_public_table_if_he_has_a_name(server, client):
    match, _ = started()
    path = f"/ws/t/{match.code}"
    zied = make_player("Zied <b>")
    with Client(server, path, zied) as one, Client(server, path, zied), Client(server, path) as two:
        for each in (one, two):
            counted(each)
        asked = f"/api/v1/matches/{match.code}/presence/"
        said = client.get(asked).json()
        assert said["named"] == ["Zied <b>"]
        assert said["watchers"] >= 2
        Match.objects.update(public=False)
        assert client.get(asked).json()["named"] == []
        one.say({"have": match.version})
        one.until(lambda m: "have" in m)
    assert Connection.at(match.code, zied, "").onlookers() == []


def test_a_watcher_who_asks_costs_the_database_nothing(db):
    match, _ = started()
    watchers = [Connection.at(match.code, None, f"socket {n}") for n in range(3)]
    groups = [each.groups() for each in watchers]
    watchers[0].check(groups[0], match.version)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        answers = [each.check(groups[n], match.version) for n, each in enumerate(watchers)]
    assert [current for current, _ in answers] == [True] * 3
    assert answers[-1][1]["watchers"] == 3
    assert len(queries) == 0
    assert watchers[0].check(groups[0], match.version - 1)[0] is False


def test_who_may_not_watch_is_not_told_what_was_played_meanwhile(db):
    match, people = started(public=False)
    play_one(match, people)
    play_one(match, people)
    missed = {
        "door": Connection.at(match.code, make_player("Zied"), "").meanwhile(0),
        "seat": Connection.at(match.code, people[0], "").meanwhile(0),
        "watch link": Connection.watching(match.watch_code).meanwhile(0),
    }
    plays = {who: [each["play"] for each in said["meanwhile"]] for who, said in missed.items()}
    assert plays == {
        "door": [],
        "seat": match.current["plays"],
        "watch link": match.current["plays"],
    }


def test_delayed_watchers_see_each_deal_while_the_next_is_played(db):
    match, people = delayed_match()
    first = view(match, None)
    assert (first["deal"], first["phase"], cards_of_json(first), first["delayed"]) == (
        0, "play", set(), True,
    )  # fmt: skip
    shown, behind = [], []
    for _ in steps(match, people, deals=3):
        number, plays = match.current["number"], len(match.current["plays"])
        seen, mine = view(match, None), view(match, 0)
        shown.append((number, plays, mine["last"] and mine["last"]["play"], mine["table"]))
        behind.append((seen["deal"], seen["turn"], seen["phase"], match.phase, number, plays))
        assert (seen["hand"], seen["deadline"], seen["v"]) == ([], None, match.version)
        if number > 1 and plays:
            was = {(n, p): rest for n, p, *rest in shown}
            last = seen["last"] and seen["last"]["play"]
            assert [last, seen["table"]] == was[number - 1, plays]
            assert seen["points"] == match.points[: number - (1 if match.phase == "count" else 2)]
    assert {deal for deal, *_ in behind} == {0, 1, 2}
    assert all(deal == number - 1 for deal, _, _, _, number, _ in behind)
    assert all(
        turn == max(36 * (number - 2) + plays, 0) if number > 1 else turn == 0
        for _, turn, _, _, number, plays in behind
    )
    assert {(seen, real) for deal, _, seen, real, *_ in behind if deal} == {
        ("play", "cut"), ("play", "play"), ("count", "count"),
    }  # fmt: skip
    match.resign(people[0])
    assert (view(match, None)["phase"], view(match, None)["deal"]) == ("over", 3)


def test_no_frame_or_answer_brings_a_delayed_watcher_the_deal_in_play(server, client):
    """Whatever stands in them was seen in the deals before; the first deal has not one card."""
    match, people = delayed_match()
    dealt: dict[int, set[str]] = {0: set()}
    table = f"/ws/t/{match.code}"
    with Client(server, table) as stranger, Client(server, f"/ws/w/{match.watch_code}") as link:
        for number, _ in enumerate(steps(match, people, deals=2)):
            if match.phase == "play" and number % 6 == 0:
                _reads_nothing(client, match)
            link.say({"have": 0, "since": 0})
        for watcher in (stranger, link):
            watcher.until_version(match.version)
        link.drain()
    deal = match.deals.get(number=1)
    opened = [deal.table, *(card for hands in deal.hands for card in hands)]
    dealt[1] = {card for each in opened for card in ([each] if isinstance(each, str) else each)}
    plays = deal.plays.split()
    for watcher in (stranger, link):
        views = [frame for frame in watcher.frames if is_view(frame)]
        assert {frame["deal"] for frame in views} == {0, 1}
        assert [frame for frame in views if frame["deal"] == 0 and cards_of_json(frame)] == []
        lasts = [frame["last"]["play"] for frame in views if frame["deal"] and frame["last"]]
        assert set(lasts) <= set(plays)
        others = [frame for frame in watcher.frames if not is_view(frame) and cards_of_json(frame)]
        assert others == []


def _reads_nothing(client, match) -> None:
    """Page, API and the felt of the home page, to anybody."""
    number = match.current["number"]
    answer = client.get(f"/api/v1/matches/{match.code}/view/").json()
    assert answer["deal"] == number - 1
    if number == 1:
        pages = [f"/t/{match.code}", f"/en/matches/{match.code}/", "/en/home/table/"]
        shown = [cards_of_page(client.get(page).content.decode()) for page in pages]
        assert shown == [set(), set(), HOME_PICTURE]


def test_a_view_that_is_shown_already_is_not_sent_again(client):
    match, people = started()
    path = f"/api/v1/matches/{match.code}/view/"
    tag = client.get(path).headers["ETag"]
    again = client.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
    play_one(match, people)
    assert client.get(path, headers={"If-None-Match": tag}).json()["v"] == match.version
