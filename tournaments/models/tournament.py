from datetime import date
from functools import cached_property
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models, transaction
from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.errors import Refused
from accounts.fields import validate_name
from accounts.keys import new_key
from accounts.models import Player
from games.models.match import make_code
from tournaments.models.attending import Attending
from tournaments.models.bringing import Bringing
from tournaments.models.deputy import Deputising, player_of
from tournaments.models.discipline import Discipline, Struck
from tournaments.models.entering import Entering
from tournaments.models.entry import Entry
from tournaments.models.locking import Locked, Revised
from tournaments.models.planning import Planning
from tournaments.models.seasons import Seasons
from tournaments.models.single import Matchmaking
from tournaments.models.stage import Stage
from tournaments.models.substitution import Substituting
from tournaments.models.succession import Succession
from tournaments.models.waiting import Waiting
from tournaments.pairing import CannotPair


class Kind(models.TextChoices):
    PLAYERS = "players", _("players, one against one")
    TEAMS = "teams", _("teams of two")


class Tournaments(models.QuerySet):
    def with_counts(self) -> "Tournaments":
        """With `entered`, how many take part."""
        taking_part = Entry.objects.taking_part().filter(tournament=OuterRef("pk"))
        count = taking_part.order_by().values("tournament").annotate(n=Count("pk")).values("n")
        return self.annotate(entered=Coalesce(Subquery(count), 0))

    def running(self) -> "Tournaments":
        return self.filter(started_at__isnull=False, finished_at=None)

    def check_in_due(self) -> "Tournaments":
        waiting = self.filter(check_in_opened_at=None, started_at=None, called_off_at=None)
        return waiting.filter(check_in_at__lte=timezone.now())


