"""What each viewpoint of a match is told. A viewpoint is a seat; None, the watchers; or the door of
a private table, which shows who sits there and no card. docs/live-protocol.md has every key."""

import time
from datetime import datetime
from typing import Any

from games.delay import earlier
from games.rules.cards import codes
from games.rules.scoring import count
from games.rules.view import deal_view


def door(match: Any) -> dict[str, Any]:
    seats = [entry and _named(entry) for entry in match.seating]
    return {
        "v": match.version,
        "phase": match.phase,
        "door": True,
        "you": None,
        "now": _now(),
        "seats": seats,
    }


def view(match: Any, seat: int | None) -> dict[str, Any]:
    """The whole view of a seat, or with None of the watchers."""
    return next(views(match, [seat]))


def views(match: Any, seats: list[int | None]) -> Any:
    """The views of several viewpoints; that of a delayed match's watchers is of the deal before."""
    if not match.behind:
        yield from _views(match, seats)
        return
    now = _views(match, [seat for seat in seats if seat is not None])
    for seat in seats:
        yield next(now) if seat is not None else _behind(match)


def _behind(match: Any) -> dict[str, Any]:
    return {**next(_views(earlier(match), [None])), "delayed": True}


def _views(match: Any, seats: list[int | None]) -> Any:
    """All from one position."""
    position = _position(match)
    paused = {"paused": _paused(match)} if match.paused_at else {}
    for seat in seats:
        shown = _common(match, seat)
        cards = deal_view(position, seat) if position else _no_cards(match)
        hands = cards.pop("cards")
        shown["seats"] = [_seat(match, number, hands[number]) for number in range(len(hands))]
        shown.update(cards)
        yield {**shown, **paused, **_of_phase(match, seat, position)}


def _position(match: Any) -> Any:
    """Where the deal stands; None while nothing is dealt, or where it was broken off before."""
    deal = match.current
    dealt = deal and (deal["choice"] or not match.rules.cut_card)
    return match.position if dealt and match.phase in ("play", "count", "over") else None


def _no_cards(match: Any) -> dict[str, Any]:
    return {
        "to": match.cutter if match.phase == "cut" else None,
        "table": [],
        "hand": [],
        "talon": 40,
        "cards": [0] * match.rules.players,
        "piles": [{"thick": 0, "chkobbas": []} for _ in range(match.rules.sides)],
        "last": None,
    }


def _common(match: Any, seat: int | None) -> dict[str, Any]:
    deal = match.current
    sealed = match.coming or deal
    return {
        "v": match.version,
        "phase": match.phase,
        "turn": match.turn,
        "deal": deal["number"] if deal else 0,
        "dealer": deal["dealer"] if deal else None,
        "you": seat,
        "now": _now(),
        "deadline": _ms(match.deadline) if match.deadline and _clock_runs(match) else None,
        "totals": match.totals,
        "points": match.points,
        "seal": {"commitment": sealed["commitment"]} if sealed else None,
        "offers": match.offers,
    }


def _clock_runs(match: Any) -> bool:
    """A bot has no clock: that its turn falls due is between it and the server."""
    return not match.paused_at and match.acting_bot is None


def _paused(match: Any) -> dict[str, Any]:
    """By whom, and the milliseconds that will be left when it goes on."""
    left = match.deadline and int((match.deadline - match.paused_at).total_seconds() * 1000)
    return {"by": "arbiter" if match.arranged else "host", "left": left}


def _now() -> int:
    return time.time_ns() // 1_000_000


def _ms(moment: datetime | None) -> int | None:
    return moment and int(moment.timestamp() * 1000)


def _seat(match: Any, number: int, cards: int) -> dict[str, Any] | None:
    entry = match.seating[number]
    if not entry:
        return None
    seat = {**_named(entry), "cards": cards}
    if entry.get("colour") is not None:
        seat["colour"] = entry["colour"]
    if entry.get("absent"):
        seat["absent"] = True
    if match.phase in ("seating", "countdown"):
        if entry.get("joined"):
            seat["joined"] = True
        if number in match.coming["said"]:
            seat["ready"] = True
    return seat


def _named(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: entry[key] for key in ("name", "bot") if key in entry}


def _of_phase(match: Any, seat: int | None, position: Any) -> dict[str, Any]:
    if match.phase in ("seating", "countdown"):
        return _waiting(match)
    if match.phase == "cut":
        return {**_opening(match), "cut": _cut(match, seat)}
    if match.phase == "play":
        return _play(match, position)
    if match.phase == "count":
        return {**_counted(match, position), "next": match.coming["said"]}
    return {**_counted(match, position), "winner": match.winner, "ended": match.ended}


def _waiting(match: Any) -> dict[str, Any]:
    hosts = [number for number, entry in enumerate(match.seating) if entry]
    host = [number for number in hosts if match.seating[number]["player"] == match.host_id]
    shown: dict[str, Any] = {"host": host[0] if host else None}
    if match.arranged:
        shown["arranged"] = True
    if match.opens_at:
        shown["opens_at"] = _ms(match.opens_at)
    if match.seat_by:
        shown["seat_by"] = _ms(match.seat_by)
    return shown


def _opening(match: Any) -> dict[str, Any]:
    """What led to this deal: openings that were not lawful, and in the first deal the lot."""
    deal, shown = match.current, {}
    if deal["redealt"]:
        shown["redealt"] = [{"table": each["table"]} for each in deal["redealt"]]
    if "lot" in deal:
        shown["lot"] = deal["lot"]
    return shown


def _cut(match: Any, seat: int | None) -> dict[str, Any]:
    """While the cutter chooses: only he sees the card that he pointed at."""
    cut: dict[str, Any] = {"seat": match.cutter}
    if match.current["cut_at"] is not None:
        cut["at"] = match.current["cut_at"]
        if seat == match.cutter:
            cut["card"] = codes([match.cut_card])[0]
    return cut


def _play(match: Any, position: Any) -> dict[str, Any]:
    if position is None:  # a delayed match has shown no deal yet
        return {}
    shown = {}
    if position.turn == 0:
        shown = _opening(match)
        if position.deal.cut:
            shown["cut"] = _cut_done(match, position.deal.cut)
    return _with_by(match, position, shown)


def _cut_done(match: Any, cut: Any) -> dict[str, Any]:
    """A kept card is nobody's business but the cutter's, who has it in his hand."""
    done = {"seat": cut.seat, "choice": cut.choice}
    if cut.choice == "expose":
        done["card"] = codes([cut.card])[0]
    if "cut_by" in match.current:
        done["by"] = match.current["cut_by"]
    return done


def _with_by(match: Any, position: Any, shown: dict[str, Any]) -> dict[str, Any]:
    by = match.current["by"].get(str(position.turn - 1))
    if by:
        last = deal_view(position, None)["last"]
        shown["last"] = {**last, "by": by}
    return shown


def _counted(match: Any, position: Any) -> dict[str, Any]:
    """The count of a deal that is complete; the cards stay as its last play left them."""
    if position is None:
        return {}
    shown = {}
    if position.over:
        shown["count"] = [each.write() for each in count(position)]
    return _with_by(match, position, shown)
