from django.core.paginator import Paginator
from django.db.models import Count
from django.shortcuts import get_object_or_404, render

from accounts.models import Club


def clubs(request):
    listed = Club.objects.annotate(events=Count("tournaments")).order_by("name", "pk")
    page = Paginator(listed, 30).get_page(request.GET.get("page"))
    return render(request, "tournaments/clubs.html", {"page": page})


def club(request, slug):
    """A club's events, players and teams."""
    club = get_object_or_404(Club, slug=slug)
    events = club.tournaments.select_related("club").with_counts()
    context = {
        "club": club,
        "role": club.role_of(request.user),
        "organises": club.may(request.user, "organise"),
        "page": Paginator(events, 20).get_page(request.GET.get("page")),
        "players": club.everybody()[:100],
        "teams": club.teams.all()[:100],
    }
    return render(request, "tournaments/club.html", context)
