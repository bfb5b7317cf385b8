from functools import partial

from django.db.models import Prefetch
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import status, viewsets
from rest_framework.decorators import action
from rest_framework.response import Response

from accounts.api import invitations
from accounts.api.asking import read
from accounts.api.identity import IsSomebody, PublicOrSomebody
from accounts.api.serializers import InvitationSerializer
from tournaments.api import asking
from tournaments.api import serializers as shown
from tournaments.api.deputies import Deputies
from tournaments.api.doors import EventDoor
from tournaments.api.entries import EntryViewSet
from tournaments.api.filters import TournamentFilter
from tournaments.api.singles import Singles
from tournaments.estimates import length
from tournaments.models import Stage, Tournament

CODE = "[A-Z0-9]{6}"


@extend_schema_view(
    list=extend_schema(summary="Tournaments"),
    retrieve=extend_schema(summary="One tournament with its stages"),
)
class TournamentViewSet(EventDoor, Singles, Deputies, viewsets.ReadOnlyModelViewSet):
    queryset = Tournament.objects.select_related("club", "previous").prefetch_related(
        Prefetch("stages", Stage.objects.select_related("tournament"))
    )
    permission_classes = [PublicOrSomebody]
    serializer_class = shown.TournamentSerializer
    filterset_class = TournamentFilter
    lookup_field = "code"
    lookup_value_regex = CODE

    @extend_schema(
        summary="Plan a tournament (organisers)",
        request=asking.TournamentAsked,
        responses={201: shown.TournamentSerializer},
    )
    def create(self, request):
        asked = read(asking.TournamentAsked, request.data)
        event = Tournament.plan(request.user, **asked)
        return self.reply(event, status.HTTP_201_CREATED)

    @extend_schema(
        summary="Change how many may take part, before the start (organisers)",
        request=asking.PlacesAsked,
        responses=shown.TournamentSerializer,
    )
    def partial_update(self, request, code):
        return self.do(Tournament.limit, asking.PlacesAsked, status.HTTP_200_OK)

    @extend_schema(
        summary="Open registration by link (organisers)",
        request=None,
        responses={201: shown.TournamentSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def registration(self, request, code):
        return self.do(Tournament.open_registration)

    @extend_schema(summary="Close registration (organisers)", responses={204: None}, filters=False)
    @registration.mapping.delete
    def close_registration(self, request, code):
        return self.undo(Tournament.close_registration)

    @extend_schema(
        summary="Open the check-in, with a new link for the door (organisers)",
        request=None,
        responses={201: shown.TournamentSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"], url_path="check-in")
    def check_in(self, request, code):
        return self.do(Tournament.open_check_in)

    @extend_schema(summary="Call the check-in off (organisers)", responses={204: None})
    @check_in.mapping.delete
    def close_check_in(self, request, code):
        return self.undo(Tournament.close_check_in)

    @extend_schema(
        summary="The door's link, by which people check in (organisers)",
        responses=InvitationSerializer,
        filters=False,
    )
    @action(detail=True)
    def door(self, request, code):
        event = self.get_object()
        event.require(request.who, "organise")
        path = reverse("tournaments:door", args=[event.code, event.door])
        return invitations.shown(request, event.door, path, status.HTTP_200_OK)

    @extend_schema(
        summary="The invitation to register (organisers)",
        responses=InvitationSerializer,
        filters=False,
    )
    @action(detail=True)
    def invitation(self, request, code):
        event = self.get_object()
        event.require(request.who, "organise")
        return self.shown_invitation(event)

    @extend_schema(
        summary="Make a new invitation; the old one is dead (organisers)",
        request=None,
        responses={201: InvitationSerializer},
        filters=False,
    )
    @invitation.mapping.post
    def renew_invitation(self, request, code):
        event = self.get_object()
        event.renew_invitation(request.who)
        return self.shown_invitation(event, status.HTTP_201_CREATED)

    def shown_invitation(self, event, code=status.HTTP_200_OK):
        path = reverse("tournaments:register", args=[event.code, event.invitation])
        return invitations.shown(self.request, event.invitation, path, code)

    @extend_schema(
        summary="Register yourself by the invitation",
        request=asking.RegistrationAsked,
        responses={201: shown.EntrySerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"], permission_classes=[IsSomebody])
    def registrations(self, request, code):
        event = self.get_object()
        asked = read(asking.RegistrationAsked, request.data)
        token = asked.pop("invitation")
        entry = event.register(request.player, token, **asked)
        return Response(shown.EntrySerializer(entry).data, status.HTTP_201_CREATED)

    @extend_schema(
        summary="Enter many, by name (organisers)",
        description="A name that the club knows is that player; a new one becomes one.",
        request=asking.LinesAsked,
        responses={201: shown.EntrySerializer(many=True)},
        filters=False,
    )
    @action(detail=True, methods=["post"], pagination_class=None)
    def entries(self, request, code):
        event = self.get_object()
        asked = read(asking.LinesAsked, request.data)
        made = event.paste_entries("\n".join(asked["lines"]), request.who)
        entries = EntryViewSet.queryset.filter(pk__in=[entry.pk for entry in made])
        data = shown.EntrySerializer(entries, many=True).data
        return Response(data, status.HTTP_201_CREATED)

    @extend_schema(
        summary="Start it: numbers are drawn, rounds published (organisers)",
        description="`absent_wait=true`: who has not checked in goes to the waiting list, else he "
        "is left out.",
        parameters=[OpenApiParameter("absent_wait", bool)],
        request=None,
        responses={201: shown.TournamentSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def start(self, request, code):
        wait = request.query_params.get("absent_wait") == "true"
        return self.do(partial(Tournament.start, absent_wait=wait))

    @extend_schema(
        summary="How long one would take: rounds, minutes, minutes of a match",
        parameters=[asking.LengthAsked],
        responses=shown.LengthSerializer,
        filters=False,
    )
    @action(detail=False, pagination_class=None)
    def length(self, request):
        asked = read(asking.LengthAsked, request.query_params.dict())
        return Response(shown.LengthSerializer(length(asked, asked["entries"])).data)

    @extend_schema(
        summary="Plan another one like it (organisers)",
        request=asking.AgainAsked,
        responses={201: shown.TournamentSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def again(self, request, code):
        return self.do(Tournament.plan_again, asking.AgainAsked)

    @extend_schema(
        summary="Make a league's next season from its final tables (organisers)",
        request=asking.AgainAsked,
        responses={201: shown.TournamentSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"], url_path="next-season")
    def next_season(self, request, code):
        return self.do(Tournament.next_season, asking.AgainAsked)

    @extend_schema(
        summary="Call it off, before it has started (organisers)",
        request=asking.CallOffAsked,
        responses={201: shown.TournamentSerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"], url_path="calling-off")
    def calling_off(self, request, code):
        return self.do(Tournament.call_off, asking.CallOffAsked)

    @extend_schema(
        summary="Who did what, the latest first",
        responses=shown.LogSerializer(many=True),
        filters=False,
    )
    @action(detail=True)
    def log(self, request, code):
        entries = self.get_object().log.select_related("user__player", "player")
        page = self.paginate_queryset(entries)
        return self.get_paginated_response(shown.LogSerializer(page, many=True).data)
