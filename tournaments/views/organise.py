"""The buttons of the desk: each calls one verb. What it refuses, the refusal page says."""

from django.contrib import messages
from django.db import transaction
from django.shortcuts import get_list_or_404, get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.errors import Refused
from tournaments.forms.desk import (
    AgainForm,
    CallOffForm,
    ExtendForm,
    PlacesForm,
    PostponeForm,
    SubstituteForm,
)
from tournaments.forms.entering import PasteForm
from tournaments.models import Round, Tournament
from tournaments.views.desk import at_the_desk, done_at_the_desk
from tournaments.views.doors import pairing_at, tournament_at, tournament_for


@require_POST
def paste(request, code):
    """Nothing that was typed is lost: the page comes back with it and with what was wrong."""
    event = tournament_for(request, code)
    form = PasteForm(request.POST, teams=event.of_teams)
    if form.is_valid():
        try:
            entered = event.paste_entries(form.cleaned_data["names"], request.who)
        except Refused as refused:
            for line in str(refused).splitlines():
                form.add_error("names", line)
        else:
            said = ngettext("%(count)s entry.", "%(count)s entries.", len(entered))
            messages.success(request, said % {"count": len(entered)})
            return redirect("tournaments:desk", code)
    context = at_the_desk(request, event, form)
    return render(request, "tournaments/desk.html", context, status=409)


@require_POST
def registration(request, code):
    event = tournament_at(code)
    if event.registering:
        event.close_registration(request.who)
    else:
        event.open_registration(request.who)
    return redirect("tournaments:desk", code)


@require_POST
def renew_invitation(request, code):
    tournament_at(code).renew_invitation(request.who)
    messages.success(request, _("The link is new. The old one is dead."))
    return redirect("tournaments:desk", code)


@require_POST
def limit(request, code):
    form, otherwise = PlacesForm(request.POST), _("Say how many may take part, or nothing.")
    return done_at_the_desk(request, code, form, tournament_at(code).limit, otherwise)


@require_POST
def call_off(request, code):
    form = CallOffForm(request.POST)
    return done_at_the_desk(request, code, form, tournament_at(code).call_off, _("Say why."))


@require_POST
def let_in(request, code, entry):
    event = tournament_at(code)
    event.let_in(get_object_or_404(event.entries.with_names(), pk=entry), request.who)
    return redirect("tournaments:desk", code)


@require_POST
def start(request, code):
    """`absent_wait`: 1 if who has not checked in goes to the waiting list."""
    wait = request.POST.get("absent_wait") == "1"
    tournament_at(code).start(request.who, absent_wait=wait)
    messages.success(request, _("The rounds are drawn."))
    return redirect("tournaments:desk", code)


@require_POST
def open_round(request, code, number):
    """In all groups and divisions."""
    for row in rounds_at(code, number):
        row.open(request.who)
    return redirect("tournaments:desk", code)


@require_POST
def postpone(request, code, number):
    rows = rounds_at(code, number)

    @transaction.atomic
    def verb(**when) -> None:
        for row in rows:
            row.postpone(**when)

    otherwise = _("Give both the day and the time.")
    return done_at_the_desk(request, code, PostponeForm(request.POST), verb, otherwise)


@require_POST
def extend(request, code, number):
    rows = [row for row in rounds_at(code, number) if row.state == "open"]

    @transaction.atomic
    def verb(minutes: int, by) -> None:
        for row in rows or rounds_at(code, number)[:1]:
            row.extend(minutes, by)

    form, otherwise = ExtendForm(request.POST), _("Say how many minutes more.")
    return done_at_the_desk(request, code, form, verb, otherwise)


def rounds_at(code: str, number: int) -> list[Round]:
    """Of the stage that is on, and of those beside it."""
    event = tournament_at(code)
    on = Round.objects.filter(stage__tournament=event, stage__number=event.stage.number)
    return get_list_or_404(on.select_related("stage__tournament__club"), number=number)


def substitute(request, code, entry):
    """Who sits down for a team from now on."""
    event = tournament_for(request, code)
    entry = get_object_or_404(event.entries.filter(team__isnull=False).with_names(), pk=entry)
    form = SubstituteForm(request.POST or None, entry=entry)
    if request.method == "POST" and form.is_valid():
        try:
            event.substitute(entry, by=request.who, **form.cleaned_data)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("From the next match on."))
            return redirect("tournaments:desk", code)
    context = {"event": event, "entry": entry, "form": form}
    return render(request, "tournaments/substitute.html", context)


@require_POST
def next_season(request, code):
    event = tournament_at(code)
    made: list[Tournament] = []

    def verb(**asked) -> None:
        made.append(event.next_season(**asked))

    form, otherwise = AgainForm(request.POST), _("Say how the next season is called.")
    answer = done_at_the_desk(request, code, form, verb, otherwise)
    return redirect("tournaments:desk", made[0].code) if made else answer


@require_POST
def switch(request, code, pk):
    pairing = pairing_at(code, pk)
    live = request.POST.get("live") == "1"
    pairing.switch(live, request.who)
    names = {"first": pairing.first.name, "second": pairing.second.name}
    said = (
        _("%(first)s – %(second)s: now at a live table.")
        if live
        else _("%(first)s – %(second)s: now with real cards.")
    )
    messages.success(request, said % names)
    return redirect("tournaments:desk", code)
