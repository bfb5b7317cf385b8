"""The part of a viewpoint's view that a position gives.

A viewpoint is a seat, or None for watchers: nobody's hand. Nothing in it tells a card that its
reader may not know, nor how many cards a pile holds, only how thick it looks.
"""

from typing import Any

from games.rules.cards import codes, size
from games.rules.position import Position

CARDS_A_STEP = 8
"""A pile's thickness goes from 0 (nothing) to 5 (the whole pack)."""


def deal_view(position: Position, seat: int | None) -> dict[str, Any]:
    """{"to": seat|null, "table": [codes], "hand": [codes], "talon": n, "cards": [n a seat],
    "piles": [{"thick": 0–5, "chkobbas": [codes]} a side], "last": {…}|null}"""
    deal = position.deal
    return {
        "to": position.seat,
        "table": codes(position.table),
        "hand": [] if seat is None else codes(position.hand(seat)),
        "talon": position.talon,
        "cards": [len(position.hand(each)) for each in range(deal.players)],
        "piles": [_pile(position, side) for side in range(deal.sides)],
        "last": _last(position),
    }


def _pile(position: Position, side: int) -> dict[str, Any]:
    return {
        "thick": -(-size(position.piles[side]) // CARDS_A_STEP),
        "chkobbas": codes(position.chkobbas(side)),
    }


def _last(position: Position) -> dict[str, Any] | None:
    """{"seat", "play", "chkobba"?: true, "swept"?: [codes]}"""
    last = position.last
    if last is None:
        return None
    view: dict[str, Any] = {"seat": last.seat, "play": str(last.play)}
    if last.chkobba:
        view["chkobba"] = True
    if last.swept:
        view["swept"] = codes(last.swept)
    return view
