from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import models, transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import post
from accounts.errors import Refused
from tournaments.exchange.signature import new_secret
from tournaments.models.delivery import Delivery

MOST = 5  # of one club
AT_ONCE = timedelta(seconds=20)  # a turn of one webhook, before others have theirs
KEPT = timedelta(days=30)  # what has been delivered or given up, for owners to look at
TURN = timedelta(seconds=30)  # after which whoever took it is dead


class Webhooks(models.QuerySet):
    def with_something_due(self) -> "Webhooks":
        waiting = Delivery.objects.due().filter(webhook=OuterRef("pk"))
        return self.filter(Exists(waiting), rests_until__lte=timezone.now())


class Webhook(models.Model):
    """An address to which a club has its events told, signed with a secret that both know.

    Each is told in its own time: one that fails or is slow holds up no other.
    """

    club = models.ForeignKey("accounts.Club", models.CASCADE, related_name="webhooks")
    url = models.CharField(_("address"), max_length=post.LONGEST)
    secret = models.CharField(max_length=80, default=new_secret, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    rests_until = models.DateTimeField(default=timezone.now, editable=False)

    objects = Webhooks.as_manager()

    class Meta:
        ordering = ["pk"]
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        constraints = [
            models.UniqueConstraint(fields=["club", "url"], name="one_webhook_an_address"),
        ]

    def __str__(self) -> str:
        return self.url

    @property
    def host(self) -> str:
        return urlsplit(self.url).hostname or ""

    @classmethod
    @transaction.atomic
    def add(cls, club, url: str, by) -> "Webhook":
        club.require(by, "own")
        type(club).objects.select_for_update(no_key=True).get(pk=club.pk)
        check_address(url.strip())
        if club.webhooks.filter(url=url.strip()).exists():
            raise Refused("known", _("This address is told already."))
        if club.webhooks.count() >= MOST:
            raise Refused("too_many", _("At most %(most)s addresses.") % {"most": MOST})
        return cls.objects.create(club=club, url=url.strip())

    def remove(self, by) -> None:
        """With all that it was still to be told."""
        self.club.require(by, "own")
        self.delete()

    def renew_secret(self, by) -> None:
        """What is sent from now on is signed with the new one."""
        self.club.require(by, "own")
        self.secret = new_secret()
        self.save(update_fields=["secret"])

    def ping(self, by) -> Delivery:
        """Something to try it with."""
        self.club.require(by, "own")
        return Delivery.objects.create(webhook=self, event="ping", data={"club": self.club.slug})

    def deliver(self) -> None:
        """All that is due, the oldest first, until one fails. Any number may call at once: one of
        them has the turn. Who dies having it loses it, and what he had not noted is sent again."""
        end = timezone.now() + AT_ONCE
        if not self._take_turn():
            return
        for delivery in self._due():
            self.rest(TURN)
            if not delivery.send():
                return
            if timezone.now() > end:
                break
        self.deliveries.settled_before(timezone.now() - KEPT).delete()
        self.rest(timedelta())

    def _take_turn(self) -> bool:
        now = timezone.now()
        free = type(self).objects.filter(pk=self.pk, rests_until__lte=now)
        return bool(free.update(rests_until=now + TURN))

    def _due(self) -> list[Delivery]:
        due = self.deliveries.due().order_by("due_at", "pk")
        return list(due.select_related("webhook")[:100])

    def rest(self, pause: timedelta) -> None:
        """Nothing is sent to it meanwhile."""
        type(self).objects.filter(pk=self.pk).update(rests_until=timezone.now() + pause)


def check_address(url: str) -> Any:
    try:
        return post.check(url, inside=settings.WEBHOOKS_INSIDE)
    except post.NotSent:
        words = _("An address begins with https:// and holds no name or password.")
        raise Refused("bad_address", words) from None
