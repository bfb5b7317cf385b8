import django_filters as filters
from django import forms
from drf_spectacular.utils import extend_schema_field

from accounts.models import Club, Player, Team

HIGHEST = 2**63 - 1


@extend_schema_field(int)
class IdFilter(filters.Filter):
    """A whole number; the library's own reads 1e999999999 as well, and is busy with it."""

    field_class = forms.IntegerField

    def __init__(self, *arguments, **options) -> None:
        super().__init__(*arguments, min_value=0, max_value=HIGHEST, **options)


def orders(*names: str) -> list[tuple[str, str]]:
    return [(name, name) for name in names]


NAMES = orders("name", "created_at")


class ClubFilter(filters.FilterSet):
    search = filters.CharFilter("name", "icontains", label="part of the name")
    mine = filters.BooleanFilter(method="only_mine", label="clubs that I belong to")
    order = filters.OrderingFilter(fields=NAMES)

    class Meta:
        model = Club
        fields = {"city": ["iexact"]}

    def only_mine(self, clubs, name, wanted):
        user = self.request.user
        mine = user.memberships.values("club") if user.is_authenticated else []
        return clubs.filter(pk__in=mine) if wanted else clubs.exclude(pk__in=mine)


class PlayerFilter(filters.FilterSet):
    search = filters.CharFilter("name", "icontains", label="part of the name")
    club = filters.CharFilter(method="of_club", label="a club's own players and its members")
    account = filters.BooleanFilter("user", "isnull", exclude=True, label="has an account")
    order = filters.OrderingFilter(fields=NAMES)

    class Meta:
        model = Player
        fields: list[str] = []

    def of_club(self, players, name, slug):
        club = Club.objects.filter(slug=slug).first()
        return players.filter(pk__in=club.everybody().values("pk")) if club else players.none()


class TeamFilter(filters.FilterSet):
    search = filters.CharFilter("name", "icontains", label="part of the name")
    club = filters.CharFilter("club__slug", label="slug of its club")
    player = IdFilter("members__player", label="a partner or substitute")
    order = filters.OrderingFilter(fields=NAMES)

    class Meta:
        model = Team
        fields: list[str] = []
