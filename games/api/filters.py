import django_filters as filters
from django.db.models import Exists, OuterRef

from accounts.api.filters import IdFilter, orders
from games.models import House, Match, Seat


class HouseFilter(filters.FilterSet):
    club = filters.CharFilter("club__slug", label="slug of its club")
    in_use = filters.BooleanFilter("retired_at", "isnull", label="not retired")

    class Meta:
        model = House
        fields: list[str] = []


class MatchFilter(filters.FilterSet):
    club = filters.CharFilter("club__slug", label="slug of its club")
    player = IdFilter(method="of_player", label="who sits at it")
    phase = filters.MultipleChoiceFilter(choices=Match.Phase.choices)
    live = filters.BooleanFilter("live", label="played here, not with real cards")
    rated = filters.BooleanFilter("rated")
    arranged = filters.BooleanFilter("arranged", label="its seats belong to named players")
    finished = filters.BooleanFilter("finished_at", "isnull", exclude=True)
    search = filters.CharFilter(method="by_name", label="part of a player's name")
    order = filters.OrderingFilter(fields=orders("created_at", "started_at", "finished_at"))

    class Meta:
        model = Match
        fields: list[str] = []

    def of_player(self, matches, name, player):
        return matches.filter(Exists(Seat.objects.filter(match=OuterRef("pk"), player=player)))

    def by_name(self, matches, name, part):
        sits = Seat.objects.filter(match=OuterRef("pk"), player__name__icontains=part)
        return matches.filter(Exists(sits))
