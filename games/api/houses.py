"""Clubs' own rules."""

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import status, viewsets

from accounts.api.asking import read
from accounts.api.doors import Door
from games.api import asking
from games.api import serializers as shown
from games.api.filters import HouseFilter
from games.models import House
from games.rules.ruleset import HOUSE_OPTIONS


@extend_schema_view(
    list=extend_schema(summary="Clubs' own rules, every version of them"),
    retrieve=extend_schema(summary="One version of a club's own rules"),
)
class HouseViewSet(Door, viewsets.ReadOnlyModelViewSet):
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
        house = House.make(club, name, profile, asked, request.user)
        return self.reply(house, status.HTTP_201_CREATED)

    @extend_schema(
        summary="Change them: the next version (organisers)",
        description="What is left out stays. Matches keep the version that they were made with.",
        request=asking.HouseRevised,
        responses={201: shown.HouseSerializer},
    )
    def partial_update(self, request, pk):
        return self.do(revise, asking.HouseRevised)

    @extend_schema(summary="Retire them (organisers)", responses={204: None})
    def destroy(self, request, pk):
        return self.undo(House.retire)


def revise(house, by, name="", **asked):
    before = {option: house.ruleset[option] for option in HOUSE_OPTIONS}
    return house.revise(name or house.name, {**before, **asked}, by)
