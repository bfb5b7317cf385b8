"""Clubs' own rules."""

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import status, viewsets
from rest_framework.response import Response

from accounts.api.asking import read
from games.api import asking
from games.api import serializers as shown
from games.api.filters import HouseFilter
from games.models import House
from games.rules.ruleset import HOUSE_OPTIONS


@extend_schema_view(
    list=extend_schema(summary="Clubs' own rules, every version of them"),
    retrieve=extend_schema(summary="One version of a club's own rules"),
)
class HouseViewSet(viewsets.ReadOnlyModelViewSet):
    queryset = House.objects.select_related("club")
    serializer_class = shown.HouseSerializer
    filterset_class = HouseFilter
    lookup_value_regex = "[0-9]{1,18}"

    @extend_schema(
        summary="Save rules of a club (organisers)",
        request=asking.HouseAsked,
        responses={201: shown.HouseSerializer},
    )
    def create(self, request):
        asked = read(asking.HouseAsked, request.data)
        club, name, profile = (asked.pop(key) for key in ("club", "name", "profile"))
        return self.reply(House.make(club, name, profile, asked, request.user))

    @extend_schema(
        summary="Change them: the next version (organisers)",
        description="What is left out stays. Matches keep the version that they were made with.",
        request=asking.HouseRevised,
        responses={201: shown.HouseSerializer},
    )
    def partial_update(self, request, pk):
        house = self.get_object()
        asked = read(asking.HouseRevised, request.data)
        name = asked.pop("name", house.name)
        before = {option: house.ruleset[option] for option in HOUSE_OPTIONS}
        return self.reply(house.revise(name, {**before, **asked}, request.user))

    @extend_schema(summary="Retire them (organisers)", responses={204: None})
    def destroy(self, request, pk):
        self.get_object().retire(request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def reply(self, house):
        return Response(shown.HouseSerializer(house).data, status.HTTP_201_CREATED)
