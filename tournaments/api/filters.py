import django_filters as filters
from django.db.models import Q

from accounts.api.filters import IdFilter, orders
from tournaments.models import Entry, Pairing, Round, Stage, Tournament
from tournaments.models.tournament import Kind


class TournamentFilter(filters.FilterSet):
    search = filters.CharFilter("name", "icontains", label="part of the name")
    club = filters.CharFilter("club__slug", label="slug of its club")
    kind = filters.ChoiceFilter(choices=Kind.choices)
    registering = filters.BooleanFilter(method="who_registers", label="registration is open")
    started = filters.BooleanFilter("started_at", "isnull", exclude=True, label="has started")
    finished = filters.BooleanFilter("finished_at", "isnull", exclude=True, label="is over")
    player = IdFilter(method="of_player", label="in which he is entered")
    order = filters.OrderingFilter(fields=orders("name", "created_at", "started_at"))

    class Meta:
        model = Tournament
        fields: list[str] = []

    def who_registers(self, tournaments, name, wanted):
        open_ones = Q(opened_at__isnull=False, closed_at=None, started_at=None)
        return tournaments.filter(open_ones if wanted else ~open_ones)

    def of_player(self, tournaments, name, player):
        return tournaments.filter(pk__in=entries_of(player).values("tournament"))


def entries_of(player):
    """His own, and those of the teams in which he plays."""
    return Entry.objects.filter(Q(player=player) | Q(team__members__player=player))


class StageFilter(filters.FilterSet):
    tournament = filters.CharFilter("tournament__code", label="code of the tournament")

    class Meta:
        model = Stage
        fields: list[str] = []


class EntryFilter(filters.FilterSet):
    tournament = filters.CharFilter("tournament__code", label="code of the tournament")
    search = filters.CharFilter(method="by_name", label="part of the name")
    player = IdFilter(method="of_player", label="alone or in a team")
    team = IdFilter("team")
    withdrawn = filters.BooleanFilter("withdrawn_at", "isnull", exclude=True)
    order = filters.OrderingFilter(fields=orders("seed", "entered_at"))

    class Meta:
        model = Entry
        fields: list[str] = []

    def by_name(self, entries, name, part):
        return entries.filter(Q(player__name__icontains=part) | Q(team__name__icontains=part))

    def of_player(self, entries, name, player):
        return entries.filter(pk__in=entries_of(player).values("pk"))


class RoundFilter(filters.FilterSet):
    tournament = filters.CharFilter("stage__tournament__code", label="code of the tournament")
    stage = IdFilter("stage")
    number = IdFilter("number")
    opened = filters.BooleanFilter("opened_at", "isnull", exclude=True)
    closed = filters.BooleanFilter("closed_at", "isnull", exclude=True)

    class Meta:
        model = Round
        fields: list[str] = []


class PairingFilter(filters.FilterSet):
    tournament = filters.CharFilter(
        "round__stage__tournament__code", label="code of the tournament"
    )
    round = IdFilter("round")
    round_number = IdFilter("round__number")
    entry = IdFilter(method="of_entry", label="either side")
    player = IdFilter(method="of_player", label="on either side, alone or in a team")
    match = filters.CharFilter("match__code", label="code of the match")
    live = filters.BooleanFilter("live")
    finished = filters.BooleanFilter("match__finished_at", "isnull", exclude=True)

    class Meta:
        model = Pairing
        fields: list[str] = []

    def of_entry(self, pairings, name, entry):
        return pairings.filter(Q(first=entry) | Q(second=entry))

    def of_player(self, pairings, name, player):
        entries = entries_of(player).values("pk")
        return pairings.filter(Q(first__in=entries) | Q(second__in=entries))
