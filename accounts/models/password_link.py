import hashlib
from datetime import timedelta

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from accounts.keys import new_key

LIFETIME = timedelta(days=2)


class PasswordLink(models.Model):
    """A way back in for somebody without e-mail, made by an owner of a club of his; used once.

    Kept after use, so that he sees on his page who made one and when.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="password_links",
        verbose_name=_("user"),
    )
    club = models.ForeignKey(
        "accounts.Club", models.CASCADE, related_name="password_links", verbose_name=_("club")
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("made by")
    )
    made_at = models.DateTimeField(_("made at"), default=timezone.now)
    used_at = models.DateTimeField(_("used at"), null=True, blank=True)
    digest = models.CharField(max_length=64, unique=True, editable=False)

    class Meta:
        ordering = ["-made_at"]
        verbose_name = _("password link")
        verbose_name_plural = _("password links")

    def __str__(self) -> str:
        return f"{self.user} · {self.made_at:%Y-%m-%d}"

    @classmethod
    def make(cls, club, user, by) -> str:
        """The token to pass on; only its digest is kept. (Club.password_link asks who may.)"""
        token = new_key()
        cls.objects.create(club=club, user=user, made_by=by, digest=_digest(token))
        return token

    @classmethod
    def find(cls, token: str) -> "PasswordLink":
        link = cls.objects.filter(digest=_digest(token)).select_related("user").first()
        if link is None or not link.open:
            raise Refused("dead_link", _("This link was used, or it is too old. Ask for another."))
        return link

    @property
    def open(self) -> bool:
        return self.used_at is None and timezone.now() < self.made_at + LIFETIME

    @transaction.atomic
    def set_password(self, password: str):
        """Gives the user his new password; every other link of his is used up too."""
        user = get_user_model().objects.select_for_update().get(pk=self.user_id)
        self.refresh_from_db(fields=["used_at", "made_at"])
        if not self.open:
            raise Refused("dead_link", _("This link was used, or it is too old. Ask for another."))
        try:
            validate_password(password, user)
        except ValidationError as weak:
            raise Refused("weak_password", " ".join(weak.messages)) from None
        user.set_password(password)
        user.save(update_fields=["password"])
        user.take_tokens_back()
        PasswordLink.objects.filter(user=user, used_at=None).update(used_at=timezone.now())
        return user


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
