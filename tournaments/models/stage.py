from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from games.models import Match
from games.rules.ruleset import Ruleset
from games.words import PROFILE_NAMES
from tournaments import letters
from tournaments.models.brackets import Brackets
from tournaments.models.deduction import Deduction
from tournaments.models.drafting import Drafting
from tournaments.models.drawing import Drawing
from tournaments.models.entry import Entry
from tournaments.models.hindsight import Hindsight
from tournaments.models.locking import Locked
from tournaments.models.pairing import Pairing
from tournaments.models.ranking import Ranking, Stages
from tournaments.models.results import Results
from tournaments.pairing import Clubs


class Format(models.TextChoices):
    ROUND_ROBIN = "round_robin", _("everybody plays everybody")
    SWISS = "swiss", _("Swiss: each round against somebody with as many points")
    KNOCKOUT = "knockout", _("knockout: who loses is out")
    DOUBLE_ELIMINATION = "double_elimination", _("double elimination: who loses twice is out")


class Unit(models.TextChoices):
    MINUTES = "minutes", _("minutes")
    DAYS = "days", _("days")


CLUBS = [
    (str(Clubs.IGNORED), _("meet as it comes")),
    (str(Clubs.AVOIDED), _("rather do not meet")),
    (str(Clubs.APART), _("are kept apart")),
]


def league_points() -> dict[str, float]:
    return {"win": 3, "draw": 1, "loss": 0}


