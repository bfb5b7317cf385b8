"""The two commands as anybody calls them: processes of their own, with no database to reach."""

import json
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path

import pytest

from games.bots.simulation import Simulation
from games.rules.ruleset import PROFILES
from tests.rules import commands
from tests.rules.commands import NOWHERE

ROOT = Path(__file__).parents[2]
MANAGE = [sys.executable, "-W", "error", str(ROOT / "manage.py")]


def run(*arguments, input=b"", cwd=ROOT, **environ):
    """What the command wrote, what it complained of, its exit code; in an environment of its own a
    new interpreter, as from a shell."""
    if environ:
        done = subprocess.run(
            [*MANAGE, *arguments],
            input=input, cwd=cwd, env=NOWHERE | environ, capture_output=True, check=False,
        )  # fmt: skip
        text, complaints, code = done.stdout, done.stderr, done.returncode
    else:
        text, complaints, code = commands.run(arguments, input, cwd)
    assert b"Traceback" not in text + complaints
    return text.decode(), complaints.decode(), code


def written(*arguments, **environ):
    text, complaints, code = run("simulate_deals", *arguments, **environ)
    assert (complaints, code) == ("", 0)
    return text


def check(text, *arguments):
    return run("check_records", *arguments, "-", input=text.encode())


def test_the_same_arguments_give_the_same_bytes_and_lawful_records():
    arguments = ["--profile", "cafe", "--players", "4", "--matches", "3", "--policy", "greedy"]
    text = written(*arguments, "--seed", "7", PYTHONHASHSEED="1")
    assert written(*arguments, "--seed", "7", PYTHONHASHSEED="2", TZ="Asia/Tokyo") == text
    assert written(*arguments, "--seed", "8") != text
    records = [json.loads(line) for line in text.splitlines()]
    assert [len(record["seats"]) for record in records] == [4, 4, 4]
    assert {seat["bot"] for record in records for seat in record["seats"]} == {"greedy"}
    assert all(
        record["ruleset"] == PROFILES["cafe"].ruleset(players=4).write() for record in records
    )
    assert check(text) == ("-:1 ok\n-:2 ok\n-:3 ok\n", "", 0)


def test_any_field_of_the_ruleset_may_be_set_as_json_or_a_bare_word():
    fields = {
        "players": 3, "target": 2, "court_values": {"J": 10, "Q": 9, "K": 8}, "cut_card": False,
        "redeal": "three_kings", "capture_priority": "free", "courts_capture_sums": False,
        "bermila": "none", "primiera": True, "tied_category": "last_capturer",
        "turn_seconds": 0, "first_dealer": "lowest_cut",
    }  # fmt: skip
    bare = {name: value if isinstance(value, str) else json.dumps(value)
            for name, value in fields.items()}  # fmt: skip
    sets = [part for name, value in bare.items() for part in ("--set", f"{name}={value}")]
    text = written("--seed", "1", *sets, "--set", 'bermila="none"')
    record = json.loads(text)
    assert record["ruleset"] == {"profile": "tunisian", **fields}
    assert {seat["bot"] for seat in record["seats"]} == {"random"}
    assert check(text) == ("-:1 ok\n", "", 0)


def test_quiet_only_counts_and_times_the_same_matches():
    arguments = ["--matches", "4", "--seed", "3", "--set", "target=5"]
    deals = sum(len(json.loads(line)["deals"]) for line in written(*arguments).splitlines())
    quiet = written(*arguments, "--quiet")
    assert re.fullmatch(rf"4 matches, {deals} deals, \d+\.\d+ seconds\n", quiet)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--profile", "roman"], ["--players", "5"], ["--matches", "-1"], ["--seed", "9" * 5000],
        ["--set", "target"], ["--set", "target=0"], ["--set", "terget=16"],
        ["--set", "court_values=" + "[" * 50_000], ["--set", "redeal=\udcff"],
    ],
    ids=range(9),
)  # fmt: skip
def test_what_cannot_be_simulated_is_refused_with_the_reason(arguments):
    text, complaints, code = run("simulate_deals", *arguments)
    assert (text, code > 0) == ("", True)
    assert re.search("error|Error", complaints)


