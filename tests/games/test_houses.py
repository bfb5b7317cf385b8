import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.errors import NotAllowed, Refused
from games.models import House, Match
from games.rules.ruleset import PROFILES, BadRuleset
from tests.api.clients import client_of
from tests.builders import make_club, make_event, make_player, make_user
from tournaments.models import Stage, Tournament

pytestmark = pytest.mark.django_db
RAMADAN = {"target": 16, "primiera": True, "turn_seconds": 30}


def make_house(club, name="Ramadan 16", profile="family", by=None, **choices):
    by = by or club.memberships.get(role="owner").user
    return House.make(club, name, profile, {**RAMADAN, **choices}, by)


@pytest.mark.parametrize(
    ("profile", "choices"),
    [
        ("family", {"bermila": "sevens_then_sixes"}),
        ("cafe", {"court_values": {"J": 9, "Q": 8, "K": 10}}),
        ("cafe", {"cut_card": True}),
        ("tunisian", {"players": 3}),
    ],
)
def test_a_house_never_mixes_two_profiles(profile, choices):
    with pytest.raises(BadRuleset) as refused:
        PROFILES[profile].house(**choices)
    assert refused.value.code == "other_profile"


def test_a_house_is_its_profile_with_what_it_chooses():
    rules = make_house(make_club(), capture_priority="free").rules
    assert rules == PROFILES["family"].ruleset(**RAMADAN, capture_priority="free")


def test_a_change_is_the_next_version_and_matches_keep_theirs():
    club = make_club()
    owner = club.memberships.get().user
    house = make_house(club)
    match = Match.open_table(make_player(), house.rules, house=house.name)
    after = house.revise("Ramadan 21", {**RAMADAN, "target": 21}, owner)
    assert (after.version, after.replaces, after.rules.target) == (2, house, 21)
    assert [*club.houses.in_use()] == [after]
    match = Match.objects.get(pk=match.pk)
    assert (match.rules.target, match.rules_name) == (16, "Ramadan 16")
    assert after.revise("Ramadan 21", {**RAMADAN, "target": 21}, owner) == after
    with pytest.raises(Refused) as refused:
        House.objects.get(pk=house.pk).revise("Again", RAMADAN, owner)
    assert refused.value.code == "retired"


def test_one_name_is_one_house_until_it_is_retired():
    club = make_club()
    house = make_house(club)
    with pytest.raises(Refused) as refused:
        make_house(club, profile="cafe")
    assert refused.value.code == "name_taken"
    house.retire(club.memberships.get().user)
    assert make_house(club, profile="cafe").version == 1


def test_only_organisers_keep_the_rules_of_a_club():
    member, organiser = make_user(), make_user()
    club = make_club(member=member, organiser=organiser)
    house = make_house(club, by=organiser)
    for act in (lambda: make_house(club, "Other", by=member), lambda: house.retire(member)):
        with pytest.raises(NotAllowed):
            act()


def test_the_pages_make_change_offer_and_retire_them(client):
    owner = make_user()
    club = make_club(owner)
    client.force_login(owner)
    client.cookies["django_language"] = "en"
    asked = {
        "name": "Ramadan 16", "profile": "family", "target": "16", "turn_seconds": "45",
        "capture_priority": "single_first", "courts_capture_sums": "False", "primiera": "True",
        "tied_category": "last_capturer",
    }  # fmt: skip
    client.post(reverse("games:make_house", args=[club.slug]), asked)
    house = club.houses.get()
    assert house.rules == PROFILES["family"].ruleset(
        target=16, turn_seconds=45, courts_capture_sums=False, primiera=True,
        tied_category="last_capturer",
    )  # fmt: skip
    again = client.post(reverse("games:make_house", args=[club.slug]), asked)
    assert "The club has rules of this name" in again.content.decode()
    assert "Ramadan 16" in client.get(reverse("games:open")).content.decode()
    opened = {"players": "4", "target": "21", "turn_seconds": "0", "profile": f"house-{house.pk}"}
    client.post(reverse("games:open"), opened)
    match = Match.objects.get()
    assert (match.rules, match.rules_name) == (house.rules.replace(players=4), "Ramadan 16")
    client.post(reverse("games:revise_house", args=[club.slug, house.pk]), {**asked, "target": 21})
    newest = club.houses.in_use().get()
    assert (newest.version, newest.rules.target) == (2, 21)
    page = client.get(reverse("games:houses", args=[club.slug])).content.decode()
    assert "version 2" in page
    client.post(reverse("games:retire_house", args=[club.slug, newest.pk]))
    assert not club.houses.in_use().exists()
    assert "Ramadan 16" not in client.get(reverse("games:open")).content.decode()


