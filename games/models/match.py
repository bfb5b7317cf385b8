"""A match: one row that holds all that a play reads and changes.

The row is locked whole by every verb (`verb.py`), so what a play needs stands in it: the seating,
the points of the finished deals and the deal in play. A play is therefore two queries, one
SELECT … FOR UPDATE and one UPDATE. Locking the match and joining the deal in reads stale plays.
"""

import secrets
from functools import cached_property
from typing import Any

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.errors import Refused
from accounts.models import Player
from games.models.absence import Absence
from games.models.awaiting import Awaiting
from games.models.bots import Bot, Bots
from games.models.dealing import Dealing
from games.models.disputing import Disputing
from games.models.ending import Ending
from games.models.export import as_record
from games.models.importing import Importing
from games.models.manners import Manners
from games.models.marking import Marking
from games.models.rematch import Rematch
from games.models.result import Result
from games.models.seating import Seating
from games.models.talking import Talking
from games.models.turning import Turning
from games.refusals import refuse
from games.rules import scoring
from games.rules.ruleset import Ruleset
from games.words import PROFILE_NAMES

CODE_SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


def make_code() -> str:
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(6))


def make_watch_code() -> str:
    return secrets.token_urlsafe(9)


class Match(
    Seating,
    Bots,
    Absence,
    Awaiting,
    Dealing,
    Ending,
    Rematch,
    Marking,
    Disputing,
    Talking,
    Manners,
    Importing,
    Turning,
    models.Model,
):
    class Phase(models.TextChoices):
        SEATING = "seating", _("waiting for players")
        COUNTDOWN = "countdown", _("about to start")
        CUT = "cut", _("the cut")
        PLAY = "play", _("in play")
        COUNT = "count", _("the count")
        OVER = "over", _("over")

    class Ended(models.TextChoices):
        PLAYED = "", _("played to the end")
        FORFEIT = "forfeit", _("forfeit")
        RULING = "ruling", _("ruling")
        STOPPED = "stopped", _("stopped")
        WALKOVER = "walkover", _("walkover")

    code = models.CharField(_("code"), max_length=6, unique=True, default=make_code)
    watch_code = models.CharField(max_length=24, unique=True, default=make_watch_code)
    club = models.ForeignKey(
        "accounts.Club",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="matches",
        verbose_name=_("club"),
    )
    host = models.ForeignKey(
        "accounts.Player",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="hosted",
        verbose_name=_("host"),
    )
    ruleset = models.JSONField(_("rules"))
    house = models.CharField(max_length=40, blank=True)  # a club's own name for them, at that time
    live = models.BooleanField(
        pgettext_lazy("match", "live table"), default=True
    )  # else real cards: scoresheets only
    public = models.BooleanField(_("public"), default=True)
    rated = models.BooleanField(_("rated"), default=False)
    explain = models.BooleanField(default=False)
    delayed = models.BooleanField(default=False)  # watchers are a deal behind, see delay.py
    arranged = models.BooleanField(default=False)  # seats belong to named players
    first_dealer = models.PositiveSmallIntegerField(null=True, blank=True)  # null: by lot
    # The fingerprint of the record that it was imported from: played elsewhere, at no known time.
    imported = models.CharField(max_length=64, unique=True, null=True, blank=True, editable=False)
    # Drawn by the device that keeps its score with real cards: opened twice, it is one match.
    kept_as = models.UUIDField(unique=True, null=True, blank=True, editable=False)
    opens_at = models.DateTimeField(null=True, blank=True)
    seat_by = models.DateTimeField(null=True, blank=True)
    # With real cards: minutes for who is said not to be here (0: nobody is waited for), and the
    # sides for whom they run.
    patience = models.PositiveSmallIntegerField(default=0)
    awaited = models.JSONField(default=list, blank=True)
    # Minutes in which an arbiter answers; 0: the match has none.
    answer_minutes = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)

    phase = models.CharField(_("phase"), max_length=10, choices=Phase, default=Phase.SEATING)
    version = models.PositiveIntegerField(default=0)  # raised by every verb; orders views
    turn = models.PositiveIntegerField(
        _("cards played"), default=0
    )  # plays of the whole match; quoted by plays
    deadline = models.DateTimeField(null=True, blank=True)
    # Who sits where, a seat each: null or {"player", "name", "colour", "bot"?, "joined"?} and
    # what absence.py notes. A copy
    # of the Seat rows, names as they were on sitting down: they would cost every play a query.
    seating = models.JSONField(default=list)
    points = models.JSONField(
        _("points"), default=list
    )  # of each finished deal, by side, from the scoresheets
    current = models.JSONField(null=True, blank=True)  # the deal in play, see dealing.py
    before = models.JSONField(null=True, blank=True)  # where delayed, `current` of the deal before
    # The deal to come: {"secret", "commitment", "entropy", "said"}; before the start, in the count.
    coming = models.JSONField(null=True, blank=True)
    seal = models.CharField(max_length=64, blank=True)  # names the match in every shuffle
    # {"stop": [seats that would stop], "bot": [seats that would let a bot hold absent ones]};
    # once it is over what rematch.py tells.
    offers = models.JSONField(default=dict, blank=True)

    ended = models.CharField(
        _("how it ended"), max_length=8, choices=Ended, default=Ended.PLAYED, blank=True
    )
    winner = models.PositiveSmallIntegerField(_("winning side"), null=True, blank=True)
    revision = models.PositiveIntegerField(_("revision of the result"), default=0)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ["-created_at"]
        constraints = [
            models.CheckConstraint(
                condition=Q(imported=None) | Q(rated=False, arranged=False),
                name="imports_count_for_nothing",
            ),
        ]
        indexes = [
            models.Index(
                fields=["deadline"], name="matches_due", condition=Q(deadline__isnull=False)
            ),
            models.Index(
                fields=["phase", "seat_by"],
                name="matches_waiting",
                condition=Q(finished_at__isnull=True),
            ),
        ]

    CHANGED_BY_VERBS = (
        "host", "seat_by", "awaited", "started_at", "finished_at", "paused_at", "phase", "version",
        "turn", "deadline", "seating", "points", "current", "before", "coming", "offers", "ended",
        "winner", "revision",
    )  # fmt: skip

    def __str__(self) -> str:
        return self.code

    def get_absolute_url(self) -> str:
        """Where it is played; once a live match is over, what was played."""
        if not self.live:
            return reverse("games:sheet", args=[self.code])
        return reverse("games:match" if self.finished_at else "table", args=[self.code])

    @cached_property
    def rules(self) -> Ruleset:
        return Ruleset.read(self.ruleset)

    @property
    def rules_name(self) -> str:
        """Of its rules, for people."""
        return self.house or PROFILE_NAMES[self.rules.profile]

    def seat_of(self, player: Any) -> int | None:
        """The seat of a player, or of the bot that holds it; of nobody, and of a stranger, none."""
        if player is None:
            return None
        if isinstance(player, Bot):
            return player.seat if player.seat in self.bots else None
        seats = [number for number, entry in enumerate(self.seating) if entry]
        return next((n for n in seats if self.seating[n]["player"] == player.pk), None)

    def _own_seat(self, player: Any) -> int:
        if player is None:
            raise refuse("no_player")
        seat = self.seat_of(player)
        if seat is None:
            raise self._is_nobody_here(player, "not_seated")
        return seat

    @staticmethod
    def _is_nobody_here(player: Any, code: str) -> Refused:
        """Who has become somebody else a moment ago is told that, anybody else `code`."""
        if isinstance(player, Player) and not Player.objects.filter(pk=player.pk).exists():
            return Player.has_gone()
        return refuse(code)

    def _only_live(self) -> None:
        if not self.live:
            raise refuse("not_live")

    @property
    def totals(self) -> list[int]:
        """Points so far, by side."""
        return [sum(deal[side] for deal in self.points) for side in range(self.rules.sides)]

    @property
    def leader(self) -> int | None:
        """The side that has won by points, if one has."""
        return scoring.winner(self.rules, self.totals) if self.points else None

    def sides(self) -> list[list[dict[str, Any] | None]]:
        """The seating by side."""
        return [self.seating[side :: self.rules.sides] for side in range(self.rules.sides)]

    @property
    def behind(self) -> bool:
        """Whether watchers are now shown the deal before."""
        return self.delayed and self.phase in (self.Phase.CUT, self.Phase.PLAY, self.Phase.COUNT)

    def result(self) -> Result:
        """What it came to, derived from the scoresheets of the present revision, or the ruling."""
        return Result.of(self)

    def as_record(self) -> dict[str, Any]:
        """The match as `chkobba-record/1`: while it is in play, its finished deals."""
        return as_record(self)

    def may_watch(self, player: Any, watch_code: str = "") -> bool:
        """Anybody a public table; a private one who sits there or has its watch link."""
        seated = self.seat_of(player) is not None
        given, known = watch_code.encode(errors="replace"), self.watch_code.encode()
        return self.public or seated or secrets.compare_digest(given, known)

    def may_be_read_by(self, player: Any, watch_code: str = "") -> bool:
        """What was played: whoever may watch, its host and its club's officials. Asks the seats'
        own rows, for a player may have been claimed since."""
        sat = player is not None and self.seats.filter(player=player).exists()
        return sat or self.may_watch(player, watch_code) or self.may_keep_score(player)
