"""In and out by spreadsheet: what was taken out can be brought in; what cannot be, is told."""

import csv
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.errors import Refused
from accounts.models import Player, Team
from tests.api.clients import client_of
from tests.builders import make_club, make_event, make_player, make_user, play_round, start_event
from tests.tournaments.events import places
from tournaments import files
from tournaments.exchange import spreadsheet
from tournaments.models import Pairing
from tournaments.pasting import BadLines

pytestmark = pytest.mark.django_db

ODD = ["=1+1", "+216", "-Amel", "@Bechir", "'=twice", "Amel; Bechir", 'La "reine"', "شيراز"]


def rows(data: bytes, separator: str = ",") -> list[dict[str, str]]:
    """As a spreadsheet would show them: by the standard library alone."""
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig")), delimiter=separator))


def problems(act, *arguments, **more) -> list[tuple[int, str]]:
    with pytest.raises(BadLines) as refused:
        act(*arguments, **more)
    return [(number, str(said)) for number, _text, said in refused.value.problems]


def test_no_cell_is_a_formula_and_every_name_comes_back():
    event = make_event(make_club(), "\n".join(ODD))
    data = files.entries(event, ";")
    shown = [row["name"] for row in rows(data, ";")]
    assert shown == ["'=1+1", "'+216", "'-Amel", "'@Bechir", "''=twice", *ODD[5:]]
    again = make_event(make_club(), "")
    again.bring_entries(data, again.created_by)
    assert [entry.name for entry in again.entries.all()] == ODD
    numbers = spreadsheet.write(["n"], [{"n": -5}, {"n": "-5"}])
    assert numbers.decode("utf-8-sig").split() == ["n", "-5", "'-5"]


def test_teams_go_out_and_come_in_but_not_who_has_withdrawn():
    club = make_club()
    event = make_event(club, "Lions: Amel, Bechir\nAigles: Chiraz, Dali", kind="teams")
    event.withdraw(event.entries.first(), event.created_by)
    again = make_event(club, "", kind="teams")
    again.bring_entries(files.entries(event), again.created_by)
    assert [entry.team.name for entry in again.entries.all()] == ["Aigles"]
    assert (Team.objects.count(), Player.objects.filter(club=club).count()) == (2, 4)
    assert again.log.first().sentence == "Entered from a file: 1."


@pytest.mark.parametrize(
    ("text", "bad"),
    [
        ("name\nAmel\n\nAmel\n" + "x" * 41, [4, 5]),
        ('name\n"Amel\nBechir"\n\u200f\nChiraz', [2, 4]),
        ("name,seed\nAmel,1\nBechir,2,3", [3]),
        ('name\nAmel\n"Bechir', [3]),
        ("name\nTwin\nAmel\n", [2]),
    ],
)
def test_bad_lines_are_named_and_nothing_is_entered(text, bad):
    club = make_club()
    for _ in range(2):
        make_player("Twin", club)
    event = make_event(club, "")
    told = problems(event.bring_entries, text.encode(), event.created_by)
    assert [number for number, _said in told] == bad
    assert not event.entries.exists()
    assert Player.objects.filter(club=club).count() == 2


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "no_columns"),
        (b"\xff\xfe\x00", "not_utf8"),
        ("nom\nAmel".encode("cp1256"), "no_columns"),
        (b"name,naem\nAmel,x", "odd_columns"),
        (b"name,name\nAmel,x", "odd_columns"),
        (b"name\n\n,\n", "no_lines"),
        (b"name\n" + b"x\n" * 501, "too_many"),
        (b"name\n" + b"x" * 1_000_000, "too_long"),
    ],
)
def test_a_file_that_is_none_of_ours_is_refused_whole(data, code):
    event = make_event(make_club(), "")
    with pytest.raises(Refused) as refused:
        event.bring_entries(data, event.created_by)
    assert refused.value.code == code


def evening():
    """The same one each time: seeded, so that the same boards are drawn."""
    club = make_club(make_user())
    return start_event(club, "Amel\nBechir\nChiraz\nDali", seeded=True)


def played():
    """A forfeit, a result as usual, a correction and an arbiter's winner; the last round open."""
    event = evening()
    first, second, _third = event.stage.rounds.all()
    one, other = first.pairings.order_by("table")
    one.forfeit([1], event.created_by)
    other.rule("Torn sheet.", event.created_by, winner=1)
    event.stage.follow()
    play_round(second, 16, 12)
    wrong = Pairing.objects.filter(round=second).first()
    wrong.rule("Misread.", event.created_by, totals=[9, 17])
    event.stage.follow()
    return event


def told(event) -> list[dict[str, str]]:
    without = ("match", "finished_at")
    return [
        {k: v for k, v in row.items() if k not in without} for row in rows(files.results(event))
    ]


