from django.core.paginator import Paginator
from django.shortcuts import get_object_or_404, render

from accounts.models import Player, Team
from tournaments import curves, records, results
from tournaments.models import Entry
from tournaments.models.rating import Kind
from tournaments.ratings import PROVISIONAL
from tournaments.views import feeds

MET = 300  # matches that the head-to-head looks back on


def player(request, pk):
    """Ratings, results, feats, head-to-head, and a way to every match's record."""
    person = get_object_or_404(Player.objects.select_related("club"), pk=pk)
    seats = results.seats_of(person, request.player)
    page = Paginator(seats, 20).get_page(request.GET.get("page"))
    context = {
        "person": person,
        "feed": feeds.address(request, "player", person.pk),
        "page": page,
        "matches": results.played(person, page.object_list),
        "entries": entries_of(Entry.objects.of_player(person)),
        "rated": rated(person),
        "provisional": PROVISIONAL,
        "feats": records.of_player(person, request.player),
        **balance(results.played(person, seats[:MET])),
    }
    return render(request, "tournaments/player.html", context)


def rated(person: Player) -> list[dict]:
    """By kind of match: the present rating, and how it came about."""
    rows = list(person.ratings.in_order())
    made = [(kind, [row for row in rows if row.players == kind]) for kind in Kind]
    return [
        {"kind": kind, "now": own[-1], "chart": curves.rating(own, kind.label)}
        for kind, own in made
        if own
    ]


def team(request, pk):
    team = get_object_or_404(Team.objects.select_related("club"), pk=pk)
    pairings = results.pairings_of(team)
    page = Paginator(pairings, 20).get_page(request.GET.get("page"))
    context = {
        "team": team,
        "members": team.members.select_related("player"),
        "page": page,
        "matches": results.played_by_team(team, page.object_list),
        "entries": entries_of(team.entries.all()),
        "feats": records.of_team(team),
        **balance(results.played_by_team(team, pairings[:MET])),
    }
    return render(request, "tournaments/team.html", context)


def balance(met: list[results.Played]) -> dict:
    """How many were won and lost, and against whom."""
    return {
        "records": results.head_to_head(met),
        "won": sum(one.result == "won" for one in met),
        "lost": sum(one.result == "lost" for one in met),
    }


def entries_of(entries):
    return entries.select_related("tournament__club", "player", "team").order_by("-pk")[:20]