def test_a_reader_that_goes_away_ends_it_quietly():
    command = [*MANAGE, "simulate_deals", "--matches", "9999"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=NOWHERE, stdout=pipe, stderr=pipe) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


MATCH = Simulation(PROFILES["cafe"].ruleset(), "random", 7).record(1)
"""5 deals, 8 to 13. In the 2nd, play 7 is KH, 14 takes 3D 4H, 17 is 4S of seat 1, 29 takes, 30
is a chkobba."""
KINGS = Simulation(PROFILES["cafe"].ruleset(target=1), "random", 2).record(1)
"""One deal, which begins with KH 7S KC KS."""

SPOILT = [
    (lambda deal, plays: plays[13].update(captures=["3D", "5S"]),
     "deal 2, play 14: takes a card that is not on the table"),
    (lambda deal, plays: plays[13].update(captures=["3D", "7S"]),
     "deal 2, play 14: takes a card that is not on the table"),
    (lambda deal, plays: plays[13].update(captures=["3D"]),
     "deal 2, play 14: takes what the card may not take"),
    (lambda deal, plays: plays[13].update(captures=["3D", "3D"]),
     "deal 2, play 14: names a card twice"),
    (lambda deal, plays: plays[13].pop("captures"),
     "deal 2, play 14: lays the card though it captures"),
    (lambda deal, plays: plays[16].update(card="AC"),
     "deal 2, play 17: seat 1 does not hold AC"),
    (lambda deal, plays: plays[16].update(card="KH"),
     "deal 2, play 17: seat 1 does not hold KH, which was play 7"),
    (lambda deal, plays: plays[16].update(seat=0),
     "deal 2, play 17: it was seat 1's turn, not seat 0's"),
    (lambda deal, plays: plays[29].pop("chkobba"),
     "deal 2, play 30: is a chkobba and not marked"),
    (lambda deal, plays: plays[28].update(chkobba=True),
     "deal 2, play 29: is marked and is no chkobba"),
    (lambda deal, plays: plays.pop(16),
     "deal 2, play 17: it was seat 1's turn, not seat 0's"),
    (lambda deal, plays: plays.pop(),
     "deal 2, play 36: is missing: the deal has 35 plays, not 36"),
    (lambda deal, plays: plays[16].update(capture=["7S"]),
     "deal 2, play 17: unknown key 'capture'"),
    (lambda deal, plays: plays[16].update(seat=10**30),
     "deal 2, play 17: seat: must be a whole number from 0 to 1, not 1e+30"),
    (lambda deal, plays: plays[16].update(seat=10**18),
     "deal 2, play 17: seat: must be a whole number from 0 to 1, not 1000000000000000000"),
    (lambda deal, plays: deal["score"][0].update(cards=23),
     "deal 2: score of side 0: cards 23, not 22"),
    (lambda deal, plays: deal.update(dealer=1),
     "deal 2: dealer: seat 0 deals, not seat 1"),
    (lambda deal, plays: deal.update(number=3),
     "deal 2: number: must be 2, not 3"),
    (lambda deal, plays: deal.update(shufle={}),
     "deal 2: unknown key 'shufle'"),
    (lambda deal, plays: deal["hands"][2][0].__setitem__(0, deal["hands"][2][0][1]),
     "deal 2: 6S dealt twice, 7C not at all"),
    (lambda deal, plays: deal.update(redealt=[{"cut": None, "table": ["5C", "5D", "6C", "6D"]}]),
     "deal 2: redealt 1: this opening was lawful and not to be dealt again"),
]  # fmt: skip


def spoil(change):
    record = deepcopy(MATCH)
    change(record["deals"][1], record["deals"][1]["plays"])
    return record


def test_each_kind_of_fault_is_named_with_its_deal_and_play():
    text = "\n".join(json.dumps(spoil(change)) for change, _ in SPOILT)
    lines = [f"-:{line} error: {said}" for line, (_, said) in enumerate(SPOILT, start=1)]
    assert check(text) == ("\n".join(lines) + "\n", "", 1)


