"""The record of a match, `chkobba-record/1`: checked, read from lines, written.

One JSON object a match: everything needed to replay it, check it and score it, with no other
source. A fault names its deal and play, counted from 1.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.rules.cards import Card, code, codes
from games.rules.position import Deal, Position
from games.rules.reading import Fault, JsonObject
from games.rules.replay import DealCheck
from games.rules.ruleset import Ruleset
from games.rules.scoring import count, winner
from games.rules.sealed import match_names
from games.rules.shape import FORMAT, ReadDeal, ReadRecord, RecordReader
from games.rules.shuffle import Cut

__all__ = ["FORMAT", "DealRecord", "Fault", "check", "check_line", "read_line", "write_record"]

LONGEST_NUMBER = 20
"""Digits; a longer number is read as a float, which is no whole number anywhere in a record."""


def check_line(line: bytes) -> list[Fault]:
    """Every fault of a record as it stands in a file, whatever the bytes are."""
    return read_line(line)[1]


def read_line(line: bytes) -> tuple[Any, list[Fault]]:
    """A record as it stands in a file, and every fault of it; nothing where there is no JSON."""
    try:
        record = json.loads(
            line.decode().rstrip("\r\n"), object_pairs_hook=JsonObject.of, parse_int=_parse_int
        )
    except UnicodeDecodeError:
        return _broken("not UTF-8")
    except RecursionError:
        return _broken("nested too deep")
    except json.JSONDecodeError as broken:
        return _broken(f"{broken.msg} at character {broken.pos + 1}")
    return record, check(record)


def _broken(how: str) -> tuple[None, list[Fault]]:
    return None, [Fault(None, None, "broken_json", f"broken JSON: {how}")]


def _parse_int(digits: str) -> int | float:
    return int(digits) if len(digits) <= LONGEST_NUMBER else float(digits)


def check(record: object) -> list[Fault]:
    """Every fault of a record that can be told apart, those of deals first; empty: it is lawful."""
    reader = RecordReader()
    read = reader.record(record)
    faults = reader.faults + (_check_match(read) if read else [])
    return sorted(faults, key=_place)


def _place(fault: Fault) -> tuple[float, float]:
    after_all = float("inf")
    return (fault.deal or after_all, fault.play or 0)


def _check_match(record: ReadRecord) -> list[Fault]:
    first = _first_dealer(record)
    matches = match_names(record.deals[0] if record.deals else None)
    faults, points = list[Fault](), list[list[int] | None]()
    for number, read in enumerate(record.deals, start=1):
        if read is None:
            points.append(None)
            continue
        faults += _dealer_faults(record, number, read, first) + _unsealed(record, number, read)
        check = DealCheck(record.ruleset, number, read, _dealt_by(record, number, read, first))
        points.append(check.check(number == len(record.deals), matches))
        faults += check.faults
    return faults + _check_end(record, points)


def _expected_dealer(record: ReadRecord, number: int, first: int) -> int:
    """The deal moves one seat to the right each deal."""
    return (first + number - 1) % record.ruleset.players


def _first_dealer(record: ReadRecord) -> int:
    """Who dealt first, by what most of the deals say: their dealers, and who led in them."""
    votes = Counter[int]()
    for number, read in enumerate(record.deals, start=1):
        for dealer in (read.dealer, _leader_of(record, read)) if read else ():
            if dealer is not None:
                votes[(dealer - number + 1) % record.ruleset.players] += 1
    return votes.most_common(1)[0][0] if votes else 0


def _leader_of(record: ReadRecord, read: ReadDeal) -> int | None:
    """The dealer by whose turn it was at most of the plays."""
    votes = Counter(
        (play.seat - turn - 1) % record.ruleset.players
        for turn, play in enumerate(read.plays or [])
        if play
    )
    return votes.most_common(1)[0][0] if votes else None


def _dealer_faults(record: ReadRecord, number: int, read: ReadDeal, first: int) -> list[Fault]:
    expected = _expected_dealer(record, number, first)
    if read.dealer in (None, expected):
        return []
    text = f"dealer: seat {expected} deals, not seat {read.dealer}"
    return [Fault(number, None, "wrong_dealer", text)]


def _dealt_by(record: ReadRecord, number: int, read: ReadDeal, first: int) -> int:
    """The dealer to replay a deal with: the right one, unless the wrong one really dealt."""
    expected = _expected_dealer(record, number, first)
    leader = _leader_of(record, read)
    return expected if read.dealer in (None, expected) or leader is None else leader


def _unsealed(record: ReadRecord, number: int, read: ReadDeal) -> list[Fault]:
    first = record.deals[0]
    if first and first.sealed and not read.sealed:
        return [
            Fault(
                number,
                None,
                "missing_key",
                "shuffle is missing, though the match is sealed",
            )
        ]
    return []


def _check_end(record: ReadRecord, points: Sequence[list[int] | None]) -> list[Fault]:
    """The match's totals, its winner, and whether it went on after it was over."""
    sums = [[0] * record.ruleset.sides]
    for each in points:
        if each is None:
            break
        sums.append([total + more for total, more in zip(sums[-1], each, strict=True)])
    over = next((deal for deal, each in enumerate(sums) if _won(record, each)), None)
    faults = list[Fault]()
    if over is not None and over < len(points) and record.ended != "ruling":
        text = f"the match was over after deal {over}"
        faults.append(Fault(over + 1, None, "match_over", text))
    if None not in points:
        at_end = sums[-1] if over is None else sums[over]
        faults += _totals_faults(record, at_end, sums[-1]) + _winner_faults(record, at_end)
    return faults


