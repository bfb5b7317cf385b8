from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import models, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from tournaments import schedule
from tournaments.limits import MORE_MINUTES
from tournaments.models import telling
from tournaments.models.entry import Entry
from tournaments.models.locking import Locked, Revised
from tournaments.models.pairing import Pairing


class Rounds(models.QuerySet):
    def due(self) -> "Rounds":
        """To be opened by now: at their time, or without a time when all before are closed."""
        before = Round.objects.filter(
            stage=OuterRef("stage"), number__lt=OuterRef("number"), closed_at=None
        )
        follows = Q(opens_at=None) & ~Exists(before)
        waiting = self.filter(opened_at=None, published_at__isnull=False)
        return waiting.filter(Q(opens_at__lte=timezone.now()) | follows)

    def complete(self) -> "Rounds":
        """Open, and every match over."""
        unfinished = Pairing.objects.unfinished().filter(round=OuterRef("pk"))
        over = self.filter(~Exists(unfinished), opened_at__isnull=False, closed_at=None)
        return over.exclude(filled_at=None)


class Round(Locked, Revised):
    """Drafted, then published, opened and closed: each of these with its time.

    `day` and `time` are what a clock on the wall of the tournament's zone shows; `opens_at` is
    that instant. A round without a time opens when the round before it closes.
    """

    stage = models.ForeignKey(
        "tournaments.Stage", models.CASCADE, related_name="rounds", verbose_name=_("stage")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    day = models.DateField(_("day"), null=True, blank=True)
    time = models.TimeField(_("time"), null=True, blank=True)
    opens_at = models.DateTimeField(_("opens at"), null=True, blank=True)
    drafted_at = models.DateTimeField(_("drafted at"), auto_now_add=True)
    filled_at = models.DateTimeField(
        _("sides known at"), null=True, blank=True
    )  # a bracket's when all sides are known
    remarks = models.JSONField(default=list, editable=False)
    published_at = models.DateTimeField(_("published at"), null=True, blank=True)
    outdated_at = models.DateTimeField(
        _("made on earlier data since"), null=True, blank=True
    )  # drawn from a result since corrected
    opened_at = models.DateTimeField(_("opened at"), null=True, blank=True)
    ends_at = models.DateTimeField(_("ends at"), null=True, blank=True)  # when its time is up
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)

    objects = Rounds.as_manager()

    class Meta:
        ordering = ["stage", "number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="one_round_a_number"),
        ]
        indexes = [
            models.Index(
                fields=["opens_at"], name="rounds_due", condition=models.Q(opened_at__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}/{self.number}"

    @property
    def topic(self) -> str:
        return self.stage.topic

    @property
    def drawn_from(self) -> dict | None:
        """The pairing's input, of a round of a Swiss."""
        return Draw.objects.filter(round=self).values_list("field", flat=True).first()

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.stage.tournament.zone)

    @property
    def begins(self) -> datetime | None:
        """On a clock of the tournament's zone."""
        return self.opens_at and self.opens_at.astimezone(self.zone)

    @property
    def state(self) -> str:
        if self.closed_at:
            return "closed"
        if self.opened_at:
            return "open"
        return "planned" if self.published_at else "drafted"

    @property
    def moved(self) -> bool:
        """Daylight saving skips the time that was asked for: the round begins later by the gap."""
        return self.day is not None and schedule.skipped(self.day, self.time, self.zone.key)

    @transaction.atomic
    def publish(self, by=None) -> bool:
        """Everybody sees its boards from now on. Whether that was news."""
        self._lock_for(by)
        if self.published_at:
            return False
        self.published_at = timezone.now()
        self.save(update_fields=["published_at"])
        self.stage.tournament.note("published_round", by, round=self.number)
        return True

    @transaction.atomic
    def open(self, by=None) -> bool:
        """Its matches are made, once, and may be played from now on. Whether that was news."""
        self._lock_for(by)
        if self.opened_at:
            return False
        self.opened_at = timezone.now()
        self.published_at = self.published_at or self.opened_at
        if self.stage.round_minutes:
            self.ends_at = self.opened_at + timedelta(minutes=self.stage.round_minutes)
        self.save(update_fields=["opened_at", "published_at", "ends_at"])
        Pairing.make_matches(self)
        telling.round_is(self, "opened")
        self.stage.tournament.note("opened_round", by, round=self.number)
        return True

    @transaction.atomic
    def close(self, by=None) -> bool:
        """Once every match of it is over. Whether that was news."""
        self._lock_for(by)
        if self.closed_at or not self.opened_at:
            return False
        if self.filled_at is None or self.pairings.unfinished().exists():
            if by is not None:
                raise Refused("unfinished", _("Some matches of this round are not finished."))
            return False
        self.closed_at = timezone.now()
        self.save(update_fields=["closed_at"])
        telling.round_is(self, "closed")
        self.stage.tournament.note("closed_round", by, round=self.number)
        return True

    @transaction.atomic
    def extend(self, minutes: int, by) -> None:
        """More time; a round without a timer has so many minutes from now on."""
        self._lock_for(by)
        if not self.opened_at or self.closed_at:
            raise Refused("not_open", _("Only a round that is being played has a time."))
        least, most = MORE_MINUTES.values()
        if not least <= minutes <= most:
            words = _("From %(least)s to %(most)s minutes.")
            raise Refused("bad_minutes", words % {"least": least, "most": most})
        now = timezone.now()
        self.ends_at = max(self.ends_at or now, now) + timedelta(minutes=minutes)
        self.save(update_fields=["ends_at"])
        self.stage.tournament.note("extended", by, round=self.number, minutes=minutes)

    @transaction.atomic
    def postpone(self, day, at, by) -> None:
        """Another day and time, before it opens."""
        self.lock()
        self.stage.tournament.require(by, "organise")
        if self.opened_at:
            raise Refused("already_open", _("The round is open already."))
        moment = schedule.moment(day, at, self.zone.key)
        self.day, self.time, self.opens_at = moment.day, moment.time, moment.at
        self.revise("day", "time", "opens_at")
        self.stage.tournament.note(
            "postponed", by, round=self.number, day=f"{day:%Y-%m-%d}", time=f"{at:%H:%M}"
        )

    @transaction.atomic
    def swap(self, one: Entry, other: Entry, reason: str, by) -> None:
        """By hand, before it opens: two entries change places. Shown with the reason."""
        self._lock_for(by)
        if self.opened_at:
            raise Refused("already_open", _("The round is open already."))
        if not reason.strip():
            raise Refused("no_reason", _("Say why."))
        if not self.stage.is_swiss:
            raise Refused("not_by_hand", _("Only the rounds of a Swiss are changed by hand."))
        self.stage.swap(self, one, other, reason.strip(), by)
        self.revise()

    def _lock_for(self, by) -> None:
        self.lock()
        if by is not None:
            self.stage.tournament.require(by, "organise")


class Draw(models.Model):
    """What a round was drawn from, kept: drawn again from it, it is the same. Not in its row, which
    is read all the time while this is large and hardly ever looked at."""

    round = models.OneToOneField(Round, models.CASCADE, related_name="draw")
    field = models.JSONField()

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")

    def __str__(self) -> str:
        return f"{self.round_id}"
