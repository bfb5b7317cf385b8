from datetime import timedelta

from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.errors import Refused
from games.models import Match
from tournaments.models.arbitrating import Arbitrating
from tournaments.models.locking import Locked

# Decided elsewhere than at the table: a win and a loss, and no points scored.
FORFEITS = (
    Match.Ended.FORFEIT,
    Match.Ended.WALKOVER,
    Match.Ended.RULING,
    Match.Ended.STOPPED,
)


SEATED = [
    f"{side}__{people}"
    for side in ("first", "second")
    for people in ("team__members__player", "substitutions__into")
]


class Bye(models.TextChoices):
    NONE = "", _("no bye")
    ALLOCATED = "allocated", pgettext_lazy("tournament", "bye")
    HALF = "half", pgettext_lazy("tournament", "half-point bye")
    ZERO = "zero", pgettext_lazy("tournament", "bye without points")
    FULL = "full", pgettext_lazy("tournament", "full-point bye")


class Pairings(models.QuerySet):
    def unfinished(self) -> "Pairings":
        """Two entries and no result that stands, their match made or not."""
        return self.filter(second__isnull=False, match__finished_at=None)

    def of_stage(self, stage) -> "Pairings":
        return self.filter(round__stage=stage).order_by("round__number", "table")

    def with_results(self) -> "Pairings":
        return self.select_related("match").prefetch_related(
            "match__confirmations", "match__disputes__by"
        )

    def with_names(self) -> "Pairings":
        return self.select_related("first__player", "first__team", "second__player", "second__team")


class Pairing(Arbitrating, Locked, models.Model):
    """A board of a round: two entries and, once its round is open, their one match.

    `first` has the first deal. Who sits out of a round robin's odd field stands in no pairing;
    a bye (`second` null) is for formats that count one as a win.
    """

    round = models.ForeignKey(
        "tournaments.Round", models.CASCADE, related_name="pairings", verbose_name=_("round")
    )
    table = models.PositiveSmallIntegerField(_("table"))
    first = models.ForeignKey(
        "tournaments.Entry",
        models.PROTECT,
        related_name="pairings_first",
        verbose_name=_("first side"),
    )
    second = models.ForeignKey(
        "tournaments.Entry",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="pairings_second",
        verbose_name=_("second side"),
    )
    bye = models.CharField(
        _("kind of bye"), max_length=12, choices=Bye, default=Bye.NONE, blank=True
    )
    live = models.BooleanField(_("played here"), default=False)
    match = models.OneToOneField(
        "games.Match",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="pairing",
        verbose_name=_("match"),
    )
    tie = models.PositiveSmallIntegerField(
        _("number in the bracket"), null=True, blank=True
    )  # its number in a bracket
    note = models.JSONField(
        _("why they meet"), default=dict, blank=True
    )  # why they meet, for formats that explain

    objects = Pairings.as_manager()

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

    @classmethod
    def of(cls, entry) -> models.QuerySet["Pairing"]:
        return cls.objects.filter(Q(first=entry) | Q(second=entry))

    @classmethod
    def make_matches(cls, row) -> None:
        """Of a round that opens. Who has withdrawn loses by walkover at once."""
        waiting = row.pairings.filter(match=None, second__isnull=False)
        pairings = waiting.with_names().select_for_update(of=("self",))  # none is being switched
        for pairing in pairings.prefetch_related(*SEATED):
            pairing.round = row
            pairing.arrange()
            pairing.walk_over_withdrawn()

    def arrange(self) -> None:
        """Make the match. A live one begins now, and who is not there in time loses it."""
        stage, now = self.round.stage, timezone.now()
        patience = timedelta(minutes=stage.no_show_minutes)
        self.match = Match.arrange(
            [entry.players for entry in self.entries],
            stage.rules,
            opens_at=now,
            seat_by=now + patience if self.live else None,
            patience=0 if self.live else stage.no_show_minutes,
            answer_minutes=stage.answer_minutes,
            live=self.live,
            rated=True,
            delayed=stage.delayed,
            club=stage.tournament.club,
            house=stage.house,
            first_dealer=0,
            teams=[entry.team.name for entry in self.entries if entry.team_id],
        )
        self.save(update_fields=["match"])

    def walk_over_withdrawn(self) -> None:
        absent = [side for side, entry in enumerate(self.entries) if entry.withdrawn_at]
        if absent:
            self._walk_over(absent)

    def _walk_over(self, absent: list[int]) -> None:
        """Unless the match has begun in the meantime: then it is played or ruled on."""
        try:
            self.match.walk_over(absent)
        except Refused as refused:
            if refused.code != "too_late":
                raise

    @transaction.atomic
    def switch(self, live: bool, by) -> None:
        """From real cards to a table here or back, as long as nothing has been played."""
        self._lock_for(by, "organise")
        if self.live == live:
            return
        self.live = live
        self.save(update_fields=["live"])
        if self.match:
            self._replace_match()
        self._note("switched_live" if live else "switched_paper", by)

    def seat_anew(self) -> None:
        """Others sit down for a team, unless the match has begun in the meantime."""
        self.lock()
        try:
            self._replace_match()
        except Refused as refused:
            if refused.code != "too_late":
                raise

    def _replace_match(self) -> None:
        old = Match.objects.select_for_update().get(pk=self.match_id)
        if old.phase != Match.Phase.SEATING:
            raise Refused("too_late", _("This match has begun."))
        self.match = None
        self.save(update_fields=["match"])
        old.delete()
        self.arrange()

    @property
    def side_won(self) -> int | None:
        """Of its tie, whose sides may stand the other way round on the board."""
        winner = self.match.winner
        if winner is None:
            return None
        return 1 - winner if self.note.get("turned") else winner

    @property
    def topic(self) -> str:
        return self.round.topic

    @property
    def state(self) -> str:
        """planned, open, live, waiting (for the other side's word), contested, forfeit, done."""
        match = self.match
        if match is None:
            return "planned"
        if match.finished_at:
            return "forfeit" if match.ended in FORFEITS else "done"
        if match.started_at is None:
            return "open"
        return "live" if match.live else self._state_on_paper()

    @property
    def may_be_forfeited(self) -> bool:
        """A live match that has begun is ruled on."""
        match = self.match
        return bool(match and not match.finished_at and not (match.live and match.started_at))

    @property
    def disputes(self) -> list:
        return self.match.open_disputes if self.match else []

    @property
    def may_be_awaited(self) -> bool:
        match = self.match
        return bool(match and match.patience and match.phase == Match.Phase.SEATING)

    @property
    def awaited(self) -> list[dict]:
        """The sides that are said not to be here."""
        sides = self.match.awaited if self.match else []
        return [{"number": side, "name": self.entries[side].name} for side in sides]

    def _state_on_paper(self) -> str:
        """Prefetch `match__confirmations` for lists."""
        said = [
            word.said
            for word in self.match.confirmations.all()
            if word.revision == self.match.revision
        ]
        if "contest" in said:
            return "contested"
        return "waiting" if said and self.match.leader is not None else "marking"
