"""An arbiter's acts on the desk. Each calls one verb; what it refuses, the refusal page says."""

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.errors import Refused
from games.forms import RulingForm
from games.views.doors import board
from tournaments.forms.desk import DeductionForm, DisqualifyForm
from tournaments.models import Deduction
from tournaments.views.desk import done_at_the_desk
from tournaments.views.doors import pairing_at, tournament_at, tournament_for

ABSENT = {"0": [0], "1": [1], "both": [0, 1]}


@require_POST
def forfeit(request, code, pk):
    """`absent`: the side that is not there, or both."""
    pairing_at(code, pk).forfeit(ABSENT.get(request.POST.get("absent"), []), request.who)
    return redirect("tournaments:desk", code)


@require_POST
def miss(request, code, pk):
    """`absent`: the side that is not there, or both; it has some minutes to come."""
    pairing_at(code, pk).miss(ABSENT.get(request.POST.get("absent"), []), request.who)
    return redirect("tournaments:desk", code)


@require_POST
def turn_up(request, code, pk):
    pairing_at(code, pk).turn_up(ABSENT.get(request.POST.get("here"), []), request.who)
    return redirect("tournaments:desk", code)


@require_POST
def answer(request, code, pk, dispute):
    """What the arbiter says to who contested or called."""
    pairing_at(code, pk).answer(dispute, request.POST.get("words", ""), request.who)
    return redirect("tournaments:desk", code)


def ruling(request, code, pk):
    """What is written of a match, and the arbiter's word on it."""
    event, pairing = tournament_for(request, code, "arbitrate"), pairing_at(code, pk)
    if pairing.match is None:
        return redirect("tournaments:desk", code)
    names = [entry.name for entry in pairing.entries]
    form = RulingForm(pairing.match.rules, request.POST or None, names=names)
    if request.method == "POST" and form.is_valid():
        try:
            pairing.rule(form.cleaned_data["reason"], request.who, **form.result())
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("Decided."))
            return redirect("tournaments:desk", code)
    context = {"event": event, "pairing": pairing, "match": pairing.match, "form": form}
    context |= {"board": board(pairing.match), "words": words(pairing.match, names)}
    return render(request, "tournaments/ruling.html", context)


def words(match, names: list[str]) -> list[tuple[str, str]]:
    """What each side has said of the result as it stands."""
    said = match.confirmations.filter(revision=match.revision)
    return [(names[one.side], one.get_said_display()) for one in said]


@require_POST
def pause(request, code, pk):
    """`on`: 1 to pause the match, 0 to go on."""
    pairing = pairing_at(code, pk)
    verb = pairing.pause if request.POST.get("on") == "1" else pairing.resume
    verb(request.who)
    return redirect("tournaments:desk", code)


@require_POST
def deduct(request, code):
    event = tournament_at(code)
    form = DeductionForm(request.POST, event=event)
    otherwise = _("Say who, how many points, and why.")
    return done_at_the_desk(request, code, form, event.stage.deduct, otherwise)


@require_POST
def disqualify(request, code):
    event = tournament_at(code)
    form, otherwise = DisqualifyForm(request.POST, event=event), _("Say who, and why.")
    return done_at_the_desk(request, code, form, event.disqualify, otherwise)


@require_POST
def take_back(request, code, pk):
    taken = Deduction.objects.select_related(
        "stage__tournament__club", "entry__player", "entry__team"
    )
    get_object_or_404(taken, pk=pk, stage__tournament__code=code).take_back(request.who)
    return redirect("tournaments:desk", code)
