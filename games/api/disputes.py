"""What sides ask of an arbiter."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.response import Response

from games.api import asking
from games.api import serializers as shown


class Disputes:
    """The part of MatchViewSet about calls and results that are contested."""

    @extend_schema(
        summary="What was asked of an arbiter, and his answers",
        responses=shown.DisputeSerializer(many=True),
        filters=False,
    )
    @action(detail=True, pagination_class=None)
    def disputes(self, request, code):
        return self.disputed(self.get_object())

    def disputed(self, match, code=status.HTTP_200_OK):
        rows = match.disputes.select_related("by", "closed_by", "match")
        context = {"told": match.seat_of(self.request.player) is not None}
        context["told"] |= match.may_keep_score(self.request.player)
        return Response(shown.DisputeSerializer(rows, many=True, context=context).data, code)

    @extend_schema(
        summary="Call the arbiter to the table (a player of a tournament's match)",
        request=asking.CallAsked,
        responses={201: shown.DisputeSerializer(many=True)},
        filters=False,
    )
    @disputes.mapping.post
    def call(self, request, code):
        match, asked = self.at_the_door(), self.asked(asking.CallAsked)
        match.call_arbiter(request.player, **asked)
        return self.disputed(match, status.HTTP_201_CREATED)

    @extend_schema(
        summary="Answer it (arbiters)",
        parameters=[OpenApiParameter("dispute", int, "path")],
        request=asking.AnswerAsked,
        responses={201: shown.DisputeSerializer(many=True)},
        filters=False,
    )
    @action(detail=True, methods=["post"], url_path="disputes/(?P<dispute>[0-9]{1,18})/answer")
    def answer(self, request, code, dispute):
        match = self.at_the_door()
        match.answer(request.player, int(dispute), self.asked(asking.AnswerAsked)["words"])
        return self.disputed(match, status.HTTP_201_CREATED)
