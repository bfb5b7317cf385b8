from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import status, viewsets
from rest_framework.decorators import action
from rest_framework.response import Response

from accounts.api.asking import read
from accounts.api.identity import IsSomebody, PublicOrSomebody
from tournaments.api import asking
from tournaments.api import serializers as shown
from tournaments.api.doors import EventDoor, of_event
from tournaments.api.filters import EntryFilter
from tournaments.models import Entry, Tournament

TEAM = ["team__members__player"]


@extend_schema_view(
    list=extend_schema(summary="Entries"),
    retrieve=extend_schema(summary="One entry"),
)
class EntryViewSet(EventDoor, viewsets.ReadOnlyModelViewSet):
    queryset = Entry.objects.select_related("tournament__club", "player", "team").prefetch_related(
        *TEAM
    )
    permission_classes = [PublicOrSomebody]
    serializer_class = shown.EntrySerializer
    filterset_class = EntryFilter
    lookup_value_regex = "[0-9]+"

    @extend_schema(
        summary="Enter a player or a team (organisers)",
        request=asking.EntryAsked,
        responses={201: shown.EntrySerializer},
    )
    def create(self, request):
        asked = read(asking.EntryAsked, request.data)
        event = asked["tournament"]
        who = asked.get("player") or asked["team"]
        entry = event.enter(who, request.who)
        return Response(shown.EntrySerializer(entry).data, status.HTTP_201_CREATED)

    @extend_schema(
        summary="Withdraw it (organisers, and the entry itself)",
        request=None,
        responses={201: shown.EntrySerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"], permission_classes=[IsSomebody])
    def withdrawal(self, request, pk):
        entry = self.get_object()
        entry.tournament.withdraw(entry, self.organiser(entry), request.player)
        return self.reply(entry, status.HTTP_201_CREATED)

    @extend_schema(summary="It is back, and plays on (organisers)", responses={204: None})
    @withdrawal.mapping.delete
    def come_back(self, request, pk):
        return self.undo(of_event(Tournament.come_back))

    def organiser(self, entry):
        """Who asks, if he asks as one; else it is the entry itself."""
        who = self.request.who
        return who if entry.tournament.may(who, "organise") else None

    @extend_schema(
        summary="Disqualify it (arbiters)",
        request=asking.DisqualificationAsked,
        responses={201: shown.EntrySerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def disqualification(self, request, pk):
        return self.do(of_event(Tournament.disqualify), asking.DisqualificationAsked)

    @extend_schema(
        summary="Put in a substitute of the team (organisers)",
        request=asking.SubstitutionAsked,
        responses={201: shown.EntrySerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def substitutions(self, request, pk):
        return self.do(of_event(Tournament.substitute), asking.SubstitutionAsked)

    @extend_schema(
        summary="It is here (organisers, the entry itself, whoever holds the door's link)",
        request=asking.ArrivalAsked,
        responses={201: shown.EntrySerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"], permission_classes=[IsSomebody])
    def arrival(self, request, pk):
        entry, asked = self.get_object(), read(asking.ArrivalAsked, request.data)
        entry.tournament.check_in(entry, self.organiser(entry), request.player, **asked)
        return self.reply(entry, status.HTTP_201_CREATED)

    @extend_schema(
        summary="It is not here after all (organisers, and the entry itself)",
        responses={204: None},
        filters=False,
    )
    @arrival.mapping.delete
    def check_out(self, request, pk):
        entry = self.get_object()
        entry.tournament.check_out(entry, self.organiser(entry), request.player)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        summary="Let it in from the waiting list (organisers)",
        request=None,
        responses={201: shown.EntrySerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def admission(self, request, pk):
        return self.do(of_event(Tournament.let_in))
