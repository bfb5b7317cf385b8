from django.urls import reverse
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins, status, viewsets
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated

from accounts.api import invitations
from accounts.api import serializers as shown
from accounts.api.asking import read
from accounts.api.doors import Door
from accounts.api.filters import ClubFilter
from accounts.models import Club, Player


@extend_schema_view(
    list=extend_schema(summary="Clubs"),
    retrieve=extend_schema(summary="One club"),
)
class ClubViewSet(Door, viewsets.ReadOnlyModelViewSet):
    queryset = Club.objects.all()
    serializer_class = shown.ClubSerializer
    filterset_class = ClubFilter
    lookup_field = "slug"
    lookup_value_regex = "[-a-zA-Z0-9_]+"

    @extend_schema(
        summary="Found a club, of which you are the owner",
        request=shown.ClubAsked,
        responses={201: shown.ClubSerializer},
    )
    def create(self, request):
        asked = read(shown.ClubAsked, request.data)
        return self.reply(Club.found(request.user, **asked), status.HTTP_201_CREATED)

    @extend_schema(
        summary="Change its settings (owners)",
        request=shown.ClubChanges,
        responses=shown.ClubSerializer,
    )
    def partial_update(self, request, slug):
        return self.do(settle, shown.ClubChanges, status.HTTP_200_OK)

    @extend_schema(
        summary="Add names to its players (organisers)",
        description="A name that the club has already is that player, not another.",
        request=shown.PlayersAsked,
        responses={201: shown.PlayerSerializer(many=True)},
        filters=False,
    )
    @action(detail=True, methods=["post"], pagination_class=None)
    def players(self, request, slug):
        return self.do(add_players, shown.PlayersAsked, shown=shown.PlayerSerializer)

    @extend_schema(
        summary="Its members and their roles (members)",
        responses=shown.MembershipSerializer(many=True),
        filters=False,
    )
    @action(detail=True)
    def members(self, request, slug):
        club = self.get_object()
        club.require(request.user, "belong")
        page = self.paginate_queryset(club.memberships.select_related("user__player"))
        return self.get_paginated_response(shown.MembershipSerializer(page, many=True).data)

    @extend_schema(
        summary="Its invitation (members)", responses=shown.InvitationSerializer, filters=False
    )
    @action(detail=True)
    def invitation(self, request, slug):
        club = self.get_object()
        club.require(request.user, "belong")
        return self.shown_invitation(club)

    @extend_schema(
        summary="Make a new invitation; the old one is dead (organisers)",
        request=None,
        responses={201: shown.InvitationSerializer},
        filters=False,
    )
    @invitation.mapping.post
    def renew_invitation(self, request, slug):
        club = self.get_object()
        club.renew_invitation(request.user)
        return self.shown_invitation(club, status.HTTP_201_CREATED)

    def shown_invitation(self, club, code=status.HTTP_200_OK):
        path = reverse("accounts:join", args=[club.invitation])
        return invitations.shown(self.request, club.invitation, path, code)


def settle(club: Club, by, **asked) -> None:
    """What is not named stays as it is."""
    before = {"name": club.name, "city": club.city, "zone": club.zone}
    club.settle(by, **{**before, **asked})


def add_players(club: Club, names: list[str], by) -> list[Player]:
    players = club.add_players("\n".join(names), by)
    for player in players:
        if player.club_id == club.pk:
            player.club = club
    return players


class MembershipViewSet(Door, mixins.ListModelMixin, viewsets.GenericViewSet):
    """The clubs that you belong to."""

    serializer_class = shown.MyMembershipSerializer
    permission_classes = [IsAuthenticated]

    def get_queryset(self):
        if not self.request.user.is_authenticated:
            return self.no_memberships()
        return self.request.user.memberships.select_related("club")

    @staticmethod
    def no_memberships():
        return Club.members.through.objects.none()

    @extend_schema(summary="Clubs that you belong to")
    def list(self, request):
        return super().list(request)

    @extend_schema(
        summary="Join a club by its invitation",
        request=shown.JoinAsked,
        responses={201: shown.MyMembershipSerializer},
    )
    def create(self, request):
        asked = read(shown.JoinAsked, request.data)
        club = Club.join(asked["invitation"], request.user)
        membership = club.memberships.get(user=request.user)
        return self.reply(membership, status.HTTP_201_CREATED)
