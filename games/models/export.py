"""A match as `chkobba-record/1`. A deal in play is no row yet: whoever asks gets finished ones."""

from collections.abc import Mapping
from typing import Any

from games.models.deal import Deal
from games.rules.cards import Card, parse
from games.rules.position import Cut
from games.rules.position import Deal as Dealt
from games.rules.record import DealRecord, write_record
from games.rules.ruleset import Ruleset

# How a record names the ends of a match; it knows no walkover, of which no card was played.
ENDED = {"walkover": "forfeit"}


def dealt(rules: Ruleset, deal: Deal) -> Dealt:
    """A stored deal's cards."""
    hands = [[_cards(hand) for hand in each] for each in deal.hands]
    return Dealt(rules, deal.dealer, _cards(deal.table), hands, _cut(deal.cut))


def as_record(match: Any) -> dict[str, Any]:
    rules = match.rules
    seats = [_seat(entry) for entry in match.seating]
    deals = [_deal(rules, deal) for deal in match.deals.all()]
    return write_record(rules, seats, deals, ENDED.get(match.ended, match.ended), match.winner)


def _seat(entry: dict[str, Any] | None) -> dict[str, str]:
    entry = entry or {"name": "–"}
    """A bot that held the seat for a player is told of by its plays."""
    keys = ("name",) if entry.get("player") else ("name", "bot")
    return {key: entry[key] for key in keys if key in entry}


def _deal(rules: Ruleset, deal: Deal) -> DealRecord:
    by = {int(turn): who for turn, who in deal.by.items()}
    redealt = [(_cut(each["cut"]), _cards(each["table"])) for each in deal.redealt]
    return DealRecord(dealt(rules, deal), deal.plays.split(), by, redealt, deal.shuffle)


def _cut(cut: Mapping[str, Any] | None) -> Cut | None:
    return cut and Cut(cut["seat"], parse(cut["card"]), cut["choice"])


def _cards(codes: list[str]) -> list[Card]:
    return [parse(code) for code in codes]
