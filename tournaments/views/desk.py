"""The organiser's desk: what wants attention, what comes next, one tap for common acts."""

from collections.abc import Callable
from datetime import timedelta

from django.forms import Form
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from accounts.errors import NotAllowed, Refused
from accounts.links import to_pass_on
from tournaments import boards, brackets, explanations
from tournaments.forms.desk import (
    AgainForm,
    ByHandForm,
    CallOffForm,
    DeductionForm,
    DisqualifyForm,
    ExtendForm,
    PlacesForm,
    PostponeForm,
    RoundsForm,
    SinglesForm,
    SwapForm,
)
from tournaments.forms.entering import PasteForm
from tournaments.forms.files import EntriesFileForm, ResultsFileForm
from tournaments.models import Pairing, Round, Stage, Tournament
from tournaments.views.doors import tournament_for
from tournaments.views.wall import link_of

LATE = timedelta(minutes=60)


def desk(request, code):
    """For arbiters too: each button is for who may press it."""
    event = tournament_for(request, code, "arbitrate")
    return render(request, "tournaments/desk.html", at_the_desk(request, event))


def part(request, code):
    event = tournament_for(request, code, "arbitrate")
    shown = "_desk" if event.started_at else "_desk_before"
    return render(request, f"tournaments/{shown}.html", attention(request, event))


def done_at_the_desk(request, code: str, form: Form, verb: Callable, otherwise: str):
    """What a form of the desk asks for is done; or the desk comes back with what was typed, and
    with what it lacks."""
    try:
        if form.is_valid():
            verb(by=request.who, **form.cleaned_data)
            return redirect("tournaments:desk", code)
    except NotAllowed:
        raise
    except Refused as refused:
        form.add_error(None, str(refused))
    event = tournament_for(request, code, "arbitrate")
    again = {"form": form, "action": request.path, "words": otherwise}
    context = at_the_desk(request, event) | {"again": again}
    return render(request, "tournaments/desk.html", context, status=409)


def at_the_desk(request, event: Tournament, paste: PasteForm | None = None) -> dict:
    return attention(request, event) | {
        **for_the_club(request, event),
        "late_entry": event.started_at and event.takes_late,
        "add_singles": SinglesForm(),
        "paste": paste or PasteForm(teams=event.of_teams),
        "link": link(request, "register", event, event.invitation),
        "door": link(request, "door", event, event.door),
        "wall": link_of(event),
        "entries_file": EntriesFileForm(),
        "results_file": ResultsFileForm(),
        "call_off": CallOffForm(),
    }


def for_the_club(request, event: Tournament) -> dict:
    """What no second organiser may: to make others, or another event."""
    if not event.club.may(request.user, "organise"):
        return {"deputies": None, "season": None}
    deputies = list(event.deputies.filter(revoked_at=None).select_related("player"))
    for one in deputies:
        one.url = link(request, "take_over", event, one.key)
    season = AgainForm(initial={"name": event.name}) if has_next(event) else None
    return {"deputies": deputies, "season": season}


def has_next(event: Tournament) -> bool:
    return bool(event.finished_at and event.is_league and not hasattr(event, "following"))


def link(request, name: str, event: Tournament, key: str) -> str:
    return to_pass_on(request, reverse(f"tournaments:{name}", args=[event.code, key]))


def entered(event: Tournament) -> dict:
    return {
        "entries": event.entries.filter(waiting_since=None).with_names(),
        "waiting": event.entries.waiting().with_names(),
        "places": PlacesForm(initial={"places": event.places}),
    }


def before_the_start(event: Tournament) -> dict:
    """Who will play, and during a check-in who is here. By name: nobody moves under a finger."""
    entries = list(event.entries.filter(withdrawn_at=None).with_names())
    placed = [entry for entry in entries if not entry.waiting_since]
    return {
        "roll": sorted(entries, key=lambda entry: entry.name.casefold()),
        "placed": len(placed),
        "here": sum(entry.checked_in_at is not None for entry in placed),
        "singles": event.singles.select_related("player"),
        "check_in_at": event.check_in_at,
    }


