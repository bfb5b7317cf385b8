import hashlib

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from accounts import push

MOST = 10  # of one player


class Browser(models.Model):
    """Where a player is told by push: a browser of his, by the address and the keys that it gave.
    Whoever asks in a browser last has it."""

    player = models.ForeignKey("accounts.Player", models.CASCADE, related_name="browsers")
    endpoint = models.CharField(max_length=push.LONGEST, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=30)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("browser")
        verbose_name_plural = _("browsers")

    def __str__(self) -> str:
        return f"{self.player_id} {self.digest[:8]}"

    @property
    def digest(self) -> str:
        """By which a browser knows itself: its address is nobody else's business."""
        return hashlib.sha256(self.endpoint.encode()).hexdigest()

    @classmethod
    @transaction.atomic
    def keep(cls, player, endpoint: str, p256dh: str, auth: str) -> "Browser":
        """Asked twice, it is one. Of too many the oldest are forgotten."""
        push.check(endpoint, p256dh, auth)
        player.hold([player])
        browser, _new = cls.objects.update_or_create(
            endpoint=endpoint, defaults={"player": player, "p256dh": p256dh, "auth": auth}
        )
        newest = player.browsers.order_by("-pk").values("pk")[:MOST]
        player.browsers.exclude(pk__in=list(newest.values_list("pk", flat=True))).delete()
        return browser
