"""Who is there: when each connection of a seat was last heard of, in one sorted set a match with a
time to live. Every connection has a member of its own, so the late end of an old one says nothing
about the new one. Losing all of it loses nothing: it is written again within 5 s.

Beside its connections a seat has the member "last", when it was last heard of at all. Where that is
not known (nobody came yet, or all was lost) silence counts from when somebody first asked.

And it has a member "seen": when somebody looked at the table from there, its page not hidden.

Watchers are counted the same way, and nothing is known of them but the name that some have.
"""

import time
from collections.abc import Iterable
from typing import Any

from redis.exceptions import RedisError

from accounts.valkey import VALKEY
from games.live import PREFIX

SLOW_AFTER = 8
AWAY_AFTER = 15
ABSENT_AFTER = 90  # without a clock the others may then stop without him
FORGET_AFTER = 60
FORGET_ALL_AFTER = 3600
LAST = "last"
SEEN = "seen"
WATCHING = "watching"
MOST_NAMED = 60


def heard(code: str, seat: int, connection: str, over: bool = False, hidden: bool = False) -> None:
    now = time.time()
    pipeline = VALKEY.pipeline(transaction=False)
    pipeline.zadd(_key(code), {f"{seat} {connection}": now})
    pipeline.zremrangebyscore(_key(code), 0, now - FORGET_AFTER)
    pipeline.expire(_key(code), FORGET_AFTER)
    if not over:
        pipeline.zadd(_key(code, LAST), {str(seat): now})
        pipeline.expire(_key(code, LAST), FORGET_ALL_AFTER)
    if not over and not hidden:
        pipeline.zadd(_key(code, SEEN), {str(seat): now})
        pipeline.expire(_key(code, SEEN), FORGET_ALL_AFTER)
    pipeline.execute()


def forget(code: str) -> None:
    """The match is over: nobody is waited for any more."""
    VALKEY.delete(_key(code, LAST), _key(code, SEEN))


def gone(code: str, seat: int, connection: str) -> None:
    VALKEY.zrem(_key(code), f"{seat} {connection}")


def watcher(connection: str, player: Any) -> str:
    """How a connection that looks on is noted: with whose it is, if he has given a name."""
    return f"{connection} {player.pk} {player.name}" if player else connection


def watches(code: str, watcher: str) -> None:
    now = time.time()
    pipeline = VALKEY.pipeline(transaction=False)
    pipeline.zadd(_key(code, WATCHING), {watcher: now})
    pipeline.zremrangebyscore(_key(code, WATCHING), 0, now - AWAY_AFTER)
    pipeline.expire(_key(code, WATCHING), FORGET_AFTER)
    pipeline.execute()


def watches_no_more(code: str, watcher: str) -> None:
    VALKEY.zrem(_key(code, WATCHING), watcher)


def watchers(code: str) -> int:
    """How many screens look on from outside."""
    return VALKEY.zcount(_key(code, WATCHING), time.time() - AWAY_AFTER, "+inf")


def onlookers(code: str) -> list[str]:
    """The names of those who look on and have one: each once, however many screens he has."""
    since = time.time() - AWAY_AFTER
    noted = [each.decode() for each in VALKEY.zrangebyscore(_key(code, WATCHING), since, "+inf")]
    known = dict(each.split(" ", 2)[1:] for each in noted if " " in each)
    return sorted(known.values())[:MOST_NAMED]


def of(code: str, seats: list[bool], clock: bool = True) -> list[str | None]:
    """Of each seat "here", "slow" or "away", at a table without a clock also "absent"; None of an
    empty chair."""
    heard_at: dict[int, float] = {}
    for member, at in VALKEY.zrange(_key(code), 0, -1, withscores=True):
        seat = int(member.split(b" ")[0])
        heard_at[seat] = max(at, heard_at.get(seat, 0))
    now = time.time()
    states = [
        _state(now - heard_at.get(seat, 0)) if taken else None for seat, taken in enumerate(seats)
    ]
    if clock or "away" not in states:
        return states
    absent = _absent(code, [seat for seat, state in enumerate(states) if state == "away"])
    return ["absent" if seat in absent else state for seat, state in enumerate(states)]


def absent(code: str, seats: Iterable[int]) -> set[int]:
    """Those of `seats` of whom nothing was heard for 90 s. Nobody, when that cannot be known."""
    try:
        return _absent(code, seats)
    except RedisError:
        return set()


def _absent(code: str, seats: Iterable[int]) -> set[int]:
    return _silent(code, LAST, seats, ABSENT_AFTER)


def unseen(code: str, seats: Iterable[int]) -> set[int]:
    """Those of `seats` from which nobody has looked at the table for some time."""
    return _silent(code, SEEN, seats, AWAY_AFTER)


def _silent(code: str, what: str, seats: Iterable[int], seconds: int) -> set[int]:
    now = time.time()
    pipeline = VALKEY.pipeline(transaction=False)
    pipeline.zadd(_key(code, what), {str(seat): now for seat in seats}, nx=True)
    pipeline.expire(_key(code, what), FORGET_ALL_AFTER)
    pipeline.zrange(_key(code, what), 0, -1, withscores=True)
    last = {int(seat): at for seat, at in pipeline.execute()[-1]}
    return {seat for seat in seats if now - last[seat] >= seconds}


def _state(silence: float) -> str:
    if silence < SLOW_AFTER:
        return "here"
    return "slow" if silence < AWAY_AFTER else "away"


def _key(code: str, what: str = "presence") -> str:
    return f"{PREFIX}.{what}.{code}"
