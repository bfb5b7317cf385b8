"""Queue `live`; bots think in queue `slow`. The database is the truth: each task may be lost,
doubled, late, or run beside itself, since every verb looks again under the lock; the next tick
repairs what was missed."""

from contextlib import suppress
from datetime import timedelta

from celery import shared_task
from django.db.models import QuerySet
from django.utils import timezone
from kombu.exceptions import OperationalError

from accounts.errors import Refused
from games import live
from games.models import Match
from games.rules.position import IllegalPlay

OPEN_TABLES_LAST = timedelta(hours=12)
CALLED_EVERY = 3000  # ms


@shared_task
def tick() -> None:
    """Every second: what is due, a task each, so that one bad row stops nobody's clock."""
    now = timezone.now()
    waiting = Match.objects.filter(phase=Match.Phase.SEATING, finished_at=None)
    late = waiting.filter(arranged=True, seat_by__lte=now)
    unused = waiting.filter(live=True, arranged=False, created_at__lte=now - OPEN_TABLES_LAST)
    for pk, turn in overdue().values_list("pk", "turn"):
        time_out.apply_async((pk, turn), expires=5)
    for pk in late.values_list("pk", flat=True):
        no_show.apply_async((pk,), expires=5)
    for pk in unused.values_list("pk", flat=True):
        abandon.apply_async((pk,), expires=5)
    if live.once("calling", CALLED_EVERY):
        remind.apply_async(expires=5)


@shared_task
def remind() -> None:
    """In queue `slow`: whose turn it is, and who looks elsewhere, is called."""
    for match in Match.calling():
        match.call_to_turn()


def overdue() -> QuerySet[Match]:
    """Whose clock has run down; none runs while a match is paused."""
    return Match.objects.filter(deadline__lte=timezone.now(), paused_at=None)


@shared_task
def time_out(pk: int, turn: int) -> None:
    match = Match(pk=pk)
    match.time_out(turn)
    if match.bot_due:
        with suppress(OperationalError):  # no broker: the next tick asks again
            think.apply_async((pk, match.turn), expires=5)


@shared_task
def think(pk: int, turn: int) -> None:
    match = Match.objects.get(pk=pk)
    if match.turn == turn and match.bot_due:
        with suppress(Refused, IllegalPlay):  # the match has moved on while it thought
            match.let_bot_act()


@shared_task
def no_show(pk: int) -> None:
    Match(pk=pk).no_show()


@shared_task
def abandon(pk: int) -> None:
    Match(pk=pk).abandon()
