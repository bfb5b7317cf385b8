"""Clubs: mine, a new one, its settings, its invitation."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.forms import ClubForm
from accounts.models import Club
from accounts.views.doors import club_at, club_for


@login_required
def clubs(request):
    memberships = request.user.memberships.select_related("club").order_by("club__name")
    return render(request, "accounts/clubs.html", {"memberships": memberships})


@login_required
def found(request):
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        club = Club.found(request.user, **form.cleaned_data)
        return redirect("accounts:players", club.slug)
    return render(request, "accounts/found.html", {"form": form})


@login_required
def settings(request, slug):
    club, role = club_for(request, slug, "own")
    form = ClubForm(request.POST or None, club=club)
    if request.method == "POST" and form.is_valid():
        club.settle(request.user, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("accounts:club_settings", club.slug)
    return render(request, "accounts/settings.html", {"club": club, "role": role, "form": form})


@never_cache
def join(request, token):
    """Shows the club to everybody who holds the link; joining takes an account and a tap."""
    club = Club.invited_by(token)
    if club is None:
        raise Http404(_("This invitation is old. Ask for a new one."))
    if request.method == "POST" and request.user.is_authenticated:
        Club.join(token, request.user)
        messages.success(request, _("Welcome to the club."))
        return redirect("accounts:members", club.slug)
    role = club.role_of(request.user)
    return render(request, "accounts/join.html", {"club": club, "role": role})


@require_POST
@login_required
def renew_invitation(request, slug):
    club_at(slug).renew_invitation(request.user)
    messages.success(request, _("The invitation is new. The old link is dead."))
    return redirect("accounts:members", slug)


@require_POST
@login_required
def leave(request, slug):
    club_at(slug).leave(request.user)
    return redirect("accounts:clubs")
