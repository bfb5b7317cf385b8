"""What a bracket shows: trees of ties, a column a round, a box a tie, who plays it or who will."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Pairing, Stage
from tournaments.pairing.bracket import Filled, From, Part, Source, State, Tie

Column = list[Tie | None]


def trees(stage: Stage, own: Iterable[int] = ()) -> list[dict[str, Any]]:
    """The bracket itself; of a knockout also the match for the third place, of a double elimination
    the second chance. In four queries; `own` are entries of who is looking."""
    names = {entry.pk: entry.name for entry in stage.entries.with_names()}
    pairings = {one.tie: one for one in Pairing.objects.of_stage(stage).with_results() if one.tie}
    drawn = stage.bracket() if stage.field else coming(stage)
    filled = {one.tie.number: one for one in drawn if one.state is not State.NOT_NEEDED}
    groups = 0 if stage.field else groups_before(stage)
    boxes = {
        number: box(one, pairings.get(number), names, set(own), groups)
        for number, one in filled.items()
    }
    made = []
    for parts, words in TREES.items():
        ties = {number: one.tie for number, one in filled.items() if one.tie.part in parts}
        if ties:
            made.append({"title": words(stage), "columns": shown(stage, tree(ties), boxes)})
    return made


def coming(stage: Stage) -> list[Filled]:
    """A bracket that is not drawn yet: nobody is known."""
    return [Filled(tie, State.WAITING, (None, None)) for tie in stage.ties()]


def groups_before(stage: Stage) -> int:
    return stage.tournament.stages.filter(number=stage.number - 1).count()


def tree(ties: Mapping[int, Tie]) -> list[Column]:
    """Columns of slots, up to the last tie: each tie beside those that feed it, None where a side
    comes from nowhere here."""
    columns: list[Column] = [[ties[max(ties)]]]
    while True:
        fed = [feeders(tie, ties) for tie in columns[-1]]
        most = max(len([one for one in sides if one]) for sides in fed)
        if not most:
            return columns[::-1]
        columns.append([slot for sides in fed for slot in (sides if most == 2 else only(sides))])


def feeders(tie: Tie | None, ties: Mapping[int, Tie]) -> Column:
    """By side."""
    sides = tie.sides if tie else (None, None)
    return [ties.get(one.number) if one and one.kind is From.WINNER else None for one in sides]


def only(sides: Column) -> Column:
    return [sides[0] or sides[1]]


def shown(stage: Stage, columns: list[Column], boxes: Mapping[int, dict]) -> list[dict[str, Any]]:
    """With titles, and how a column leads to the next: two slots to one, or each to its own."""
    widths = [len(column) for column in columns] + [0]
    titled = len(columns) > 1
    return [
        {
            "title": column_title(stage, next(filter(None, column))) if titled else "",
            "leads": "" if not following else "straight" if following == width else "in-pairs",
            "slots": [tie and boxes[tie.number] for tie in column],
        }
        for column, width, following in zip(columns, widths, widths[1:], strict=False)
    ]


def box(
    one: Filled, pairing: Pairing | None, names: Mapping[int, str], own: set[int], groups: int = 0
) -> dict[str, Any]:
    """groups: of the stage before, while the bracket is not drawn."""
    match = pairing.match if pairing else None
    played = match and match.finished_at and pairing.state != "forfeit"
    totals = match.totals if played else None
    if totals and pairing.note.get("turned"):
        totals = totals[::-1]
    return {
        "number": one.tie.number,
        "url": match.get_absolute_url() if match else "",
        "state": pairing.state if pairing else "",
        "walkover": one.state in (State.WALKOVER, State.EMPTY),
        "fed": any(source.kind is From.WINNER for source in one.tie.sides),
        "sides": [
            {
                "name": names.get(side) if side else None,
                "slot": slot(one.tie.sides[at], groups),
                "won": side is not None and side == one.winner,
                "out": one.state is State.OVER and side != one.winner,
                "score": totals[at] if totals else None,
                "own": side in own,
            }
            for at, side in enumerate(one.sides)
        ],
    }


def slot(source: Source, groups: int = 0) -> str:
    if groups and source.kind is From.SEED:
        place = {"place": (source.number - 1) // groups + 1}
        many = _("Place %(place)s of a group") if groups > 1 else _("Place %(place)s in the table")
        return many % place
    words = {
        From.SEED: lambda: _("Seed %(number)s"),
        From.WINNER: lambda: _("Winner of match %(number)s"),
        From.LOSER: lambda: _("Loser of match %(number)s"),
    }
    return words[source.kind]() % {"number": source.number}


def column_title(stage: Stage, tie: Tie) -> str:
    if tie.part in LAST:
        return LAST[tie.part]()
    return round_title(stage, stage.round_of[tie.number])


def round_title(stage: Stage, number: int) -> str:
    """Its name in a knockout, else its number."""
    if stage.format == "knockout":
        to_go = max(stage.round_of.values()) - number
        if to_go in ENDS:
            return ENDS[to_go]()
    return _("Round %(number)s") % {"number": number}


ENDS = {
    0: lambda: _("Final"),
    1: lambda: _("Semi-finals"),
    2: lambda: _("Quarter-finals"),
}
LAST = {
    Part.FINAL: lambda: _("Grand final"),
    Part.RESET: lambda: _("Deciding match"),
}
TREES = {
    (Part.MAIN, Part.FINAL, Part.RESET): lambda stage: (
        "" if stage.format == "knockout" else _("Main bracket")
    ),
    (Part.LOSERS,): lambda stage: _("Second chance"),
    (Part.THIRD,): lambda stage: _("Third place"),
}