def attention(request, event: Tournament) -> dict:
    """What the live part of the desk shows, from one reading of the rounds."""
    stage = event.stage
    organises = event.may(request.who, "organise")
    context: dict = {"event": event, "stage": stage, "organises": organises, **entered(event)}
    if not event.started_at:
        return context | before_the_start(event)
    if stage.is_swiss:
        context |= of_swiss(stage)
    elif not stage.is_bracket:
        context["rounds_form"] = RoundsForm(initial={"count": stage.rounds.count()})
    groups = {one.pk: one for one in event.stages.all() if one.number == stage.number}
    stages = [*groups]
    drawn = Round.objects.filter(stage__in=stages).select_related("stage__tournament")
    rounds = list(drawn.order_by("number", "stage__group"))
    by_round = {row.pk: row for row in rounds}  # another may be drawn at this moment
    on = Pairing.objects.filter(round__in=by_round).order_by("round__number", "round", "table")
    pairings = list(on.with_results().with_names())
    for pairing in pairings:
        pairing.round = by_round[pairing.round_id]
    coming = next((row for row in rounds if not row.opened_at), None)
    shown = [row for row in rounds if row.opened_at and not row.closed_at]
    shown += [row for row in rounds if coming and not row.opened_at and row.number == coming.number]
    names = {entry.pk: entry.name for entry in event.entries.with_names()}
    if stage.is_swiss:
        for pairing in pairings:
            pairing.why = explanations.reasons(pairing, names)
    urgent = for_the_arbiter(pairings)
    return context | {
        "urgent": urgent,
        "coming": coming,
        "coming_title": coming and title(coming),
        "playing": any(row.opened_at and not row.closed_at for row in rounds),
        "postpone": PostponeForm(initial=coming and {"day": coming.day, "at": coming.time}),
        "boards": [
            {
                "round": row,
                "title": title(row),
                "lines": [one for one in of_round(row, pairings) if one not in urgent],
                "sit_out": sit_out(groups[row.stage_id], of_round(row, pairings), names),
            }
            for row in shown
        ],
        "deductions": stage.deductions.select_related("entry__player", "entry__team"),
        "extend": ExtendForm(),
        "deduct": DeductionForm(event=event),
        "disqualify": None if event.finished_at else DisqualifyForm(event=event),
        "progress": progress(rounds, pairings),
    }


def for_the_arbiter(pairings: list[Pairing]) -> list[Pairing]:
    """What is due first; then what is contested still, and what should be over by now."""
    asked = [one for one in pairings if one.disputes]
    asked.sort(key=lambda one: one.disputes[0].due_at)
    asked += [one for one in pairings if one.state == "contested" and one not in asked]
    return asked + [one for one in pairings if late(one) and one not in asked]


def sit_out(stage: Stage, pairings: list[Pairing], names: dict[int, str]) -> list[str]:
    """Whom the schedule leaves out of a round; a Swiss says so by a bye."""
    if stage.is_swiss or stage.is_bracket or not pairings:
        return []
    paired = {key for one in pairings for key in (one.first_id, one.second_id)}
    return [names[key] for key in stage.field if key not in paired]


def of_swiss(stage: Stage) -> dict:
    names = {entry.pk: entry.name for entry in stage.entries.with_names()}
    return {
        "stuck": stage.stuck and explanations.stuck(stage, names),
        "by_hand": ByHandForm(),
        "swap": SwapForm(stage=stage),
        "rounds_form": RoundsForm(initial={"count": stage.planned_rounds}),
    }


def late(pairing: Pairing) -> bool:
    opened = pairing.round.opened_at
    over = pairing.match is not None and pairing.match.finished_at
    return bool(pairing.second_id and opened and not over and opened < timezone.now() - LATE)


def of_round(row, pairings: list[Pairing]) -> list[Pairing]:
    return [one for one in pairings if one.round_id == row.pk]


def progress(rounds: list[Round], pairings: list[Pairing]) -> list[dict]:
    """How far each round is, in all groups together."""
    lines: dict[str, dict] = {}
    for row in rounds:
        own = [one for one in of_round(row, pairings) if one.second_id]
        over = [boards.SHOWN.get(one.state, one.state) in ("confirmed", "forfeit") for one in own]
        line = lines.setdefault(title(row), {"title": title(row), "done": 0, "of": 0})
        line["done"] += sum(over)
        line["of"] += len(own)
    return [line for line in lines.values() if line["of"]]


def title(row: Round) -> str:
    return brackets.round_title(row.stage, row.number)
