from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.decorators import action
from rest_framework.response import Response

from accounts.api.identity import PublicOrSomebody
from tournaments.api import asking
from tournaments.api import serializers as shown
from tournaments.models import Tournament


class Singles:
    """The part of a tournament's endpoints that is about those who look for a partner."""

    @extend_schema(
        summary="Who looks for a partner",
        responses=shown.SingleSerializer(many=True),
        filters=False,
    )
    @action(detail=True, permission_classes=[PublicOrSomebody], pagination_class=None)
    def singles(self, request, code):
        singles = self.get_object().singles.select_related("player")
        return Response(shown.SingleSerializer(singles, many=True).data)

    @extend_schema(
        summary="Look for a partner: yourself by the invitation, or others by name (organisers)",
        request=asking.SingleAsked,
        responses={201: shown.SingleSerializer(many=True)},
        filters=False,
    )
    @singles.mapping.post
    def look(self, request, code):
        return self.do(self.write_down, asking.SingleAsked, shown=shown.SingleSerializer)

    def write_down(self, event, by, lines=(), invitation=""):
        if lines:
            return event.add_singles("\n".join(lines), by)
        return [event.look_for_partner(self.request.player, invitation)]

    @extend_schema(
        summary="Look no longer (organisers, and whoever looks)",
        parameters=[OpenApiParameter("single", int, "path")],
        responses={204: None},
        filters=False,
    )
    @action(
        detail=True,
        methods=["delete"],
        url_path="singles/(?P<single>[0-9]{1,9})",
        permission_classes=[PublicOrSomebody],
    )
    def single(self, request, code, single):
        def stop(event, by):
            row = get_object_or_404(event.singles.select_related("player"), pk=single)
            event.stop_looking(row, by if event.may(by, "organise") else None, request.player)

        return self.undo(stop)

    @extend_schema(
        summary="Make a team of two who look for a partner, and enter it (organisers)",
        request=asking.CoupleAsked,
        responses={201: shown.EntrySerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def couples(self, request, code):
        verb = Tournament.pair_singles
        return self.do(verb, asking.CoupleAsked, shown=shown.EntrySerializer)
