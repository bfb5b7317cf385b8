"""Who looks for a partner: himself by the link, others at the desk."""

from django.db import transaction
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import identity
from accounts.models import Player
from tournaments.forms.desk import CoupleForm, SinglesForm
from tournaments.models import Tournament
from tournaments.views.desk import done_at_the_desk
from tournaments.views.doors import tournament_at


@require_POST
def look(request, code, token):
    """A guest gives his name; who is somebody already, taps."""
    event = tournament_at(code)
    player = look_alone(event, token, request.player, request.POST.get("name", ""))
    response = redirect("tournaments:register", code, token)
    return response if request.player else identity.remember(response, player)


@transaction.atomic
def look_alone(event: Tournament, token: str, player: Player | None, name: str) -> Player:
    player = player or Player.guest(name)
    event.look_for_partner(player, token)
    return player


@require_POST
def stop(request, code, pk):
    event = tournament_at(code)
    single = get_object_or_404(event.singles.select_related("player"), pk=pk)
    organises = event.may(request.who, "organise")
    event.stop_looking(single, request.who if organises else None, request.player)
    return redirect("tournaments:desk" if organises else "tournaments:tournament", code)


@require_POST
def add(request, code):
    event = tournament_at(code)

    def verb(names: str, by) -> None:
        event.add_singles(names, by)

    form, otherwise = SinglesForm(request.POST), _("Write one name a line.")
    return done_at_the_desk(request, code, form, verb, otherwise)


@require_POST
def pair(request, code):
    """The two that were tapped."""
    event = tournament_at(code)

    def verb(single, by) -> None:
        event.pair_singles(*single, by)

    form = CoupleForm(request.POST, event=event)
    otherwise = _("Choose two who are looking for a partner.")
    return done_at_the_desk(request, code, form, verb, otherwise)
