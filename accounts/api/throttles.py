"""How often one may ask: counted a minute in Valkey, by player, else by address."""

import hashlib
import math
import time

from redis.exceptions import RedisError
from rest_framework.throttling import BaseThrottle

from accounts.valkey import VALKEY

MINUTE = 60


class Throttle(BaseThrottle):
    """Counted in one request; Django's cache would take three."""

    scope: str
    most: int

    def allow_request(self, request, view) -> bool:
        key = f"throttle:{self.scope}:{self.whose(request)}:{int(time.time() // MINUTE)}"
        asked = VALKEY.pipeline(transaction=False)
        asked.incr(key)
        asked.expire(key, 2 * MINUTE)
        try:
            return asked.execute()[0] <= self.most
        except RedisError:  # the counters are away: nobody is locked out by that
            return True

    def wait(self) -> int:
        return math.ceil(MINUTE - time.time() % MINUTE)

    def whose(self, request) -> str:
        return f"player-{request.player.pk}" if request.player else self.get_ident(request)


class Asking(Throttle):
    """Ten a second: enough for a client that plays on several tables by polling, and for a whole
    café behind one address that only looks on."""

    scope, most = "asking", 600


class SigningIn(Throttle):
    """By address and name together, so that nobody can lock another out."""

    scope, most = "signing-in", 10

    def whose(self, request) -> str:
        asked = request.data if isinstance(request.data, dict) else {}
        name = str(asked.get("username", "")).casefold().encode(errors="replace")
        return f"{self.get_ident(request)}-{hashlib.sha256(name).hexdigest()[:16]}"


class ManyNames(Throttle):
    """The same for one address that tries many names, or makes many guests."""

    scope, most = "many-names", 60

    def whose(self, request) -> str:
        return self.get_ident(request)
