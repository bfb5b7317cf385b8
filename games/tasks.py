"""Queue `live`. The database is the truth: each task may be lost, doubled, late, or run beside
itself, since every verb looks again under the lock; the next tick repairs what was missed."""

from datetime import timedelta

from celery import shared_task
from django.db.models import QuerySet
from django.utils import timezone

from games.models import Match

OPEN_TABLES_LAST = timedelta(hours=12)


@shared_task(queue="live")
def tick() -> None:
    """Every second: what is due, a task each, so that one bad row stops nobody's clock."""
    now = timezone.now()
    waiting = Match.objects.filter(phase=Match.Phase.SEATING, finished_at=None, live=True)
    late = waiting.filter(arranged=True, seat_by__lte=now)
    unused = waiting.filter(arranged=False, created_at__lte=now - OPEN_TABLES_LAST)
    for pk, turn in overdue().values_list("pk", "turn"):
        time_out.apply_async((pk, turn), expires=5)
    for pk in late.values_list("pk", flat=True):
        no_show.apply_async((pk,), expires=5)
    for pk in unused.values_list("pk", flat=True):
        abandon.apply_async((pk,), expires=5)


def overdue() -> QuerySet[Match]:
    """Whose clock has run down; none runs while a match is paused."""
    return Match.objects.filter(deadline__lte=timezone.now(), paused_at=None)


@shared_task(queue="live")
def time_out(pk: int, turn: int) -> None:
    Match(pk=pk).time_out(turn)


@shared_task(queue="live")
def no_show(pk: int) -> None:
    Match(pk=pk).no_show()


@shared_task(queue="live")
def abandon(pk: int) -> None:
    Match(pk=pk).abandon()
