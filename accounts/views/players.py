"""The players of a club, with or without account."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import names
from accounts.forms import NameForm, PlayersForm
from accounts.links import to_pass_on
from accounts.models import Player
from accounts.models.membership import RIGHTS
from accounts.views.doors import club_at, club_for


@login_required
def players(request, slug):
    club, role = club_for(request, slug, "belong")
    form = PlayersForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        club.add_players(form.cleaned_data["names"], request.user)
        return redirect("accounts:players", club.slug)
    context = {
        "club": club,
        "role": role,
        "organises": role in RIGHTS["organise"],
        "players": names.marked(club.everybody()),
        "form": form,
    }
    return render(request, "accounts/players.html", context)


@login_required
@never_cache
def player(request, slug, player):
    """One player in his club's hands: his name and his private link."""
    club, person = club_at(slug), get_object_or_404(Player, pk=player)
    path = reverse("accounts:private_link", args=[club.link_of(person, request.user)])
    form = NameForm(request.POST or None, initial={"name": person.name})
    if request.method == "POST" and form.is_valid():
        club.rename_player(person, form.cleaned_data["name"], request.user)
        messages.success(request, _("Saved."))
        return redirect("accounts:players", club.slug)
    context = {
        "club": club,
        "role": club.role_of(request.user),
        "player": person,
        "form": form,
        "link": to_pass_on(request, path),
    }
    return render(request, "accounts/player.html", context)


@require_POST
@login_required
def renew_link(request, slug, player):
    club_at(slug).renew_link_of(get_object_or_404(Player, pk=player), request.user)
    messages.success(request, _("The private link is new. The old one is dead."))
    return redirect("accounts:player", slug, player)


@require_POST
@login_required
def remove_player(request, slug, player):
    club_at(slug).remove_player(get_object_or_404(Player, pk=player), request.user)
    return redirect("accounts:players", slug)
