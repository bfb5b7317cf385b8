"""Substitutes: who sits down for a team from some match on."""

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from accounts.models import Player
from games.models import Match
from tournaments.models.entry import Entry
from tournaments.models.pairing import Pairing


class Substitution(models.Model):
    """From now on `into` sits where `out` sat."""

    entry = models.ForeignKey(
        "tournaments.Entry", models.CASCADE, related_name="substitutions", verbose_name=_("entry")
    )
    out = models.ForeignKey(
        "accounts.Player", models.PROTECT, related_name="+", verbose_name=_("who goes out")
    )
    into = models.ForeignKey(
        "accounts.Player", models.PROTECT, related_name="+", verbose_name=_("who comes in")
    )
    at = models.DateTimeField(_("written down at"), auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("substitution")
        verbose_name_plural = _("substitutions")
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(out=models.F("into")), name="another_one_comes_in"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.out_id} → {self.into_id}"


class Substituting:
    """The part of Tournament that changes who sits for a team."""

    @transaction.atomic
    def substitute(self, entry: Entry, out: Player, into: Player, by) -> None:
        """In matches that have not begun. Who is taken out may come back in the same way."""
        self.lock()
        self.require(by, "organise")
        Player.hold([out, into])
        entry.refresh_from_db()
        self._check_substitution(entry, out, into)
        entry.substitutions.create(out=out, into=into)
        names = [out.name, into.name]
        self.note("substituted", by, name=entry.name, names=names)
        waiting = Pairing.of(entry).filter(match__phase=Match.Phase.SEATING)
        for pairing in waiting.select_related("round__stage__tournament"):
            pairing.seat_anew()

    def _check_substitution(self, entry: Entry, out: Player, into: Player) -> None:
        if entry.tournament_id != self.pk or not entry.team_id:
            raise Refused("no_team", _("Only a team of this tournament has substitutes."))
        if self.finished_at or entry.withdrawn_at:
            raise Refused("no_entry", _("This entry takes no part."))
        if out not in entry.players or into in entry.players:
            raise Refused("not_seated", _("Say who goes out, and who comes in for him."))
        if into not in entry.team.players.all():
            words = _("%(name)s is no substitute of this team: add him to it first.")
            raise Refused("no_substitute", words % {"name": into.name})
        others = self.entries.filter(withdrawn_at=None).exclude(pk=entry.pk)
        if any(into in other.players for other in others.of_player(into).distinct()):
            words = _("%(name)s plays in another team.")
            raise Refused("plays_elsewhere", words % {"name": into.name})