def test_faults_of_the_whole_match_and_of_an_opening_are_named():
    must_redeal = deepcopy(KINGS)
    must_redeal["ruleset"]["redeal"] = "three_kings"
    records = [
        MATCH | {"winner": 0},
        MATCH | {"totals": [9, 13]},
        MATCH | {"winer": 1},
        MATCH | {"deals": MATCH["deals"][:-1]},
        must_redeal,
    ]
    assert check("\n".join(map(json.dumps, records))) == (
        "-:1 error: winner: must be side 1, not side 0\n"
        "-:2 error: totals: the deals add up to 8, 13, not 9, 13\n"
        "-:3 error: unknown key 'winer'\n"
        "-:4 error: totals: the deals add up to 8, 9, not 8, 13\n"
        "-:4 error: winner: must be null, not side 1\n"
        "-:5 error: deal 1: the opening KH 7S KC KS had to be dealt again\n",
        "",
        1,
    )


def test_every_fault_of_a_record_has_its_own_line_in_order():
    record = deepcopy(MATCH)
    deals = record["deals"]
    deals[0]["dealer"] = 0
    deals[1]["plays"][1]["by"] = "me"
    deals[1]["plays"][16]["seat"] = 0
    deals[1]["score"][0]["cards"] = 23
    del deals[2]["plays"][4]["captures"]
    record["seats"][0]["nom"] = "x"
    record["winner"] = 0
    assert check(json.dumps(record)) == (
        "-:1 error: deal 1: dealer: seat 1 deals, not seat 0\n"
        "-:1 error: deal 2: score of side 0: cards 23, not 22\n"
        "-:1 error: deal 2, play 2: by: must be one of clock, bot, not 'me'\n"
        "-:1 error: deal 2, play 17: it was seat 1's turn, not seat 0's\n"
        "-:1 error: deal 3, play 5: lays the card though it captures\n"
        "-:1 error: seat 0: unknown key 'nom'\n"
        "-:1 error: winner: must be side 1, not side 0\n",
        "",
        1,
    )


def test_files_are_checked_line_by_line_and_what_cannot_be_read_is_said(tmp_path):
    good = json.dumps(MATCH)
    (tmp_path / "good.jsonl").write_text(good)
    (tmp_path / "blank.jsonl").write_text(f"\n{good}\r\n\n  \n{good}\n")
    (tmp_path / "شكبة.jsonl").write_bytes(b"\xff\xfe\n" + good.encode()[:-1] + b"\n[1e999")
    (tmp_path / "empty.jsonl").write_bytes(b"")
    names = ["good.jsonl", "blank.jsonl", "شكبة.jsonl", "empty.jsonl", "absent", ".", b"caf\xe9"]
    text, complaints, code = run("check_records", *names, cwd=tmp_path, PYTHONIOENCODING="latin-1")
    comma = "Expecting ',' delimiter at character"
    arabic = "\\u0634\\u0643\\u0628\\u0629"
    assert text.splitlines() == [
        "good.jsonl:1 ok",
        "blank.jsonl:2 ok",
        "blank.jsonl:5 ok",
        f"{arabic}.jsonl:1 error: broken JSON: not UTF-8",
        f"{arabic}.jsonl:2 error: broken JSON: {comma} {len(good)}",
        f"{arabic}.jsonl:3 error: broken JSON: {comma} 7",
        "absent:0 error: cannot be read: No such file or directory",
        ".:0 error: cannot be read: Is a directory",
        "caf\\udce9:0 error: cannot be read: No such file or directory",
    ]
    assert (complaints, code) == ("", 1)


def test_nothing_that_stands_in_a_file_ends_in_a_traceback():
    lines = [
        b"{", b"\x00", b"null", b"[]", b"7", b'"\\ud800"', b"NaN", b"9" * 9999, b"[" * 99_999,
        b'{"a":' * 99_999, b'{"\\ud800": 1}', "\ufeff{}".encode(), b"-" * 9, b"\x1b[31m",
    ]  # fmt: skip
    text, complaints, code = run("check_records", "-", input=b"\n".join(lines))
    found = {int(line.split(":")[1].split()[0]) for line in text.splitlines()}
    assert found == set(range(1, len(lines) + 1))
    assert all(" error: " in line for line in text.splitlines())
    assert (complaints, code, text.isascii()) == ("", 1, True)


def test_no_file_at_all_is_a_wrong_use():
    text, complaints, code = run("check_records")
    assert (text, code) == ("", 2)
    assert "FILE" in complaints
