from collections.abc import Iterable

from django.db import models, transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.errors import NotAllowed, Refused
from accounts.fields import kept_name
from accounts.models.player import Player
from accounts.models.team import Team, TeamMember

MOST_PASTED = 200


class Roster(models.Model):
    """The players and teams of a club, in its organisers' hands."""

    class Meta:
        abstract = True

    # Players

    def everybody(self) -> models.QuerySet[Player]:
        """The club's players: those it made and those of its members."""
        return Player.objects.filter(Q(club=self) | Q(user__memberships__club=self)).distinct()

    def add_player(self, name: str, by) -> Player:
        self.require(by, "organise")
        return Player.objects.create(name=kept_name(name), club=self)

    @transaction.atomic
    def add_players(self, text: str, by) -> list[Player]:
        """Names, one a line. A name that the club has already is that player, not another."""
        self.require(by, "organise")
        lines = [kept_name(line) for line in text.splitlines() if line.strip()]
        if len(lines) > MOST_PASTED:
            raise Refused("too_many", _("At most 200 names at once."))
        known = _by_likeness(self.everybody())
        return [self._known_or_new(name, known) for name in lines]

    def _known_or_new(self, name: str, known: dict[str, list[Player]]) -> Player:
        bearers = known.get(names.likeness(name))
        return bearers.pop() if bearers else Player.objects.create(name=name, club=self)

    @transaction.atomic
    def rename_player(self, player: Player, name: str, by) -> None:
        self._hold(player, by)
        player.rename(name)

    def link_of(self, player: Player, by) -> str:
        """The token of a player's private link, for organisers of his own club."""
        self._check_hands(player, by)
        return player.link_token

    @transaction.atomic
    def renew_link_of(self, player: Player, by) -> None:
        self._hold(player, by)
        player.renew_link()

    @transaction.atomic
    def remove_player(self, player: Player, by) -> None:
        self._hold(player, by)
        try:
            with transaction.atomic():
                player.delete()
        except models.ProtectedError:
            raise Refused("has_played", _("He has played or is entered: he stays.")) from None

    def _hold(self, player: Player, by) -> None:
        """In our hands, and claimed by nobody meanwhile."""
        Player.hold([player])
        player.refresh_from_db(fields=["club", "user"])
        self._check_hands(player, by)

    def _check_hands(self, player: Player, by) -> None:
        """A player is in his club's hands until he has an account."""
        self.require(by, "organise")
        if player.club_id != self.pk:
            raise NotAllowed("not_allowed", _("This player is not of this club."))
        if player.user_id:
            raise Refused("claimed", _("This player has an account: it is his own."))

    # Teams

    @transaction.atomic
    def form_team(self, name: str, players: Iterable[Player], by) -> Team:
        self.require(by, "organise")
        pair = list(players)
        if len(pair) != 2 or pair[0] == pair[1]:
            raise Refused("not_two", _("A team is two different players."))
        self._check_ours(pair)
        Player.hold(pair)
        team = Team.objects.create(name=kept_name(name), club=self)
        TeamMember.objects.bulk_create(
            TeamMember(team=team, player=player, position=place)
            for place, player in enumerate(pair, 1)
        )
        return team

    @transaction.atomic
    def add_substitute(self, team: Team, player: Player, by) -> None:
        self.require(by, "organise")
        self._check_ours([player])
        Player.hold([player])
        Team.objects.select_for_update().get(pk=team.pk, club=self)
        members = list(team.members.all())
        if player.pk in [member.player_id for member in members]:
            raise Refused("in_team", _("He is in this team already."))
        place = max(2, *[member.position for member in members]) + 1
        TeamMember.objects.create(team=team, player=player, position=place, substitute=True)

    def rename_team(self, team: Team, name: str, by) -> None:
        self.require(by, "organise")
        if team.club_id != self.pk:
            raise NotAllowed("not_allowed", _("This team is not of this club."))
        team.name = kept_name(name)
        team.save(update_fields=["name"])

    def _check_ours(self, players: list[Player]) -> None:
        ours = self.everybody().filter(pk__in=[player.pk for player in players])
        if ours.count() != len(players):
            raise Refused("stranger", _("Choose players of this club."))


def _by_likeness(players: Iterable[Player]) -> dict[str, list[Player]]:
    known: dict[str, list[Player]] = {}
    for player in players:
        known.setdefault(names.likeness(player.name), []).append(player)
    return known
