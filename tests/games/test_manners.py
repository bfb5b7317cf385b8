"""Blocking and reporting somebody at a table."""

import pytest

from accounts.errors import Refused
from games.models import Match, Report
from games.rules.ruleset import PROFILES
from tests.api.clients import client_of
from tests.builders import make_player
from tests.games.sockets import Client, is_view, refused
from tests.games.tables import open_table, started

pytestmark = pytest.mark.django_db(transaction=True)


def code_of(verb, *arguments) -> str:
    with pytest.raises(Refused) as refused:
        verb(*arguments)
    return refused.value.code


def test_whom_one_blocks_sits_down_at_none_of_ones_tables_until_it_is_taken_back():
    first, (amel, bechir) = started()
    first.block(bechir, 0)
    first.block(bechir, 0)
    assert (first.blocked_seats(bechir), first.blocked_seats(amel)) == ([0], [])
    rules = PROFILES["cafe"].ruleset(players=4)
    own = Match.open_table(bechir, rules)
    assert code_of(own.join, amel, 1) == "not_welcome"
    anothers = Match.open_table(make_player("Chiraz"), rules)
    anothers.join(bechir, 1)
    assert code_of(anothers.join, amel, 2) == "not_welcome"
    hers = Match.open_table(amel, rules)
    hers.join(bechir, 1)  # it is he who would rather not
    first.unblock(bechir, 0)
    own.join(amel, 1)


def test_an_arranged_match_is_played_with_whomever_it_is():
    table, people = open_table()
    table.block(people[1], 0)
    match = Match.arrange([[people[0]], [people[1]]], PROFILES["cafe"].ruleset(players=2))
    match.join(people[0], 0)
    match.join(people[1], 1)
    assert [entry["joined"] for entry in match.seating] == [True, True]


def test_a_report_is_one_a_match_and_only_about_others_at_the_table():
    match, (amel, bechir) = started()
    match.report(amel, 1, "stalling")
    match.report(amel, 1, "cheating")
    assert list(Report.objects.values_list("match", "by", "about", "why")) == [
        (match.pk, amel.pk, bechir.pk, "cheating")
    ]
    assert code_of(match.report, amel, 0, "words") == "no_such_seat"
    assert code_of(match.report, amel, 1, "because") == "bad_message"
    assert code_of(match.report, make_player("Zied"), 1, "words") == "not_seated"


def test_the_api_blocks_and_reports_as_the_socket_does():
    match, (amel, bechir) = started()
    mine, others = f"matches/{match.code}/blocks/", client_of(player=make_player("Zied"))
    client = client_of(player=amel)
    assert client.send("post", mine, {"seat": 1}).json() == {"blocks": [1]}
    assert client.get(mine).json() == {"blocks": [1]}
    assert client_of(player=bechir).get(mine).json() == {"blocks": []}
    assert client.send("delete", f"{mine}1/").json() == {"blocks": []}
    assert client.send("post", mine, {"seat": 0}).json()["code"] == "no_such_seat"
    reports = f"matches/{match.code}/reports/"
    assert client.send("post", reports, {"seat": 1, "why": "words"}).json() == {"reported": 1}
    assert client.send("post", reports, {"seat": 1, "why": "because"}).status_code == 400
    assert others.send("post", reports, {"seat": 1, "why": "words"}).json()["code"] == "not_seated"
    assert Report.objects.get().about == bechir


def test_only_who_does_it_is_told(server):
    match, people = started()
    path = f"/ws/t/{match.code}"
    with Client(server, path, people[0]) as amel, Client(server, path, people[1]) as bechir:
        bechir.until(is_view)
        amel.say({"do": "block", "seat": 1})
        assert amel.until(lambda m: "blocks" in m) == {"blocks": [1]}
        amel.say({"do": "report", "seat": 1, "why": "words"})
        assert amel.until(lambda m: "reported" in m) == {"reported": 1}
        amel.say({"do": "report", "seat": [], "why": {}})
        assert amel.until(refused)["refused"] == "no_such_seat"
        amel.say({"do": "unblock", "seat": 1})
        assert amel.until(lambda m: "blocks" in m) == {"blocks": []}
        assert [m for m in bechir.drain() if "blocks" in m or "reported" in m] == []
    assert Match.objects.get().version == match.version
