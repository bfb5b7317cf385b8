"""Lists: pages, filters, and as many queries for three rows as for one."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Membership, Player
from games.models import Match
from tests.api.clients import client_of, club_night, finished_deal
from tests.builders import make_club, make_player, make_user
from tests.games.tables import play_deal
from tournaments.models import Entry, LogEntry, Pairing, Round, Stage, Tournament

pytestmark = pytest.mark.django_db

LISTS = [
    "clubs/",
    "players/",
    "players/?search=Amel",
    "teams/",
    "tournaments/",
    "tournaments/?player=1",
    "entries/",
    "stages/",
    "rounds/",
    "pairings/",
    "matches/",
    "matches/?finished=true",
]


def cost(client, path) -> tuple[int, int]:
    return client.get(path).json()["count"], spent(client, path)


@pytest.mark.parametrize("signed_in", [False, True])
def test_a_list_costs_the_same_with_one_row_and_with_many(signed_in):
    client = client_of(make_user() if signed_in else None)
    club_night(1)
    few = {path: cost(client, path) for path in LISTS}
    club_night(2)
    club_night(3)
    many = {path: cost(client, path) for path in LISTS}
    assert {path: spent for path, (_, spent) in many.items()} == {
        path: spent for path, (_, spent) in few.items()
    }
    same = {"tournaments/?player=1"}
    assert {path for path in LISTS if many[path][0] <= few[path][0]} <= same


def test_the_parts_of_one_thing_cost_the_same_with_one_row_and_with_many():
    owner, club, event = club_night()
    client = client_of(owner)
    paths = [f"clubs/{club.slug}/members/", f"tournaments/{event.code}/log/", "memberships/"]
    before = [cost(client, path) for path in paths]
    for _ in range(2):
        Membership.objects.create(club=club, user=make_user())
        event.note("entered", owner, name="X")
        make_club(owner)
    after = [cost(client, path) for path in paths]
    assert [queries for _, queries in after] == [queries for _, queries in before]
    assert [rows for rows, _ in after] == [rows + 2 for rows, _ in before]


def test_a_match_costs_the_same_with_one_deal_and_with_three():
    match, people = finished_deal()
    client = client_of()
    parts = ("", "record/", "deals/", "deals/1/", "deals/1/plays/", "scoresheets/", "view/")

    def queries() -> list[int]:
        return [spent(client, f"matches/{match.code}/{part}") for part in parts]

    with_one = queries()
    for _ in range(2):
        for player in people:
            match.next_deal(player)
        play_deal(match, people)
    assert len(client.get(f"matches/{match.code}/deals/").json()) == 3
    assert queries() == with_one


def spent(client, path) -> int:
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(path)
    assert answer.status_code == 200, answer.content
    return len(queries)


def test_pages_have_fifty_rows_and_never_more_than_a_hundred():
    club, account = make_club(), "account=false"
    Player.objects.bulk_create(Player(name=f"P{n:03}", club=club) for n in range(120))
    client = client_of()
    first = client.get(f"players/?{account}").json()
    assert (first["count"], len(first["results"]), first["previous"]) == (120, 50, None)
    assert len(client.get(f"players/?{account}&page_size=1000").json()["results"]) == 100
    third = client.get(f"players/?{account}&page=3").json()
    assert [row["name"] for row in third["results"]] == [f"P{n:03}" for n in range(100, 120)]
    for page in ("4", "0", "-1", "x", "9" * 30):
        assert client.get(f"players/?page={page}").status_code == 404


def test_players_are_found_by_name_club_and_account():
    club = make_club(name="Halfaouine")
    owner = club.memberships.get().user.player
    amel = make_player("Amel", club)
    make_player("Hamel", make_club(name="Bardo"))
    client = client_of()

    def names(query):
        return [row["name"] for row in client.get(f"players/?{query}").json()["results"]]

    assert names("search=AMEL") == ["Amel", "Hamel"]
    assert names("order=-name&search=amel") == ["Hamel", "Amel"]
    assert sorted(names("club=halfaouine")) == sorted([amel.name, owner.name])
    assert names("account=true&club=halfaouine") == [owner.name]
    assert names("club=nowhere") == []


def test_a_wrong_filter_is_named():
    answer = client_of().get("players/?account=perhaps&order=secret")
    assert answer.status_code == 400
    assert answer.json()["code"] == "invalid"
    assert list(answer.json()["fields"]) == ["order"]


def test_a_filter_that_does_not_exist_is_named_on_every_list():
    owner, club, event = club_night()
    client, always = client_of(owner), ["page", "page_size", "format"]
    parts = [f"clubs/{club.slug}/members/", f"tournaments/{event.code}/log/", "memberships/"]
    for path in [*parts, *(path for path in LISTS if "?" not in path)]:
        answer = client.get(f"{path}?page=1&format=json&finishd=true")
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
        ((name, (said,)),) = answer.json()["fields"].items()
        assert name == "finishd"
        known = said.removeprefix("There is no such filter here. There are: ").removesuffix(".")
        assert known.split(", ")[-3:] == always
        if path in parts:
            assert known.split(", ") == always
    answer = client.get(f"matches/?tournament={event.code}")
    assert "player, phase, live, rated" in answer.json()["fields"]["tournament"][0]


def test_pairings_are_found_by_event_round_and_player():
    _, _, event = club_night()
    club_night(2)
    client = client_of()
    amel = event.entries.get(player__name="Amel").player
    found = client.get(f"pairings/?tournament={event.code}&player={amel.pk}").json()["results"]
    assert [row["tournament"] for row in found] == [event.code, event.code]
    assert all("Amel" in (row["first"]["name"], row["second"]["name"]) for row in found)
    first = client.get(f"pairings/?tournament={event.code}&round_number=1").json()["results"]
    assert [row["round_number"] for row in first] == [1]


def test_every_kind_of_row_can_be_read_alone():
    _, club, event = club_night()
    client = client_of()
    paths = [
        f"clubs/{club.slug}/",
        f"players/{Player.objects.first().pk}/",
        f"teams/{club.teams.get().pk}/",
        f"tournaments/{event.code}/",
        f"entries/{Entry.objects.first().pk}/",
        f"stages/{Stage.objects.get().pk}/",
        f"stages/{Stage.objects.get().pk}/standings/",
        f"rounds/{Round.objects.first().pk}/",
        f"pairings/{Pairing.objects.first().pk}/",
        f"matches/{Match.objects.first().code}/",
    ]
    assert {path: client.get(path).status_code for path in paths} == dict.fromkeys(paths, 200)
    assert Tournament.objects.count() == 1
    assert LogEntry.objects.count() == len(
        client.get(f"tournaments/{event.code}/log/").json()["results"]
    )
