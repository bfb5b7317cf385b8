"""The home page: three doors, a real table, what is on."""

import json

from django.shortcuts import render

from games.models import Deal, Match
from games.models.export import dealt
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
    """A public live table as its watchers see it; else the last deal played, to be seen again."""
    tables = Match.objects.filter(live=True, public=True, delayed=False)
    match = tables.filter(phase=Match.Phase.PLAY).first()
    if match:
        shown = view(match, None)
        stamp = f"{match.code}.{shown['turn']}"
        courts = match.rules.court_values._asdict()
        cards = shown["table"]
        return {"match": match, "shown": shown, "cards": cards, "courts": courts, "stamp": stamp}
    played_here = Deal.objects.filter(match__public=True, match__imported=None)
    deal = played_here.select_related("match").order_by("pk").last()
    if deal:
        return {**a_replay(deal), "stamp": f"deal.{deal.pk}"}
    return {"cards": ["QH", "2D", "6S", "7D"], "stamp": "none"}


def a_replay(deal: Deal) -> dict:
    """Its opening, and who plays in turn from there."""
    rules = deal.match.rules
    first = dealt(rules, deal).start().seat
    turns = [(first + n) % rules.players for n in range(rules.players)]
    courts = rules.court_values._asdict()
    return {
        "deal": deal,
        "cards": deal.table,
        "names": json.dumps([deal.match.seating[seat]["name"] for seat in turns]),
        "courts": courts,
        "courts_json": json.dumps(courts),
    }
