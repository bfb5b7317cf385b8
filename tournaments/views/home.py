"""The home page: three doors, a real table, what is on."""

from django.shortcuts import render

from games.models import Deal, Match
from games.viewpoints import view
from tournaments.models import Tournament
from tournaments.views.doors import part


def home(request):
    events = Tournament.objects.select_related("club").with_counts()
    running = events.running()[:5]
    coming = events.filter(started_at=None, opened_at__isnull=False, closed_at=None)[:5]
    context = {"running": running, "coming": coming, **a_table()}
    return render(request, "tournaments/home.html", context)


def table_part(request):
    context = a_table()
    response = render(request, "tournaments/_home_table.html", context)
    return part(response.content, context["stamp"])


def a_table() -> dict:
    """A public live table as its watchers see it; else the opening of the last deal played."""
    match = Match.objects.filter(live=True, public=True, phase=Match.Phase.PLAY).first()
    if match:
        shown = view(match, None)
        stamp = f"{match.code}.{shown['turn']}"
        return {"match": match, "shown": shown, "cards": shown["table"], "stamp": stamp}
    deal = Deal.objects.filter(match__public=True).select_related("match").last()
    if deal:
        return {"deal": deal, "cards": deal.table, "stamp": f"deal.{deal.pk}"}
    return {"cards": ["QH", "2D", "6S", "7D"], "stamp": "none"}
