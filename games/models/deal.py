from django.db import models


class Deal(models.Model):
    """A deal that is over: complete, or broken off by the end of its match. Everybody may read it,
    to the last hidden card; while it is in play it lives in `Match.current` and nowhere else."""

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    dealer = models.PositiveSmallIntegerField()
    # {"commitment", "secret", "entropy": [a seat], "cut_at"}; none where an import has no seal
    shuffle = models.JSONField(null=True)
    cut = models.JSONField(null=True)  # {"seat", "card", "choice"}
    redealt = models.JSONField(default=list)  # [{"cut", "table"}]
    table = models.JSONField()
    hands = models.JSONField()  # a hand round, in it a seat, in it three codes
    plays = models.TextField(blank=True)  # one notation a play, a space between
    by = models.JSONField(default=dict)  # {"17": "clock"}: plays that were not the player's own
    finished_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_row_a_deal"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"
