"""What a tournament has printed: who sits where, what is written on, what is taken home."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from games.words import labels
from tournaments import wall
from tournaments.models import Pairing, Round, Stage, Tournament

DEALS = 12  # that a scoresheet has lines for
A_SHEET = {"scoresheets": 2, "slips": 8}

Line = dict[str, Any]


def rounds(event: Tournament) -> list[int]:
    """Of the stage that is on, those that everybody may see."""
    shown = Round.objects.filter(stage__in=wall.on_now(event)).exclude(published_at=None)
    shown = shown.filter(pairings__second__isnull=False)
    return sorted(set(shown.values_list("number", flat=True)))


def current(event: Tournament) -> int | None:
    """The round that is open, else the next, else the last."""
    numbers = rounds(event)
    stages = wall.on_now(event)
    on = Round.objects.filter(stage__in=stages, closed_at=None, number__in=numbers)
    first = on.order_by("number").values_list("number", flat=True).first()
    return first if first is not None else numbers[-1] if numbers else None


def lines(event: Tournament, number: int | None) -> list[Line]:
    """The boards of a round, of all groups."""
    found = []
    for stage in wall.on_now(event):
        letter = stage.letter if stage.group else ""
        of_round = Pairing.objects.of_stage(stage).filter(round__number=number)
        of_round = of_round.exclude(round__published_at=None).select_related("match", "round")
        found += [line(event, stage, letter, one) for one in of_round.with_names()]
    return found


def line(event: Tournament, stage: Stage, letter: str, pairing: Pairing) -> Line:
    match = pairing.match
    path = reverse("table", args=[match.code]) if match else table_link(event, stage, pairing)
    return {
        "table": f"{letter}{pairing.table}",
        "first": pairing.first.name,
        "second": pairing.second.name if pairing.second_id else "",
        "path": path,
        "title": wall.title(stage, pairing.round.number),
        "number": None if wall.named(stage, pairing.round.number) else pairing.round.number,
        "target": stage.rules.target,
        "categories": labels(stage.rules).values(),
    }


def table_link(event: Tournament, stage: Stage, pairing: Pairing) -> str:
    return reverse("tournaments:at_table", args=[event.code, stage.group, pairing.table])


def by_name(lines: Iterable[Line]) -> list[Line]:
    """Everybody from A to Z, where he sits and against whom."""
    seated = [
        {"name": one[own], "against": one[other], "table": one["table"]}
        for one in lines
        for own, other in (("first", "second"), ("second", "first"))
        if one["second"]
    ]
    return sorted(seated, key=lambda one: one["name"].casefold())


def pages(lines: list[Line], a_page: int) -> list[list[Line | None]]:
    """So that the pages cut on one another, each pile then lies in order: the first pile is the
    first place of every page."""
    count = -(-len(lines) // a_page)
    filled = [*lines, *[None] * (count * a_page - len(lines))]
    return [filled[page::count] for page in range(count)]


def tents(event: Tournament) -> list[Line]:
    """One a table of the round with most of them."""
    found = []
    for stage in wall.on_now(event):
        letter = stage.letter if stage.group else ""
        taken = Pairing.objects.of_stage(stage).exclude(round__published_at=None)
        tables = taken.exclude(second=None).order_by().values_list("table", flat=True)
        found += [
            {
                "table": f"{letter}{number}",
                "path": reverse("tournaments:at_table", args=[event.code, stage.group, number]),
            }
            for number in sorted(set(tables))
        ]
    return found


def diplomas(event: Tournament) -> list[dict]:
    """Of the first three, once it is over; of a league in each division."""
    if not event.finished_at:
        return []
    return [
        {"place": place, "stage": podium["stage"], **one}
        for stage in wall.deciding(event)
        for podium in wall.podium(stage)
        for place, there in podium["steps"].items()
        for one in there
    ]


def at_table(event: Tournament, group: int, number: int) -> Pairing | None:
    """What is played there now, else what was last."""
    there = Pairing.objects.filter(
        round__stage__tournament=event,
        round__stage__number=event.stage.number,
        round__stage__group=group,
        table=number,
        match__isnull=False,
    )
    there = there.select_related("match").order_by("round__number")
    return there.filter(match__finished_at=None).first() or there.last()
