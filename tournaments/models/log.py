from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class LogEntry(models.Model):
    """Who did what, and when; only ever added to, and read by all who may see the event.

    Neither a user nor a player: the server did it, at its time.
    """

    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="log")
    at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    player = models.ForeignKey(
        "accounts.Player", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    verb = models.CharField(max_length=30)
    detail = models.JSONField(default=dict)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.verb}"
