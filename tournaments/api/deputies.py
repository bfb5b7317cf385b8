"""Second organisers, by a link for one event."""

from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.response import Response

from accounts.api.asking import read
from accounts.api.identity import IsSomebody
from accounts.links import to_pass_on
from tournaments.api import asking
from tournaments.api import serializers as shown


class Deputies:
    """The part of a tournament's endpoints about those who run its desk by a link."""

    @extend_schema(
        summary="Links of second organisers (the club's organisers)",
        responses=shown.DeputySerializer(many=True),
        filters=False,
    )
    @action(detail=True, pagination_class=None)
    def deputies(self, request, code):
        event = self.get_object()
        event.require_of_club(request.who, "organise")
        rows = event.deputies.filter(revoked_at=None).select_related("player")
        return Response([self.told(event, row) for row in rows])

    def told(self, event, deputy) -> dict:
        path = reverse("tournaments:take_over", args=[event.code, deputy.key])
        deputy.url = None if deputy.player_id else to_pass_on(self.request, path)
        return shown.DeputySerializer(deputy).data

    @extend_schema(
        summary="Make a link for one second organiser (the club's organisers)",
        request=None,
        responses={201: shown.DeputySerializer},
        filters=False,
    )
    @deputies.mapping.post
    def make_deputy(self, request, code):
        event = self.get_object()
        deputy = event.make_deputy(request.who)
        return Response(self.told(event, deputy), status.HTTP_201_CREATED)

    @extend_schema(
        summary="Revoke it (the club's organisers)",
        parameters=[OpenApiParameter("deputy", int, "path")],
        responses={204: None},
        filters=False,
    )
    @action(detail=True, methods=["delete"], url_path="deputies/(?P<deputy>[0-9]{1,18})")
    def deputy(self, request, code, deputy):
        event = self.get_object()
        rows = event.deputies.select_related("player")
        event.revoke(get_object_or_404(rows, pk=deputy), request.who)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        summary="Become a second organiser by the key in such a link",
        request=asking.KeyAsked,
        responses={201: shown.TournamentSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"], permission_classes=[IsSomebody], url_path="take-over")
    def take_over(self, request, code):
        event, asked = self.get_object(), read(asking.KeyAsked, request.data)
        event.take_over(request.player, asked["key"])
        return self.reply(event, status.HTTP_201_CREATED)
