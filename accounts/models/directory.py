"""Who is found in a directory."""

from django.db import models
from django.db.models import Exists, OuterRef, Q

from accounts.models.membership import Membership


class Clubs(models.QuerySet):
    def named(self, part: str) -> "Clubs":
        """By a part of the name or of the city; all, without one."""
        return self.filter(Q(name__icontains=part) | Q(city__icontains=part)) if part else self


class Players(models.QuerySet):
    def named(self, part: str) -> "Players":
        return self.filter(name__icontains=part) if part else self

    def listed(self) -> "Players":
        """Who belongs to a club, and does not wish to be private; a guest is nobody's business."""
        member = Exists(Membership.objects.filter(user=OuterRef("user")))
        return self.filter(Q(club__isnull=False) | Q(member), hidden_at=None)

    def listed_for(self, user, own: models.Model | None) -> "Players":
        """With himself, and everybody of the reader's own clubs."""
        if not user.is_authenticated:
            return self.filter(Q(pk__in=self.model.objects.listed()) | Q(pk=own and own.pk))
        clubs = Membership.objects.filter(user=user).values("club")
        theirs = Membership.objects.filter(user=OuterRef("user"), club__in=clubs)
        known = Q(club__in=clubs) | Q(Exists(theirs)) | Q(pk=own and own.pk)
        return self.filter(Q(pk__in=self.model.objects.listed()) | known)
