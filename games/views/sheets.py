"""The scoresheet of real cards, on a phone: one deal a form, two buttons for the other side."""

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.errors import Refused
from games import officials
from games.forms import DisputeForm, RulingForm, SheetForm, TotalForm
from games.models import Confirmation, Match, Scoresheet
from games.views.doors import board, match_at, side_names, sides_shown

Said = Confirmation.Said


@never_cache
def sheet(request, code, form=None, number=None):
    match = match_at(code)
    if match.live:
        return redirect("games:match", match.code)
    seat = match.seat_of(request.player)
    own = None if seat is None else match.rules.side_of(seat)
    writes = not match.finished_at and (own is not None or match.may_keep_score(request.player))
    sheets = Scoresheet.sheets(match)
    next_deal = len(sheets) + 1
    goes_on = match.leader is None and (sheets or not match.points)
    if writes and form is None and goes_on:
        form, number = SheetForm(match.rules, names=_names(match)), next_deal
    state = _state(match, own, writes)
    share_url = request.build_absolute_uri(reverse("table", args=[match.code]))
    context = {
        "match": match,
        "names": side_names(match),
        "sides": sides_shown(match),
        "profile": match.rules_name,
        "own": own,
        "writes": writes,
        "board": board(match, own, _edit_link(match) if state["may_edit"] else None),
        "form": form,
        "number": number,
        "total_form": TotalForm(match.rules, names=_names(match)),
        "state": state,
        "stamp": f"{match.version}-{own}-{writes}",
        "awaits": awaited(match, own, writes),
        **disputed(match, own),
        "free": [n for n, entry in enumerate(match.seating) if not entry],
        "can_sit": seat is None and not match.finished_at and not match.arranged,
        "share_url": share_url,
        "ruling_form": _ruling_form(request, match),
        "rulings": match.rulings.select_related("by"),
    }
    status = 409 if form and form.errors else 200
    answer = render(request, "games/sheet.html", context, status=status)
    answer["X-Stamp"] = context["stamp"]
    return answer


def _names(match) -> list[str]:
    """Of the sides, as HTML."""
    return [side["name"] for side in sides_shown(match)]


def _edit_link(match):
    return lambda number: reverse("games:sheet_deal", args=[match.code, number])


def _ruling_form(request, match):
    if officials.rules_on(match, request.player):
        return RulingForm(match.rules, names=side_names(match))
    return None


def _state(match, own: int | None, writes: bool) -> dict:
    """What has been said of this revision, and what this side may say. Who did not enter it is not
    offered to change it: he confirms or contests."""
    words = {said.side: said.said for said in match.confirmations.filter(revision=match.revision)}
    names = _names(match)
    decided = match.leader is not None and not match.finished_at
    stand_by_it = [side for side, said in words.items() if said in (Said.ENTER, Said.CONFIRM)]
    return {
        "decided": decided,
        "waits_for": [name for side, name in enumerate(names) if side not in stand_by_it],
        "may_answer": own is not None
        and words.get(own) != Said.ENTER
        and bool(match.points)
        and not match.finished_at,
        "may_confirm": decided and own not in stand_by_it,
        "may_edit": writes and (own is None or words.get(own) == Said.ENTER),
        "contests": words.get(own) == Said.CONTEST,
        "contested": Said.CONTEST in words.values() and not match.finished_at,
        "words": [(names[side], Said(said).label) for side, said in sorted(words.items())],
    }


def disputed(match, own: int | None) -> dict:
    """What was asked of an arbiter, and the forms to ask."""
    return {
        "disputes": match.open_disputes if match.answer_minutes else [],
        "answers": match.disputes.exclude(answer="").select_related("closed_by"),
        "zone": match.club.zone if match.club else "UTC",
        "contest_form": DisputeForm(initial={"kind": "score"}, auto_id="contest_%s"),
        "call_form": DisputeForm(initial={"kind": "rules"}, auto_id="call_%s")
        if own is not None and match.answer_minutes and not match.finished_at
        else None,
    }


