import json
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from games.models import Deal, Match
from games.models.importing import BadRecord
from games.rules.record import check
from tests.api.clients import client_of
from tests.builders import make_player, make_user
from tests.games.tables import open_table, play_one, play_out, start, started
from tests.rules.matches import any_match

pytestmark = pytest.mark.django_db


def give(record, by=None):
    return Match.import_record(by or make_player("Giver"), json.dumps(record).encode())


def stored(match):
    """All that the pages of a finished match read."""
    match.refresh_from_db()
    deals = match.deals.values(
        "number", "dealer", "shuffle", "cut", "redealt", "table", "hands", "plays", "by"
    )
    sheets = match.scoresheets.values(
        "number", "side", "carta", "dinari", "hayya", "bermila", "primiera", "chkobba", "cards",
        "diamonds", "sevens", "sixes", "seven_of_diamonds", "points", "revision",
    )  # fmt: skip
    whole = ("ruleset", "phase", "turn", "points", "seal", "ended", "winner", "revision")
    return [*deals], [*sheets], [getattr(match, name) for name in whole]


def test_a_match_played_here_comes_back_as_the_same_rows_and_the_same_record():
    match, people = open_table(profile="tunisian", choices={"target": 3})
    start(match, people)
    play_out(match, people)
    match.refresh_from_db()
    record = match.as_record()
    back, made = give(record)
    assert made
    assert stored(back) == stored(match)
    assert back.as_record() == record


@pytest.mark.parametrize("seed", range(6))
def test_any_simulated_match_comes_back_as_the_same_record(seed):
    record = any_match(seed, target=3)
    back, _made = give(record)
    assert Match.objects.get(pk=back.pk).as_record() == record
    assert [seat.player for seat in back.seats.all()] == [None] * back.rules.players
    assert (back.rated, back.arranged, back.club) == (False, False, None)


def test_a_match_that_was_resigned_keeps_its_end_and_its_broken_deal():
    match, people = started(choices={"target": 101})
    play_one(match, people)
    match.resign(people[0])
    match.refresh_from_db()
    back, _made = give(match.as_record())
    assert (back.ended, back.winner) == ("forfeit", 1)
    assert back.as_record() == match.as_record()


def test_a_match_that_simply_stops_is_shown_as_not_played_to_the_end(client):
    record = any_match(5, target=1)
    last = record["deals"][-1]
    last["plays"] = last["plays"][:7]
    del last["score"]
    sides = range(len(record["totals"]))
    scores = [deal["score"] for deal in record["deals"][:-1]]
    record["totals"] = [sum(score[side]["points"] for score in scores) for side in sides]
    record["winner"] = None
    back, _made = give(record)
    assert back.as_record() == record
    page = client.get(f"/en/matches/{back.code}/").content.decode()
    assert "Not played to the end." in page
    assert client.get(f"/en/matches/{back.code}/deals/{len(record['deals'])}/").status_code == 200


def test_the_same_record_twice_is_one_match_however_it_is_spelt_and_whoever_gives_it():
    record = any_match(3, target=1)
    first, made = give(record)
    other = json.loads(json.dumps(record))
    for deal in other["deals"]:
        if not deal["redealt"]:
            del deal["redealt"]
        for play in deal["plays"]:
            play.get("captures", []).reverse()
    again, made_again = Match.import_record(
        make_player("Other"), json.dumps(other, indent=2, sort_keys=True).encode()
    )
    assert (made, made_again, again) == (True, False, first)
    assert Match.objects.count() == 1


def test_a_faulty_record_is_refused_with_the_checkers_own_faults_and_leaves_nothing():
    record = any_match(5, target=1)
    record["deals"][0]["plays"][8]["seat"] = 7
    with pytest.raises(BadRecord) as refused:
        give(record)
    assert refused.value.faults == check(record) != []
    assert (Match.objects.count(), Deal.objects.count()) == (0, 0)


def test_a_name_that_no_database_keeps_is_a_fault_and_no_failure():
    record = any_match(5, target=1)
    record["seats"][0]["name"] = "A\0B"
    with pytest.raises(BadRecord) as refused:
        give(record)
    assert [fault.code for fault in refused.value.faults] == ["bad_value"]


def test_spoilt_bytes_are_refused_and_never_fail():
    text = json.dumps(any_match(8, target=1)).encode()
    chance = Random(1)
    for _ in range(30):
        at, to = sorted(chance.sample(range(len(text)), 2))
        with pytest.raises(BadRecord):
            Match.import_record(make_player(), text[:at] + text[to:])


@pytest.mark.parametrize("text", [b" " * 600_000, b"{}," * 20_000, b"1," * 100_000])
def test_what_is_longer_than_any_match_is_not_even_read(text):
    with pytest.raises(BadRecord) as refused:
        Match.import_record(make_player(), text)
    assert [fault.code for fault in refused.value.faults] == ["too_long"]


def test_the_page_names_deal_and_play_and_keeps_what_was_pasted(client):
    user = make_user()
    client.force_login(user)
    client.cookies["django_language"] = "en"
    record = any_match(5, target=1)
    play = next(n for n, each in enumerate(record["deals"][0]["plays"]) if "captures" in each)
    del record["deals"][0]["plays"][play]["captures"]
    pasted = json.dumps(record)
    for given in ({"text": pasted}, {"file": SimpleUploadedFile("a.json", pasted.encode())}):
        answer = client.post(reverse("games:import"), given)
        assert answer.status_code == 409
        assert f"Deal 1, play {play + 1}" in answer.content.decode()
        assert answer.context["form"]["text"].value() == pasted


def test_a_lawful_record_opens_its_pages_and_is_never_shown_as_played_here(client):
    client.force_login(make_user())
    client.cookies["django_language"] = "en"
    record = any_match(5, target=1)
    given = {"text": "\ufeff" + json.dumps(record, indent=1)}
    answer = client.post(reverse("games:import"), given, follow=True)
    match = Match.objects.get()
    assert answer.redirect_chain[-1][0] == reverse("games:match", args=[match.code])
    assert "nobody here saw it played" in answer.content.decode()
    page = client.get(reverse("games:deal", args=[match.code, 1])).content.decode()
    assert record["seats"][0]["name"] in page
    assert "data-seal" not in page
    assert client.get(reverse("games:record", args=[match.code])).json() == record
    assert client.get(f"/t/{match.code}").url == reverse("games:match", args=[match.code])
    assert match.code not in client.get(reverse("tournaments:home")).content.decode()


def test_strangers_and_guests_bring_in_nothing(client):
    assert client.get(reverse("games:import")).status_code == 302
    text = json.dumps(any_match(5, target=1))
    for stranger in (client_of(), client_of(player=make_player())):
        answer = stranger.post("matches/import/", text, content_type="application/json")
        assert answer.status_code in (401, 403)
    assert Match.objects.count() == 0


def test_the_api_answers_201_then_200_then_409_with_the_faults():
    me = client_of(make_user())
    record = any_match(5, target=1)

    def post(text):
        return me.post("matches/import/", text, content_type="application/json")

    first, again = post(json.dumps(record)), post(json.dumps(record))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["imported"] is True
    assert first.json()["code"] == again.json()["code"]
    twice = json.dumps(record).replace('"winner"', '"totals": [], "winner"', 1)
    answer = post(twice)
    assert (answer.status_code, answer.json()["code"]) == (409, "bad_record")
    assert {fault["code"] for fault in answer.json()["faults"]} >= {"repeated_key"}
    assert post("").json()["faults"][0]["code"] == "broken_json"
