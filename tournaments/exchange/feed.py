"""Appointments as calendars read them: iCalendar (RFC 5545, 7986).

An appointment keeps its `uid` for good; each change that its reader must hear of has a higher
`revision`. Nothing in a feed depends on when it is asked for.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import icalendar

ASK_AGAIN = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Appointment:
    """Times with their zone; `text` and `place` may be empty."""

    uid: str
    title: str
    begins: datetime
    ends: datetime
    changed_at: datetime
    revision: int = 0
    cancelled: bool = False
    place: str = ""
    text: str = ""
    address: str = ""


def write(name: str, appointments: Iterable[Appointment], language: str) -> bytes:
    calendar = icalendar.Calendar()
    calendar.add("prodid", f"-//Rachem//Rachem//{language.upper()}")
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    for named in ("name", "x-wr-calname"):
        calendar.add(named, name)
    calendar.add("refresh-interval", ASK_AGAIN, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", icalendar.vDuration(ASK_AGAIN).to_ical().decode())
    for one in appointments:
        calendar.add_component(component(one))
    return calendar.to_ical()


def component(one: Appointment) -> icalendar.Event:
    event = icalendar.Event()
    event.add("uid", one.uid)
    event.add("dtstamp", instant(one.changed_at))
    event.add("last-modified", instant(one.changed_at))
    event.add("sequence", one.revision)
    event.add("status", "CANCELLED" if one.cancelled else "CONFIRMED")
    event.add("dtstart", instant(one.begins))
    event.add("dtend", instant(one.ends))
    event.add("summary", one.title)
    for name, value in (("location", one.place), ("description", one.text), ("url", one.address)):
        if value:
            event.add(name, value)
    return event


def instant(at: datetime) -> datetime:
    return at.astimezone(UTC).replace(microsecond=0)
