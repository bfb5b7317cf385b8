"""A second organiser: links made and revoked at the desk, and the page that such a link opens."""

from django.contrib import messages
from django.db import transaction
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import identity
from accounts.forms import GuestForm
from accounts.models import Player
from tournaments.models import Tournament
from tournaments.views.doors import tournament_at


@require_POST
def make(request, code):
    tournament_at(code).make_deputy(request.who)
    return redirect("tournaments:desk", code)


@require_POST
def revoke(request, code, pk):
    event = tournament_at(code)
    event.revoke(get_object_or_404(event.deputies.select_related("player"), pk=pk), request.who)
    messages.success(request, _("The link is dead."))
    return redirect("tournaments:desk", code)


@never_cache
def take_over(request, code, key):
    """Asks first: messengers open links that nobody has tapped. A guest gives his name."""
    event = tournament_at(code)
    form = None if request.player else GuestForm(request.POST or None)
    if request.method == "POST" and (form is None or form.is_valid()):
        player = take(event, key, request.player, form.cleaned_data if form else {})
        response = redirect("tournaments:desk", code)
        return response if request.player else identity.remember(response, player)
    deputy = event.deputies.filter(key=key, revoked_at=None).first()
    free = deputy and deputy.player_id in (None, request.player and request.player.pk)
    return render(
        request, "tournaments/take_over.html", {"event": event, "form": form, "free": free}
    )


@transaction.atomic
def take(event: Tournament, key: str, player: Player | None, who: dict) -> Player:
    player = player or Player.guest(who["name"], who["colour"])
    event.take_over(player, key)
    return player
