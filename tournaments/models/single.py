"""Who would play in a team and has no partner yet."""

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.errors import NotAllowed, Refused
from accounts.fields import kept_name
from accounts.models import Player
from tournaments.models.entering import ClubNames, already_entered, join
from tournaments.models.entry import Entry

MOST_SINGLES = 200


class Single(models.Model):
    tournament = models.ForeignKey(
        "tournaments.Tournament",
        models.CASCADE,
        related_name="singles",
        verbose_name=_("tournament"),
    )
    player = models.ForeignKey(
        "accounts.Player", models.PROTECT, related_name="singles", verbose_name=_("player")
    )
    at = models.DateTimeField(_("written down at"), auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("single")
        verbose_name_plural = _("singles")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="looks_once"),
        ]

    def __str__(self) -> str:
        return self.player.name


class Matchmaking:
    """The part of Tournament, where teams play, that finds partners for those who have none."""

    @transaction.atomic
    def look_for_partner(self, player: Player, token: str) -> Single:
        """By the link to register."""
        self.lock()
        self._check_open(token)
        single = self._look(player)
        self.note("looks", player=player, name=player.name)
        return single

    @transaction.atomic
    def add_singles(self, text: str, by) -> list[Single]:
        """Names, one a line: an organiser writes down who has come alone."""
        self._admit(by)
        known = ClubNames(self.club)
        lines = [kept_name(line) for line in text.splitlines() if line.strip()]
        if not lines:
            raise Refused("no_lines", _("Write one name a line."))
        singles = [self._look(known.player(name)) for name in lines]
        self._stand_for(known.new, by)
        self.note("look", by, names=[single.player.name for single in singles])
        return singles

    def _look(self, player: Player) -> Single:
        if not self.of_teams:
            raise Refused("wrong_kind", _("Here everybody plays alone."))
        Player.hold([player])
        if player.pk in self._people_entered(apart_from=player):
            raise already_entered(player)
        if self.singles.filter(player=player).exists():
            words = _("%(name)s is looking for a partner already.")
            raise Refused("already_looking", words % {"name": player.name})
        if self.singles.count() >= MOST_SINGLES:
            raise Refused("full", _("The tournament is full."))
        return self.singles.create(player=player)

    @transaction.atomic
    def stop_looking(self, single: Single, by=None, player: Player | None = None) -> None:
        """By an organiser or by himself."""
        self.lock()
        if single.player != player and not self.may(by, "organise"):
            raise NotAllowed("not_allowed", _("Only the organisers and the entry itself may."))
        gone, _rows = self.singles.filter(pk=single.pk).delete()
        if gone:
            name = single.player.name
            self.note("stopped_looking", by, player if by is None else None, name=name)

    @transaction.atomic
    def pair_singles(self, one: Single, other: Single, by, name: str = "") -> Entry:
        """An organiser makes a team of the two, and enters it."""
        self._admit(by)
        pair = list(self.singles.filter(pk__in=[one.pk, other.pk]).select_related("player"))
        if len(pair) != 2:
            raise Refused("not_two", _("Choose two who are looking for a partner."))
        people = [single.player for single in pair]
        team = join(self.club, (name.strip() and kept_name(name)) or of_both(people), people)
        self.singles.filter(pk__in=[single.pk for single in pair]).delete()
        entry = self._enter(team)
        both = [player.name for player in people]
        self.note("paired_singles", by, name=team.name, names=both)
        if entry.waiting_since:
            self.note("waits", by, name=team.name)
        return entry


def of_both(people: list[Player]) -> str:
    """Amel & Bechir, each cut to what fits."""
    most = (names.LONGEST - 3) // 2
    return " & ".join(player.name[:most].strip() for player in people)
