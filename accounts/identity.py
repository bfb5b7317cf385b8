"""Which player a browser is: by sign-in, else by the signed cookie, else none. Synchronous.

The cookie holds the player's public number and a signature made with his secret key: it is given by
taking a name as a guest or by opening a private link, and dies when the key is renewed.
"""

from collections.abc import Mapping

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection
from django.http import HttpResponse

from accounts.models import Player, User

COOKIE = "player"
PURPOSE = "cookie"
A_LONG_TIME = 400 * 24 * 3600  # the longest that browsers keep a cookie
STILL_SIGNED_IN = f"""
    SELECT 1 FROM "{User._meta.db_table}" WHERE "id" = %s AND "password" = %s AND "is_active"
    AND EXISTS (SELECT 1 FROM "{Session._meta.db_table}" WHERE "session_key" = %s)
"""
STILL_THIS_GUEST = f"""
    SELECT 1 FROM "{Player._meta.db_table}"
    WHERE "id" = %s AND "link_key" = %s AND "user_id" IS NULL
"""


def player_of(request) -> Player | None:
    return _player(getattr(request, "user", None), request.COOKIES)


def player_from_scope(scope: Mapping) -> Player | None:
    """The same for a connection of Channels behind AuthMiddlewareStack; asks the database."""
    return _player(scope.get("user"), scope.get("cookies", {}))


def still(scope: Mapping, player: Player) -> bool:
    """Whether whoever opened a connection as this player is he yet: he may have signed out since,
    have a new password or a new link, or have been claimed. Asked with every card that is played,
    so the question is put in the database's own words: put by Django it costs ten times as much.
    """
    user = scope.get("user")
    if user is not None and user.is_authenticated:
        question = STILL_SIGNED_IN, [user.pk, user.password, scope["session"].session_key]
    else:
        question = STILL_THIS_GUEST, [player.pk, player.link_key]
    with connection.cursor() as cursor:
        cursor.execute(*question)
        return cursor.fetchone() is not None


def guest_of(request) -> Player | None:
    """The player without account that this browser is, even while somebody is signed in."""
    token = request.COOKIES.get(COOKIE)
    return Player.by_token(PURPOSE, token) if token else None


def _player(user, cookies: Mapping[str, str]) -> Player | None:
    if user is not None and user.is_authenticated:
        return getattr(user, "player", None)
    token = cookies.get(COOKIE)
    return Player.by_token(PURPOSE, token) if token else None


def remember(response: HttpResponse, player: Player) -> HttpResponse:
    """From now on this browser is `player`."""
    response.set_cookie(
        COOKIE,
        player.token(PURPOSE),
        max_age=A_LONG_TIME,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def forget(response: HttpResponse) -> HttpResponse:
    response.delete_cookie(COOKIE, samesite="Lax")
    return response
