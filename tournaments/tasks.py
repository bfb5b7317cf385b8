"""What the queue does: every task may be lost, doubled, late, or run beside itself. Each calls the
verbs that the buttons call, and the tick does what was missed."""

import time

from celery import shared_task

from accounts import tasks as reminders
from accounts.models import Player
from games import live
from games.models import Match
from tournaments.models import Rating, Stage, Tournament, Webhook, reminding

RATED_WITHIN = 3  # seconds after a result
REMINDED_EVERY = 5000  # ms
LOST_AFTER = 2  # seconds; whatever waits longer in the queue is asked for again
# A large table leaves time for the results that it is made of: so many times what it cost.
REST, LONGEST_REST = 2, 3  # times, seconds


def match_changed(match: Match) -> None:
    """Registered with games: a match began or ended, or something was said of its
    result."""
    if match.arranged:
        stages = Stage.objects.filter(rounds__pairings__match=match)
        for stage in stages.values_list("pk", flat=True):
            follow_soon(stage)
    if match.rated and match.finished_at:
        rate_soon()


def players_merged(old: Player, new: Player) -> None:
    """Registered with the claims."""
    live.on_commit(rate_soon)


def rate_soon() -> None:
    """Once for all results of a second; what was missed is rated within a minute."""
    if live.once("rating", RATED_WITHIN * 1000):
        rate.apply_async(countdown=RATED_WITHIN, retry=False)


def follow_soon(stage: int) -> None:
    """One that waits in the queue is enough for all results until it begins: it sees them all."""
    rest = live.left(_rests(stage))
    if live.once(_waits(stage), round(1000 * (rest + LOST_AFTER))):
        follow.apply_async([stage], queue="live", retry=False, countdown=rest or None)


@shared_task
def follow(stage: int) -> None:
    began = time.thread_time()
    live.once_more(_waits(stage))
    for row in Stage.objects.filter(pk=stage):
        row.follow()
        row.recompute()
        row.tell()
    rest = min(REST * (time.thread_time() - began), LONGEST_REST)
    live.once(_rests(stage), round(1000 * rest) + 1)


def _waits(stage: int) -> str:
    return f"following.{stage}"


def _rests(stage: int) -> str:
    return f"followed.{stage}"


@shared_task
def open_check_in(event: int) -> None:
    for row in Tournament.objects.filter(pk=event):
        row.open_check_in()


@shared_task
def tick() -> None:
    """Each second: check-ins to open, stages with something due, those whose table is old, webhooks
    to be told; now and then whoever is to be reminded of something."""
    for event in Tournament.objects.check_in_due():
        open_check_in.apply_async([event.pk], queue="live", retry=False)
    for stage in Stage.objects.with_something_due():
        follow_soon(stage.pk)
    for webhook in Webhook.objects.with_something_due():
        deliver.apply_async([webhook.pk], retry=False, expires=5)
    reminders.hand_out()
    if live.once("reminding", REMINDED_EVERY):
        remind.apply_async(retry=False, expires=5)


@shared_task
def remind() -> None:
    """In queue `slow`."""
    reminding.remind()


@shared_task
def rate() -> None:
    """Whatever ratings are missing or old; each minute, and soon after a result."""
    Rating.recompute()


@shared_task
def deliver(webhook: int) -> None:
    """In queue `slow`: strangers take their time."""
    for row in Webhook.objects.filter(pk=webhook):
        row.deliver()
