"""Being somebody without an account: by a name, or by a private link."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import identity
from accounts.forms import GuestForm
from accounts.models import Player
from accounts.views.doors import way_on


@never_cache
def guest(request):
    """A name and a colour, and this browser is a player."""
    if request.player:
        return way_on(request)
    form = GuestForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        player = Player.guest(form.cleaned_data["name"], form.cleaned_data["colour"])
        return identity.remember(way_on(request), player)
    return render(request, "accounts/guest.html", {"form": form, "next": request.GET.get("next")})


@never_cache
def private_link(request, token):
    """Asks first: messengers open links that nobody has tapped."""
    player = _behind(token)
    if request.method == "POST":
        messages.success(request, _("From now on this browser is you."))
        return identity.remember(way_on(request), player)
    return render(
        request,
        "accounts/private_link.html",
        {"player": player, "token": token, "before": request.player},
    )


@require_POST
@login_required
def claim(request, token):
    """Whoever is signed in says: I am this player."""
    _behind(token).claim_by(request.user)
    messages.success(request, _("All that was this player's is yours."))
    return identity.forget(redirect("accounts:me"))


def _behind(token: str) -> Player:
    player = Player.by_token("link", token)
    if player is None:
        raise Http404(_("This link is old. Ask for a new one."))
    return player
