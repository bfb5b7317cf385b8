from datetime import timedelta

from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.errors import Refused
from games.models import Match
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
        return self.select_related("match").prefetch_related("match__confirmations")

    def with_names(self) -> "Pairings":
        return self.select_related("first__player", "first__team", "second__player", "second__team")


class Pairing(Locked, models.Model):
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
    tie = models.PositiveSmallIntegerField(null=True, blank=True)  # its number in a bracket
    note = models.JSONField(default=dict, blank=True)  # why they meet, for formats that explain

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
    def forfeit(self, absent: list[int], by) -> None:
        """The sides that are not there lose; if both are not, nobody wins."""
        self._lock_for(by, "arbitrate")
        if not absent:
            raise Refused("nobody_absent", _("Say which side is not there."))
        self._only_open()
        self.match.walk_over(absent)
        names = [self.entries[side].name for side in absent]
        self.round.stage.tournament.note("forfeited", by, names=names)

    @transaction.atomic
    def rule(self, reason: str, by, **result) -> None:
        """An arbiter's word on a match that is open or over: `totals`, `sheets` or `winner`."""
        self._lock_for(by, "arbitrate")
        self._only_open()
        decree = self.match.correct if self.match.finished_at else self.match.rule
        decree(by, reason, **result)

    @transaction.atomic
    def miss(self, absent: list[int], by) -> None:
        """With real cards: these sides are not here, and lose if they do not come in time."""
        self._lock_for(by, "arbitrate")
        self._only_open()
        self.match.miss(by.player, absent)

    @transaction.atomic
    def turn_up(self, sides: list[int], by) -> None:
        """They are here after all."""
        self._lock_for(by, "arbitrate")
        self._only_open()
        self.match.turn_up(by.player, sides)

    def pause(self, by) -> None:
        """The clock of a live match stands still until it goes on."""
        self._hold("paused", by)

    def resume(self, by) -> None:
        self._hold("resumed", by)

    @transaction.atomic
    def _hold(self, verb: str, by) -> None:
        self._lock_for(by, "arbitrate")
        self._only_open()
        act = self.match.pause if verb == "paused" else self.match.resume
        act(by.player)

    @classmethod
    def hear(cls, match: Match, act: str, by, before: dict | None = None, **detail) -> None:
        """What somebody has done to a match, by whatever door: it stands in the log, and who meets
        whom next follows a corrected result."""
        pairings = cls.objects.filter(match=match).with_names()
        for pairing in pairings.select_related("round__stage__tournament"):
            pairing.match = match
            if before and pairing.tie:
                pairing.round.stage.refill({pairing.tie: pairing.side_won})
            pairing._note(act, by, **detail)

    def _only_open(self) -> None:
        if not self.match:
            raise Refused("not_open", _("The round is not open yet."))

    def _note(self, verb: str, by, sides=(0, 1), **detail) -> None:
        names = [entry.name for side, entry in enumerate(self.entries) if side in sides]
        self.round.stage.tournament.note(verb, by, names=names, **detail)

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

    def _lock_for(self, by, right: str) -> None:
        self.lock()
        self.round.stage.tournament.club.require(by, right)

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
