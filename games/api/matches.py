"""Matches: who may see them, and all that is read of them."""

from django.db.models import Exists, OuterRef, Q
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import status, viewsets
from rest_framework.decorators import action
from rest_framework.parsers import BaseParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response

from accounts.api.asking import read
from accounts.api.identity import PublicOrSomebody
from accounts.models.membership import RIGHTS
from games.api import asking
from games.api import serializers as shown
from games.api.disputes import Disputes
from games.api.filters import MatchFilter
from games.api.others import Others
from games.api.sheets import Sheets
from games.api.steps import steps
from games.api.table import Table
from games.models import Match, Seat


class RecordAsItIs(BaseParser):
    """The bytes as they were sent: the checker looks at what any other reader loses, such as a key
    that stands there twice."""

    media_type = "application/json"

    def parse(self, stream, media_type=None, parser_context=None) -> bytes:
        return stream.read()


WATCH = OpenApiParameter("watch", str, description="The code to watch a private match by.")


@extend_schema_view(
    list=extend_schema(
        summary="Matches",
        description="Private ones only for who sits at them, and for their club's officials.",
    ),
    retrieve=extend_schema(
        summary="One match", responses=shown.OwnMatchSerializer, parameters=[WATCH]
    ),
)
class MatchViewSet(Table, Others, Sheets, Disputes, viewsets.ReadOnlyModelViewSet):
    queryset = Match.objects.select_related("club", "host")
    serializer_class = shown.MatchSerializer
    filterset_class = MatchFilter
    permission_classes = [PublicOrSomebody]
    lookup_field = "code"
    lookup_value_regex = "[A-Z0-9]{6}"

    def get_queryset(self):
        matches = super().get_queryset().filter(self.visible())
        return matches.defer("current", "before", "coming") if self.action == "list" else matches

    def visible(self) -> Q:
        seen = Q(public=True)
        if self.action != "list" and (watch := self.watch_code()):
            seen |= Q(watch_code=watch)
        if player := self.request.player:
            seen |= Q(Exists(Seat.objects.filter(match=OuterRef("pk"), player=player)))
            seen |= Q(host=player)
        if self.request.user.is_authenticated:
            mine = self.request.user.memberships.filter(role__in=RIGHTS["arbitrate"])
            seen |= Q(club__in=mine.values("club"))
        return seen

    def watch_code(self) -> str:
        given = self.request.query_params.get("watch", "")
        return given if given.isascii() and given.isprintable() else ""

    def retrieve(self, request, code):
        return self.reply(self.get_object())

    def reply(self, match, code=status.HTTP_200_OK):
        context = self.get_serializer_context()
        return Response(shown.OwnMatchSerializer(match, context=context).data, code)

    @extend_schema(
        summary="Open a friendly table, at which you sit, or a sheet for a game with real cards",
        request=asking.MatchAsked,
        responses={201: shown.OwnMatchSerializer},
    )
    def create(self, request):
        asked = read(asking.MatchAsked, request.data)
        if club := asked.get("club"):
            club.require(request.user, "belong")
        if house := asked.get("house"):
            house.club.require(request.user, "belong")
            asked["house"] = house.name
        open_it = Match.open_sheet if "names" in asked else Match.open_table
        match = open_it(request.player, **asked)
        return self.reply(match, status.HTTP_201_CREATED)

    @extend_schema(
        summary="Import a match from its record, `chkobba-record/1`",
        description=(
            "200 with the match that is here already, if the same record was given before. 409 with"
            " `faults`, each with its `deal` and `play` (from 1), if the record is not lawful."
        ),
        request=OpenApiTypes.OBJECT,
        responses={201: shown.OwnMatchSerializer, 200: shown.OwnMatchSerializer},
        filters=False,
    )
    @action(
        detail=False,
        methods=["post"],
        url_path="import",
        parser_classes=[RecordAsItIs],
        permission_classes=[IsAuthenticated],
    )
    def import_record(self, request):
        match, made = Match.import_record(request.player, request.data or b"")
        return self.reply(match, status.HTTP_201_CREATED if made else status.HTTP_200_OK)

    @extend_schema(
        summary="What you see of the table: the same view as over the socket",
        description=(
            "For clients that poll. With `have`, the version that you show, the answer is 204 as "
            "long as there is none newer; with the ETag of the last answer it is 304. "
            "docs/live-protocol.md describes the view."
        ),
        parameters=[WATCH, OpenApiParameter("have", int)],
        responses={200: OpenApiTypes.OBJECT, 204: None},
        filters=False,
    )
    @action(detail=True)
    def view(self, request, code):
        watching = self.watch_code()
        return self.view_of(self.connection(watching), request.query_params.get("have"))

    @extend_schema(
        summary="Its record, `chkobba-record/1`: all of its finished deals",
        parameters=[WATCH],
        responses=OpenApiTypes.OBJECT,
        filters=False,
    )
    @action(detail=True)
    def record(self, request, code):
        return Response(self.live_match().as_record())

    @extend_schema(
        summary="Its finished deals, as in its record",
        parameters=[WATCH],
        responses={200: {"type": "array", "items": {"type": "object"}}},
        filters=False,
    )
    @action(detail=True, pagination_class=None)
    def deals(self, request, code):
        return Response(self.live_match().as_record()["deals"])

    @extend_schema(
        operation_id="matches_deal_retrieve",
        summary="One finished deal",
        parameters=[WATCH, OpenApiParameter("number", int, "path")],
        responses=OpenApiTypes.OBJECT,
        filters=False,
    )
    @action(detail=True, url_path="deals/(?P<number>[0-9]{1,4})")
    def deal(self, request, code, number):
        deals = {deal["number"]: deal for deal in self.live_match().as_record()["deals"]}
        if int(number) not in deals:
            raise Http404
        return Response(deals[int(number)])

    @extend_schema(
        summary="Each play of a finished deal, and what lay where after it",
        parameters=[WATCH, OpenApiParameter("number", int, "path")],
        responses=shown.StepSerializer(many=True),
        filters=False,
    )
    @action(detail=True, url_path="deals/(?P<number>[0-9]{1,4})/plays", pagination_class=None)
    def deal_plays(self, request, code, number):
        match = self.live_match()
        deal = get_object_or_404(match.deals, number=int(number))
        return Response(shown.StepSerializer(steps(match.rules, deal), many=True).data)

    def live_match(self) -> Match:
        match = self.get_object()
        if not match.live:
            raise Http404
        return match
