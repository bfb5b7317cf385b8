from django.db import models
from django.db.models import Q


class Seat(models.Model):
    """Who sits where. The match's own row carries a copy (`Match.seating`) for the path of a play;
    this row is what joins, permissions and a player's pages ask."""

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        "accounts.Player", models.PROTECT, null=True, blank=True, related_name="seats"
    )
    bot = models.CharField(max_length=12, blank=True)
    joined_at = models.DateTimeField(null=True, blank=True)
    ready_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_row_a_seat"),
            models.UniqueConstraint(
                fields=["match", "player"],
                condition=Q(player__isnull=False),
                name="one_seat_a_player",
            ),
            models.CheckConstraint(condition=Q(number__lte=3), name="seats_are_0_to_3"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"
