"""Checking records: lawful ones are lawful, spoilt ones are named exactly, nothing breaks it."""

import json
from copy import deepcopy

import pytest

from games.bots.simulation import Simulation
from games.rules.cards import PACK, cards, codes
from games.rules.position import Deal
from games.rules.record import DealRecord, check, check_line, write_record
from games.rules.ruleset import PROFILES
from games.rules.shuffle import must_redeal, pack_order
from tests.rules.matches import sealed

TUNISIAN = PROFILES["tunisian"].ruleset()
MATCH = Simulation(TUNISIAN, "random", 7).record(1)


@pytest.fixture
def record():
    return deepcopy(MATCH)


def places(record):
    return [(fault.deal, fault.play, fault.code) for fault in check(record)]


def first_play(record, wanted):
    """The number, in deal 2, of the first play that is wanted, and that play."""
    plays = enumerate(record["deals"][1]["plays"], start=1)
    return next((number, play) for number, play in plays if wanted(play))


def test_a_simulated_record_is_lawful(record):
    assert len(record["deals"]) > 2
    assert places(record) == []


def test_an_unlawful_capture(record):
    number, play = first_play(record, lambda play: "captures" in play)
    laid = next(c for c in codes(PACK) if c not in play["captures"] and c != play["card"])
    play["captures"] = [*play["captures"], laid]
    [(deal, at, code)] = places(record)
    assert (deal, at) == (2, number)
    assert code in {"not_on_table", "wrong_sum"}


def test_a_capture_declined(record):
    number, play = first_play(record, lambda play: "captures" in play)
    del play["captures"]
    play.pop("chkobba", None)
    assert places(record) == [(2, number, "must_capture")]


def test_a_card_not_held(record):
    plays = record["deals"][1]["plays"]
    plays[16]["card"] = plays[17]["card"]
    assert places(record) == [(2, 17, "not_your_card")]


def test_a_card_played_twice(record):
    plays = record["deals"][1]["plays"]
    plays[16]["card"] = plays[14]["card"]
    assert places(record) == [(2, 17, "not_your_card")]
    assert "which was play 15" in str(check(record)[0])


def test_a_captured_card_named_twice(record):
    number, play = first_play(record, lambda play: "captures" in play)
    play["captures"] = play["captures"] * 2
    assert places(record) == [(2, number, "repeated_card")]


def test_a_wrong_turn(record):
    record["deals"][1]["plays"][16]["seat"] ^= 1
    assert places(record) == [(2, 17, "wrong_turn")]


def test_a_chkobba_claimed(record):
    number, play = first_play(record, lambda play: "captures" not in play)
    play["chkobba"] = True
    assert places(record) == [(2, number, "wrong_chkobba")]


def test_a_missing_play_in_the_middle_and_at_the_end(record):
    last = deepcopy(record)
    del record["deals"][1]["plays"][16]
    assert places(record) == [(2, 17, "wrong_turn")]
    for deal in (1, -1):
        cut_short = deepcopy(last)
        cut_short["deals"][deal]["plays"].pop()
        number = deal % len(last["deals"]) + 1
        assert places(cut_short) == [(number, 36, "missing_play")]


def test_a_play_too_many(record):
    record["deals"][1]["plays"].append(record["deals"][1]["plays"][0])
    assert places(record) == [(2, 37, "too_many_plays")]


def test_a_wrong_score(record):
    record["deals"][1]["score"][0]["cards"] += 1
    assert places(record) == [(2, None, "wrong_score")]


def test_wrong_totals_and_a_wrong_winner(record):
    spoilt = deepcopy(record)
    spoilt["totals"][0] += 1
    record["winner"] = 1 - record["winner"]
    assert places(spoilt) == [(None, None, "wrong_totals")]
    assert places(record) == [(None, None, "wrong_winner")]
    record["winner"] = None
    assert places(record) == [(None, None, "wrong_winner")]


@pytest.mark.parametrize("deal", [1, 2, 3])
def test_a_wrong_dealer(record, deal):
    record["deals"][deal - 1]["dealer"] ^= 1
    assert places(record) == [(deal, None, "wrong_dealer")]


def test_a_deal_after_the_match_was_over(record):
    record["ruleset"]["target"] = 1
    assert (2, None, "match_over") in places(record)


def test_a_card_dealt_twice(record):
    record["deals"][1]["hands"][2][0][0] = record["deals"][1]["hands"][2][0][1]
    assert places(record) == [(2, None, "dealt_twice")]


def test_a_cut_that_is_not_where_it_should_be(record):
    cut = record["deals"][1]["cut"]
    cut["seat"] ^= 1
    assert places(record) == [(2, None, "wrong_cutter")]
    cut["seat"] ^= 1
    cut["choice"] = {"keep": "expose", "expose": "keep"}[cut["choice"]]
    assert set(places(record)) == {(2, None, "wrong_cut")}


