from django.db.models import Q
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import status, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response

from accounts.api.asking import read
from accounts.api.identity import PublicOrSomebody
from accounts.models import Club
from accounts.models.membership import RIGHTS
from tournaments import brackets
from tournaments.api import asking
from tournaments.api import serializers as shown
from tournaments.api.doors import EventDoor
from tournaments.api.filters import PairingFilter, RoundFilter, StageFilter
from tournaments.models import Deputy, Pairing, Round, Stage


@extend_schema_view(
    list=extend_schema(summary="Stages"),
    retrieve=extend_schema(summary="One stage"),
)
class StageViewSet(EventDoor, viewsets.ReadOnlyModelViewSet):
    queryset = Stage.objects.select_related("tournament__club").order_by("tournament", "number")
    permission_classes = [PublicOrSomebody]
    serializer_class = shown.StageSerializer
    filterset_class = StageFilter
    lookup_value_regex = "[0-9]+"

    @extend_schema(
        summary="Its table, as it stands or as it stood after a closed round",
        parameters=[OpenApiParameter("after_round", int)],
        responses=shown.StandingsSerializer,
        filters=False,
    )
    @action(detail=True)
    def standings(self, request, pk):
        stage = self.get_object()
        number = round_number(request.query_params.get("after_round"))
        table = stage.table(number)
        if table is None:
            raise Http404
        table.stage, table.moves = stage, table.moves_since(stage.table_before(number))
        return Response(shown.StandingsSerializer(table).data)

    @extend_schema(
        summary="Its bracket: who meets whom, or will",
        responses=shown.TieSerializer(many=True),
        filters=False,
    )
    @action(detail=True, pagination_class=None)
    def bracket(self, request, pk):
        return Response(shown.TieSerializer(brackets.ties(self.get_object()), many=True).data)

    @extend_schema(
        summary="Take points off an entry (arbiters)",
        request=asking.DeductionAsked,
        responses={201: shown.DeductionSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def deductions(self, request, pk):
        stage = self.get_object()
        asked = read(asking.DeductionAsked, request.data)
        if asked["entry"].tournament_id != stage.tournament_id:
            raise ValidationError({"entry": ["This entry is not of this tournament."]})
        deduction = stage.deduct(by=request.who, **asked)
        return Response(shown.DeductionSerializer(deduction).data, status.HTTP_201_CREATED)

    @extend_schema(
        summary="Give points back that were taken off (arbiters)",
        parameters=[OpenApiParameter("deduction", int, "path")],
        responses={204: None},
        filters=False,
    )
    @action(detail=True, methods=["delete"], url_path="deductions/(?P<deduction>[0-9]{1,9})")
    def deduction(self, request, pk, deduction):
        rows = self.get_object().deductions.select_related("entry__player", "entry__team")
        get_object_or_404(rows, pk=deduction).take_back(request.who)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        summary="Change the number of rounds while it runs (organisers)",
        request=asking.RoundsAsked,
        responses=shown.StageSerializer,
        filters=False,
    )
    def partial_update(self, request, pk):
        return self.do(Stage.change_rounds, asking.RoundsAsked, status.HTTP_200_OK)

    @extend_schema(
        summary="Draw the next round by hand where it cannot be drawn (organisers)",
        request=asking.ByHandAsked,
        responses={201: shown.RoundSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def drafts(self, request, pk):
        stage = self.get_object()
        asked = read(asking.ByHandAsked, request.data)
        row = stage.draft_by_hand(asked["reason"], request.who)
        return Response(shown.RoundSerializer(row).data, status.HTTP_201_CREATED)

    @extend_schema(
        summary="A half-point bye in the next round, on request (organisers)",
        request=asking.ByeAsked,
        responses={201: shown.EntrySerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def byes(self, request, pk):
        stage = self.get_object()
        entry = read(asking.ByeAsked, request.data)["entry"]
        stage.excuse(entry, request.who)
        return Response(shown.EntrySerializer(entry).data, status.HTTP_201_CREATED)


def round_number(asked: str | None) -> int | None:
    if asked is None:
        return None
    if not (asked.isascii() and asked.isdecimal() and len(asked) < 5):
        raise Http404
    return int(asked)


@extend_schema_view(
    list=extend_schema(summary="Rounds"),
    retrieve=extend_schema(summary="One round"),
)
class RoundViewSet(EventDoor, viewsets.ReadOnlyModelViewSet):
    queryset = (
        Round.objects.select_related("stage__tournament__club")
        .filter(published_at__isnull=False)
        .order_by("stage__tournament", "stage__number", "stage__group", "number")
    )
    permission_classes = [PublicOrSomebody]
    serializer_class = shown.RoundSerializer
    filterset_class = RoundFilter
    lookup_value_regex = "[0-9]+"

    @extend_schema(
        summary="Set another day and time before it opens (organisers)",
        request=asking.PostponeAsked,
        responses=shown.RoundSerializer,
    )
    def partial_update(self, request, pk):
        return self.do(Round.postpone, asking.PostponeAsked, status.HTTP_200_OK)

    def get_queryset(self):
        """A draft is for the organisers."""
        known, player = super().get_queryset(), self.request.player
        if player is None:
            return known
        clubs = Club.objects.filter(
            memberships__user__player=player, memberships__role__in=RIGHTS["organise"]
        )
        own = Deputy.objects.filter(player=player, revoked_at=None).values("tournament")
        ours = Q(stage__tournament__club__in=clubs) | Q(stage__tournament__in=own)
        drafts = Round.objects.filter(ours).values("pk")
        everything = Round.objects.select_related("stage__tournament__club")
        return everything.filter(Q(published_at__isnull=False) | Q(pk__in=drafts)).order_by(
            "stage__tournament", "stage__number", "stage__group", "number"
        )

    @extend_schema(
        summary="Publish a draft: everybody sees its boards (organisers)",
        request=None,
        responses={201: shown.RoundSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def publication(self, request, pk):
        return self.do(Round.publish)

    @extend_schema(
        summary="Two entries change places before it opens (organisers)",
        request=asking.SwapAsked,
        responses={201: shown.RoundSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def swaps(self, request, pk):
        return self.do(Round.swap, asking.SwapAsked)

    @extend_schema(
        summary="Open it now: its matches are made (organisers)",
        request=None,
        responses={201: shown.RoundSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def opening(self, request, pk):
        return self.do(Round.open)

    @extend_schema(
        summary="Give it more time, or a time if it had none (organisers)",
        request=asking.ExtensionAsked,
        responses={201: shown.RoundSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def extension(self, request, pk):
        return self.do(Round.extend, asking.ExtensionAsked)

    @extend_schema(
        summary="Close it, once every match is over (organisers)",
        request=None,
        responses={201: shown.RoundSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def closing(self, request, pk):
        return self.do(Round.close)


@extend_schema_view(
    list=extend_schema(summary="Pairings"),
    retrieve=extend_schema(summary="One pairing with its result"),
)
class PairingViewSet(EventDoor, viewsets.ReadOnlyModelViewSet):
    queryset = (
        Pairing.objects.select_related(
            "round__stage__tournament__club",
            "match",
            "first__player",
            "first__team",
            "second__player",
            "second__team",
        )
        .prefetch_related("match__confirmations", "match__disputes__by")
        .filter(round__published_at__isnull=False)
        .order_by("round__stage__tournament", "round__stage__number", "round__number", "table")
    )
    permission_classes = [PublicOrSomebody]
    serializer_class = shown.PairingSerializer
    filterset_class = PairingFilter
    lookup_value_regex = "[0-9]+"

    @extend_schema(
        summary="Play it here, or with real cards (organisers, before it begins)",
        request=asking.SwitchAsked,
        responses=shown.PairingSerializer,
    )
    def partial_update(self, request, pk):
        return self.do(Pairing.switch, asking.SwitchAsked, status.HTTP_200_OK)

    @extend_schema(
        summary="The sides that are not there lose (arbiters)",
        request=asking.ForfeitAsked,
        responses={201: shown.PairingSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def forfeit(self, request, pk):
        return self.do(Pairing.forfeit, asking.ForfeitAsked)
