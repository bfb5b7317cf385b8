"""The live table and its watchers."""

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie

from games.connection import Connection
from games.views.doors import match_at
from games.views.sheets import disputed


@never_cache
@ensure_csrf_cookie
def table(request, code):
    match = match_at(code)
    if not match.live:
        return redirect("games:sheet", match.code)
    if match.imported:
        return redirect("games:match", match.code)
    if code != match.code:
        return redirect(reverse("table", args=[match.code], query=request.GET))
    return _show(request, Connection.at(code, request.player, ""), f"/ws/t/{code}")


@never_cache
def watch(request, watch_code):
    connection = Connection.watching(watch_code)
    if connection is None:
        raise Http404
    return _show(request, connection, f"/ws/w/{watch_code}")


def _show(request, connection, socket):
    """The page of any viewpoint: what differs is the view, and who is told the watch link."""
    match = connection.match
    share_url = request.build_absolute_uri(reverse("table", args=[match.code]))
    watch_url = request.build_absolute_uri(reverse("watch", args=[match.watch_code]))
    return render(
        request,
        "games/table.html",
        {
            "match": match,
            "view": connection.view(),
            "seat": connection.seat,
            **disputed(match, connection.seat if match.arranged else None),
            "hosts": match.hosted_by(request.player),
            "socket": socket,
            "share_url": share_url,
            "watch_url": watch_url if connection.seat is not None else "",
            "out_url": reverse("games:lobby"),
            "record_url": reverse("games:match", args=[match.code]) + _along(connection),
        },
    )


def _along(connection) -> str:
    """Who watches a private table may read its record by the same link."""
    match = connection.match
    return f"?watch={match.watch_code}" if connection.watching and not match.public else ""
