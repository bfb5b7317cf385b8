"""What the wall of the room shows of a tournament: page after page, as the evening goes on.

registration → check-in → draw → round → standings → final → podium. Whatever is over stays in the
turn as long as somebody in the room may ask for it: the table while a round is played and beside
the podium.
"""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from functools import partial
from hashlib import md5
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import boards, brackets
from tournaments.models import Pairing, Round, Stage, Tournament
from tournaments.pairing.bracket import Part

ROWS = 12  # of a page that is read from six metres
LONG = 22  # signs of a name that is written smaller
THEATRE = timedelta(minutes=2)  # in which a round's boards are turned over one by one

Page = dict[str, Any]


def pages(event: Tournament, link: str) -> list[Page]:
    """`link`: what the QR code of the registration or check-in leads to."""
    if not event.started_at:
        return [{"kind": "door", "link": link, **entered(event)}, *names(event)]
    if event.finished_at:
        stages = deciding(event)
        podiums = [page for stage in stages for page in podium(stage)]
        return [*podiums, *(page for stage in stages for page in standings(stage))]
    stages = on_now(event)
    tables = [page for stage in stages for page in standings(stage)]
    final = the_final(stages[0])
    shown = [page for stage in stages for page in rounds(stage)]
    return [*([{"kind": "final", **final}] if final else []), *shown, *tables]


def stamp(event: Tournament) -> str:
    """Of all that the pages show."""
    parts = [event.state, event.invitation, event.name]
    if event.started_at:
        for stage in deciding(event) if event.finished_at else on_now(event):
            table, before = stage.table(), stage.table_before()
            parts += [stage.board_stamp(), table.stamp, before and before.stamp]
            parts += [row.pk for row in stage.rounds.all() if fresh(row)]
            parts += [final["totals"] for final in [the_final(stage)] if final]
    else:
        parts += [event.door, event.places, event.checking_in]
        parts += event.entries.taking_part().values_list("pk", "checked_in_at")
    return md5(".".join(map(str, parts)).encode(), usedforsecurity=False).hexdigest()


def on_now(event: Tournament) -> list[Stage]:
    """The stage that is on, or the groups that are."""
    return [one for one in event.stages.all() if one.frozen_at and one.number == event.stage.number]


def deciding(event: Tournament) -> list[Stage]:
    """Whose tables say who has won: of a league its divisions, whatever was played off between."""
    divisions = [one for one in event.stages.all() if one.is_division and not one.is_play_off]
    return divisions or on_now(event)


# Before the start


def entered(event: Tournament) -> Page:
    stage, entries = event.stage, event.entries.taking_part()
    return {
        "called_off": bool(event.called_off_at),
        "calls": event.checking_in,
        "open": event.registering,
        "count": (entries.exclude(checked_in_at=None) if event.checking_in else entries).count(),
        "of": entries.count() if event.checking_in else event.places,
        "day": stage.day,
        "time": stage.time,
    }


def names(event: Tournament) -> Iterator[Page]:
    """During a check-in who is here stands out."""
    entries = sorted(event.entries.taking_part().with_names(), key=lambda one: one.name.casefold())
    shown = [{**written(one.name), "here": bool(one.checked_in_at)} for one in entries]
    for part in parted(shown, 3 * ROWS):
        yield {"kind": "names", "calls": event.checking_in, "names": part}


# Rounds


def rounds(stage: Stage) -> Iterator[Page]:
    """Those that are open, or the one that comes next; if they fill several pages also where each
    sits, by name."""
    shown = [one for one in boards.rounds(stage) if one["unfolded"] and one["pairings"]]
    rows = {row.number: row for row in stage.rounds.all()}  # after: one may just have been drawn
    for one in [one for one in shown if one["state"] == "open"] or shown:
        row = rows[one["number"]]
        head = {
            "title": title(stage, row.number),
            "number": None if named(stage, row.number) else row.number,
            "stage": stage if stage.group else None,
            "drawn": one["state"] == "planned",
            "fresh": fresh(row),
            "begins": one["begins"],
            "zone": one["zone"],
            "done": one["done"],
            "of": one["of"],
            "byes": [written(bye["name"]) for bye in one["byes"]] + [*map(written, one["sit_out"])],
        }
        lines = [{**line, **both_sides(line)} for line in one["pairings"]]
        for part in parted(lines, ROWS):
            yield {"kind": "round", "key": f"round-{row.pk}-{part[0]['pk']}", **head, "lines": part}
        if len(lines) > ROWS:
            yield from seats(row, head, lines)