def test_an_opening_that_had_to_be_dealt_again_and_one_that_had_not():
    strict = TUNISIAN.replace(cut_card=False, target=1)
    attempt = next(
        k for k in range(1000)
        if must_redeal(strict, Deal.from_pack(strict, 0, pack_order(b"", "", 1, k, ())).opening)
    )  # fmt: skip
    deal = Deal.from_pack(
        strict.replace(redeal="never"), 0, pack_order(b"", "", 1, attempt, ())
    )  # fmt: skip
    position, plays = deal.start(), []
    while not position.over:
        plays.append(str(position.clock_play()))
        position = position.play(plays[-1])
    names = [{"name": "A"}, {"name": "B"}]
    record = write_record(strict, names, [DealRecord(deal, plays)])
    assert places(record) == [(1, None, "must_redeal")]
    record["ruleset"]["redeal"] = "never"
    record["deals"][0]["redealt"] = [{"cut": None, "table": codes(cards("5C 5D 2H 2S"))}]
    assert places(record) == [(1, None, "needless_redeal")]


@pytest.mark.parametrize(
    ("where", "place"),
    [
        (lambda r: r, (None, None)),
        (lambda r: r["ruleset"], (None, None)),
        (lambda r: r["seats"][0], (None, None)),
        (lambda r: r["deals"][1], (2, None)),
        (lambda r: r["deals"][1]["plays"][16], (2, 17)),
        (lambda r: r["deals"][1]["score"][0], (2, None)),
        (lambda r: r["deals"][1]["score"][0]["breakdown"], (2, None)),
        (lambda r: r["deals"][1]["cut"], (2, None)),
    ],
)
def test_an_unknown_key(record, where, place):
    where(record)["winer"] = 0
    [(deal, play, code)] = places(record)
    assert (deal, play) == place
    assert code.startswith("unknown_")


@pytest.mark.parametrize(
    "text",
    ["1" + "0" * 400, "9" * 5000, "1e999", "NaN", "-1", "2.0", "true"],
    ids=["400 digits", "5000 digits", "1e999", "NaN", "-1", "2.0", "true"],
)
def test_a_number_too_large_or_none_at_all(record, text):
    record["deals"][1]["plays"][16]["seat"] = "HERE"
    line = json.dumps(record).replace('"HERE"', text).encode()
    assert [(f.deal, f.play) for f in check_line(line)] == [(2, 17)]


@pytest.mark.parametrize(
    "line",
    [
        b"{", b"\xff\xfe", b"\x00" * 99, b"null", b"[]", b"{}", b'"\\ud800"', b"1e999", b"NaN",
        b"[" * 100_000, b'{"a":' * 100_000, b'{"\\ud800": 1}', b"9" * 10_000, b"true false",
        "\ufeff{}".encode(),
    ],
    ids=range(15),
)  # fmt: skip
def test_what_is_no_record_is_a_fault_and_no_traceback(line):
    faults = check_line(line)
    assert faults
    assert all(str(fault).isascii() for fault in faults)


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_a_fault_at_the_end_of_a_line_is_just_behind_it(end):
    assert [str(fault) for fault in check_line(b'{"a": 1' + end)] == [
        "broken JSON: Expecting ',' delimiter at character 8"
    ]


def test_a_key_written_twice_is_a_fault():
    line = json.dumps(MATCH).replace('"number": 2', '"number": 2, "number": 2', 1)
    assert [(f.deal, f.code) for f in check_line(line.encode())] == [(2, "repeated_key")]


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda shuffle: {"secret": "00" * 32}, "wrong_commitment"),
        (lambda shuffle: {"commitment": "00" * 32}, "wrong_commitment"),
        (lambda shuffle: {"entropy": [None, None]}, "wrong_seal"),
        (lambda shuffle: {"cut_at": 6}, "wrong_seal"),
        (lambda shuffle: {"cut_at": 40}, "bad_value"),
        (lambda shuffle: {"secret": "xyz"}, "bad_value"),
    ],
)
@pytest.mark.parametrize("deal", [1, 2])
def test_the_seal_gives_every_hand(deal, spoil, code):
    record = sealed(TUNISIAN)
    assert places(record) == []
    shuffle = record["deals"][deal - 1]["shuffle"]
    shuffle |= spoil(shuffle)
    assert places(record) == [(deal, None, code)]


@pytest.mark.parametrize("deal", [1, 2])
def test_another_order_of_the_pack_is_caught_even_where_every_play_is_lawful(deal):
    record = sealed(TUNISIAN)
    hand = record["deals"][deal - 1]["hands"][2][0]
    hand[0], hand[1] = hand[1], hand[0]
    assert places(record) == [(deal, None, "wrong_seal")]
