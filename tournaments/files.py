"""A tournament as spreadsheets: who takes part, every result, each table."""

from collections.abc import Iterable
from typing import Any

from tournaments.exchange import entries as entry_sheet
from tournaments.exchange import results as result_sheet
from tournaments.exchange import spreadsheet
from tournaments.models import Entry, Pairing, Stage, Standings, Tournament
from tournaments.models.pairing import FORFEITS
from tournaments.standings import PRESETS

ROW = ("place", "name", "points", "played", "won", "drawn", "lost", "forfeits_won", "forfeits_lost")
ROW += ("scored", "conceded", "difference", "deals", "deals_won", "chkobbas")
SIDES = result_sheet.SIDES


def entries(event: Tournament, separator: str = ",") -> bytes:
    rows = event.entries.with_names().prefetch_related("team__members__player")
    return entry_sheet.write(map(entry, rows), separator)


def entry(one: Entry) -> dict[str, Any]:
    pair = one.players if one.team_id else []
    return {
        "seed": one.seed,
        "name": one.name,
        **{f"player_{number}": player.name for number, player in enumerate(pair, 1)},
        "entered_at": one.entered_at.isoformat(),
        "waiting_since": one.waiting_since and one.waiting_since.isoformat(),
        "withdrawn_at": one.withdrawn_at and one.withdrawn_at.isoformat(),
    }


def results(event: Tournament, separator: str = ",") -> bytes:
    """Every board that is published, played or not: to be filled in and brought back."""
    boards = Pairing.objects.filter(
        round__stage__tournament=event, round__published_at__isnull=False
    )
    boards = boards.with_results().with_names().select_related("round__stage")
    order = ("round__stage__number", "round__stage__group", "round__number", "table")
    return result_sheet.write(map(board, boards.order_by(*order)), separator)


def board(pairing: Pairing) -> dict[str, Any]:
    match, stage = pairing.match, pairing.round.stage
    names = dict(zip(SIDES, [entry.name for entry in pairing.entries], strict=False))
    return {
        "stage": stage.number,
        "group": stage.letter,
        "round": pairing.round.number,
        "table": pairing.table,
        **names,
        "bye": pairing.bye,
        "state": pairing.state if pairing.second_id else "",
        "match": match and match.code,
        **(result(match) if match and match.finished_at else {}),
    }


def result(match: Any) -> dict[str, Any]:
    over = {"finished_at": match.finished_at.isoformat()}
    if match.ended == match.Ended.WALKOVER:
        return over | {"absent": "both" if match.winner is None else SIDES[1 - match.winner]}
    if match.winner is not None:
        over["winner"] = SIDES[match.winner]
    if match.ended not in FORFEITS:
        over |= dict(zip(("score_first", "score_second"), match.totals, strict=True))
    return over


def standings(stage: Stage, table: Standings, separator: str = ",") -> bytes:
    """With a column for each criterion of which somebody was asked; what was asked again among
    fewer stands behind it."""
    names = {entry.pk: entry.name for entry in stage.tournament.entries.with_names()}
    asked = {step["criterion"] for row in table.rows for step in row["steps"]}
    criteria = [name for name in PRESETS[stage.preset] if name in asked and name not in ROW]
    rows = (line(row, names, criteria) for row in table.rows)
    return spreadsheet.write([*ROW, *criteria], rows, separator)


def line(row: dict, names: dict[int, str], criteria: Iterable[str]) -> dict[str, Any]:
    figures = {name: row[name] for name in ROW if name in row}
    steps = {name: figures_of(row, name) for name in criteria}
    told = {"name": names.get(row["entrant"], ""), "points": row["points"]["value"]}
    return {**figures, **steps, **told}


def figures_of(row: dict, criterion: str) -> Any:
    figures = [one["figure"]["value"] for one in row["steps"] if one["criterion"] == criterion]
    return figures[0] if len(figures) == 1 else " / ".join(map(str, figures))
