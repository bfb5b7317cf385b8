"""Calendars to subscribe to, in the language of their address."""

import hashlib

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag

from accounts.models import Club, Player
from tournaments import calendars
from tournaments.views.doors import tournament_at


def of_tournament(request, code):
    event = tournament_at(code)
    return feed(request, calendars.of_tournament(event, request.build_absolute_uri))


def of_club(request, slug):
    club = get_object_or_404(Club, slug=slug)
    return feed(request, calendars.of_club(club, request.build_absolute_uri))


def of_player(request, pk):
    player = get_object_or_404(Player, pk=pk)
    return feed(request, calendars.of_player(player, request.build_absolute_uri))


def feed(request, data: bytes) -> HttpResponse:
    """Calendars ask by the hour: what has not changed is not sent again."""
    etag = quote_etag(hashlib.sha256(data).hexdigest()[:32])
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    response = HttpResponse(data, content_type="text/calendar; charset=utf-8", headers=headers)
    return get_conditional_response(request, etag, response=response)


def address(request, kind: str, *of) -> dict[str, str]:
    """For templates/tournaments/_feed.html: to be copied, and to be opened by a calendar."""
    url = request.build_absolute_uri(reverse(f"tournaments:{kind}_calendar", args=of))
    return {"url": url, "opens": "webcal" + url.removeprefix("https").removeprefix("http")}
