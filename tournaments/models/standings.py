from django.db import models
from django.utils.translation import gettext_lazy as _


class Standings(models.Model):
    """A stage's table as last computed: a cache, with the stamp of what it was computed from."""

    stage = models.ForeignKey("tournaments.Stage", models.CASCADE, related_name="snapshots")
    after_round = models.PositiveSmallIntegerField(null=True, blank=True)  # null: as it stands
    stamp = models.CharField(max_length=32)
    rows = models.JSONField()
    computed_at = models.DateTimeField()

    class Meta:
        ordering = ["stage", "after_round"]
        verbose_name = _("standings")
        verbose_name_plural = _("standings")
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "after_round"],
                name="one_table_a_stage_and_round",
                nulls_distinct=False,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id} {self.stamp}"
