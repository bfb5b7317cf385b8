from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import models, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from accounts.models.sending import ADDRESS, Sending
from accounts.models.wishes import CONFIRMED_WITHIN, Wishes

KEPT = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class Words:
    """What is said, in one line each, and the page to open. No card is ever named."""

    title: str
    text: str
    path: str


class Reminder(models.Model):
    """Something that a player was to be told: once, however often it is found that he should be.

    `about` names it among those of its kind. `until`: after that it is worth nothing.
    """

    player = models.ForeignKey("accounts.Player", models.CASCADE, related_name="reminders")
    kind = models.CharField(max_length=12)  # a Kind, or ADDRESS
    about = models.CharField(max_length=80)
    title = models.CharField(max_length=120)
    text = models.CharField(max_length=500)
    path = models.CharField(max_length=600)
    language = models.CharField(max_length=10)
    at = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField()

    class Meta:
        ordering = ["-pk"]
        verbose_name = gettext_lazy("reminder")
        verbose_name_plural = gettext_lazy("reminders")
        constraints = [
            models.UniqueConstraint(fields=["player", "kind", "about"], name="reminded_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.kind} {self.about}"

    @classmethod
    def tell(
        cls, wishes: Wishes, kind: str, about: str, until: datetime, words: Callable[[], Words]
    ) -> bool:
        """In his language, in every way that he wishes. Whether that was news."""
        named = {"player": wishes.player, "kind": kind, "about": about}
        if until <= timezone.now() or cls.objects.filter(**named).exists():
            return False
        with override(wishes.spoken):
            said = words()
        with transaction.atomic():
            reminder, new = cls.objects.get_or_create(
                **named,
                defaults={
                    "title": said.title[:120],
                    "text": said.text[:500],
                    "path": said.path,
                    "language": wishes.spoken,
                    "until": until,
                },
            )
            if new:
                Sending.plan(reminder, wishes)
        return new

    @classmethod
    @transaction.atomic
    def write_to(cls, player, email: str) -> Wishes:
        """To this address, once he has said by a link that is sent there that he reads it; to none,
        where it is empty. However often it is given, one is asked at most once an hour."""
        wishes = Wishes.locked(player)
        wishes.set_address(email)
        if email and not wishes.confirmed_at:
            now = timezone.now()
            about = f"{sha256(email.encode()).hexdigest()[:20]} {now:%Y-%m-%d %H}"
            cls.tell(wishes, ADDRESS, about, now + CONFIRMED_WITHIN, lambda: asked(wishes))
        return wishes

    @classmethod
    def forget_old(cls) -> None:
        """Long after it was worth anything, when it can be found no more."""
        cls.objects.filter(at__lt=timezone.now() - KEPT).delete()

    @classmethod
    def give_way(cls, old, new) -> None:
        """Who is one player from now on was told what either was told, and keeps his own wishes."""
        for kind, about in cls.objects.filter(player=new).values_list("kind", "about"):
            cls.objects.filter(player=old, kind=kind, about=about).delete()
        if Wishes.objects.filter(player=new).exists():
            Wishes.objects.filter(player=old).delete()


def asked(wishes: Wishes) -> Words:
    path = reverse("accounts:confirm_address", args=[wishes.token("confirm")])
    return Words(_("Reminders of your matches"), _("Shall they come to this address?"), path)