def seats(row: Round, head: Page, lines: list[dict]) -> Iterator[Page]:
    """A name, its table: from A to Z."""
    places = sorted(
        (line[side]["name"].casefold(), line[side], line["table"])
        for line in lines
        for side in ("one", "other")
    )
    for number, part in enumerate(parted(places, 2 * ROWS)):
        seated = [{**name, "table": table} for _key, name, table in part]
        yield {"kind": "seats", "key": f"seats-{row.pk}-{number}", **head, "seats": seated}


def both_sides(line: dict) -> dict:
    return {"one": written(line["first"]), "other": written(line["second"])}


def fresh(row: Round) -> bool:
    """Just drawn or opened: its boards are turned over one by one."""
    shown_at = row.opened_at or row.published_at
    return bool(shown_at and not row.closed_at and timezone.now() - shown_at < THEATRE)


def named(stage: Stage, number: int) -> bool:
    return stage.format == "knockout" and max(stage.round_of.values()) - number in brackets.ENDS


def title(stage: Stage, number: int):
    """Called when it is written, in either tongue."""
    return partial(brackets.round_title, stage, number) if named(stage, number) else round_word


def round_word() -> str:
    return _("Round")


# The final


def the_final(stage: Stage) -> Page | None:
    """The last match of a bracket while it is on, with its score so far: not that of a match which
    is shown a deal late."""
    if not stage.is_bracket:
        return None
    last = [tie.number for tie in stage.ties() if tie.part in (Part.FINAL, Part.RESET)]
    last = last or [stage.ties()[-1].number]
    on = Pairing.objects.of_stage(stage).filter(tie__in=last, round__opened_at__isnull=False)
    pairing = on.filter(match__finished_at=None).select_related("match").with_names().last()
    if pairing is None or pairing.match is None:
        return None
    match = pairing.match
    known = not (match.live and match.delayed)
    return {
        "key": f"final-{pairing.pk}",
        "sides": [written(entry.name) for entry in pairing.entries],
        "totals": match.totals if known else None,
        "target": match.rules.target,
    }


# Tables and places


def standings(stage: Stage) -> Iterator[Page]:
    """Once something has been played; of a bracket, which shows who is still in it, at the end."""
    table = stage.table()
    if stage.is_bracket and not stage.finished_at:
        return
    if not any(row["played"] or row["forfeits_won"] for row in table.rows):
        return
    shown = boards.standings(stage, table, stage.table_before())
    rows = [{**row, **written(row["name"])} for row in shown["rows"]]
    for part in parted(rows, ROWS):
        yield {
            "kind": "standings",
            "key": f"standings-{stage.pk}-{part[0]['id']}",
            "stage": stage if stage.group else None,
            "rows": part,
        }


def podium(stage: Stage) -> list[Page]:
    """The first three, of whom two may share a step."""
    shown = boards.standings(stage, stage.table(), None)["rows"]
    steps: dict[int, list] = {1: [], 2: [], 3: []}
    for row in shown:
        steps.get(row["place"], []).append(written(row["name"]))
    page = {"kind": "podium", "key": f"podium-{stage.pk}", "steps": steps}
    return [{**page, "stage": stage if stage.group else None}] if steps[1] else []


def parted(rows: Sequence, most: int) -> Iterator[Sequence]:
    """In pages of one length, give or take a row."""
    count = -(-len(rows) // most)
    for page in range(count):
        yield rows[len(rows) * page // count : len(rows) * (page + 1) // count]


def written(name: str) -> dict:
    return {"name": name, "long": len(name) > LONG}
