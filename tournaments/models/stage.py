from django.db import models
from django.utils.translation import gettext_lazy as _


class Format(models.TextChoices):
    ROUND_ROBIN = "round_robin", _("everybody plays everybody")


class Unit(models.TextChoices):
    MINUTES = "minutes", _("minutes")
    DAYS = "days", _("days")


def league_points() -> dict[str, int]:
    return {"win": 3, "draw": 1, "loss": 0}


class Stage(models.Model):
    """A part of a tournament with one format, one ruleset and one table."""

    tournament = models.ForeignKey("tournaments.Tournament", models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(_("name"), max_length=40, blank=True)
    format = models.CharField(
        _("format"), max_length=20, choices=Format, default=Format.ROUND_ROBIN
    )
    cycles = models.PositiveSmallIntegerField(_("times everybody meets"), default=1)
    ruleset = models.JSONField()
    turn_seconds = models.PositiveSmallIntegerField(_("seconds a turn"), default=30)
    default_live = models.BooleanField(_("played here"), default=False)
    no_show_minutes = models.PositiveSmallIntegerField(_("minutes until a walkover"), default=10)
    points = models.JSONField(default=league_points)
    preset = models.CharField(max_length=20, default="league")
    # When the first round begins, on a clock of the tournament's zone, and how far apart they are.
    day = models.DateField(_("day"), null=True, blank=True)
    time = models.TimeField(_("time"), null=True, blank=True)
    interval = models.PositiveSmallIntegerField(_("between rounds"), default=60)
    unit = models.CharField(max_length=8, choices=Unit, default=Unit.MINUTES)
    frozen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_stage_a_number"),
            models.CheckConstraint(
                condition=models.Q(cycles__gte=1, cycles__lte=2), name="one_or_two_cycles"
            ),
            models.CheckConstraint(
                condition=models.Q(turn_seconds__gte=5, turn_seconds__lte=600),
                name="live_matches_have_a_clock",
            ),
            models.CheckConstraint(
                condition=models.Q(day=None, time=None)
                | models.Q(day__isnull=False, time__isnull=False),
                name="a_day_and_a_time_or_neither",
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.tournament} {self.number}"


class Deduction(models.Model):
    """Points taken off, with the day and the reason."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="deductions")
    entry = models.ForeignKey("tournaments.Entry", models.CASCADE, related_name="deductions")
    points = models.PositiveSmallIntegerField(_("points"))
    reason = models.CharField(_("reason"), max_length=200)
    day = models.DateField(_("day"))

    class Meta:
        ordering = ["day", "pk"]
        verbose_name = _("deduction")
        verbose_name_plural = _("deductions")

    def __str__(self) -> str:
        return f"{self.entry_id} −{self.points}"
