"""What the boards of a tournament show: rounds with their pairings, the table with its terms.

The rows have the shapes that templates/_pairing.html and templates/_standings.html ask for.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments import brackets, explanations
from tournaments.models import Entry, Pairing, Round, Stage, Standings
from tournaments.models.pairing import Bye
from tournaments.pairing.bracket import Part

SHOWN = {"done": "confirmed", "open": "planned", "marking": "planned"}


def rounds(stage: Stage, own: Iterable[int] = ()) -> list[dict[str, Any]]:
    """All rounds with their boards, in four queries; `own` are entries of who is looking. What a
    bracket shows already stands there alone: only rounds that are still to be played are left."""
    own = set(own)
    by_round: dict[int, list[Pairing]] = {}
    for pairing in Pairing.objects.of_stage(stage).with_results():
        by_round.setdefault(pairing.round_id, []).append(pairing)
    # Read after the pairings: whoever enters late meanwhile stands on none of them.
    names = {entry.pk: entry.name for entry in stage.entries.with_names()}
    rows = stage.rounds.exclude(published_at=None).select_related("stage__tournament")
    if stage.is_bracket:
        third = [tie.number for tie in stage.ties() if tie.part is Part.THIRD]
        for pairing in (one for on in by_round.values() for one in on if one.tie in third):
            pairing.for_third_place = True
        rows = [row for row in rows.filter(closed_at=None) if row.pk in by_round]
    shown = [board(row, by_round.get(row.pk, []), names, own) for row in rows]
    coming = next((one for one in shown if one["state"] == "planned"), None)
    for one in shown:
        one["unfolded"] = one["state"] == "open" or one is coming
    return shown


def board(row: Round, pairings: list[Pairing], names: Mapping[int, str], own: set[int]) -> dict:
    byes = [one for one in pairings if not one.second_id]
    pairings = [one for one in pairings if one.second_id]
    paired = {key for pairing in pairings for key in (pairing.first_id, pairing.second_id)}
    return {
        "number": row.number,
        "title": brackets.round_title(row.stage, row.number),
        "begins": row.begins,
        "zone": row.zone,
        "ends": row.ends_at if row.state == "open" else None,
        "moved": row.moved,
        "outdated": row.outdated_at is not None,
        "wished": row.time,
        "state": row.state,
        "done": sum(pairing.state in ("done", "forfeit") for pairing in pairings),
        "of": len(pairings),
        "pairings": [line(pairing, names, own, row.stage) for pairing in pairings],
        "byes": [bye(one, names) for one in byes],
        "remarks": [explanations.sentence(one, names) for one in row.remarks],
        "sit_out": []
        if row.stage.is_swiss or row.stage.is_bracket
        else [name for key, name in names.items() if key not in paired],
    }


def bye(pairing: Pairing, names: Mapping[int, str]) -> dict[str, Any]:
    why = explanations.reasons(pairing, names)
    return {"name": names[pairing.first_id], "kind": pairing.get_bye_display(), "why": why}


def line(pairing: Pairing, names: Mapping[int, str], own: set[int], stage: Stage) -> dict[str, Any]:
    """That it is played with real cards is said where most are not."""
    match, state = pairing.match, pairing.state
    third = getattr(pairing, "for_third_place", False)
    played = match and match.finished_at and state != "forfeit"
    return {
        "pk": pairing.pk,
        "table": pairing.table,
        "first": names[pairing.first_id],
        "second": names.get(pairing.second_id),
        "url": match.get_absolute_url() if match else "",
        "own": bool(own & {pairing.first_id, pairing.second_id}),
        "score": match.totals if played else None,
        "winner": match.winner if match and match.finished_at else None,
        "state": SHOWN.get(state, state),
        "paper": stage.default_live and not pairing.live,
        "dispute": next(iter(pairing.disputes), None),
        "zone": stage.tournament.zone,
        "third": third,
        "why": [*([_("Third place")] if third else ()), *explanations.reasons(pairing, names)],
    }


def standings(
    stage: Stage,
    table: Standings,
    before: Standings | None,
    own: Iterable[int] = (),
    page: int | None = None,
) -> dict[str, Any]:
    """The stored table, or one page of it, with names, places won and lost since the one before,
    and how each figure of it came about."""
    own, moves = set(own), table.moves_since(before)
    rows = table.rows if page is None else table.page(page)
    deductions = list(stage.deductions.all())
    told = {key for row in rows for key in spoken_of(row)} | {one.entry_id for one in deductions}
    entries = stage.tournament.entries.filter(pk__in=told).with_names().in_bulk()
    names = {key: entry.name for key, entry in entries.items()}
    return {
        "columns": [
            {"label": pgettext("matches played, short", "P"), "title": _("matches played")},
            {"label": pgettext("matches won, short", "W"), "title": _("matches won")},
            {"label": pgettext("matches lost, short", "L"), "title": _("matches lost")},
            {"label": "±", "title": _("difference of points, capped at the target")},
        ],
        "key": {"label": pgettext("points, short", "Pts"), "title": _("points")},
        "rows": [
            {
                **standing(row, entries[row["entrant"]], names, own, stage.rules.target),
                "move": moves.get(row["entrant"]),
            }
            for row in rows
        ],
        "deductions": [
            {"name": names[one.entry_id], "points": signed(-one.points), "of": one}
            for one in deductions
        ],
    }


def spoken_of(row: dict) -> Iterable[int]:
    """Whose names its line needs."""
    yield row["entrant"]
    for figure in (row["points"], *(step["figure"] for step in row["steps"])):
        yield from (term["opponent"] for term in figure["terms"] if term["opponent"])
    for step in row["steps"]:
        yield from step["level"]


def standing(
    row: dict, entry: Entry, names: Mapping[int, str], own: set[int], target: int
) -> dict[str, Any]:
    won = row["won"] + row["forfeits_won"]
    lost = row["lost"] + row["forfeits_lost"]
    return {
        "id": entry.pk,
        "place": row["place"] or "–",
        "name": entry.name,
        "url": entry.get_absolute_url(),
        "own": entry.pk in own,
        "key": number_format(row["points"]["value"]),
        "figures": [row["played"], won, lost, signed(row["difference"])],
        "terms": [*explained(row, entry, names, target)],
    }


def explained(
    row: dict, entry: Entry, names: Mapping[int, str], target: int
) -> Iterable[dict[str, str]]:
    if row["place"] is None:
        label = _("Disqualified") if entry.disqualified_at else _("Withdrawn")
        yield {"label": label, "text": _("has no place in the table")}
    for term in row["points"]["terms"]:
        label = names.get(term["opponent"]) or UNPLAYED.get(term["reason"], term["reason"])
        yield {"label": label, "text": scored(term)}
    if any(term["opponent"] and not term["forfeit"] for term in row["points"]["terms"]):
        yield {"label": _("Scores"), "text": _("count up to %(target)s here") % {"target": target}}
    for step in row["steps"]:
        yield {"label": criterion(step, names), "text": added_up(step)}
    yield from averages(row)


def scored(term: dict) -> str:
    """One match, or one deduction: what it gave."""
    points = signed(term["value"])
    if term["opponent"] is None:
        return points
    if term["forfeit"]:
        return _("%(points)s, by forfeit") % {"points": points}
    score = f"{term['scored']}–{term['conceded']}"
    return _("%(points)s, for %(score)s") % {"points": points, "score": score}


def criterion(step: dict, names: Mapping[int, str]) -> str:
    level = explanations.listed(names[key] for key in step["level"])
    if step["level_size"] > len(step["level"]):
        level = _("%(names)s … (in all: %(count)s)") % {"names": level, "count": step["level_size"]}
    return CRITERIA[step["criterion"]]() % {"names": level}


def added_up(step: dict) -> str:
    """6 = +3 +3"""
    figure = step["figure"]
    if step["criterion"] == "lots":
        return str(figure["value"])
    terms = " ".join(signed(term["value"]) for term in figure["terms"])
    return f"{number_format(figure['value'])} = {terms}" if terms else "0"


def averages(row: dict) -> Iterable[dict[str, str]]:
    if row["average_difference"] is not None:
        text = signed(row["average_difference"])
        yield {"label": _("Difference a match played"), "text": text}
    if row["chkobbas_a_deal"] is not None:
        text = number_format(row["chkobbas_a_deal"])
        yield {"label": _("Chkobbas a deal"), "text": text}


def signed(number: float) -> str:
    """With its sign, 0 without one."""
    sign = "" if not number else "+" if number > 0 else "−"
    return f"{sign}{number_format(abs(number))}"


UNPLAYED = dict(Bye.choices)
CRITERIA = {
    "mini_league_points": lambda: _("Level: points among %(names)s"),
    "mini_league_difference": lambda: _("Level: difference among %(names)s"),
    "difference": lambda: _("Level with %(names)s: difference in all matches"),
    "points_for": lambda: _("Level with %(names)s: points scored"),
    "deals_won": lambda: _("Level with %(names)s: deals won"),
    "direct_encounter": lambda: _("Level: points against one another (%(names)s)"),
    "won_at_the_table": lambda: _("Level with %(names)s: matches won at the table"),
    "buchholz_cut": lambda: _("Level with %(names)s: points of the opponents but the last"),
    "buchholz": lambda: _("Level with %(names)s: points of the opponents"),
    "sonneborn_berger": lambda: _("Level with %(names)s: points of those beaten"),
    "average_difference": lambda: _("Level with %(names)s: difference a match"),
    "average_chkobbas": lambda: _("Level with %(names)s: chkobbas a deal"),
    "lots": lambda: _("Level with %(names)s: lots drawn"),
}
