from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.fields import validate_name
from accounts.keys import new_key
from games.models.match import make_code


class Kind(models.TextChoices):
    PLAYERS = "players", _("players, one against one")
    TEAMS = "teams", _("teams of two")


class Tournament(models.Model):
    """An event of a club: its entries, and the stages they go through."""

    club = models.ForeignKey("accounts.Club", models.PROTECT, related_name="tournaments")
    name = models.CharField(_("name"), max_length=names.LONGEST, validators=[validate_name])
    code = models.CharField(max_length=6, unique=True, default=make_code, editable=False)
    kind = models.CharField(_("who plays"), max_length=8, choices=Kind, default=Kind.PLAYERS)
    place = models.CharField(_("place"), max_length=120, blank=True)
    zone = models.CharField(_("time zone"), max_length=40)
    invitation = models.CharField(max_length=64, unique=True, default=new_key, editable=False)
    seed = models.CharField(max_length=64, default=new_key, editable=False)  # of every lot drawn
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    opened_at = models.DateTimeField(null=True, blank=True)  # registration by link
    closed_at = models.DateTimeField(null=True, blank=True)  # registration closed again by hand
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        constraints = [
            models.CheckConstraint(condition=models.Q(kind__in=Kind.values), name="known_kind"),
            models.CheckConstraint(
                condition=models.Q(finished_at=None) | models.Q(started_at__isnull=False),
                name="finished_after_its_start",
            ),
        ]

    def __str__(self) -> str:
        return self.name
