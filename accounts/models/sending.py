"""How a reminder goes out: a row for each way, until it is taken or given up."""

import json
from contextlib import suppress
from datetime import timedelta
from smtplib import SMTPException, SMTPRecipientsRefused
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.db import models
from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language_bidi, override
from redis.exceptions import RedisError

from accounts import post, push
from accounts.models.wishes import Kind, Wishes

ADDRESS = "address"  # the kind of what asks whether an address is his
# After a failed try; after the last of them it is given up.
PAUSES = [timedelta(seconds=10), timedelta(minutes=1), timedelta(minutes=5)]
AT_ONCE = timedelta(seconds=15)  # of one line, before others have their turn
TURN = timedelta(seconds=60)  # after which whoever took it is dead
MAIL = "mail"
GONE = (404, 410)  # so a push service says that this browser wants nothing any more
LATER = (408, 429)


class Sendings(models.QuerySet):
    def due(self) -> "Sendings":
        return self.filter(due_at__lte=timezone.now())

    def lines_due(self) -> list[str]:
        return list(self.due().order_by("line").values_list("line", flat=True).distinct())


class Sending(models.Model):
    """`line`: "mail", or the push service's machine. One that fails or is slow holds up no other,
    and what has failed is tried again a few times as long as it is worth anything."""

    reminder = models.ForeignKey("accounts.Reminder", models.CASCADE, related_name="sendings")
    browser = models.ForeignKey(
        "accounts.Browser", models.CASCADE, null=True, related_name="sendings"
    )  # none: by e-mail
    line = models.CharField(max_length=255)
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(default=timezone.now, null=True)
    sent_at = models.DateTimeField(null=True)

    objects = Sendings.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["reminder", "browser"], name="pushed_once"),
            models.UniqueConstraint(
                fields=["reminder"], condition=Q(browser=None), name="mailed_once"
            ),
            models.CheckConstraint(
                condition=Q(due_at=None) | Q(sent_at=None), name="due_or_sent_or_given_up"
            ),
        ]
        indexes = [
            models.Index(fields=["due_at"], name="sendings_due", condition=Q(due_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.reminder_id} {self.line}"

    @classmethod
    def plan(cls, reminder, wishes: Wishes) -> None:
        asks = reminder.kind == ADDRESS
        browsers = [] if asks else wishes.player.browsers.all()
        ways = [cls(reminder=reminder, browser=one, line=line_of(one)) for one in browsers]
        if asks or (wishes.confirmed_at and reminder.kind != Kind.TURN):
            ways.append(cls(reminder=reminder, line=MAIL))
        cls.objects.bulk_create(ways)

    # A line at a time

    @classmethod
    def send_due(cls, line: str) -> None:
        """All that is due, the oldest first, until one fails. Any number may call at once: one has
        the line, so that a server that hangs keeps one of us waiting at most; should two have it,
        each row is sent by one of them alone."""
        key, end = f"reminders:{line}", timezone.now() + AT_ONCE
        with suppress(RedisError):
            if not cache.add(key, 1, TURN.total_seconds()):
                return
        for sending in cls.objects.due().filter(line=line).order_by("due_at", "pk")[:100]:
            if not sending.send() or timezone.now() > end:
                break
        with suppress(RedisError):
            cache.delete(key)

    def send(self) -> bool:
        """Whether the line works. Who dies at it, or finds it taken, has done no harm: it is due
        again later."""
        now = timezone.now()
        mine = type(self).objects.due().filter(pk=self.pk)
        if not mine.update(due_at=now + TURN, tries=models.F("tries") + 1):
            return True
        self.refresh_from_db()
        if self.reminder.until <= now:
            return self._settle()
        return self._push() if self.browser_id else self._mail()

    def _settle(self, **sent) -> bool:
        type(self).objects.filter(pk=self.pk).update(due_at=None, **sent)
        return True

    def _taken(self) -> bool:
        return self._settle(sent_at=timezone.now())

    def _failed(self) -> bool:
        due = timezone.now() + PAUSES[self.tries - 1] if self.tries <= len(PAUSES) else None
        type(self).objects.filter(pk=self.pk).update(due_at=due)
        return False

    # By push

    def _push(self) -> bool:
        to, reminder = self.browser, self.reminder
        seconds = max(0, int((reminder.until - timezone.now()).total_seconds()))
        urgent = "high" if reminder.kind in (Kind.TURN, Kind.OPEN) else "normal"
        about = {"TTL": str(seconds), "Urgency": urgent, "Topic": f"reminder-{reminder.pk}"}
        try:
            answer = push.send(to.endpoint, to.p256dh, to.auth, self.data, **about)
        except post.NotSent as not_sent:
            lasting = not_sent.code in ("bad_address", "not_public")
            return self._settle() if lasting else self._failed()
        if answer.status in GONE:
            to.delete()
            return True
        if answer.taken:
            return self._taken()
        passing = answer.status >= 500 or answer.status in LATER
        return self._failed() if passing else self._settle()

    @property
    def data(self) -> bytes:
        """What the service worker shows; the same at every try, so that it is shown once."""
        reminder = self.reminder
        with override(reminder.language):
            bidi = get_language_bidi()
        said = {
            "title": reminder.title,
            "body": reminder.text,
            "path": reminder.path,
            "tag": f"reminder-{reminder.pk}",
            "lang": reminder.language,
            "dir": "rtl" if bidi else "ltr",
        }
        return json.dumps(said, ensure_ascii=False).encode()

    # By e-mail

    def _mail(self) -> bool:
        wishes = Wishes.objects.filter(player=self.reminder.player_id).first()
        asks = self.reminder.kind == ADDRESS
        if wishes is None or not wishes.email or bool(wishes.confirmed_at) == asks:
            return self._settle()
        try:
            self._letter(wishes, asks).send()
        except SMTPRecipientsRefused:
            return self._settle()
        except (SMTPException, OSError):
            return self._failed()
        return self._taken()

    def _letter(self, wishes: Wishes, asks: bool) -> EmailMessage:
        """With the one step that ends them, for a person and for a mail program (RFC 8058)."""
        reminder = self.reminder
        with override(reminder.language):
            stop = absolute(reverse("accounts:stop_mail", args=[wishes.token("stop")]))
            here = absolute(reminder.path)
            said = {"reminder": reminder, "link": here, "stop": stop, "asks": asks}
            text = render_to_string("accounts/mail/reminder.txt", said)
        headers = {
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Content-Language": reminder.language,
            "Auto-Submitted": "auto-generated",
        }
        return EmailMessage(reminder.title, text, to=[wishes.email], headers=headers)


def line_of(browser) -> str:
    return urlsplit(browser.endpoint).hostname or ""


def absolute(path: str) -> str:
    return settings.ADDRESS + path
