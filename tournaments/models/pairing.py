from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Bye(models.TextChoices):
    NONE = "", _("no bye")
    ALLOCATED = "allocated", pgettext_lazy("tournament", "bye")


class Pairing(models.Model):
    """A board of a round: two entries and, once its round is open, their one match.

    `first` has the first deal. Who sits out of a round robin's odd field stands in no pairing;
    a bye (`second` null) is for formats that count one as a win.
    """

    round = models.ForeignKey("tournaments.Round", models.CASCADE, related_name="pairings")
    table = models.PositiveSmallIntegerField()
    first = models.ForeignKey("tournaments.Entry", models.PROTECT, related_name="pairings_first")
    second = models.ForeignKey(
        "tournaments.Entry", models.PROTECT, null=True, blank=True, related_name="pairings_second"
    )
    bye = models.CharField(max_length=12, choices=Bye, default=Bye.NONE, blank=True)
    live = models.BooleanField(_("played here"), default=False)
    match = models.OneToOneField(
        "games.Match", models.PROTECT, null=True, blank=True, related_name="pairing"
    )
    note = models.JSONField(default=dict, blank=True)  # why they meet, for formats that explain

    class Meta:
        ordering = ["round", "table"]
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="one_pairing_a_table"),
            models.UniqueConstraint(fields=["round", "first"], name="first_once_a_round"),
            models.UniqueConstraint(fields=["round", "second"], name="second_once_a_round"),
            models.CheckConstraint(
                condition=Q(second=None, match=None) & ~Q(bye="")
                | Q(second__isnull=False, bye="") & ~Q(first=models.F("second")),
                name="two_entries_or_a_bye",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.table}"

    @property
    def entries(self) -> list:
        """By side."""
        return [self.first, self.second] if self.second_id else [self.first]
