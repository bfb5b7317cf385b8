"""People and events written over the API: the same verbs, the same permissions."""

import pytest

from accounts.models import Player
from games.models import Match
from games.rules.cards import PACK
from games.rules.cards import code as written
from tests.api.clients import client_of, paper_match, running_tournament
from tests.builders import make_club, make_player, make_user
from tests.games.tables import sheet, started
from tournaments.models import Deduction, Pairing, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner():
    return make_user()


@pytest.fixture
def club(owner):
    return make_club(owner, "Halfaouine")


def said(answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


# People


def test_a_club_is_founded_settled_joined(owner):
    api, friend = client_of(owner), client_of(make_user())
    made = api.send("post", "clubs/", {"name": "Bab Souika", "city": "Tunis"})
    assert made.status_code == 201
    assert made.json()["slug"] == "bab-souika"
    changed = api.send("patch", "clubs/bab-souika/", {"zone": "Europe/Paris"})
    assert (changed.json()["city"], changed.json()["zone"]) == ("Tunis", "Europe/Paris")
    assert said(friend.send("patch", "clubs/bab-souika/", {"city": "Sfax"})) == (403, "not_allowed")
    assert said(friend.get("clubs/bab-souika/invitation/")) == (403, "not_allowed")
    invitation = api.get("clubs/bab-souika/invitation/").json()["invitation"]
    joined = friend.send("post", "memberships/", {"invitation": invitation})
    assert (joined.status_code, joined.json()["role"]) == (201, "member")
    members = friend.get("clubs/bab-souika/members/").json()
    assert [row["role"] for row in members["results"]] == ["owner", "member"]
    assert api.send("post", "clubs/bab-souika/invitation/").status_code == 201
    old = friend.send("post", "memberships/", {"invitation": invitation})
    assert said(old) == (409, "old_invitation")


def test_players_and_teams_are_the_organisers_to_make(owner, club):
    api, stranger = client_of(owner), client_of(make_user())
    one = api.send("post", "players/", {"club": club.slug, "name": "Uncle Salah"})
    assert one.status_code == 201
    more = api.send("post", f"clubs/{club.slug}/players/", {"names": ["Amel", "uncle salah"]})
    assert [row["name"] for row in more.json()] == ["Amel", "Uncle Salah"]
    assert more.json()[1]["id"] == one.json()["id"]
    pair = [row["id"] for row in more.json()]
    team = {"club": club.slug, "name": "Les as", "players": pair}
    assert said(stranger.send("post", "teams/", team)) == (403, "not_allowed")
    made = api.send("post", "teams/", team)
    assert [row["id"] for row in made.json()["players"]] == pair
    alone = api.send("post", "teams/", {**team, "players": pair[:1] * 2})
    assert said(alone) == (409, "not_two")
    third = api.send("post", "players/", {"club": club.slug, "name": "Dali"}).json()["id"]
    path = f"teams/{made.json()['id']}/"
    with_third = api.send("post", f"{path}substitutes/", {"player": third})
    assert [row["name"] for row in with_third.json()["substitutes"]] == ["Dali"]
    assert api.send("patch", path, {"name": "Les rois"}).json()["name"] == "Les rois"


def test_a_player_is_renamed_by_himself_or_by_his_club_alone(owner, club):
    salah, guest = make_player("Salah", club), make_player("Guest")
    asked = {"name": "Salah B."}
    path = f"players/{salah.pk}/"
    assert said(client_of(player=guest).send("patch", path, asked)) == (403, "not_allowed")
    assert client_of(owner).send("patch", path, asked).status_code == 200
    assert client_of(player=salah).send("patch", path, {"name": "Saloo7"}).status_code == 200
    assert said(client_of(owner).send("patch", f"players/{guest.pk}/", asked)) == (
        403,
        "not_allowed",
    )
    assert Player.objects.get(pk=guest.pk).name == "Guest"
    assert client_of(owner).delete(path).status_code == 204


# Events


def plan(club, **more) -> dict:
    return {"club": club.slug, "name": "Ramadan cup", "profile": "family", "target": 16, **more}


def test_a_tournament_is_planned_entered_and_started_by_organisers_alone(owner, club):
    api, stranger = client_of(owner), client_of(make_user())
    assert said(stranger.send("post", "tournaments/", plan(club))) == (403, "not_allowed")
    made = api.send("post", "tournaments/", plan(club, live=True, turn_seconds=20))
    assert made.status_code == 201, made.content
    stage = made.json()["stages"][0]
    assert (stage["live"], stage["turn_seconds"], stage["ruleset"]["target"]) == (True, 20, 16)
    event = f"tournaments/{made.json()['code']}/"
    lines = {"lines": ["Amel", "Bechir", "Chiraz"]}
    assert said(stranger.send("post", f"{event}entries/", lines)) == (403, "not_allowed")
    entered = api.send("post", f"{event}entries/", lines)
    assert [row["name"] for row in entered.json()] == lines["lines"]
    twice = api.send("post", f"{event}entries/", lines)
    assert said(twice) == (409, "bad_lines")
    assert said(stranger.send("post", f"{event}start/")) == (403, "not_allowed")
    started = api.send("post", f"{event}start/")
    assert (started.status_code, started.json()["started_at"] is None) == (201, False)
    assert said(api.send("post", f"{event}start/")) == (409, "already_started")
    log = [row["verb"] for row in api.get(f"{event}log/").json()["results"]]
    assert log == ["opened_round", "started", "pasted", "planned"]


def test_players_register_themselves_by_the_invitation(owner, club):
    event = Tournament.plan(owner, club, "Ramadan cup")
    api, guest = client_of(owner), client_of(player=make_player("Zied"))
    path = f"tournaments/{event.code}/"
    invitation = api.get(f"{path}invitation/").json()["invitation"]
    asked = {"invitation": invitation}
    assert said(guest.send("post", f"{path}registrations/", asked)) == (409, "registration_closed")
    assert guest.send("post", f"{path}registration/").status_code == 403
    assert api.send("post", f"{path}registration/").json()["registering"] is True
    assert said(guest.send("post", f"{path}registrations/", {"invitation": "x"})) == (
        409,
        "old_link",
    )
    made = guest.send("post", f"{path}registrations/", asked)
    assert (made.status_code, made.json()["name"]) == (201, "Zied")
    gone = guest.send("post", f"entries/{made.json()['id']}/withdrawal/")
    assert gone.json()["withdrawn_at"] is not None
    assert api.delete(f"{path}registration/").status_code == 204


def test_nobody_withdraws_somebody_else(owner, club):
    event = Tournament.plan(owner, club, "Ramadan cup")
    entry = event.enter(make_player("Amel", club), owner)
    path = f"entries/{entry.pk}/withdrawal/"
    assert said(client_of(player=make_player("Zied")).send("post", path)) == (403, "not_allowed")
    assert said(client_of(make_user()).send("post", path)) == (403, "not_allowed")
    assert client_of(owner).send("post", path).status_code == 201


def test_an_entry_is_a_player_or_a_team(owner, club):
    event = Tournament.plan(owner, club, "Ramadan cup")
    player = make_player("Amel", club)
    team = club.form_team("Les as", [player, make_player("Bechir", club)], owner)
    api = client_of(owner)
    asked = {"tournament": event.code, "player": player.pk}
    assert api.send("post", "entries/", {**asked, "team": team.pk}).status_code == 400
    wrong = api.send("post", "entries/", {"tournament": event.code, "team": team.pk})
    assert said(wrong) == (409, "wrong_kind")
    assert api.send("post", "entries/", asked).json()["player"]["name"] == "Amel"


def test_rounds_open_and_close_and_move(owner, club):
    event = running_tournament(owner, club, day=None)
    api, stranger = client_of(owner), client_of(make_user())
    second = event.stage.rounds.get(number=2)
    path = f"rounds/{second.pk}/"
    moved = api.send("patch", path, {"day": "2030-01-31", "time": "20:30"})
    assert moved.json()["opens_at"] == "2030-01-31T20:30:00+01:00"
    assert said(stranger.send("post", f"{path}opening/")) == (403, "not_allowed")
    assert api.send("post", f"{path}opening/").json()["opened_at"] is not None
    assert said(api.send("post", f"{path}closing/")) == (409, "unfinished")


def test_a_pairing_changes_its_place_and_is_forfeited(owner, club):
    event = running_tournament(owner, club)
    pairing = Pairing.objects.get(round__number=1, round__stage__tournament=event)
    path = f"pairings/{pairing.pk}/"
    api, stranger = client_of(owner), client_of(make_user())
    assert said(stranger.send("patch", path, {"live": True})) == (403, "not_allowed")
    assert api.send("patch", path, {"live": True}).json()["live"] is True
    assert said(stranger.send("post", f"{path}forfeit/", {"absent": [0]})) == (403, "not_allowed")
    forfeited = api.send("post", f"{path}forfeit/", {"absent": [1]}).json()
    assert (forfeited["state"], forfeited["result"]["winner"]) == ("forfeit", 0)
    stage = f"stages/{event.stage.pk}/"
    rows = api.get(f"{stage}standings/").json()["rows"]
    assert (rows[0]["name"], rows[0]["points"]["value"]) == (pairing.first.name, 3)


def test_points_are_taken_off_by_arbiters_within_their_event(owner, club):
    event = running_tournament(owner, club)
    other = running_tournament(owner, club)
    path = f"stages/{event.stage.pk}/deductions/"
    asked = {"entry": event.entries.first().pk, "points": 2, "reason": "Late twice"}
    assert said(client_of(make_user()).send("post", path, asked)) == (403, "not_allowed")
    wrong = client_of(owner).send("post", path, {**asked, "entry": other.entries.first().pk})
    assert (wrong.status_code, list(wrong.json()["fields"])) == (400, ["entry"])
    assert client_of(owner).send("post", path, asked).status_code == 201
    assert Deduction.objects.get().points == 2


# Sheets


def test_a_sheet_is_confirmed_by_the_other_side_alone(owner, club):
    match, (amel, bechir) = paper_match(club)
    one, other = client_of(player=amel), client_of(player=bechir)
    stranger = client_of(player=make_player("Stranger"))
    path = f"matches/{match.code}/"
    six = {"carta": 1, "dinari": 1, "hayya": 1, "bermila": 0, "chkobba": 3}
    first = {"number": 1, "sides": sheet(six, {"chkobba": 1})}
    assert said(stranger.send("post", f"{path}scoresheets/", first)) == (403, "not_yours")
    assert one.send("post", f"{path}scoresheets/", first).json()["totals"] == [6, 1]
    skipped = one.send("post", f"{path}scoresheets/", {**first, "number": 3})
    assert said(skipped) == (409, "wrong_deal")
    both = {"number": 2, "sides": sheet({"carta": 1}, {"carta": 1, "hayya": 1})}
    assert said(one.send("post", f"{path}scoresheets/", both)) == (409, "two_winners")
    result = one.send("post", f"{path}scoresheets/", {**first, "number": 2}).json()
    assert (result["totals"], result["revision"]) == ([12, 2], 2)
    word = {"revision": 2, "said": "confirm"}
    assert said(one.send("post", f"{path}confirmations/", word)) == (409, "own_entry")
    old = other.send("post", f"{path}confirmations/", {**word, "revision": 1})
    assert said(old) == (409, "old_revision")
    contested = other.send("post", f"{path}confirmations/", {**word, "said": "contest"})
    assert [row["said"] for row in contested.json()["confirmations"]] == ["enter", "contest"]
    done = other.send("post", f"{path}confirmations/", word).json()
    assert (done["winner"], done["finished_at"] is None) == (0, False)
    ruling = {"totals": [3, 11], "reason": "The sheets were exchanged"}
    assert said(client_of(make_user()).send("post", f"{path}rulings/", ruling)) == (
        403,
        "not_arbiter",
    )
    ruled = client_of(owner).send("post", f"{path}rulings/", ruling).json()
    assert (ruled["winner"], ruled["totals"]) == (1, [3, 11])
    assert ruled["rulings"][0]["before"]["totals"] == [12, 2]
    assert one.get(f"{path}scoresheets/?revision=2").json()["totals"] == [12, 2]


def test_the_same_result_from_both_sides_confirms_itself(club):
    match, (amel, bechir) = paper_match(club)
    path = f"matches/{match.code}/scoresheets/"
    client_of(player=amel).send("put", path, {"totals": [11, 4]})
    done = client_of(player=bechir).send("put", path, {"totals": [11, 4]}).json()
    assert (done["winner"], done["deals"][0]["number"]) == (0, 0)


# Tables


def test_a_table_is_opened_joined_left(owner):
    amel, bechir = make_player("Amel"), make_player("Bechir")
    one, other = client_of(player=amel), client_of(player=bechir)
    asked = {"profile": "cafe", "target": 11, "ruleset": {"primiera": True}, "public": False}
    made = one.send("post", "matches/", asked).json()
    assert (made["ruleset"]["primiera"], made["ruleset"]["target"]) == (True, 11)
    path = f"matches/{made['code']}/"
    assert other.get(path).status_code == 404
    assert other.get(f"{path}view/").json()["door"] is True
    assert other.send("post", f"{path}ready/", {}).json()["code"] == "not_seated"
    assert said(other.send("post", f"{path}seats/", {"seat": 0})) == (409, "seat_taken")
    assert other.send("post", f"{path}seats/", {"seat": 1}).json()["you"] == 1
    assert other.get(path).status_code == 200
    assert said(other.delete(f"{path}seats/0/")) == (403, "not_host")
    assert one.delete(f"{path}seats/1/").status_code == 204
    assert other.get(path).status_code == 404


def test_a_club_is_named_by_its_members_alone(club):
    asked = {"profile": "cafe", "club": club.slug}
    assert said(client_of(make_user()).send("post", "matches/", asked)) == (403, "not_allowed")
    assert said(client_of(player=make_player()).send("post", "matches/", asked)) == (
        403,
        "not_allowed",
    )


def test_a_paper_table_is_joined_too():
    host, guest = client_of(player=make_player("Amel")), client_of(player=make_player("Zied"))
    made = host.send("post", "matches/", {"profile": "family", "live": False, "target": 11}).json()
    path = f"matches/{made['code']}/"
    seated = guest.send("post", f"{path}seats/", {"seat": 1}).json()
    assert [seat["name"] for seat in seated["seats"]] == ["Amel", "Zied"]
    assert said(guest.send("post", f"{path}ready/", {})) == (409, "not_live")
    assert guest.get(f"{path}view/").status_code == 404


@pytest.mark.parametrize(("explain", "code"), [(True, "not_your_card"), (False, "refused")])
def test_a_refused_play_says_why_only_where_the_table_explains(explain, code):
    match, people = started(explain=explain)
    seat = match.position.seat
    foreign = next(card for card in PACK if card not in match.position.hand(seat))
    asked = {"play": written(foreign), "turn": 0}
    answer = client_of(player=people[seat]).send("post", f"matches/{match.code}/plays/", asked)
    assert said(answer) == (409, code)
    assert Match.objects.get(pk=match.pk).turn == 0
