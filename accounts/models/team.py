from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.fields import validate_name


class Team(models.Model):
    """Two partners under a name; substitutes stand behind them."""

    name = models.CharField(_("name"), max_length=names.LONGEST, validators=[validate_name])
    club = models.ForeignKey(
        "accounts.Club", models.PROTECT, related_name="teams", verbose_name=_("club")
    )
    players = models.ManyToManyField(
        "accounts.Player", through="accounts.TeamMember", related_name="teams"
    )
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="team_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def mark(self) -> str:
        return names.mark(self.pk)

    @property
    def pair(self) -> list:
        """The two partners in their order. Prefetch `members__player` for lists of teams."""
        return [member.player for member in self.members.all() if not member.substitute]

    @property
    def substitutes(self) -> list:
        return [member.player for member in self.members.all() if member.substitute]


class TeamMember(models.Model):
    team = models.ForeignKey(Team, models.CASCADE, related_name="members", verbose_name=_("team"))
    player = models.ForeignKey(
        "accounts.Player", models.PROTECT, related_name="team_members", verbose_name=_("player")
    )
    position = models.PositiveSmallIntegerField(_("position"))
    substitute = models.BooleanField(_("substitute"), default=False)
    joined_at = models.DateTimeField(_("joined at"), auto_now_add=True)

    class Meta:
        ordering = ["position"]
        verbose_name = _("team member")
        verbose_name_plural = _("team members")
        constraints = [
            models.UniqueConstraint(fields=["team", "player"], name="once_in_a_team"),
            models.UniqueConstraint(fields=["team", "position"], name="one_a_position"),
            models.CheckConstraint(
                condition=models.Q(substitute=False, position__in=[1, 2])
                | models.Q(substitute=True, position__gt=2),
                name="partners_are_two",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} · {self.team}"
