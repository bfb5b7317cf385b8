"""Reminders on their way, in queue `slow`: strangers take their time. Each task may be lost,
doubled or late; the tick of whoever has one calls `hand_out`, which does what was missed."""

from celery import shared_task

from accounts.models import Reminder, Sending


def hand_out() -> None:
    """Whatever is due, a task a line."""
    for line in Sending.objects.lines_due():
        send.apply_async([line], retry=False, expires=5)


@shared_task
def send(line: str) -> None:
    Sending.send_due(line)
    Reminder.forget_old()
