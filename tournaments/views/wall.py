"""The wall of the room: one link, no sign-in."""

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache

from accounts.links import to_pass_on
from tournaments import wall as board
from tournaments.models import Tournament
from tournaments.views.doors import kept, part, tournament_at

KEY = "key"


@never_cache
def wall(request, code):
    event = tournament_at(code)
    html, stamp = shown(request, event)
    context = {
        "event": event,
        "release": settings.RELEASE,
        "pages": html,
        "stamp": stamp,
        "src": link_of(event, "wall_part")
        if invites(request, event)
        else reverse("tournaments:wall_part", args=[code]),
        "keyed": KEY in request.GET,  # a link that invites is not for searching engines
        "follow": to_pass_on(request, event.get_absolute_url()),
    }
    return render(request, "tournaments/wall.html", context)


def wall_part(request, code):
    return part(*shown(request, tournament_at(code)))


def shown(request, event: Tournament):
    """A new release has a new stamp, so that a screen hears of it and loads itself again."""
    inviting = (event.registering or event.checking_in) and invites(request, event)
    stamp = f"{settings.RELEASE}.{event.pk}.{int(inviting)}.{board.stamp(event)}"

    def make() -> dict:
        path = way_in(event) if inviting else event.get_absolute_url()
        pages = board.pages(event, to_pass_on(request, path))
        return {"pages": pages, "inviting": inviting, "release": settings.RELEASE}

    return kept("_wall", stamp, [], make), stamp


def way_in(event: Tournament) -> str:
    """To the check-in, or before it to the registration."""
    name, key = ("door", event.door) if event.checking_in else ("register", event.invitation)
    return reverse(f"tournaments:{name}", args=[event.code, key])


# Whoever has the links of the registration and of the door may enter, so that not every wall shows
# them: those do that an organiser opens, or whoever has the link of his desk.


def invites(request, event: Tournament) -> bool:
    return has_key(request, event) or event.may(request.who, "organise")


def has_key(request, event: Tournament) -> bool:
    try:
        return signer().unsign(request.GET.get(KEY, "")) == event.code
    except BadSignature:
        return False


def link_of(event: Tournament, page: str = "wall") -> str:
    """It lives as long as the tournament, whatever becomes of the invitation."""
    path = reverse(f"tournaments:{page}", args=[event.code])
    return f"{path}?{urlencode({KEY: signer().sign(event.code)})}"


def signer() -> Signer:
    return Signer(salt="tournaments.wall")
