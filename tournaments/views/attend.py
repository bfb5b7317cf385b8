"""Who is there: the roll call, one's own page, the door."""

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.errors import Refused
from tournaments.views.doors import own_entries, tournament_at


@require_POST
def check_in(request, code):
    """Open it, or with `off` call it off."""
    event = tournament_at(code)
    if request.POST.get("off"):
        event.close_check_in(request.who)
    else:
        event.open_check_in(request.who)
    return redirect("tournaments:desk", code)


@require_POST
def arrive(request, code, entry):
    """`here`: 1, or 0 if it is not here after all."""
    event = tournament_at(code)
    entry = get_object_or_404(event.entries.with_names(), pk=entry)
    organises = event.may(request.who, "organise")
    by = request.who if organises else None
    verb = event.check_out if request.POST.get("here") == "0" else event.check_in
    verb(entry, by, request.player)
    return redirect("tournaments:desk" if organises else "tournaments:tournament", code)


@never_cache
def door(request, code, token):
    """By the link that hangs at the door: one tap on one's own name."""
    event = tournament_at(code)
    valid = token == event.door and event.checking_in
    if request.method == "POST":
        if not valid:
            raise Refused("old_link", _("This link is old. Ask the organiser for a new one."))
        entry = get_object_or_404(event.entries.with_names(), pk=number(request.POST.get("entry")))
        event.check_in(entry, player=request.player, door=token)
        messages.success(request, _("%(name)s is here.") % {"name": entry.name})
        return redirect("tournaments:door", code, token)
    entries = event.entries.filter(withdrawn_at=None).with_names() if valid else []
    context = {"event": event, "valid": valid, "own": own_entries(request, event)}
    context["entries"] = sorted(entries, key=lambda entry: entry.name.casefold())
    return render(request, "tournaments/door.html", context)


def number(asked: str | None) -> int:
    return int(asked) if asked and asked.isascii() and asked.isdecimal() and len(asked) < 10 else 0
