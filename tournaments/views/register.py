"""Taking part by the link, and taking oneself out again."""

from django.contrib import messages
from django.db import transaction
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import identity
from accounts.errors import Refused
from accounts.models import Player
from tournaments.forms.entering import RegisterForm
from tournaments.models import Tournament
from tournaments.views.doors import own_entries, tournament_at


@never_cache
def register(request, code, token):
    """A guest gives a name and becomes a player of this browser; who is one already, taps."""
    event = tournament_at(code)
    form = RegisterForm(request.POST or None, known=bool(request.player), teams=event.of_teams)
    if request.method == "POST" and form.is_valid():
        try:
            player = take_part(event, token, request.player, **form.cleaned_data)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            waits = bool(event.entries.waiting().of_player(player))
            said = _("You are on the waiting list.") if waits else _("You are entered.")
            messages.success(request, said)
            response = redirect("tournaments:tournament", event.code)
            return response if request.player else identity.remember(response, player)
    context = {
        "event": event,
        "form": form,
        "alone": RegisterForm(known=bool(request.player), teams=False, auto_id="alone_%s"),
        "open": event.registering and token == event.invitation,
        "entered": event.entries.filter(pk__in=own_entries(request, event)).first(),
        "single": request.player and event.singles.filter(player=request.player).first(),
    }
    return render(request, "tournaments/register.html", context)


@transaction.atomic
def take_part(
    event: Tournament, token: str, player: Player | None, name: str = "", **team: str
) -> Player:
    player = player or Player.guest(name)
    event.register(player, token, **team)
    return player


@require_POST
def withdraw(request, code, entry):
    """By an organiser, or by the entry itself."""
    event = tournament_at(code)
    entry = get_object_or_404(event.entries.with_names(), pk=entry)
    organises = event.may(request.who, "organise")
    by = request.who if organises or request.user.is_authenticated else None
    event.withdraw(entry, by, request.player)
    messages.success(request, _("%(name)s has withdrawn.") % {"name": entry.name})
    if organises:
        return redirect("tournaments:desk", code)
    return redirect("tournaments:tournament", code)
