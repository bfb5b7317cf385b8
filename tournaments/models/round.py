from django.db import models
from django.utils.translation import gettext_lazy as _


class Round(models.Model):
    """Drafted, then published, opened and closed: each of these with its time.

    `day` and `time` are what a clock on the wall of the tournament's zone shows; `opens_at` is
    that instant. A round without a time opens when the round before it closes.
    """

    stage = models.ForeignKey("tournaments.Stage", models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    day = models.DateField(null=True, blank=True)
    time = models.TimeField(null=True, blank=True)
    opens_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["stage", "number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="one_round_a_number"),
        ]
        indexes = [
            models.Index(
                fields=["opens_at"], name="rounds_due", condition=models.Q(opened_at__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}/{self.number}"
