from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Role(models.TextChoices):
    OWNER = "owner", pgettext_lazy("role in a club", "owner")
    ORGANISER = "organiser", pgettext_lazy("role in a club", "organiser")
    ARBITER = "arbiter", pgettext_lazy("role in a club", "arbiter")
    MEMBER = "member", pgettext_lazy("role in a club", "member")


# What a role may do. Whoever organises may also rule: small clubs have no arbiter of their own.
RIGHTS = {
    "own": {Role.OWNER},
    "organise": {Role.OWNER, Role.ORGANISER},
    "arbitrate": {Role.OWNER, Role.ORGANISER, Role.ARBITER},
    "belong": set(Role),
}


class Membership(models.Model):
    """A user in a club, with one role."""

    club = models.ForeignKey(
        "accounts.Club", models.CASCADE, related_name="memberships", verbose_name=_("club")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships", verbose_name=_("user")
    )
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.MEMBER)
    joined_at = models.DateTimeField(_("joined at"), auto_now_add=True)

    class Meta:
        ordering = ["joined_at", "pk"]
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="one_membership_a_club"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="known_role"),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.club}"
