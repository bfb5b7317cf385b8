from functools import cached_property, lru_cache

from asgiref.sync import iscoroutinefunction, markcoroutinefunction

from accounts.identity import player_of


class _WithPlayer:
    @cached_property
    def player(self):
        return player_of(self)


@lru_cache
def _with_player(kind: type) -> type:
    return type(kind.__name__, (_WithPlayer, kind), {})


class PlayerMiddleware:
    """Gives each request `player`: a Player or a true None, looked up when first asked for.

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