def test_one_house_and_three_are_asked_for_alike(client):
    club = make_club()
    url = reverse("games:houses", args=[club.slug])
    queries = []
    for names in (["One"], ["Two", "Three"]):
        for name in names:
            make_house(club, name)
        with CaptureQueriesContext(connection) as asked:
            assert client.get(url).status_code == 200
        queries.append(len(asked))
    assert queries[0] == queries[1]


def test_a_stranger_is_not_offered_a_clubs_rules(client):
    house = make_house(make_club())
    client.force_login(make_user())
    answer = client.post(
        reverse("games:open"),
        {"players": "2", "target": "21", "turn_seconds": "30", "profile": f"house-{house.pk}"},
    )
    assert "profile" in answer.context["form"].errors
    assert not Match.objects.exists()


def test_a_tournament_is_played_by_its_clubs_own_rules_to_the_final(client):
    club = make_club()
    owner = club.memberships.get().user
    house = make_house(club)
    event = make_event(club, "Amel\nBechir\nChiraz\nDali", house=house, through=2, live=True)
    assert {(stage.house, stage.rules) for stage in event.stages.all()} == {
        ("Ramadan 16", house.rules)
    }
    event.start(owner)
    match = Match.objects.first()
    assert (match.rules, match.rules_name) == (house.rules, "Ramadan 16")
    with pytest.raises(Refused):
        Tournament.plan(owner, make_club(owner, "Other"), "Coupe", house=house)
    client.force_login(owner)
    page = client.get(reverse("tournaments:create"), {"club": club.slug, "like": event.code})
    assert page.context["form"]["profile"].value() == f"house-{house.pk}"
    plan = {
        "club": club.pk, "name": "Nuit", "kind": "players", "profile": f"house-{house.pk}",
        "target": "11", "live": "1", "cycles": "1", "interval": "30", "unit": "minutes",
    }  # fmt: skip
    client.post(reverse("tournaments:create"), plan)
    stage = Stage.objects.get(tournament__name="Nuit")
    assert (stage.house, stage.rules) == ("Ramadan 16", house.rules)


def test_the_api_keeps_offers_and_retires_them():
    owner, member = make_user(), make_user()
    club = make_club(owner, member=member)
    asked = {"club": club.slug, "name": "Ramadan 16", "profile": "family", **RAMADAN}
    assert client_of(member).send("post", "houses/", asked).status_code == 403
    mine = client_of(owner)
    house = mine.send("post", "houses/", asked).json()
    assert house["ruleset"] == PROFILES["family"].ruleset(**RAMADAN).write()
    opened = client_of(member).send("post", "matches/", {"house": house["id"], "players": 4}).json()
    assert (opened["house"], opened["ruleset"]["players"]) == ("Ramadan 16", 4)
    stranger = client_of(make_user())
    assert stranger.send("post", "matches/", {"house": house["id"]}).status_code == 403
    both = {"house": house["id"], "profile": "cafe"}
    assert mine.send("post", "matches/", both).status_code == 400
    after = mine.send("patch", f"houses/{house['id']}/", {"target": 21}).json()
    assert (after["version"], after["replaces"]) == (2, house["id"])
    assert mine.send("delete", f"houses/{after['id']}/").status_code == 204
    listed = client_of().send("get", f"houses/?club={club.slug}&in_use=true").json()
    assert listed["count"] == 0
