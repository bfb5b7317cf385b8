import json
from datetime import datetime, timedelta
from uuid import uuid4

from django.conf import settings
from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts import post
from tournaments.exchange import signature

# After a failed attempt; after the last of them it is given up.
PAUSES = [
    *(timedelta(seconds=seconds) for seconds in (10, 60)),
    *(timedelta(minutes=minutes) for minutes in (5, 30)),
    *(timedelta(hours=hours) for hours in (2, 6, 12, 24)),
]
REST = timedelta(minutes=1)  # at most, after a failure, of all that waits for the same webhook


class Event(models.TextChoices):
    CONFIRMED = "result.confirmed", _("result confirmed")
    CORRECTED = "result.corrected", _("result corrected")
    OPENED = "round.opened", _("round opened")
    CLOSED = "round.closed", _("round closed")
    PING = "ping", pgettext_lazy("webhook", "test")


class Deliveries(models.QuerySet):
    def due(self) -> "Deliveries":
        return self.filter(due_at__lte=timezone.now())

    def settled_before(self, moment: datetime) -> "Deliveries":
        return self.filter(due_at=None, created_at__lt=moment)


class Delivery(models.Model):
    """Something that a webhook is to be told, until it has taken it or it is given up.

    `key` names what has happened: a webhook is told of it once, though what is sent may come twice.
    """

    webhook = models.ForeignKey("tournaments.Webhook", models.CASCADE, related_name="deliveries")
    identifier = models.UUIDField(default=uuid4, unique=True, editable=False)
    event = models.CharField(max_length=20, choices=Event)
    key = models.CharField(max_length=60, null=True, editable=False)
    data = models.JSONField()
    created_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField(default=timezone.now, null=True)
    delivered_at = models.DateTimeField(null=True)
    given_up_at = models.DateTimeField(null=True)

    objects = Deliveries.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        constraints = [
            models.UniqueConstraint(fields=["webhook", "key"], name="told_once"),
            models.CheckConstraint(
                condition=Q(due_at__isnull=False, delivered_at=None, given_up_at=None)
                | Q(due_at=None, delivered_at__isnull=False, given_up_at=None)
                | Q(due_at=None, delivered_at=None, given_up_at__isnull=False),
                name="due_or_delivered_or_given_up",
            ),
        ]
        indexes = [
            models.Index(
                fields=["due_at"], name="deliveries_due", condition=Q(due_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.identifier}"

    @property
    def state(self) -> str:
        """waiting, delivered or given_up."""
        if self.due_at:
            return "waiting"
        return "delivered" if self.delivered_at else "given_up"

    @property
    def body(self) -> bytes:
        """The same at every attempt."""
        said = {"type": self.event, "timestamp": self.created_at.isoformat(), "data": self.data}
        return json.dumps(said, ensure_ascii=False, sort_keys=True).encode()

    def send(self) -> bool:
        """Try once, and note what came of it: whether it was taken."""
        begun, answer, failure = timezone.now(), None, ""
        try:
            answer = post.send(
                self.webhook.url, self.body, self._headers(), inside=settings.WEBHOOKS_INSIDE
            )
        except post.NotSent as not_sent:
            failure = not_sent.code
        return self._note(begun, answer, failure)

    def _headers(self) -> dict[str, str]:
        seconds = int(timezone.now().timestamp())
        signed = signature.headers(self.webhook.secret, str(self.identifier), seconds, self.body)
        return {"Content-Type": "application/json", "User-Agent": "Rachem", **signed}

    @transaction.atomic
    def _note(self, begun, answer: post.Answer | None, failure: str) -> bool:
        now = timezone.now()
        if not type(self).objects.select_for_update().filter(pk=self.pk).exists():
            return True  # its webhook was removed meanwhile
        self.attempts.create(
            at=begun,
            milliseconds=int((now - begun).total_seconds() * 1000),
            status=answer and answer.status,
            words=answer.words.replace("\x00", "") if answer else "",
            failure=failure,
        )
        if answer and answer.taken:
            self._settle(delivered_at=now)
            return True
        failed = self.attempts.count()
        if failed > len(PAUSES):
            self._settle(given_up_at=now)
        else:
            self._settle(due_at=now + PAUSES[failed - 1])
        self.webhook.rest(min(PAUSES[min(failed, len(PAUSES)) - 1], REST))
        return False

    def _settle(self, due_at=None, delivered_at=None, given_up_at=None) -> None:
        self.due_at, self.delivered_at, self.given_up_at = due_at, delivered_at, given_up_at
        self.save(update_fields=["due_at", "delivered_at", "given_up_at"])

    def again(self, by) -> None:
        """Sent once more, soon, whatever came of it before."""
        self.webhook.club.require(by, "own")
        if self.due_at is None:
            self._settle(due_at=timezone.now())


class Attempt(models.Model):
    """What came of one try: the status of the answer and its first words, or why there was none."""

    class Failure(models.TextChoices):
        BAD_ADDRESS = "bad_address", _("the address cannot be used")
        NOT_FOUND = "not_found", _("no such machine was found")
        NOT_PUBLIC = "not_public", _("the address is not public")
        NO_ANSWER = "no_answer", _("nobody answered in time")
        BAD_CERTIFICATE = "bad_certificate", _("its certificate is not sound")

    delivery = models.ForeignKey(Delivery, models.CASCADE, related_name="attempts")
    at = models.DateTimeField()
    milliseconds = models.PositiveIntegerField()
    status = models.PositiveSmallIntegerField(null=True)
    words = models.CharField(max_length=post.READ, blank=True)
    failure = models.CharField(max_length=16, choices=Failure, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")

    def __str__(self) -> str:
        return f"{self.delivery_id} {self.status or self.failure}"
