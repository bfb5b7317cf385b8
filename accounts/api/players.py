from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import status, viewsets
from rest_framework.decorators import action
from rest_framework.response import Response

from accounts.api import serializers as shown
from accounts.api.asking import read
from accounts.api.doors import Door
from accounts.api.filters import PlayerFilter, TeamFilter
from accounts.api.identity import PublicOrSomebody
from accounts.errors import NotAllowed
from accounts.models import Club, Player, Team
from accounts.models.club import NEEDED


@extend_schema_view(
    list=extend_schema(summary="Players"),
    retrieve=extend_schema(summary="One player"),
)
class PlayerViewSet(Door, viewsets.ReadOnlyModelViewSet):
    queryset = Player.objects.select_related("club")
    serializer_class = shown.PlayerSerializer
    filterset_class = PlayerFilter
    permission_classes = [PublicOrSomebody]
    lookup_value_regex = "[0-9]+"

    def get_queryset(self):
        """Whoever is private is found by his number alone."""
        if self.action != "list":
            return self.queryset.all()
        return self.queryset.listed_for(self.request.user, self.request.player)

    @extend_schema(
        summary="Add a player without account to a club (organisers)",
        request=shown.PlayerAsked,
        responses={201: shown.PlayerSerializer},
    )
    def create(self, request):
        asked = read(shown.PlayerAsked, request.data)
        player = asked["club"].add_player(asked["name"], request.user)
        return Response(shown.PlayerSerializer(player).data, status.HTTP_201_CREATED)

    @extend_schema(
        summary="Rename: himself, or a player without account (his club's organisers)",
        request=shown.NameAsked,
        responses=shown.PlayerSerializer,
    )
    def partial_update(self, request, pk):
        return self.do(self.rename, shown.NameAsked, status.HTTP_200_OK)

    def rename(self, player, name, by):
        if player == self.request.player:
            player.rename(name)
        else:
            club_of(player).rename_player(player, name, by)

    @extend_schema(
        summary="Remove a player without account who has not played (his club's organisers)"
    )
    def destroy(self, request, pk):
        return self.undo(lambda player, by: club_of(player).remove_player(player, by))


def club_of(player: Player):
    """In whose hands a player is; a guest is in nobody's but his own."""
    if player.club is None:
        raise NotAllowed("not_allowed", NEEDED["organise"])
    return player.club


@extend_schema_view(
    list=extend_schema(summary="Teams"),
    retrieve=extend_schema(summary="One team"),
)
class TeamViewSet(Door, viewsets.ReadOnlyModelViewSet):
    queryset = Team.objects.select_related("club").prefetch_related("members__player")
    serializer_class = shown.TeamSerializer
    filterset_class = TeamFilter
    lookup_value_regex = "[0-9]+"

    @extend_schema(
        summary="Form a team of two of a club's players (organisers)",
        request=shown.TeamAsked,
        responses={201: shown.TeamSerializer},
    )
    def create(self, request):
        asked = read(shown.TeamAsked, request.data)
        club = asked.pop("club")
        team = club.form_team(by=request.user, **asked)
        return Response(shown.TeamSerializer(team).data, status.HTTP_201_CREATED)

    @extend_schema(
        summary="Rename it (organisers)",
        request=shown.NameAsked,
        responses=shown.TeamSerializer,
    )
    def partial_update(self, request, pk):
        return self.do(of_club(Club.rename_team), shown.NameAsked, status.HTTP_200_OK)

    @extend_schema(
        summary="Add a substitute (organisers)",
        request=shown.SubstituteAsked,
        responses={201: shown.TeamSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def substitutes(self, request, pk):
        return self.do(of_club(Club.add_substitute), shown.SubstituteAsked)


def of_club(verb):
    """A verb of the club, about one of its teams."""
    return lambda team, **asked: verb(team.club, team, **asked)
