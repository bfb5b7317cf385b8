"""A club's own rules under a name of their own, say "Ramadan 16": a profile and what the house
chooses for itself. A row is never edited: a change is the next version, in the place of the last.
Matches and stages keep a copy of the rules they were made with, and of their name.
"""

from typing import Any, Self

from django.conf import settings
from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.errors import Refused
from accounts.fields import kept_name, validate_name
from accounts.models import Club
from games.rules.ruleset import PROFILES, BadRuleset, Ruleset

MOST = 20  # of a club, at one time


class Houses(models.QuerySet):
    def in_use(self) -> "Houses":
        return self.filter(retired_at=None)

    def of_clubs_of(self, user: Any) -> "Houses":
        """Those that a user may play by: of the clubs he belongs to."""
        if user is None or not user.is_authenticated:
            return self.none()
        return self.in_use().filter(club__memberships__user=user).select_related("club")


class House(models.Model):
    club = models.ForeignKey("accounts.Club", models.CASCADE, related_name="houses")
    name = models.CharField(_("name"), max_length=names.LONGEST, validators=[validate_name])
    version = models.PositiveSmallIntegerField(default=1)
    replaces = models.OneToOneField(
        "self", models.CASCADE, null=True, blank=True, related_name="replaced_by"
    )
    ruleset = models.JSONField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    retired_at = models.DateTimeField(null=True, blank=True)

    objects = Houses.as_manager()

    class Meta:
        ordering = ["name", "-version", "pk"]
        verbose_name = _("house rules")
        verbose_name_plural = _("house rules")
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"],
                condition=Q(retired_at=None),
                name="one_house_a_club_and_name",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> Ruleset:
        return Ruleset.read(self.ruleset)

    def rules_for(self, players: int) -> Ruleset:
        """Played by so many, if its profile knows a game of so many."""
        if players not in PROFILES[self.rules.profile].offers["players"]:
            raise Refused("bad_rules", _("These rules are not played by so many."))
        return self.rules.replace(players=players)

    @classmethod
    @transaction.atomic
    def make(cls, club: Club, name: str, profile: str, choices: dict[str, Any], by: Any) -> Self:
        club.require(by, "organise")
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
        if club.houses.in_use().count() >= MOST:
            raise Refused("too_many", _("A club has at most 20 rules of its own: retire some."))
        house = cls(club=club, name=kept_name(name), ruleset=_ruleset(profile, choices), made_by=by)
        return house._laid_down()

    @transaction.atomic
    def revise(self, name: str, choices: dict[str, Any], by: Any) -> Self:
        """The next version, of the same profile. What is played already keeps its rules."""
        self._lock_for(by)
        ruleset = _ruleset(self.rules.profile, choices)
        name = kept_name(name)
        if (name, ruleset) == (self.name, self.ruleset):
            return self
        self._retire()
        after = House(
            club=self.club,
            name=name,
            version=self.version + 1,
            replaces=self,
            ruleset=ruleset,
            made_by=by,
        )
        return after._laid_down()

    @transaction.atomic
    def retire(self, by: Any) -> None:
        """Nobody opens anything under it any more."""
        self._lock_for(by)
        self._retire()

    def _lock_for(self, by: Any) -> None:
        self.club.require(by, "organise")
        Club.objects.select_for_update(no_key=True).get(pk=self.club_id)
        self.refresh_from_db(fields=["retired_at"])
        if self.retired_at:
            raise Refused("retired", _("These rules have been changed or retired meanwhile."))

    def _retire(self) -> None:
        self.retired_at = timezone.now()
        self.save(update_fields=["retired_at"])

    def _laid_down(self) -> Self:
        """Called with the club locked, so nobody else takes the name."""
        if self.club.houses.in_use().filter(name=self.name).exists():
            raise Refused("name_taken", _("The club has rules of this name: choose another."))
        self.save()
        return self


def _ruleset(profile: str, choices: dict[str, Any]) -> dict[str, Any]:
    try:
        return PROFILES[profile].house(**choices).write()
    except (BadRuleset, KeyError):
        raise Refused("bad_rules", _("These rules cannot be played.")) from None