def _won(record: ReadRecord, totals: list[int]) -> bool:
    return winner(record.ruleset, totals) is not None


def _totals_faults(record: ReadRecord, at_end: list[int], in_all: list[int]) -> list[Fault]:
    if record.totals is None or record.totals in (at_end, in_all):
        return []
    text = f"totals: the deals add up to {_listed(at_end)}, not {_listed(record.totals)}"
    return [Fault(None, None, "wrong_totals", text)]


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def _winner_faults(record: ReadRecord, totals: list[int]) -> list[Fault]:
    """A match that did not end early has the winner its totals give; a forfeit has one if anything
    was played, a stopped match none, and both end before the target; a ruling is the arbiter's.
    """
    right, said, ended = winner(record.ruleset, totals), record.winner, record.ended
    if not record.winner_read or ended in (None, "ruling"):
        return []
    if ended == "":
        wrong = f"must be {_side(right)}, not {_side(said)}" if said != right else ""
    elif ended == "stopped":
        wrong = "must be null: a stopped match has none" if said is not None else ""
    else:
        wrong = "is missing: a forfeit has one" if said is None and record.deals else ""
    faults = [Fault(None, None, "wrong_winner", f"winner: {wrong}")] if wrong else []
    if ended and right is not None:
        text = f"ended: {ended}, though side {right} had won"
        faults.append(Fault(None, None, "wrong_end", text))
    return faults


def _side(side: int | None) -> str:
    return "null" if side is None else f"side {side}"


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal to be written: its plays as notations, `by` the numbers (from 0) of those that the
    "clock" or a "bot" made, `redealt` the cut and the table of each opening before it."""

    deal: Deal
    plays: Sequence[str]
    by: Mapping[int, str] = field(default_factory=dict)
    redealt: Sequence[tuple[Cut | None, Sequence[Card]]] = ()
    shuffle: Mapping[str, Any] | None = None


def write_record(
    ruleset: Ruleset,
    seats: Sequence[Mapping[str, Any]],
    deals: Sequence[DealRecord],
    ended: str = "",
    won_by: int | None = None,
) -> dict[str, Any]:
    """The record of these deals in order. Scores, totals and the winner are derived; `ended` and
    `won_by` only for a match that ended early. IllegalPlay if a deal cannot be replayed."""
    written = [_write_deal(number, each) for number, each in enumerate(deals, start=1)]
    scores = [deal["score"] for deal in written if "score" in deal]
    totals = [sum(score[side]["points"] for score in scores) for side in range(ruleset.sides)]
    record = {
        "format": FORMAT,
        "ruleset": ruleset.write(),
        "seats": [dict(seat) for seat in seats],
        "deals": written,
        "totals": totals,
        "winner": won_by if ended else winner(ruleset, totals),
    }
    return {**record, "ended": ended} if ended else record


def _write_deal(number: int, record: DealRecord) -> dict[str, Any]:
    deal = record.deal
    position = deal.start()
    plays = []
    for turn, notation in enumerate(record.plays):
        position = position.play(notation)
        plays.append(_write_play(position, record.by.get(turn)))
    written = {
        "number": number,
        "dealer": deal.dealer,
        "redealt": [
            {"cut": cut.write() if cut else None, "table": codes(table)}
            for cut, table in record.redealt
        ],
        **deal.write(),
        "plays": plays,
    }
    if position.over:
        written["score"] = [each.write() for each in count(position)]
    if record.shuffle is not None:
        written["shuffle"] = dict(record.shuffle)
    return written


def _write_play(position: Position, by: str | None) -> dict[str, Any]:
    last = position.last
    assert last is not None
    written: dict[str, Any] = {"seat": last.seat, "card": code(last.play.card)}
    if last.play.taken:
        written["captures"] = codes(last.play.captures)
    if last.chkobba:
        written["chkobba"] = True
    if by:
        written["by"] = by
    return written
