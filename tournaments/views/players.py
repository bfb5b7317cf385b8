from django.core.paginator import Paginator
from django.shortcuts import get_object_or_404, render

from accounts.models import Player, Team
from tournaments import results
from tournaments.models import Entry

MET = 300  # matches that the head-to-head looks back on


def player(request, pk):
    """Results, head-to-head, and a way to every match's record."""
    person = get_object_or_404(Player.objects.select_related("club"), pk=pk)
    seats = results.seats_of(person, request.player)
    page = Paginator(seats, 20).get_page(request.GET.get("page"))
    met = results.played(person, seats[:MET])
    context = {
        "person": person,
        "page": page,
        "matches": results.played(person, page.object_list),
        "records": results.head_to_head(met),
        "won": sum(one.result == "won" for one in met),
        "lost": sum(one.result == "lost" for one in met),
        "entries": entries_of(Entry.objects.of_player(person)),
    }
    return render(request, "tournaments/player.html", context)


def team(request, pk):
    team = get_object_or_404(Team.objects.select_related("club"), pk=pk)
    members = team.members.select_related("player")
    context = {"team": team, "members": members, "entries": entries_of(team.entries.all())}
    return render(request, "tournaments/team.html", context)


def entries_of(entries):
    return entries.select_related("tournament__club", "player", "team").order_by("-pk")[:20]
