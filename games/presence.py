"""Who is there: when each connection of a seat was last heard of, in one sorted set a match with a
time to live. Every connection has a member of its own, so the late end of an old one says nothing
about the new one. Losing all of it loses nothing: it is written again within 5 s."""

import time

from games.live import PREFIX, valkey

SLOW_AFTER = 8
AWAY_AFTER = 15
FORGET_AFTER = 60


def heard(code: str, seat: int, connection: str) -> None:
    pipeline = valkey().pipeline(transaction=False)
    pipeline.zadd(_key(code), {f"{seat} {connection}": time.time()})
    pipeline.zremrangebyscore(_key(code), 0, time.time() - FORGET_AFTER)
    pipeline.expire(_key(code), FORGET_AFTER)
    pipeline.execute()


def gone(code: str, seat: int, connection: str) -> None:
    valkey().zrem(_key(code), f"{seat} {connection}")


def of(code: str, seats: list[bool]) -> list[str | None]:
    """Of each seat "here", "slow" or "away"; None of an empty chair."""
    heard_at: dict[int, float] = {}
    for member, at in valkey().zrange(_key(code), 0, -1, withscores=True):
        seat = int(member.split(b" ")[0])
        heard_at[seat] = max(at, heard_at.get(seat, 0))
    now = time.time()
    return [
        _state(now - heard_at.get(seat, 0)) if taken else None for seat, taken in enumerate(seats)
    ]


def _state(silence: float) -> str:
    if silence < SLOW_AFTER:
        return "here"
    return "slow" if silence < AWAY_AFTER else "away"


def _key(code: str) -> str:
    return f"{PREFIX}.presence.{code}"