def awaited(match, own: int | None, writes: bool) -> dict | None:
    """Before a match of an event has begun: who is said not to be here, and what this side may say
    of that."""
    if match.live or not match.patience or match.phase != Match.Phase.SEATING:
        return None
    names = _names(match)
    return {
        "by": match.seat_by,
        "sides": [{"number": side, "name": names[side]} for side in match.awaited],
        "may_come": own in match.awaited if own is not None else writes,
        "may_miss": [
            {"number": side, "name": name}
            for side, name in enumerate(names)
            if writes and side != own and side not in match.awaited
        ],
    }


@never_cache
def deal(request, code, number):
    """One deal's sheet: seen filled in, or sent."""
    match = match_at(code)
    sheets = Scoresheet.sheets(match)
    known = sheets[number - 1] if 0 < number <= len(sheets) else None
    form = SheetForm(match.rules, request.POST or None, names=_names(match), known=known)
    if request.method == "POST" and form.is_valid():
        try:
            match.record_sheet(request.player, number, form.sheet())
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            return redirect("games:sheet", match.code)
    return sheet(request, code, form, number)


@require_POST
def total(request, code):
    match = match_at(code)
    form = TotalForm(match.rules, request.POST, names=side_names(match))
    if form.is_valid():
        return _do(request, match, match.record_totals, form.totals())
    messages.error(request, _("Enter a score for each side."))
    return redirect("games:sheet", match.code)


@require_POST
def drop(request, code):
    match = match_at(code)
    return _do(request, match, match.drop_sheet)


@require_POST
def confirm(request, code):
    match = match_at(code)
    return _do(request, match, match.confirm, _revision(request))


@require_POST
def contest(request, code):
    match, form = match_at(code), DisputeForm({"kind": "score", **request.POST.dict()})
    if not form.is_valid():
        messages.error(request, _("Say what it is about."))
        return redirect("games:sheet", match.code)
    asked = form.cleaned_data
    return _do(request, match, match.contest, _revision(request), asked["kind"], asked["words"])


@require_POST
def call(request, code):
    """The arbiter, to a sheet or to a live table."""
    match, form = match_at(code), DisputeForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say what it is about."))
        return redirect("table", match.code)
    asked = form.cleaned_data
    return _do(request, match, match.call_arbiter, asked["kind"], asked["words"])


def _revision(request) -> int:
    """The revision that was on the screen; -1 if the form was tampered with."""
    said = request.POST.get("revision", "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 9 else -1


def _do(request, match, verb, *arguments):
    """One verb, its refusal said on the sheet."""
    try:
        verb(request.player, *arguments)
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("table" if match.live else "games:sheet", match.code)


@require_POST
def miss(request, code):
    """`absent`: the side that is not here; of the two players at the table it is the other."""
    match = match_at(code)
    return _do(request, match, match.miss, _sides(request, "absent"))


@require_POST
def turn_up(request, code):
    match = match_at(code)
    return _do(request, match, match.turn_up, _sides(request, "here"))


def _sides(request, name: str) -> list[int]:
    return [int(side) for side in request.POST.getlist(name) if side in ("0", "1")]


@require_POST
def join(request, code):
    """Sit down on a side, without a socket."""
    match = match_at(code)
    if request.player is None:
        here = reverse("games:sheet", args=[match.code])
        return redirect(f"{reverse('accounts:guest')}?{urlencode({'next': here})}")
    seat = request.POST.get("seat", "")
    return _do(request, match, match.join, int(seat) if seat in ("0", "1", "2", "3") else None)


@require_POST
def rule(request, code):
    """An arbiter's ruling or correction: the totals, or the winner as things stand."""
    match = match_at(code)
    form = RulingForm(match.rules, request.POST, names=side_names(match))
    if not form.is_valid():
        messages.error(request, _("Enter a reason, and the totals or a winner."))
        return redirect("games:sheet", match.code)
    decree = match.correct if match.finished_at else match.rule
    try:
        decree(request.player, form.cleaned_data["reason"], **form.result())
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("games:sheet" if not match.live else "games:match", match.code)
