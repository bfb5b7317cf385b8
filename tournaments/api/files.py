"""Spreadsheets and calendars, as programs take them."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.asking import read
from accounts.api.identity import PublicOrSomebody
from accounts.models import Club, Player
from tournaments import calendars, files
from tournaments.api import asking
from tournaments.api import serializers as shown
from tournaments.api.events import EntryViewSet
from tournaments.api.rounds import round_number
from tournaments.models import Stage, Tournament

CSV = {(200, "text/csv"): OpenApiResponse(OpenApiTypes.STR, "UTF-8 with a byte order mark")}
CALENDAR = {(200, "text/calendar"): OpenApiResponse(OpenApiTypes.STR, "iCalendar")}


class Whatever(DefaultContentNegotiation):
    """Who asks for a file by its own type gets it, and a refusal as JSON."""

    def select_renderer(self, request, renderers, format_suffix=None):
        return renderers[0], renderers[0].media_type


class FileView(APIView):
    permission_classes = [PublicOrSomebody]
    content_negotiation_class = Whatever


def event_at(code: str) -> Tournament:
    return get_object_or_404(Tournament.objects.select_related("club"), code=code)


def sheet(data: bytes) -> HttpResponse:
    return HttpResponse(data, content_type="text/csv; charset=utf-8")


class EntriesSheetView(FileView):
    @extend_schema(summary="Who takes part, as CSV", responses=CSV, tags=["tournaments"])
    def get(self, request, code):
        return sheet(files.entries(event_at(code)))

    @extend_schema(
        summary="Enter many, from CSV (organisers)",
        description="All lines or none; 409 with `lines`: which are at fault, and why.",
        request=asking.EntriesSheetAsked,
        responses={201: shown.EntrySerializer(many=True)},
        tags=["tournaments"],
    )
    def post(self, request, code):
        asked = read(asking.EntriesSheetAsked, request.data)
        made = event_at(code).bring_entries(asked["csv"].encode(), request.who)
        entries = EntryViewSet.queryset.filter(pk__in=[entry.pk for entry in made])
        data = shown.EntrySerializer(entries, many=True).data
        return Response(data, status.HTTP_201_CREATED)


class ResultsSheetView(FileView):
    @extend_schema(
        summary="Every board with its result, as CSV", responses=CSV, tags=["tournaments"]
    )
    def get(self, request, code):
        return sheet(files.results(event_at(code)))

    @extend_schema(
        summary="Decide many results, from CSV (arbiters)",
        description="All lines or none; 409 with `lines`: which are at fault, and why.",
        request=asking.ResultsSheetAsked,
        responses={201: shown.NewsSerializer},
        tags=["tournaments"],
    )
    def post(self, request, code):
        asked = read(asking.ResultsSheetAsked, request.data)
        news = event_at(code).bring_results(asked["csv"].encode(), asked["reason"], request.who)
        return Response({"news": news}, status.HTTP_201_CREATED)


class StandingsSheetView(FileView):
    @extend_schema(
        summary="Its table, as CSV",
        parameters=[OpenApiParameter("after_round", int)],
        responses=CSV,
        tags=["stages"],
    )
    def get(self, request, pk):
        stage = get_object_or_404(Stage.objects.select_related("tournament__club"), pk=pk)
        table = stage.table(round_number(request.query_params.get("after_round")))
        if table is None:
            raise Http404
        return sheet(files.standings(stage, table))


class CalendarView(FileView):
    def given(self, data: bytes) -> HttpResponse:
        return HttpResponse(data, content_type="text/calendar; charset=utf-8")


class TournamentCalendarView(CalendarView):
    @extend_schema(summary="Its rounds, as iCalendar", responses=CALENDAR, tags=["tournaments"])
    def get(self, request, code):
        data = calendars.of_tournament(event_at(code), request.build_absolute_uri)
        return self.given(data)


class ClubCalendarView(CalendarView):
    @extend_schema(summary="All its rounds, as iCalendar", responses=CALENDAR, tags=["clubs"])
    def get(self, request, slug):
        club = get_object_or_404(Club, slug=slug)
        return self.given(calendars.of_club(club, request.build_absolute_uri))


class PlayerCalendarView(CalendarView):
    @extend_schema(summary="His matches, as iCalendar", responses=CALENDAR, tags=["players"])
    def get(self, request, pk):
        player = get_object_or_404(Player, pk=pk)
        return self.given(calendars.of_player(player, request.build_absolute_uri))