class Tournament(
    Planning,
    Deputising,
    Entering,
    Waiting,
    Attending,
    Matchmaking,
    Substituting,
    Discipline,
    Bringing,
    Succession,
    Seasons,
    Locked,
    Revised,
):
    """An event of a club: its entries, and the stages they go through.

    Its verbs take `by`, the user or player who asks; without one it is the server that acts, at its
    time.
    """

    club = models.ForeignKey(
        "accounts.Club", models.PROTECT, related_name="tournaments", verbose_name=_("club")
    )
    name = models.CharField(_("name"), max_length=names.LONGEST, validators=[validate_name])
    code = models.CharField(_("code"), max_length=6, unique=True, default=make_code, editable=False)
    kind = models.CharField(_("who plays"), max_length=8, choices=Kind, default=Kind.PLAYERS)
    place = models.CharField(_("place"), max_length=120, blank=True)
    zone = models.CharField(_("time zone"), max_length=40)
    places = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    # Between two divisions of a league so many go up and as many down; null: it has none.
    moving = models.PositiveSmallIntegerField(_("how many go up and down"), null=True, blank=True)
    # So many more places between them are played for, once the tables are final.
    play_offs = models.PositiveSmallIntegerField(_("places played off"), default=0)
    on_disqualification = models.CharField(
        _("results of who is disqualified"), max_length=8, choices=Struck, default=Struck.STAND
    )
    previous = models.OneToOneField(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="following",
        verbose_name=_("last season"),
    )
    invitation = models.CharField(max_length=64, unique=True, default=new_key, editable=False)
    seed = models.CharField(max_length=64, default=new_key, editable=False)  # of every lot drawn
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("made by"),
    )
    created_at = models.DateTimeField(auto_now_add=True)
    opened_at = models.DateTimeField(
        _("registration opened at"), null=True, blank=True
    )  # registration by link
    closed_at = models.DateTimeField(
        _("registration closed at"), null=True, blank=True
    )  # registration closed again by hand
    check_in_at = models.DateTimeField(
        _("check-in opens at"), null=True, blank=True
    )  # when it opens by itself
    check_in_opened_at = models.DateTimeField(_("check-in opened at"), null=True, blank=True)
    door = models.CharField(max_length=64, unique=True, default=new_key, editable=False)
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)
    called_off_at = models.DateTimeField(_("called off at"), null=True, blank=True)

    objects = Tournaments.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        constraints = [
            models.CheckConstraint(condition=models.Q(kind__in=Kind.values), name="known_kind"),
            models.CheckConstraint(
                condition=models.Q(finished_at=None) | models.Q(started_at__isnull=False),
                name="finished_after_its_start",
            ),
            models.CheckConstraint(
                condition=models.Q(called_off_at=None) | models.Q(started_at=None),
                name="called_off_before_its_start",
            ),
        ]
        indexes = [
            models.Index(
                fields=["check_in_at"],
                name="check_ins_due",
                condition=models.Q(check_in_opened_at=None, started_at=None),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:tournament", args=[self.code])

    @property
    def state(self) -> str:
        """planned, registering, checking_in, running, finished or called_off."""
        if self.called_off_at:
            return "called_off"
        if self.finished_at:
            return "finished"
        if self.started_at:
            return "running"
        if self.check_in_opened_at:
            return "checking_in"
        return "registering" if self.registering else "planned"

    @property
    def topic(self) -> str:
        return f"tournament-{self.pk}"

    @property
    def of_teams(self) -> bool:
        return self.kind == Kind.TEAMS

    @cached_property
    def stage(self) -> Stage:
        """The stage that is on: the last that was drawn, or the first."""
        stages = list(self.stages.all())
        return next((stage for stage in reversed(stages) if stage.frozen_at), stages[0])

    @property
    def today(self) -> date:
        return timezone.localdate(timezone=ZoneInfo(self.zone))

    @property
    def registering(self) -> bool:
        shut = self.closed_at or self.started_at or self.called_off_at
        return bool(self.opened_at and not shut)

    @transaction.atomic
    def open_registration(self, by) -> None:
        """Whoever holds the link may enter."""
        self._change(by)
        self.opened_at, self.closed_at = timezone.now(), None
        self.save(update_fields=["opened_at", "closed_at"])
        self.note("opened_registration", by)

    @transaction.atomic
    def close_registration(self, by) -> None:
        self._change(by)
        self.closed_at = timezone.now()
        self.save(update_fields=["closed_at"])
        self.note("closed_registration", by)

    @transaction.atomic
    def renew_invitation(self, by) -> None:
        """The old link is worth nothing from now on."""
        self._change(by)
        self.invitation = new_key()
        self.save(update_fields=["invitation"])
        self.note("renewed_invitation", by)

    @transaction.atomic
    def call_off(self, reason: str, by) -> None:
        """It is not played, for good; who has it in his calendar is told there."""
        self._change(by)
        if not reason.strip():
            raise Refused("no_reason", _("Say why."))
        self.called_off_at = timezone.now()
        self.revise("called_off_at")
        self.note("called_off", by, reason=reason.strip())

    @transaction.atomic
    def start(self, by=None, absent_wait: bool = False) -> None:
        """Numbers are drawn by lot, rounds drafted and published; what is due opens. After a
        check-in without those who are absent: they are left out, or they wait."""
        self._change(by)
        self.part_with_absent(absent_wait, by)
        field = list(self.entries.taking_part())
        try:
            self.draw(field)
        except CannotPair as cannot:
            raise Refused(cannot.code, UNPAIRABLE[cannot.code]) from None
        self.started_at = timezone.now()
        self.save(update_fields=["started_at"])
        self.note("started", by, entries=len(field))
        for stage in self.stages.filter(frozen_at__isnull=False):
            stage.follow()

    @transaction.atomic
    def finish(self) -> None:
        """The last round is closed."""
        self.lock()
        if self.finished_at is None:
            self.finished_at = timezone.now()
            self.save(update_fields=["finished_at"])
            self.note("finished")

    @transaction.atomic
    def go_on(self) -> None:
        """It is not over after all."""
        self.lock()
        self.finished_at = None
        self.save(update_fields=["finished_at"])
        self.tell()

    def _change(self, by) -> None:
        """Under the lock: an organiser changes what has not started."""
        self.lock()
        if by is not None:
            self.require(by, "organise")
        if self.started_at:
            raise Refused("already_started", _("The tournament has started."))
        self.still_on()

    def still_on(self) -> None:
        if self.called_off_at:
            raise Refused("called_off", _("The tournament is called off."))

    def note(self, verb: str, by=None, player=None, **detail) -> None:
        """In the log that everybody reads, and to every open page. `by`: a user, or a player."""
        if isinstance(by, Player):
            by, player = by.user, None if by.user_id else by
        if by or player:
            self._used_by(player or player_of(by))
        self.log.create(user=by, player=player, verb=verb, detail=detail)
        self.tell()


UNPAIRABLE = {
    "too_few": _("It takes at least two entries to start."),
    "too_many": _("So many entries cannot play in this format."),
    "no_legal_pairing": _("No first round can be made of these entries."),
    "all_met": _("Everybody has met everybody."),
}
