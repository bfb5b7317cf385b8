"""When rounds begin: times on a wall in some zone, and the instants they are.

Pure. A time that daylight saving skips becomes the one that the clocks show instead, an hour
later; of a time that comes twice the first is meant (PEP 495, fold 0).
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

# Days on which a tournament may be planned: the calendar's own ends have no instant in every zone.
EARLIEST, LATEST = date(2000, 1, 1), date(2099, 12, 31)


@dataclass(frozen=True, slots=True)
class Moment:
    """A wished `day` and `time`, and `at`, the instant in UTC at which they come."""

    day: date
    time: time
    at: datetime


def moments(
    day: date, at: time, zone: str, count: int, *, minutes: int = 0, days: int = 0
) -> list[Moment]:
    """`count` moments: so many days apart, always at that time; or so many minutes that pass."""
    if days:
        return [moment(day + timedelta(days=days * number), at, zone) for number in range(count)]
    first = moment(day, at, zone)
    return [first, *(later(first, minutes * number, zone) for number in range(1, count))][:count]


def moment(day: date, at: time, zone: str) -> Moment:
    wall = datetime.combine(day, at, ZoneInfo(zone))
    return Moment(day, at, wall.astimezone(UTC))


def later(first: Moment, minutes: int, zone: str) -> Moment:
    at = first.at + timedelta(minutes=minutes)
    wall = at.astimezone(ZoneInfo(zone))
    return Moment(wall.date(), wall.time(), at)


def skipped(day: date, at: time, zone: str) -> bool:
    """Whether no clock in this zone shows this time on this day."""
    wall = moment(day, at, zone).at.astimezone(ZoneInfo(zone))
    return wall.replace(tzinfo=None) != datetime.combine(day, at)


def rounds_needed(
    format: str,
    entries: int,
    *,
    planned: int = 0,
    cycles: int = 1,
    groups: int = 1,
    through: int = 0,
) -> int:
    """How many rounds an event of so many entries has, its knockout at the end included."""
    if entries < 2:
        return 0
    deep = (entries - 1).bit_length()
    size = -(-entries // groups)
    everybody = max(1, size - 1 + size % 2)
    first = {
        "round_robin": everybody * cycles,
        "swiss": min(planned or deep, everybody),
        "knockout": deep,
        "double_elimination": 2 * deep + (entries > 2),
    }[format]
    on = min(groups * through, entries)
    return first + ((on - 1).bit_length() if on > 1 else 0)


def match_minutes(target: int, turn_seconds: int = 0) -> int:
    """About how long the slowest of several matches takes: at 6 s a play 20 minutes to 11, 35 to
    21. turn_seconds: of a clock, 0 for none; one of less than 15 s quickens everybody."""
    pace = max(1 / 3, min(1, turn_seconds / 15)) if turn_seconds else 1
    return round((1.5 * target + 3.5) * pace)
