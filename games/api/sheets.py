"""Scoresheets, what the sides say of them, and what an arbiter rules."""

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.response import Response

from accounts.api.asking import read
from games.api import asking
from games.api import serializers as shown
from games.models import Scoresheet

WATCH = OpenApiParameter("watch", str, description="The code to watch a private match by.")
RESULT = {201: shown.ResultSerializer, 200: shown.ResultSerializer}


class Sheets:
    """The part of MatchViewSet about results on paper; live matches write the same sheets."""

    @extend_schema(
        summary="Its scoresheets and what was said of them",
        parameters=[WATCH, OpenApiParameter("revision", int, description="The latest, if absent.")],
        responses=shown.ResultSerializer,
        filters=False,
    )
    @action(detail=True)
    def scoresheets(self, request, code):
        asked = read(asking.RevisionAsked, request.query_params.dict())
        return self.result(self.get_object(), asked.get("revision"))

    def result(self, match, revision=None, code=status.HTTP_200_OK):
        revision = match.revision if revision is None else revision
        deals, sides = Scoresheet.of(match, revision), range(match.rules.sides)
        result = {
            "revision": revision,
            "latest": match.revision,
            "deals": [{"number": rows[0].number, "sides": rows} for rows in deals],
            "totals": [sum(rows[side].points for rows in deals) for side in sides],
            "finished_at": match.finished_at,
            "winner": match.winner,
            "confirmations": match.confirmations.filter(revision=revision).select_related("by"),
            "rulings": match.rulings.select_related("by"),
        }
        return Response(shown.ResultSerializer(result).data, code)

    @extend_schema(
        summary="Write down one deal",
        request=asking.SheetAsked,
        responses=RESULT,
        filters=False,
    )
    @scoresheets.mapping.post
    def record_sheet(self, request, code):
        match, asked = self.get_object(), self.asked(asking.SheetAsked)
        match.record_sheet(request.player, asked["number"], asked["sides"])
        return self.result(match, code=status.HTTP_201_CREATED)

    @extend_schema(
        summary="Write down the whole result",
        description="Entering just what the other side has entered confirms it.",
        request=asking.ResultAsked,
        responses=shown.ResultSerializer,
        filters=False,
    )
    @scoresheets.mapping.put
    def record_result(self, request, code):
        match, asked = self.get_object(), self.asked(asking.ResultAsked)
        if "deals" in asked:
            match.record(request.player, asked["deals"])
        else:
            match.record_totals(request.player, asked["totals"])
        return self.result(match)

    @extend_schema(
        summary="Take the last deal's sheet away again", responses={204: None}, filters=False
    )
    @scoresheets.mapping.delete
    def drop_sheet(self, request, code):
        self.get_object().drop_sheet(request.player)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        summary="Confirm or contest what the other side wrote",
        request=asking.ConfirmationAsked,
        responses={201: shown.ResultSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def confirmations(self, request, code):
        match, asked = self.get_object(), self.asked(asking.ConfirmationAsked)
        if asked["said"] == "confirm":
            match.confirm(request.player, asked["revision"])
        else:
            match.contest(request.player, asked["revision"], asked["kind"], asked["words"])
        return self.result(match, code=status.HTTP_201_CREATED)

    @extend_schema(
        summary="They are not here: real cards of a tournament",
        description="By a side of the other; by whoever keeps the score of the `sides` named.",
        request=asking.AbsenceAsked,
        responses={201: shown.OwnMatchSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def absence(self, request, code):
        match, asked = self.get_object(), self.asked(asking.AbsenceAsked)
        match.miss(request.player, asked.get("sides"))
        return self.reply(match, status.HTTP_201_CREATED)

    @extend_schema(
        summary="They are here after all",
        description="By the side itself; by whoever keeps the score of all of whom one waits.",
        responses={204: None},
        filters=False,
    )
    @absence.mapping.delete
    def turn_up(self, request, code):
        match = self.get_object()
        match.turn_up(request.player, match.awaited)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        summary="Rule on a result, or correct a settled one (arbiters)",
        request=asking.RulingAsked,
        responses={201: shown.ResultSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def rulings(self, request, code):
        match, asked = self.get_object(), self.asked(asking.RulingAsked)
        if "deals" in asked:
            asked["sheets"] = asked.pop("deals")
        rule = match.correct if match.finished_at else match.rule
        rule(request.player, **asked)
        return self.result(match, code=status.HTTP_201_CREATED)
