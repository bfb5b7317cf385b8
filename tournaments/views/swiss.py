"""The desk's buttons of a Swiss: each calls one verb."""

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms import ByHandForm, RoundsForm, SwapForm
from tournaments.views.doors import tournament_at


@require_POST
def publish(request, code, number):
    event = tournament_at(code)
    get_object_or_404(event.stage.rounds, number=number).publish(request.user)
    event.stage.follow()
    return redirect("tournaments:desk", code)


@require_POST
def swap(request, code, number):
    event = tournament_at(code)
    row = get_object_or_404(event.stage.rounds, number=number)
    form = SwapForm(request.POST, stage=event.stage)
    if form.is_valid():
        row.swap(by=request.user, **form.cleaned_data)
    else:
        messages.error(request, _("Name two entries of this round, and say why."))
    return redirect("tournaments:desk", code)


@require_POST
def draft_by_hand(request, code):
    event = tournament_at(code)
    form = ByHandForm(request.POST)
    if form.is_valid():
        event.stage.draft_by_hand(form.cleaned_data["reason"], request.user)
    else:
        messages.error(request, _("Say why."))
    return redirect("tournaments:desk", code)


@require_POST
def change_rounds(request, code):
    event = tournament_at(code)
    form = RoundsForm(request.POST)
    if form.is_valid():
        event.stage.change_rounds(form.cleaned_data["count"], request.user)
    else:
        messages.error(request, _("Say how many rounds."))
    return redirect("tournaments:desk", code)


@require_POST
def excuse(request, code, entry):
    event = tournament_at(code)
    event.stage.excuse(get_object_or_404(event.entries, pk=entry), request.user)
    return redirect("tournaments:desk", code)


@require_POST
def enter_again(request, code, entry):
    """Who has withdrawn comes back."""
    event = tournament_at(code)
    back = get_object_or_404(event.entries.with_names(), pk=entry)
    event.enter(back.who, request.user)
    return redirect("tournaments:desk", code)
