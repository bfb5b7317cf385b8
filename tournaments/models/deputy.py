"""A second organiser: by a link he takes over the desk of one event, with or without an account."""

from django.conf import settings
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import NotAllowed, Refused
from accounts.keys import new_key
from accounts.models import Player
from accounts.models.club import NEEDED
from games.models import Match

AT_THE_DESK = ("organise", "arbitrate")
MOST_DEPUTIES = 20
MOST_NEW = 64  # players whom the second organisers of one event may make


class Deputy(models.Model):
    """One link: whoever opens it first is this deputy, until it is revoked."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.CASCADE, related_name="deputies"
    )
    key = models.CharField(max_length=64, unique=True, default=new_key, editable=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    player = models.ForeignKey(
        "accounts.Player", models.CASCADE, null=True, blank=True, related_name="deputies"
    )
    taken_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("second organiser")
        verbose_name_plural = _("second organisers")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(player=None, taken_at=None, used_at=None)
                | models.Q(player__isnull=False, taken_at__isnull=False, used_at__isnull=False),
                name="taken_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.player or ''}"


class Deputising:
    """The part of Tournament that says who may do what at its desk. Whoever asks is given as `by`:
    a user, or the player of somebody without an account."""

    def may(self, by, right: str) -> bool:
        """`right`: organise or arbitrate, of this event alone."""
        user = by.user if isinstance(by, Player) else by
        return self.club.may(user, right) or self._is_deputy(player_of(by), right)

    def require(self, by, right: str) -> None:
        if not self.may(by, right):
            raise NotAllowed("not_allowed", NEEDED[right])

    def require_of_club(self, by, right: str) -> None:
        """For what reaches beyond this event: no second organiser may."""
        self.club.require(by.user if isinstance(by, Player) else by, right)

    def _stand_for(self, new: list[str], by) -> None:
        """Whoever comes late is a new player of the club, also where a second organiser enters him.
        What reaches beyond the event so is said to everybody, and has an end."""
        user = by.user if isinstance(by, Player) else by
        if not new or self.club.may(user, "organise"):
            return
        before = self.log.filter(verb="made_players").values_list("detail__names", flat=True)
        if sum(map(len, before)) + len(new) > MOST_NEW:
            words = _("Second organisers make at most %(most)s new players: ask the club.")
            raise Refused("too_many_new", words % {"most": MOST_NEW})
        self.note("made_players", by, names=new)

    def _is_deputy(self, player: Player | None, right: str) -> bool:
        return player is not None and right in AT_THE_DESK and self._deputy(player).exists()

    def _deputy(self, player: Player) -> models.QuerySet[Deputy]:
        return self.deputies.filter(player=player, revoked_at=None)

    @transaction.atomic
    def make_deputy(self, by) -> Deputy:
        """A new link, for one person. Only the club's own organisers make one."""
        self.lock()
        self.require_of_club(by, "organise")
        if self.deputies.filter(revoked_at=None).count() >= MOST_DEPUTIES:
            raise Refused("too_many", _("Revoke a link before you make another."))
        deputy = self.deputies.create(made_by=by)
        self.note("made_deputy", by)
        return deputy

    @transaction.atomic
    def take_over(self, player: Player, key: str) -> Deputy:
        """Whoever comes first with the link; twice is once."""
        self.lock()
        Player.hold([player])
        deputy = self.deputies.filter(key=key, revoked_at=None).first()
        if deputy is None or deputy.player_id not in (None, player.pk):
            raise Refused("old_link", _("This link is old. Ask the organiser for a new one."))
        if deputy.player_id is None:
            deputy.player, deputy.taken_at = player, timezone.now()
            deputy.used_at = deputy.taken_at
            deputy.save(update_fields=["player", "taken_at", "used_at"])
            self.note("took_over", player, name=player.name)
        return deputy

    @transaction.atomic
    def revoke(self, deputy: Deputy, by) -> None:
        """From now on the link and whoever took it may nothing more."""
        self.lock()
        self.require_of_club(by, "organise")
        revoked = self.deputies.filter(pk=deputy.pk, revoked_at=None)
        if revoked.update(revoked_at=timezone.now()):
            self.note("revoked_deputy", by, name=deputy.player.name if deputy.player else "–")

    def _used_by(self, player: Player | None) -> None:
        """He has done something here."""
        if player is not None:
            self._deputy(player).update(used_at=timezone.now())


def rules_on(match: Match, player: Player) -> bool:
    """Registered with games."""
    of_event = Deputy.objects.filter(tournament__stages__rounds__pairings__match=match)
    return of_event.filter(player=player, revoked_at=None).exists()


def player_of(by) -> Player | None:
    return by if isinstance(by, Player) else getattr(by, "player", None)