class Stage(Drawing, Drafting, Brackets, Results, Ranking, Hindsight, Locked, models.Model):
    """A part of a tournament with one format, one ruleset and one table.

    Groups are stages of one number. `field`: its entries by seed, once it is drawn. `through`: how
    many of each table go on to the stages of the next number.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament",
        models.CASCADE,
        related_name="stages",
        verbose_name=_("tournament"),
    )
    number = models.PositiveSmallIntegerField(_("number"), default=1)
    group = models.PositiveSmallIntegerField(
        _("number of the group"), default=0
    )  # from 1; 0: the stage has no groups
    name = models.CharField(_("name"), max_length=40, blank=True)
    format = models.CharField(
        _("format"), max_length=20, choices=Format, default=Format.ROUND_ROBIN
    )
    cycles = models.PositiveSmallIntegerField(_("times everybody meets"), default=1)
    planned_rounds = models.PositiveSmallIntegerField(_("rounds"), default=0)  # 0: as many as fit
    auto_publish = models.BooleanField(_("rounds are published at once"), default=True)
    seeded = models.BooleanField(_("seeded in the order of the list"), default=False)
    by_rating = models.BooleanField(_("seeded by rating"), default=False)
    clubs = models.CharField(
        _("players of one club"), max_length=8, choices=CLUBS, default="ignored"
    )
    third_place = models.BooleanField(_("match for the third place"), default=True)
    through = models.PositiveSmallIntegerField(_("how many go on"), default=0)
    ruleset = models.JSONField(_("rules"))
    house = models.CharField(
        _("name of the rules"), max_length=40, blank=True
    )  # the club's own name for them
    turn_seconds = models.PositiveSmallIntegerField(_("seconds a turn"), default=30)
    default_live = models.BooleanField(_("played here"), default=False)
    delayed = models.BooleanField(_("watchers see a deal when the next is played"), default=False)
    no_show_minutes = models.PositiveSmallIntegerField(_("minutes until a walkover"), default=10)
    answer_minutes = models.PositiveSmallIntegerField(_("minutes until an arbiter"), default=15)
    # How long a round lasts; 0: as long as it takes.
    round_minutes = models.PositiveSmallIntegerField(_("minutes a round"), default=0)
    points = models.JSONField(_("points"), default=league_points)
    preset = models.CharField(_("order of what decides"), max_length=20, default="league")
    # When the first round begins, on a clock of the tournament's zone, and how far apart they are.
    day = models.DateField(_("day"), null=True, blank=True)
    time = models.TimeField(_("time"), null=True, blank=True)
    interval = models.PositiveSmallIntegerField(_("between rounds"), default=60)
    unit = models.CharField(_("minutes or days"), max_length=8, choices=Unit, default=Unit.MINUTES)
    field = models.JSONField(default=list, editable=False)
    excused = models.JSONField(default=list, editable=False)  # of the round that is drawn next
    stuck = models.JSONField(null=True, editable=False)  # why the next round cannot be drawn
    frozen_at = models.DateTimeField(_("drawn at"), null=True, blank=True)
    outdated_at = models.DateTimeField(
        _("made on earlier data since"), null=True, blank=True
    )  # its field is not that of the tables
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)

    objects = Stages.as_manager()

    class Meta:
        ordering = ["number", "group"]
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number", "group"], name="one_stage_a_number_and_group"
            ),
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
        return self.house or PROFILE_NAMES[self.rules.profile]

    @property
    def letter(self) -> str:
        """A, B, C … of a group, for programs."""
        return letters.letter(self.group) if self.group else ""

    @property
    def shown_letter(self) -> letters.Letter | str:
        """The same for people, in their language."""
        has_letter = self.group and not self.is_play_off
        return letters.Letter(self.group) if has_letter else ""

    @property
    def is_division(self) -> bool:
        return bool(self.group) and self.tournament.moving is not None

    @property
    def is_play_off(self) -> bool:
        """A match for a place in a league's higher division."""
        return self.number > 1 and self.tournament.moving is not None

    @property
    def level(self) -> int:
        """Of the division for a place in which it is played off, from 1."""
        return (self.group - 1) // max(1, self.tournament.play_offs) + 1

    @property
    def entries(self):
        """Who takes part in it."""
        return Entry.objects.filter(pk__in=self.field)

    def follow(self) -> None:
        """Do what is due: complete rounds close, the next is drawn, due rounds open, after the last
        the stage is over.

        Any number of callers may do so at once: each step looks again under its lock.
        """
        for row in self.rounds.complete():
            row.close()
        self.prepare()
        for row in self.rounds.due():
            row.open()
        if self.complete and self.finished_at is None:
            self.finish()
            self.tournament.advance()
        elif self.finished_at and not self.complete:
            self.go_on()

    @property
    def complete(self) -> bool:
        rounds = self.rounds.values_list("closed_at", flat=True)
        return bool(rounds) and all(rounds) and len(rounds) >= self.rounds_to_play

    @transaction.atomic
    def finish(self) -> None:
        """Its table is final: who shares a place no longer does."""
        self.lock()
        if self.finished_at is None:
            self.finished_at = timezone.now()
            self.save(update_fields=["finished_at"])
            self.recompute()

    def go_on(self) -> None:
        """A correction has left a match to be played after all."""
        self.tournament.go_on()
        Stage.objects.filter(pk=self.pk).update(finished_at=None)

    @transaction.atomic
    def deduct(self, entry: Entry, points: int, reason: str, by) -> Deduction:
        """Points taken off by an arbiter."""
        self.lock()
        self.tournament.require(by, "arbitrate")
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

    def has_room_for(self, entry: Entry) -> bool:
        """Whether it has something left to play here. In the groups beside it as well."""
        beside = type(self).objects.filter(tournament=self.tournament, number=self.number)
        own = next((one for one in beside if entry.pk in one.field), None)
        if own is None or own.finished_at:
            return False
        return not own.is_bracket or own.is_still_in(entry)

    def forfeit_open_matches(self, entry: Entry) -> None:
        """Of who withdraws; a match that is not made yet is forfeited when its round opens."""
        open_matches = Pairing.of(entry).filter(match__phase=Match.Phase.SEATING)
        for pairing in open_matches.select_related("match", "first", "second"):
            pairing.walk_over_withdrawn()
