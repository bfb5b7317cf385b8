"""What is on, for the calendars of those who want it there: of a tournament, a club, a player.

Every round with a time is an appointment; of a tournament that is not drawn yet its first one. Who
withdraws has his own ones cancelled, and a tournament that is called off all of them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import Club, Player
from tournaments import brackets, schedule
from tournaments.exchange import feed
from tournaments.models import Entry, Pairing, Round, Stage, Tournament
from tournaments.models.stage import Unit

LOOKS_BACK = timedelta(days=180)
MOST = 1000  # appointments of a feed
USUAL = timedelta(minutes=90)  # a round where the next is days away

Absolute = Callable[[str], str]


def of_tournament(event: Tournament, absolute: Absolute) -> bytes:
    return written(event.name, appointments(Tournament.objects.filter(pk=event.pk), absolute))


def of_club(club: Club, absolute: Absolute) -> bytes:
    return written(club.name, appointments(club.tournaments.all(), absolute))


def written(name: str, listed: Iterable[feed.Appointment]) -> bytes:
    ordered = sorted(listed, key=lambda one: (one.begins, one.uid))
    return feed.write(name, ordered[-MOST:], get_language())


def appointments(events, absolute: Absolute) -> Iterator[feed.Appointment]:
    rounds = Round.objects.filter(
        stage__tournament__in=events,
        published_at__isnull=False,
        opens_at__gte=timezone.now() - LOOKS_BACK,
    )
    for row in rounds.select_related("stage__tournament__club").order_by("-opens_at", "pk")[:MOST]:
        yield of_round(row, absolute)
    for stage in planned(events):
        yield of_plan(stage, absolute)


def planned(events) -> Iterable[Stage]:
    """The first stages of what is not drawn yet, one a tournament."""
    stages = Stage.objects.filter(tournament__in=events, number=1, group__lte=1, frozen_at=None)
    stages = stages.filter(day__gte=timezone.now() - LOOKS_BACK)
    return stages.select_related("tournament__club").order_by("day", "pk")[:MOST]


def of_player(player: Player, absolute: Absolute) -> bytes:
    return written(player.name, diary(player, absolute))


def diary(player: Player, absolute: Absolute) -> Iterator[feed.Appointment]:
    """His boards, alone or in a team; of what is not drawn yet the first round."""
    found = Entry.objects.of_player(player).select_related("tournament__club")
    entries = {entry.pk: entry for entry in found}
    boards = Pairing.objects.filter(
        Q(first__in=entries) | Q(second__in=entries),
        round__published_at__isnull=False,
        round__opens_at__gte=timezone.now() - LOOKS_BACK,
    )
    boards = boards.with_names().select_related("round__stage__tournament__club")
    for pairing in boards.order_by("-round__opens_at", "pk")[:MOST]:
        yield of_board(pairing, entries, absolute)
    by_event = {one.tournament_id: one for one in entries.values() if not one.waiting_since}
    for stage in planned(by_event):
        yield of_plan(stage, absolute, by_event[stage.tournament_id])


def of_board(
    pairing: Pairing, entries: Mapping[int, Entry], absolute: Absolute
) -> feed.Appointment:
    row, event = pairing.round, pairing.round.stage.tournament
    own = next(one for one in pairing.entries if one.pk in entries)
    other = next((one for one in pairing.entries if one is not own), None)
    told = {"event": event.name, "round": title(row), "table": pairing.table}
    words = _("%(event)s · %(round)s: bye")
    if other:
        words, told["name"] = _("%(event)s · %(round)s: table %(table)s, %(name)s"), other.name
    return appointment(
        row.stage, uid(row.stage, row.number, own), words % told, row.opens_at,
        [event, row, own], absolute,
    )  # fmt: skip


def of_round(row: Round, absolute: Absolute) -> feed.Appointment:
    event = row.stage.tournament
    told = {"event": event.name, "round": title(row)}
    return appointment(
        row.stage,
        uid(row.stage, row.number),
        _("%(event)s · %(round)s") % told,
        row.opens_at,
        [event, row],
        absolute,
    )


def title(row: Round) -> str:
    name = brackets.round_title(row.stage, row.number)
    if row.stage.is_play_off:
        return name
    if row.stage.is_division:
        return _("%(round)s, division %(n)s") % {"round": name, "n": row.stage.group}
    if row.stage.group:
        return _("%(round)s, group %(letter)s") % {"round": name, "letter": row.stage.shown_letter}
    return name


def of_plan(stage: Stage, absolute: Absolute, entry: Entry | None = None) -> feed.Appointment:
    """The first round of a tournament that is not drawn yet."""
    event = stage.tournament
    at = schedule.moment(stage.day, stage.time, event.zone).at
    rows = [event, entry] if entry else [event]
    return appointment(stage, uid(stage, 1, entry), event.name, at, rows, absolute)


def appointment(
    stage: Stage, name: str, title: str, begins: datetime, rows: list, absolute: Absolute
) -> feed.Appointment:
    """`rows`: those whose changes change it; numbers that only rise add up to one that does."""
    event = stage.tournament
    lasts = timedelta(minutes=stage.interval) if stage.unit == Unit.MINUTES else USUAL
    return feed.Appointment(
        name,
        title,
        begins,
        begins + lasts,
        max(row.revised_at for row in rows),
        sum(row.revision for row in rows),
        event.called_off_at is not None or any(gone(row, begins) for row in rows),
        event.place,
        event.club.name,
        absolute(event.get_absolute_url()),
    )


def gone(row: Tournament | Round | Entry, begins: datetime) -> bool:
    """An entry that withdrew before this."""
    left = getattr(row, "withdrawn_at", None)
    return left is not None and left < begins


def uid(stage: Stage, number: int, entry: Entry | None = None) -> str:
    """The same for good, wherever the site may move: of a round, or of a round of somebody's."""
    event = stage.tournament
    parts = [event.code, f"{event.created_at:%Y%m%d%H%M%S}", stage.number, stage.letter, number]
    parts += [entry.pk] if entry else []
    return "-".join(str(part) for part in parts if part) + "@rachem"
