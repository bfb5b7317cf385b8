"""The users of a club and their roles."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.forms import RoleForm
from accounts.links import to_pass_on
from accounts.models import User
from accounts.models.membership import RIGHTS, Role
from accounts.views.doors import club_at, club_for


@login_required
def members(request, slug):
    club, role = club_for(request, slug, "belong")
    path = reverse("accounts:join", args=[club.invitation])
    context = {
        "club": club,
        "role": role,
        "roles": Role.choices,
        "organises": role in RIGHTS["organise"],
        "owns": role in RIGHTS["own"],
        "memberships": club.memberships.select_related("user__player"),
        "invitation": to_pass_on(request, path),
    }
    return render(request, "accounts/members.html", context)


@require_POST
@login_required
def change_role(request, slug, user):
    form = RoleForm(request.POST)
    if form.is_valid():
        club_at(slug).change_role(_user(user), form.cleaned_data["role"], request.user)
        messages.success(request, _("Saved."))
    return redirect("accounts:members", slug)


@require_POST
@login_required
def transfer(request, slug, user):
    club_at(slug).transfer(_user(user), request.user)
    return redirect("accounts:members", slug)


@require_POST
@login_required
def remove_member(request, slug, user):
    club_at(slug).remove_member(_user(user), request.user)
    return redirect("accounts:members", slug)


@require_POST
@login_required
@never_cache
def password_link(request, slug, user):
    """Shown once, to the owner who made it, to pass on."""
    club, person = club_at(slug), _user(user)
    path = reverse("accounts:new_password", args=[club.password_link(person, request.user)])
    context = {"club": club, "person": person, "link": to_pass_on(request, path)}
    return render(request, "accounts/password_link.html", context)


def _user(number: int) -> User:
    return get_object_or_404(User, pk=number)
