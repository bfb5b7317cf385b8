from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Scoresheet(models.Model):
    """What one side made in one deal, the same row for cards on a screen and cards on a table.
    Every edit writes the whole result again under the next revision, so nothing is overwritten.
    Number 0 is the final score alone, of a match whose deals nobody wrote down."""

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="scoresheets")
    revision = models.PositiveIntegerField()
    number = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    carta = models.PositiveSmallIntegerField(default=0)
    dinari = models.PositiveSmallIntegerField(default=0)
    hayya = models.PositiveSmallIntegerField(default=0)
    bermila = models.PositiveSmallIntegerField(default=0)
    primiera = models.PositiveSmallIntegerField(default=0)
    chkobba = models.PositiveSmallIntegerField(default=0)
    cards = models.PositiveSmallIntegerField(null=True, blank=True)
    diamonds = models.PositiveSmallIntegerField(null=True, blank=True)
    sevens = models.PositiveSmallIntegerField(null=True, blank=True)
    sixes = models.PositiveSmallIntegerField(null=True, blank=True)
    seven_of_diamonds = models.BooleanField(null=True, blank=True)
    points = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["revision", "number", "side"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "revision", "number", "side"], name="one_sheet_a_deal_and_side"
            ),
            models.CheckConstraint(
                condition=Q(carta__lte=1)
                & Q(dinari__lte=1)
                & Q(hayya__lte=1)
                & Q(bermila__lte=1)
                & Q(primiera__lte=1),
                name="a_category_is_one_point",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}/{self.side}"


class Confirmation(models.Model):
    """What one side says of one revision of a result. The side that entered it has said so by
    entering it; the result stands when every side has entered or confirmed the same revision."""

    class Said(models.TextChoices):
        ENTER = "enter", _("entered")
        CONFIRM = "confirm", _("confirmed")
        CONTEST = "contest", _("contested")

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="confirmations")
    side = models.PositiveSmallIntegerField()
    revision = models.PositiveIntegerField()
    by = models.ForeignKey("accounts.Player", models.PROTECT, related_name="confirmations")
    said = models.CharField(max_length=8, choices=Said)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["revision", "side"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "side", "revision"], name="one_word_a_side_and_revision"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.side}/{self.revision} {self.said}"


class Ruling(models.Model):
    """An arbiter's word on a result: which revision it made, why, and what stood before."""

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="rulings")
    revision = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="rulings")
    reason = models.CharField(max_length=300)
    totals = models.JSONField()  # the totals that count from now on
    winner = models.PositiveSmallIntegerField(null=True)
    before = models.JSONField()  # {"revision", "totals", "winner", "ended"}
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["revision"]
        constraints = [
            models.UniqueConstraint(fields=["match", "revision"], name="one_ruling_a_revision"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.revision}"
