"""How a player's rating has come about."""

import django_filters as filters
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins, serializers, viewsets

from accounts.models import Player
from tournaments.models import Rating
from tournaments.models.rating import Kind


class RatingSerializer(serializers.ModelSerializer):
    """After one match. `players` at the table: 2 or 4, each rated by itself. `rating` is what is
    shown, `mu` and `sigma` what it comes from; `number`: how many matches he had played by then,
    `provisional` while they are few. `match`: null of a private one."""

    rating = serializers.IntegerField(source="points", read_only=True)
    provisional = serializers.BooleanField(read_only=True)
    match = serializers.SerializerMethodField()

    class Meta:
        model = Rating
        fields = ["players", "number", "rating", "mu", "sigma", "provisional", "match", "won", "at"]

    def get_match(self, rating) -> str | None:
        return rating.match.code if rating.match.public else None


class RatingFilter(filters.FilterSet):
    players = filters.ChoiceFilter(choices=Kind.choices)

    class Meta:
        model = Rating
        fields: list[str] = []


@extend_schema_view(list=extend_schema(summary="His rating after each match, the last first"))
class RatingViewSet(mixins.ListModelMixin, viewsets.GenericViewSet):
    queryset = Rating.objects.select_related("match").order_by("-at", "-match_id")
    serializer_class = RatingSerializer
    filterset_class = RatingFilter

    def get_queryset(self):
        if getattr(self, "swagger_fake_view", False):
            return self.queryset.none()
        player = get_object_or_404(Player, pk=self.kwargs["player"])
        return self.queryset.filter(player=player)
