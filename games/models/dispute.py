from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

MOST_WORDS = 300


class Dispute(models.Model):
    """What a side asks an arbiter: to look at a result that it contests, or to come to the table.
    `revision` is that of the result; a call has none."""

    class Kind(models.TextChoices):
        SCORE = "score", _("the score is wrong")
        SIDE = "side", _("points of the wrong side")
        RULES = "rules", _("a card, or a question of the rules")
        CONDUCT = "conduct", _("conduct at the table")
        OTHER = "other", _("something else")

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="disputes")
    kind = models.CharField(max_length=8, choices=Kind)
    words = models.CharField(max_length=MOST_WORDS, blank=True)
    by = models.ForeignKey("accounts.Player", models.PROTECT, related_name="disputes")
    side = models.PositiveSmallIntegerField()
    revision = models.PositiveIntegerField(null=True, blank=True)
    at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.ForeignKey(
        "accounts.Player", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    answer = models.CharField(max_length=MOST_WORDS, blank=True)

    class Meta:
        ordering = ["at", "pk"]
        verbose_name = _("dispute")
        verbose_name_plural = _("disputes")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "side", "revision"], name="one_dispute_a_side_and_revision"
            ),
            models.UniqueConstraint(
                fields=["match", "side"],
                condition=Q(revision=None, closed_at=None),
                name="one_open_call_a_side",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.side} {self.kind}"

    @property
    def is_open(self) -> bool:
        """A call until it is answered; a result that is contested until another is written."""
        stands = self.revision is None or (
            self.revision == self.match.revision and not self.match.finished_at
        )
        return stands and self.closed_at is None

    @property
    def due_at(self) -> datetime:
        """By then an arbiter has looked at it."""
        return self.at + timedelta(minutes=self.match.answer_minutes)

    @property
    def overdue(self) -> bool:
        return self.due_at <= timezone.now()
