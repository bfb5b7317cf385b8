"""What several pages share: the club of an address, the way on after a post."""

from django.http import HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.utils.http import url_has_allowed_host_and_scheme

from accounts.models import Club


def club_at(slug: str) -> Club:
    return get_object_or_404(Club, slug=slug)


def club_for(request, slug: str, right: str) -> tuple[Club, str]:
    """The club and the visitor's role in it; a page that he may not see is refused."""
    club = club_at(slug)
    role = club.role_of(request.user)
    club.require_role(role, right)
    return club, role


def way_on(request, otherwise: str = "accounts:me"):
    """To `next`, if it is an address of ours."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return HttpResponseRedirect(wanted) if ours else redirect(otherwise)
