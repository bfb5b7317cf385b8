"""A lawful record, `chkobba-record/1`, back to what it was written from.

`restore(record).write()` is the record again. Only its spelling is settled: the cards of a capture
stand in the pack's order, an absent `redealt` as an empty one, and the totals take in every deal.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from games.rules.cards import Card, parse
from games.rules.position import Cut, Deal, Play
from games.rules.record import DealRecord, write_record
from games.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Restored:
    """The parts of a match. `ended` is "" where it was not broken off."""

    ruleset: Ruleset
    seats: Sequence[Mapping[str, str]]
    deals: Sequence[DealRecord]
    ended: str
    winner: int | None

    def write(self) -> dict[str, Any]:
        return write_record(self.ruleset, self.seats, self.deals, self.ended, self.winner)

    @property
    def fingerprint(self) -> str:
        """64 hexadecimal digits, the same for the same match however its record is spelt."""
        written = json.dumps(self.write(), sort_keys=True, separators=(",", ":"))
        return sha256(written.encode()).hexdigest()


def restore(record: Mapping[str, Any]) -> Restored:
    """The parts of a record that `check` finds no fault with; of another it may raise anything."""
    ruleset = Ruleset.read(record["ruleset"])
    return Restored(
        ruleset,
        record["seats"],
        [_deal(ruleset, deal) for deal in record["deals"]],
        record.get("ended", ""),
        record["winner"],
    )


def _deal(ruleset: Ruleset, written: Mapping[str, Any]) -> DealRecord:
    plays = written["plays"]
    return DealRecord(
        Deal.read(ruleset, written["dealer"], written),
        [str(Play(parse(play["card"]), map(parse, play.get("captures", ())))) for play in plays],
        {turn: play["by"] for turn, play in enumerate(plays) if "by" in play},
        [_opening(opening) for opening in written.get("redealt", ())],
        written.get("shuffle"),
    )


def _opening(opening: Mapping[str, Any]) -> tuple[Cut | None, list[Card]]:
    cut = opening["cut"] and Cut.read(opening["cut"])
    return cut, [parse(card) for card in opening["table"]]
