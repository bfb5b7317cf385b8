"""A match: one row that holds all that a play reads and changes.

The row is locked whole by every verb (`verb.py`), so what a play needs stands in it: the seating,
the points of the finished deals and the deal in play. A play is therefore two queries, one
SELECT … FOR UPDATE and one UPDATE. Locking the match and joining the deal in would read stale plays.
"""

import secrets

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

CODE_SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


def make_code() -> str:
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(6))


def make_watch_code() -> str:
    return secrets.token_urlsafe(9)


class Match(models.Model):
    class Phase(models.TextChoices):
        SEATING = "seating", _("waiting for players")
        COUNTDOWN = "countdown", _("about to start")
        CUT = "cut", _("the cut")
        PLAY = "play", _("in play")
        COUNT = "count", _("the count")
        OVER = "over", _("over")

    class Ended(models.TextChoices):
        PLAYED = "", _("played to the end")
        FORFEIT = "forfeit", _("forfeit")
        RULING = "ruling", _("ruling")
        STOPPED = "stopped", _("stopped")
        WALKOVER = "walkover", _("walkover")

    code = models.CharField(max_length=6, unique=True, default=make_code)
    watch_code = models.CharField(max_length=24, unique=True, default=make_watch_code)
    club = models.ForeignKey(
        "accounts.Club", models.SET_NULL, null=True, blank=True, related_name="matches"
    )
    host = models.ForeignKey(
        "accounts.Player", models.SET_NULL, null=True, blank=True, related_name="hosted"
    )
    ruleset = models.JSONField()
    live = models.BooleanField(default=True)  # else real cards: scoresheets only
    public = models.BooleanField(default=True)
    rated = models.BooleanField(default=False)
    explain = models.BooleanField(default=False)
    arranged = models.BooleanField(default=False)  # seats belong to named players
    first_dealer = models.PositiveSmallIntegerField(null=True, blank=True)  # null: by lot
    opens_at = models.DateTimeField(null=True, blank=True)
    seat_by = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)

    phase = models.CharField(max_length=10, choices=Phase, default=Phase.SEATING)
    version = models.PositiveIntegerField(default=0)  # raised by every verb; orders views
    turn = models.PositiveIntegerField(default=0)  # plays of the whole match; quoted by plays
    deadline = models.DateTimeField(null=True, blank=True)
    # Who sits where, a seat each: null or {"player", "name", "bot"?, "joined"?, "ready"?, "entropy"?}.
    # A copy of the Seat rows: names would otherwise cost every play a query.
    seating = models.JSONField(default=list)
    points = models.JSONField(default=list)  # of each finished deal, by side, from the scoresheets
    current = models.JSONField(null=True, blank=True)  # the deal in play, see dealing.py
    offers = models.JSONField(default=dict, blank=True)  # {"stop": [seats that would stop]}

    ended = models.CharField(max_length=8, choices=Ended, default=Ended.PLAYED, blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ["-created_at"]
        indexes = [
            models.Index(
                fields=["deadline"], name="matches_due", condition=Q(deadline__isnull=False)
            ),
            models.Index(
                fields=["phase", "seat_by"],
                name="matches_waiting",
                condition=Q(finished_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.code
