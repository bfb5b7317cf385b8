"""The other people at a table: who is there, whom one blocks, whom one reports."""

from contextlib import suppress

from drf_spectacular.utils import OpenApiParameter, extend_schema
from redis.exceptions import RedisError
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.response import Response

from games.api import asking
from games.api.serializers import BlocksSerializer, PresenceSerializer, ReportedSerializer

WATCH = OpenApiParameter("watch", str, description="The code to watch a private match by.")
SEAT = OpenApiParameter("seat", int, "path")


class Others:
    """The part of MatchViewSet that is about others."""

    @extend_schema(
        summary="Who is there, and who looks on",
        description="As over the socket, and the names of those who look on at a public table and"
        " have one. 204 while it cannot be known.",
        parameters=[WATCH],
        responses={200: PresenceSerializer, 204: None},
        filters=False,
    )
    @action(detail=True)
    def presence(self, request, code):
        connection = self.connection(self.watch_code())
        with suppress(RedisError):
            return Response({**connection.here(), "named": connection.onlookers()})
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        summary="The seats of those whom you block",
        responses=BlocksSerializer,
        filters=False,
    )
    @action(detail=True)
    def blocks(self, request, code):
        return self.blocked()

    @extend_schema(
        summary="Block who sits there: he sits down at none of your tables",
        request=asking.SeatAsked,
        responses=BlocksSerializer,
        filters=False,
    )
    @blocks.mapping.post
    def block(self, request, code):
        self.at_the_door().block(request.player, self.asked(asking.SeatAsked)["seat"])
        return self.blocked()

    @extend_schema(
        summary="Block him no longer",
        parameters=[SEAT],
        responses=BlocksSerializer,
        filters=False,
    )
    @action(detail=True, methods=["delete"], url_path="blocks/(?P<seat>[0-3])")
    def unblock(self, request, code, seat):
        self.at_the_door().unblock(request.player, int(seat))
        return self.blocked()

    def blocked(self) -> Response:
        match = self.at_the_door()
        return Response({"blocks": match.blocked_seats(self.request.player)})

    @extend_schema(
        summary="Report who sits there to those who keep the house",
        request=asking.ReportAsked,
        responses={201: ReportedSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def reports(self, request, code):
        asked = self.asked(asking.ReportAsked)
        self.at_the_door().report(request.player, asked["seat"], asked["why"])
        return Response({"reported": asked["seat"]}, status.HTTP_201_CREATED)