def open_and_bring(event, data: bytes) -> int:
    """Round after round, as far as they are open."""
    lines = data.splitlines(keepends=True)
    news = 0
    for number in (1, 2):
        these = [line for line in lines[1:] if line.startswith(f"1,,{number},".encode())]
        news += event.bring_results(b"".join([lines[0], *these]), "Paper.", event.created_by)
        event.stage.follow()
    return news


def test_results_taken_out_and_brought_in_elsewhere_make_the_same_table():
    there, here = played(), evening()
    data = files.results(there)
    assert open_and_bring(here, data) == 4
    assert told(here) == told(there)
    assert places(here.stage) == places(there.stage)
    assert here.bring_results(data, "Paper.", here.created_by) == 0
    ended = [(row["score_first"], row["winner"], row["absent"], row["state"]) for row in told(here)]
    assert sorted(ended) == [
        ("", "", "", "open"),
        ("", "", "", "open"),
        ("", "", "second", "forfeit"),
        ("", "second", "", "forfeit"),
        ("16", "first", "", "done"),
        ("9", "second", "", "done"),
    ]


HEAD = "stage,round,table,first,second,score_first,score_second,winner,absent\n"


def test_what_a_results_file_cannot_say_is_told_by_line_and_nothing_is_written():
    event = evening()
    before = told(event)
    (first, second), (third, fourth) = [
        (row["first"], row["second"]) for row in before if row["round"] == "1"
    ]
    unread = [",1,1,,,16,9,,", ",1,1,,,9,16,,", ",1,-1,,,16,9,,", ",1,2,,,,,them,", ",1,2,,,16,,,"]
    assert problems(event.bring_results, text(*unread), "Paper.", event.created_by) == [
        (3, "This board stands on line 2 too."),
        (4, "“-1” is no whole number."),
        (5, "“them” is none of: first, second."),
        (6, "“” is no whole number."),
    ]
    refused = [f"1,1,1,{first},{second},16,9,,", ",1,9,,,16,9,,", ",2,1,,,16,9,,"]
    refused += [f",1,2,{fourth},{third},16,9,,", "2,1,1,,,16,9,,", ",3,1,,,,,,"]
    assert problems(event.bring_results, text(*refused), "Paper.", event.created_by) == [
        (3, "There is no such board."),
        (4, "The round is not open yet."),
        (5, f"“{third}” and “{fourth}” play at this board."),
        (6, "There is no such board."),
    ]
    impossible = problems(event.bring_results, text(",1,2,,,15,15,,"), "P.", event.created_by)
    assert [number for number, _said in impossible] == [2]
    assert told(event) == before


def text(*lines: str) -> bytes:
    return (HEAD + "\n".join(lines)).encode()


def test_only_who_may_brings_anything_in_and_the_page_tells_what_is_wrong():
    event = evening()
    arbiter = make_user()
    event.club.memberships.create(user=arbiter, role="arbiter")
    browser, path = Client(), reverse("tournaments:bring_results", args=[event.code])
    browser.force_login(arbiter)

    def post(data: bytes):
        file = SimpleUploadedFile("results.csv", data)
        return browser.post(path, {"file": file, "reason": "Paper."}, follow=True)

    head = b"round;table;score_first;score_second\n"
    bad = post(head + b"1;1;16;9\n1;7;16;9")
    assert bad.status_code == 409
    assert b"Line 3: There is no such board." in bad.content
    assert [row["state"] for row in told(event)][:2] == ["open", "open"]
    assert post(head + b"1;1;16;9").status_code == 200
    assert [row["state"] for row in told(event)][:2] == ["done", "open"]


def test_over_the_api_all_lines_or_none():
    event = make_event(make_club(), "")
    client, path = client_of(event.created_by), f"tournaments/{event.code}/csv/entries/"
    bad = client.send("post", path, {"csv": "name\nAmel\nAmel"})
    assert (bad.status_code, bad.json()["code"]) == (409, "bad_lines")
    assert bad.json()["lines"] == [{"line": 3, "message": "“Amel” stands on line 2 too."}]
    made = client.send("post", path, {"csv": "\ufeffname\nAmel\nBechir"})
    assert (made.status_code, [one["name"] for one in made.json()]) == (201, ["Amel", "Bechir"])
    event.start(event.created_by)
    text = "round,table,score_first,score_second\n1,1,16,9\n"
    asked = {"csv": text, "reason": "Paper."}
    done = client.send("post", f"tournaments/{event.code}/csv/results/", asked)
    assert (done.status_code, done.json()) == (201, {"news": 1})
    table = client.get(f"stages/{event.stage.pk}/csv/", HTTP_ACCEPT="text/csv")
    assert [(row["place"], row["points"], row["difference"]) for row in rows(table.content)] == [
        ("1", "3", "7"),
        ("2", "0", "-7"),
    ]
