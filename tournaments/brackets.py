"""What a bracket shows: trees of ties, a column a round, a box a tie, who plays it or who will."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.letters import Letter, letter
from tournaments.models import Pairing, Stage
from tournaments.pairing.bracket import Filled, From, Part, Source, State, Tie
from tournaments.pairing.groups import Slot

Column = list[Tie | None]


def trees(stage: Stage, own: Iterable[int] = ()) -> list[dict[str, Any]]:
    """The bracket itself; of a knockout also the match for the third place, of a double elimination
    the second chance. In four queries; `own` are entries of who is looking."""
    names = {entry.pk: entry.name for entry in stage.entries.with_names()}
    pairings = {one.tie: one for one in Pairing.objects.of_stage(stage).with_results() if one.tie}
    drawn = stage.bracket() if stage.field else coming(stage)
    filled = {one.tie.number: one for one in drawn if one.state is not State.NOT_NEEDED}
    slots = () if stage.field else stage.slots
    waits = stage.number > 1 and not stage.field
    boxes = {
        number: box(
            one, pairings.get(number), names, set(own), lambda source: slot(source, slots, waits)
        )
        for number, one in filled.items()
    }
    made = []
    for parts, words in TREES.items():
        ties = {number: one.tie for number, one in filled.items() if one.tie.part in parts}
        if ties:
            made.append({"title": words(stage), "columns": shown(stage, tree(ties), boxes)})
    return made


def ties(stage: Stage) -> list[dict[str, Any]]:
    """The same for programs: of each side the entry, or where it comes from."""
    if not stage.is_bracket:
        return []
    drawn = stage.bracket() if stage.field else coming(stage)
    slots = () if stage.field else stage.slots
    return [
        {
            "number": one.tie.number,
            "round": stage.round_of[one.tie.number],
            "winner": one.winner,
            "sides": [
                {"entry": entry, **origin(source, slots)}
                for entry, source in zip(one.sides, one.tie.sides, strict=True)
            ],
        }
        for one in drawn
        if one.state is not State.NOT_NEEDED
    ]


def origin(source: Source, slots: Sequence[Slot]) -> dict[str, Any]:
    known = source.kind is From.SEED and source.number <= len(slots)
    place = slots[source.number - 1] if known else None
    return {
        "comes_from": source.kind.name.lower(),
        "number": source.number,
        "group": place and letter(place.group + 1),
        "place": place and place.place,
    }


def coming(stage: Stage) -> list[Filled]:
    """A bracket that is not drawn yet: nobody is known."""
    return [Filled(tie, State.WAITING, (None, None)) for tie in stage.ties()]


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
    one: Filled,
    pairing: Pairing | None,
    names: Mapping[int, str],
    own: set[int],
    told: Callable[[Source], str],
) -> dict[str, Any]:
    """told: who will play there, as long as nobody is known."""
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
                "slot": told(one.tie.sides[at]),
                "won": side is not None and side == one.winner,
                "out": one.state is State.OVER and side != one.winner,
                "score": totals[at] if totals else None,
                "own": side in own,
            }
            for at, side in enumerate(one.sides)
        ],
    }


def slot(source: Source, slots: Sequence[Slot] = (), waits: bool = False) -> str:
    """waits: for the stage before, of whose groups these are the slots, or which is one table."""
    if waits and source.kind is From.SEED:
        if source.number <= len(slots):
            return of_group(slots[source.number - 1])
        return _("Place %(place)s in the table") % {"place": source.number}
    words = {
        From.SEED: lambda: _("Seed %(number)s"),
        From.WINNER: lambda: _("Winner of match %(number)s"),
        From.LOSER: lambda: _("Loser of match %(number)s"),
    }
    return words[source.kind]() % {"number": source.number}


def of_group(one: Slot) -> str:
    said = {"place": one.place, "letter": Letter(one.group + 1)}
    return PLACES.get(one.place, lambda: _("Place %(place)s of group %(letter)s"))() % said


PLACES = {
    1: lambda: _("1st of group %(letter)s"),
    2: lambda: _("2nd of group %(letter)s"),
    3: lambda: _("3rd of group %(letter)s"),
}


def column_title(stage: Stage, tie: Tie) -> str:
    if tie.part in LAST:
        return LAST[tie.part]()
    return round_title(stage, stage.round_of[tie.number])


def round_title(stage: Stage, number: int) -> str:
    """Its name in a knockout, else its number."""
    if stage.is_play_off:
        return pgettext("of a league", "Play-off")
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
