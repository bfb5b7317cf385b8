from django.core.cache import cache
from django.core.paginator import Paginator
from django.db.models import Count
from django.shortcuts import get_object_or_404, render

from accounts.models import Club, Player
from tournaments import records
from tournaments.models import Rating
from tournaments.views import feeds
from tournaments.views.doors import TEN_MINUTES, asked_for


def clubs(request):
    """All of them, or those whose name or city is asked for."""
    listed = Club.objects.annotate(events=Count("tournaments")).order_by("name", "pk")
    asked, query = asked_for(request)
    page = Paginator(listed.named(asked), 30).get_page(request.GET.get("page"))
    context = {"page": page, "asked": asked, "query": query}
    return render(request, "tournaments/clubs.html", context)


def players(request):
    """Who is not private, with his ratings; by name, or those whose name is asked for."""
    listed = Player.objects.listed().select_related("club").order_by("name", "pk")
    asked, query = asked_for(request)
    page = Paginator(listed.named(asked), 30).get_page(request.GET.get("page"))
    context = {"page": page, "asked": asked, "query": query, "players": with_ratings(page)}
    return render(request, "tournaments/players.html", context)


def with_ratings(players) -> list[tuple[Player, list[Rating]]]:
    """In one query more."""
    players = list(players)
    present = Rating.objects.filter(player__in=players).latest()
    of: dict[int, list[Rating]] = {}
    for row in present:
        of.setdefault(row.player_id, []).append(row)
    return [(player, of.get(player.pk, [])) for player in players]


def club(request, slug):
    """A club's events, players, teams and feats."""
    club = get_object_or_404(Club, slug=slug)
    events = club.tournaments.select_related("club").with_counts()
    context = {
        "club": club,
        "role": club.role_of(request.user),
        "feed": feeds.address(request, "club", club.slug),
        "organises": club.may(request.user, "organise"),
        "page": Paginator(events, 20).get_page(request.GET.get("page")),
        "players": with_ratings(club.everybody().filter(hidden_at=None)[:100]),
        "teams": club.teams.all()[:100],
        "feats": feats(club),
    }
    return render(request, "tournaments/club.html", context)


def feats(club: Club) -> records.Feats:
    """Looked for once for all its results."""
    key = f"feats:{club.pk}:{records.stamp_of_club(club)}"
    return cache.get_or_set(key, lambda: records.of_club(club), TEN_MINUTES)
