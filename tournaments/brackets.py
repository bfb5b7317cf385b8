"""What a bracket shows: a column a round, a box a tie, in it who plays or who will."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Pairing, Stage
from tournaments.pairing.bracket import Filled, From, Part, Source, State


def columns(stage: Stage, own: Iterable[int] = ()) -> list[dict[str, Any]]:
    """By round, in four queries; `own` are entries of who is looking."""
    names = {entry.pk: entry.name for entry in stage.entries.with_names()}
    pairings = {one.tie: one for one in Pairing.objects.of_stage(stage).with_results() if one.tie}
    round_of = stage.round_of
    last = max(round_of.values())
    made: dict[int, list[dict]] = {number: [] for number in range(1, last + 1)}
    for one in stage.bracket():
        if one.state is not State.NOT_NEEDED:
            shown = box(one, pairings.get(one.tie.number), names, set(own))
            made[round_of[one.tie.number]].append(shown)
    single = stage.format == "knockout"
    return [
        {"title": title(number, last, single), "ties": ties}
        for number, ties in made.items()
        if ties
    ]


def box(
    one: Filled, pairing: Pairing | None, names: Mapping[int, str], own: set[int]
) -> dict[str, Any]:
    match = pairing.match if pairing else None
    played = match and match.finished_at and pairing.state != "forfeit"
    totals = match.totals if played else None
    if totals and pairing.note.get("turned"):
        totals = totals[::-1]
    return {
        "number": one.tie.number,
        "part": PARTS[one.tie.part]() if one.tie.part in PARTS else "",
        "url": match.get_absolute_url() if match else "",
        "state": pairing.state if pairing else "",
        "walkover": one.state in (State.WALKOVER, State.EMPTY),
        "sides": [
            {
                "name": names.get(side) if side else None,
                "slot": slot(one.tie.sides[at]),
                "won": side is not None and side == one.winner,
                "out": one.state is State.OVER and side != one.winner,
                "score": totals[at] if totals else None,
                "own": side in own,
            }
            for at, side in enumerate(one.sides)
        ],
    }


def slot(source: Source) -> str:
    words = {
        From.SEED: lambda: _("Seed %(number)s"),
        From.WINNER: lambda: _("Winner of match %(number)s"),
        From.LOSER: lambda: _("Loser of match %(number)s"),
    }
    return words[source.kind]() % {"number": source.number}


def title(number: int, last: int, single: bool) -> str:
    if single and last - number in ENDS:
        return ENDS[last - number]()
    return _("Round %(number)s") % {"number": number}


ENDS = {
    0: lambda: _("Final"),
    1: lambda: _("Semi-finals"),
    2: lambda: _("Quarter-finals"),
}
PARTS = {
    Part.THIRD: lambda: _("Third place"),
    Part.LOSERS: lambda: _("Second chance"),
    Part.FINAL: lambda: _("Grand final"),
    Part.RESET: lambda: _("Deciding match"),
}
