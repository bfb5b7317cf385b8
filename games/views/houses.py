"""A club's own rules: read by everybody, kept by its organisers."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.errors import Refused
from accounts.models import Club
from games.forms import HouseForm
from games.models import House
from games.rules.ruleset import PROFILES
from games.words import PROFILE_NAMES, described


def houses(request, slug):
    club = get_object_or_404(Club, slug=slug)
    role = club.role_of(request.user)
    found = [_shown(house) for house in club.houses.in_use()]
    context = {"club": club, "role": role, "houses": found}
    context["organises"] = club.may(request.user, "organise")
    return render(request, "games/houses.html", context)


def _shown(house: House) -> dict:
    """What it chooses otherwise than its profile, which says the rest."""
    rules = house.rules
    usual = dict(described(PROFILES[rules.profile].ruleset()))
    own = [(name, value) for name, value in described(rules) if str(usual[name]) != str(value)]
    return {"house": house, "profile": PROFILE_NAMES[rules.profile], "own": own}


@login_required
def make(request, slug):
    club = get_object_or_404(Club, slug=slug)
    club.require(request.user, "organise")
    return _kept(request, club, None)


@login_required
def revise(request, slug, pk):
    house = get_object_or_404(House.objects.in_use().select_related("club"), club__slug=slug, pk=pk)
    house.club.require(request.user, "organise")
    return _kept(request, house.club, house)


def _kept(request, club, house):
    form = HouseForm(request.POST or None, house=house)
    if request.method == "POST" and form.is_valid():
        try:
            form.keep(club, request.user)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("Saved."))
            return redirect("games:houses", club.slug)
    return render(request, "games/house.html", {"form": form, "club": club, "house": house})


@require_POST
@login_required
def retire(request, slug, pk):
    house = get_object_or_404(House.objects.select_related("club"), club__slug=slug, pk=pk)
    house.retire(request.user)
    messages.success(request, _("Retired. What is played by these rules goes on."))
    return redirect("games:houses", slug)
