from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.response import Response

from accounts.api.asking import read
from accounts.api.identity import PublicOrSomebody
from tournaments.api import asking
from tournaments.api import serializers as shown


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
        event, asked = self.get_object(), read(asking.SingleAsked, request.data)
        if "lines" in asked:
            made = event.add_singles("\n".join(asked["lines"]), request.who)
        else:
            made = [event.look_for_partner(request.player, asked["invitation"])]
        return Response(shown.SingleSerializer(made, many=True).data, status.HTTP_201_CREATED)

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
        event = self.get_object()
        row = get_object_or_404(event.singles.select_related("player"), pk=single)
        by = request.who if event.may(request.who, "organise") else None
        event.stop_looking(row, by, request.player)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        summary="Make a team of two who look for a partner, and enter it (organisers)",
        request=asking.CoupleAsked,
        responses={201: shown.EntrySerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def couples(self, request, code):
        asked = read(asking.CoupleAsked, request.data)
        entry = self.get_object().pair_singles(by=request.who, **asked)
        return Response(shown.EntrySerializer(entry).data, status.HTTP_201_CREATED)
