"""The teams of a club."""

from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from accounts import names
from accounts.forms import NameForm, SubstituteForm, TeamForm
from accounts.models import Team
from accounts.models.membership import RIGHTS
from accounts.views.doors import club_at, club_for


@login_required
def teams(request, slug):
    club, role = club_for(request, slug, "belong")
    form = TeamForm(club, request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        club.form_team(data["name"], [data["first"], data["second"]], request.user)
        return redirect("accounts:teams", club.slug)
    context = {
        "club": club,
        "role": role,
        "organises": role in RIGHTS["organise"],
        "teams": names.marked(club.teams.prefetch_related("members__player")),
        "form": form,
    }
    return render(request, "accounts/teams.html", context)


@login_required
def team(request, slug, team):
    """One team: its name and its substitutes."""
    club, role = club_for(request, slug, "organise")
    formed = get_object_or_404(Team.objects.prefetch_related("members__player"), pk=team, club=club)
    form = NameForm(request.POST or None, initial={"name": formed.name})
    if request.method == "POST" and form.is_valid():
        club.rename_team(formed, form.cleaned_data["name"], request.user)
        return redirect("accounts:teams", club.slug)
    substitute = SubstituteForm(club)
    context = {"club": club, "role": role, "team": formed, "form": form, "substitute": substitute}
    return render(request, "accounts/team.html", context)


@require_POST
@login_required
def add_substitute(request, slug, team):
    club = club_at(slug)
    form = SubstituteForm(club, request.POST)
    if form.is_valid():
        formed = get_object_or_404(Team, pk=team, club=club)
        club.add_substitute(formed, form.cleaned_data["player"], request.user)
    return redirect("accounts:team", slug, team)
