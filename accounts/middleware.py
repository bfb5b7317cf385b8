from functools import cached_property, lru_cache

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.shortcuts import render

from accounts.errors import NotAllowed, Refused
from accounts.identity import player_of


class _WithPlayer:
    @cached_property
    def player(self):
        return player_of(self)

    @property
    def who(self):
        """Whoever asks, for verbs: the user, else the player of somebody without an account."""
        return self.user if self.user.is_authenticated else self.player or self.user


@lru_cache
def _with_player(kind: type) -> type:
    return type(kind.__name__, (_WithPlayer, kind), {})


class PlayerMiddleware:
    """Gives each request `player`: a Player or a true None, looked up when first asked for; and
    `who`, as whom its verbs act.

    A lazy object would not do: one that wraps None is not None. Stands after authentication.
    """

    sync_capable = async_capable = True

    def __init__(self, get_response) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request):
        request.__class__ = _with_player(type(request))
        return self.get_response(request)


class RefusedMiddleware:
    """The door of all pages: what a verb refuses is said to the person on a page of its own."""

    sync_capable = async_capable = True

    def __init__(self, get_response) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request):
        return self.get_response(request)

    def process_exception(self, request, exception):
        if not isinstance(exception, Refused):
            return None
        status = 403 if isinstance(exception, NotAllowed) else 409
        return render(request, "accounts/refused.html", {"refused": exception}, status=status)
