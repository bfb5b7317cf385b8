"""Each format's pages, desk and API, without a browser."""

import pytest
from django.urls import reverse

from games.models import Match
from tests.builders import make_club, make_event, make_user
from tests.tournaments.events import entered, play
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(client):
    user = make_user("owner")
    client.force_login(user)
    return user


def at(name, *args):
    return reverse(f"tournaments:{name}", args=args)


def text(response):
    assert response.status_code == 200
    return response.content.decode()


def test_an_organiser_drafts_swaps_and_publishes_what_everybody_then_sees(client, owner):
    event = entered(5, make_club(owner), format="swiss", auto_publish=False)
    row = event.stage.rounds.get()
    desk, page = at("desk", event.code), event.get_absolute_url()
    assert at("publish", event.code, 1) in text(client.get(desk))
    assert 'id="round-1"' not in text(client.get(page))
    bye, other = row.pairings.get(second=None).first, row.pairings.get(table=1).first
    swapped = {"one": bye.pk, "other": other.pk, "reason": "by the same car"}
    assert client.post(at("swap", event.code, 1), swapped).url == desk
    assert client.post(at("publish", event.code, 1)).url == desk
    assert "by the same car" in text(client.get(page))
    assert client.post(at("excuse", event.code, bye.pk)).url == desk
    assert client.post(at("change_rounds", event.code), {"count": "4"}).url == desk
    event.stage.refresh_from_db()
    assert event.stage.planned_rounds == 4
    client.post(at("withdraw", event.code, other.pk))
    assert at("enter_again", event.code, other.pk) in text(client.get(desk))
    assert client.post(at("enter_again", event.code, other.pk)).url == desk
    assert client.post(at("paste", event.code), {"names": "Zied"}).url == desk
    assert event.entries.count() == 6


def test_a_stuck_round_says_why_and_is_drawn_by_hand(client, owner):
    event = entered(2, make_club(owner), format="swiss")
    event.stage.planned_rounds = 2
    event.stage.save()
    play(event)
    desk = at("desk", event.code)
    assert at("draft_by_hand", event.code) in text(client.get(desk))
    assert client.post(at("draft_by_hand", event.code), {"reason": "again"}).url == desk
    assert at("publish", event.code, 2) in text(client.get(desk))


@pytest.mark.parametrize(
    "plan",
    [
        {"format": "knockout"},
        {"format": "double_elimination"},
        {"groups": 2, "through": 2},
        {"format": "swiss", "through": 4},
    ],
)
def test_pages_of_each_format_are_shown_at_each_step(client, owner, plan):
    event = entered(6, make_club(owner), **plan)
    page, desk = event.get_absolute_url(), at("desk", event.code)
    for _ in range(12):
        shown = text(client.get(page))
        assert text(client.get(desk))
        assert ('class="bracket"' in shown) == any(
            stage.is_bracket and bool(stage.frozen_at or stage.awaited)
            for stage in event.stages.all()
        )
        for stage in event.stages.filter(frozen_at__isnull=False, finished_at=None):
            play(event, stage)
    event.refresh_from_db()
    assert event.finished_at
    assert 'class="tie-side won' in text(client.get(page)) or plan.get("format") == "swiss"


@pytest.mark.parametrize("names", ["", "Amel"])
def test_a_bracket_that_is_not_drawn_is_empty_everywhere(client, owner, names):
    for format in ("knockout", "double_elimination"):
        event = make_event(make_club(owner), names, format=format)
        for part in ("rounds_part", "standings_part", "tournament", "desk", "desk_part"):
            text(client.get(at(part, event.code)))
        api = client.get(f"/api/v1/stages/{event.stage.pk}/standings/")
        assert len(api.json()["rows"]) == len(names.split())


@pytest.mark.parametrize("preset", ["family", "cafe", "cup", "groups", "league", "online"])
def test_each_preset_makes_a_tournament_that_can_be_made_again(client, owner, preset):
    club = make_club(owner)
    form = client.get(at("create"), {"preset": preset}).context["form"]
    given = {name: value for name, value in form.initial.items() if value not in (None, False)}
    made = client.post(at("create"), {**given, "name": "Coupe", "club": club.pk})
    event = Tournament.objects.get()
    assert made.url == at("desk", event.code)
    again = client.get(at("create"), {"like": event.code}).context["form"].initial
    same = ["format", "groups", "through", "profile", "target", "kind", "interval", "unit"]
    assert {name: again[name] for name in same} == {name: form.initial[name] for name in same}


def test_a_swiss_is_run_through_the_api(client, owner):
    club = make_club(owner)
    asked = {"club": club.slug, "name": "Coupe", "format": "swiss", "auto_publish": False}
    json = {"content_type": "application/json"}
    event = client.post("/api/v1/tournaments/", asked, **json).json()
    path = f"/api/v1/tournaments/{event['code']}/"
    lines = {"lines": ["Amel", "Bechir", "Chiraz", "Dali", "Emna"]}
    assert client.post(f"{path}entries/", lines, **json).status_code == 201
    stage = client.post(f"{path}start/").json()["stages"][0]
    assert (stage["format"], stage["rounds"], stage["stuck"]) == ("swiss", 3, None)
    rounds = client.get("/api/v1/rounds/", {"tournament": event["code"]}).json()["results"]
    assert [row["published_at"] for row in rounds] == [None]
    draft = f"/api/v1/rounds/{rounds[0]['id']}/"
    assert client.post(f"{draft}publication/").status_code == 201
    pairings = client.get("/api/v1/pairings/", {"tournament": event["code"]}).json()["results"]
    assert [one["bye"] for one in pairings] == ["", "", "allocated"]
    assert pairings[2]["why"]["why"][0]["code"] == "bye_lowest"
    one, other = pairings[0]["first"]["id"], pairings[1]["first"]["id"]
    swap = {"one": one, "other": other, "reason": "friends"}
    assert client.post(f"{draft}swaps/", swap, **json).status_code == 201
    assert client.post(f"{draft}opening/").status_code == 201
    changed = client.patch(f"/api/v1/stages/{stage['id']}/", {"rounds": 4}, **json)
    assert changed.json()["rounds"] == 4
    bye = {"entry": one}
    assert client.post(f"/api/v1/stages/{stage['id']}/byes/", bye, **json).status_code == 201
    assert Match.objects.filter(pairing__round__stage=stage["id"]).count() == 2
    client.logout()
    assert client.get(draft).status_code == 200
