from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.models.locking import Revised


class Entries(models.QuerySet):
    def with_names(self) -> "Entries":
        return self.select_related("player", "team")

    def taking_part(self) -> "Entries":
        return self.filter(withdrawn_at=None, waiting_since=None)

    def waiting(self) -> "Entries":
        """For a place, who waits longest first."""
        waiting = self.filter(withdrawn_at=None, waiting_since__isnull=False)
        return waiting.order_by("waiting_since", "pk")

    def drawn(self, tournament) -> "Entries":
        """Who takes part in the rounds."""
        return self.filter(tournament=tournament, seed__isnull=False)

    def of_player(self, player) -> "Entries":
        """His own and his teams'."""
        return self.filter(Q(player=player) | Q(team__players=player))


class Entry(Revised):
    """A player, or a team, in a tournament. `seed` is the number drawn at the start."""

    tournament = models.ForeignKey(
        "tournaments.Tournament",
        models.CASCADE,
        related_name="entries",
        verbose_name=_("tournament"),
    )
    player = models.ForeignKey(
        "accounts.Player",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="entries",
        verbose_name=_("player"),
    )
    team = models.ForeignKey(
        "accounts.Team",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="entries",
        verbose_name=_("team"),
    )
    seed = models.PositiveSmallIntegerField(_("number by lot"), null=True, blank=True)
    division = models.PositiveSmallIntegerField(
        _("division"), null=True, blank=True
    )  # of a league, from 1
    entered_at = models.DateTimeField(_("entered at"), auto_now_add=True)
    waiting_since = models.DateTimeField(_("waiting since"), null=True, blank=True)  # for a place
    checked_in_at = models.DateTimeField(_("here since"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)
    disqualified_at = models.DateTimeField(
        _("disqualified at"), null=True, blank=True
    )  # then it has withdrawn as well

    objects = Entries.as_manager()

    class Meta:
        ordering = ["seed", "pk"]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.CheckConstraint(
                condition=Q(player__isnull=False, team=None) | Q(player=None, team__isnull=False),
                name="entry_is_a_player_or_a_team",
            ),
            models.UniqueConstraint(fields=["tournament", "player"], name="player_enters_once"),
            models.UniqueConstraint(fields=["tournament", "team"], name="team_enters_once"),
            models.UniqueConstraint(fields=["tournament", "seed"], name="one_entry_a_seed"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        if self.team_id:
            return reverse("tournaments:team", args=[self.team_id])
        return reverse("tournaments:player", args=[self.player_id])

    @property
    def who(self):
        return self.team if self.team_id else self.player

    @property
    def name(self) -> str:
        return self.who.name

    @property
    def colour(self) -> int | None:
        """Of its seal; a team's is drawn from its name."""
        return self.player.colour if self.player_id else None

    def gone_by(self, after=None) -> bool:
        """Withdrawn now, or when a round closed."""
        gone = self.withdrawn_at
        return gone is not None and (after is None or gone <= after.closed_at)

    @property
    def players(self) -> list:
        """Who sits down: the player, or the two partners, substitutes in their place. Prefetch
        `team__members__player` and `substitutions__into` for lists."""
        if not self.team_id:
            return [self.player]
        seated = list(self.team.pair)
        for one in self.substitutions.all():
            seated = [one.into if player.pk == one.out_id else player for player in seated]
        return seated

    @property
    def bench(self) -> list:
        """Of a team: who may come in."""
        seated = self.players
        return [one.player for one in self.team.members.all() if one.player not in seated]
