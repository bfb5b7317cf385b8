"""The desk's buttons of a Swiss: each calls one verb."""

from django.db import transaction
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.desk import ByHandForm, RoundsForm, SwapForm
from tournaments.views.desk import done_at_the_desk
from tournaments.views.doors import tournament_at


@require_POST
def publish(request, code, number):
    event = tournament_at(code)
    get_object_or_404(event.stage.rounds, number=number).publish(request.who)
    event.stage.follow()
    return redirect("tournaments:desk", code)


@require_POST
def swap(request, code, number):
    stage = tournament_at(code).stage
    row = get_object_or_404(stage.rounds, number=number)
    form = SwapForm(request.POST, stage=stage)
    otherwise = _("Name two entries of this round, and say why.")
    return done_at_the_desk(request, code, form, row.swap, otherwise)


@require_POST
def draft_by_hand(request, code):
    draft = tournament_at(code).stage.draft_by_hand
    return done_at_the_desk(request, code, ByHandForm(request.POST), draft, _("Say why."))


@require_POST
def change_rounds(request, code):
    """Of all groups or divisions that are on."""
    event, form = tournament_at(code), RoundsForm(request.POST)

    @transaction.atomic
    def change(count: int, by) -> None:
        for stage in event.stages.filter(number=event.stage.number).select_related("tournament"):
            stage.change_rounds(count, by)

    return done_at_the_desk(request, code, form, change, _("Say how many rounds."))


@require_POST
def excuse(request, code, entry):
    event = tournament_at(code)
    event.stage.excuse(get_object_or_404(event.entries, pk=entry), request.who)
    return redirect("tournaments:desk", code)


@require_POST
def enter_again(request, code, entry):
    """Who has withdrawn comes back."""
    event = tournament_at(code)
    event.come_back(get_object_or_404(event.entries.with_names(), pk=entry), request.who)
    return redirect("tournaments:desk", code)
