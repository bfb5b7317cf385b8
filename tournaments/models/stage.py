import hashlib

from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from games.models import Match
from games.rules.ruleset import Ruleset
from games.words import PROFILE_NAMES
from tournaments import schedule
from tournaments.models.deduction import Deduction
from tournaments.models.entry import Entry
from tournaments.models.locking import Locked
from tournaments.models.pairing import Pairing
from tournaments.models.ranking import Ranking, Stages
from tournaments.models.round import Round
from tournaments.pairing import FORMATS


class Format(models.TextChoices):
    ROUND_ROBIN = "round_robin", _("everybody plays everybody")


class Unit(models.TextChoices):
    MINUTES = "minutes", _("minutes")
    DAYS = "days", _("days")


def league_points() -> dict[str, int]:
    return {"win": 3, "draw": 1, "loss": 0}


class Stage(Ranking, Locked, models.Model):
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

    objects = Stages.as_manager()

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

    @property
    def topic(self) -> str:
        return f"tournament-{self.tournament_id}"

    @property
    def rules(self) -> Ruleset:
        """Of its matches: with a clock, whatever the profile."""
        return Ruleset.read({**self.ruleset, "turn_seconds": self.turn_seconds})

    @property
    def profile(self) -> str:
        """The name of its rules, for people."""
        return PROFILE_NAMES[self.rules.profile]

    def draw(self, field: list[Entry]) -> None:
        """Numbers by lot, rounds by the format. Raises CannotPair."""
        rounds = FORMATS[self.format].draw(range(1, len(field) + 1), cycles=self.cycles)
        by_number = self._draw_numbers(field)
        written = self._write_rounds(len(rounds))
        Pairing.objects.bulk_create(
            Pairing(
                round=row,
                table=table,
                first=by_number[board.first],
                second=by_number[board.second],
                live=self.default_live,
            )
            for row, drawn in zip(written, rounds, strict=True)
            for table, board in enumerate(drawn.boards, 1)
        )
        self.frozen_at = timezone.now()
        self.save(update_fields=["frozen_at"])

    def _draw_numbers(self, field: list[Entry]) -> dict[int, Entry]:
        drawn = sorted(field, key=self._lot)
        for number, entry in enumerate(drawn, 1):
            entry.seed = number
        Entry.objects.bulk_update(drawn, ["seed"])
        return {entry.seed: entry for entry in drawn}

    def _lot(self, entry: Entry) -> str:
        return hashlib.sha256(f"{self.tournament.seed}:{entry.pk}".encode()).hexdigest()

    def _write_rounds(self, count: int) -> list[Round]:
        now = timezone.now()
        rounds = [
            Round(stage=self, number=number, published_at=now) for number in range(1, count + 1)
        ]
        for row, moment in zip(rounds, self.moments(count), strict=False):
            row.day, row.time, row.opens_at = moment.day, moment.time, moment.at
        return Round.objects.bulk_create(rounds)

    def moments(self, count: int) -> list[schedule.Moment]:
        """None if no time was set."""
        if self.day is None:
            return []
        apart = {self.unit: self.interval}
        return schedule.moments(self.day, self.time, self.tournament.zone, count, **apart)

    def follow(self) -> None:
        """Do what is due: complete rounds close, due rounds open, after the last all is over.

        Any number of callers may do so at once: each step looks again under its lock.
        """
        for row in self.rounds.complete():
            row.close()
        for row in self.rounds.due():
            row.open()
        if self.complete:
            self.tournament.finish()

    @property
    def complete(self) -> bool:
        rounds = self.rounds.values_list("closed_at", flat=True)
        return bool(rounds) and all(rounds)

    @transaction.atomic
    def deduct(self, entry: Entry, points: int, reason: str, by) -> Deduction:
        """Points taken off by an arbiter."""
        self.lock()
        self.tournament.club.require(by, "arbitrate")
        if entry.tournament_id != self.tournament_id:
            raise Refused("no_entry", _("This entry is not of this tournament."))
        if points < 1 or not reason.strip():
            raise Refused("no_reason", _("Say how many points, and why."))
        deduction = Deduction.objects.create(
            stage=self, entry=entry, points=points, reason=reason.strip(), day=self.tournament.today
        )
        self.tournament.note("deducted", by, name=entry.name, points=points, reason=reason)
        self.recompute()
        return deduction

    def forfeit_open_matches(self, entry: Entry) -> None:
        """Of who withdraws; a match that is not made yet is forfeited when its round opens."""
        open_matches = Pairing.of(entry).filter(match__phase=Match.Phase.SEATING)
        for pairing in open_matches.select_related("match", "first", "second"):
            pairing.walk_over_withdrawn()
