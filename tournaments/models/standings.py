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

    def moves_since(self, before: "Standings | None") -> dict[int, int]:
        """By how many places each entrant has gone up, or down if negative; who has no place in
        one of the two tables has not moved."""
        was = {row["entrant"]: row["place"] for row in before.rows} if before else {}
        return {
            row["entrant"]: was[row["entrant"]] - row["place"]
            for row in self.rows
            if row["place"] and was.get(row["entrant"])
        }
