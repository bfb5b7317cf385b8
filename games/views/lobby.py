"""Who is waiting, who is playing; open a table, mark a real game."""

from django.db.models import Q
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache

from games.forms import MarkForm, TableForm
from games.models import House, Match, Seat

MOST_SHOWN = 60
MOST_SIGNS = 40  # of what is looked for: no name is longer


@never_cache
def lobby(request):
    """Whoever was told a table's code types it here: knowing it opens a private one as well."""
    sought = _sought(request)
    if sought and Match.objects.filter(live=True, imported=None, code=sought.upper()).exists():
        return redirect("table", sought.upper())
    return render(request, "games/lobby.html", _tables(sought))


@never_cache
def lobby_part(request):
    return render(request, "games/_lobby.html", _tables(_sought(request)))


def _sought(request) -> str:
    return request.GET.get("q", "").replace("\0", "").strip()[:MOST_SIGNS]


def _tables(sought: str) -> dict:
    open_tables = Match.objects.filter(live=True, public=True, finished_at=None)
    if sought:
        sitting = Seat.objects.filter(player__name__icontains=sought).values("match")
        open_tables = open_tables.filter(Q(pk__in=sitting) | Q(house__icontains=sought))
    waiting = open_tables.filter(started_at=None, arranged=False)[:MOST_SHOWN]
    playing = open_tables.exclude(started_at=None).order_by("-started_at")[:MOST_SHOWN]
    return {
        "sought": sought,
        "waiting": [_row(each) for each in waiting],
        "playing": [_row(each) for each in playing],
    }


def _row(match: Match) -> dict:
    people = [entry["name"] for entry in match.seating if entry]
    return {
        "match": match,
        "people": people,
        "free": match.rules.players - len(people),
        "profile": match.rules_name,
        "rules": match.rules,
        "totals": "–".join(map(str, match.totals)),
    }


def _named_first(request):
    """Whoever opens a table needs a name; he comes back here with it."""
    return redirect(f"{reverse('accounts:guest')}?{urlencode({'next': request.get_full_path()})}")


def open_table(request):
    if request.player is None:
        return _named_first(request)
    houses = House.objects.of_clubs_of(request.user)
    form = TableForm(request.POST or None, initial=request.GET.dict(), houses=houses)
    if request.method == "POST" and form.is_valid():
        options = {name: form.cleaned_data[name] for name in ("public", "bots")}
        options["house"] = form.house_name
        match = Match.open_table(request.player, form.ruleset(), **options)
        return redirect("table", match.code)
    return render(request, "games/open.html", {"form": form})


def mark(request):
    if request.player is None:
        return _named_first(request)
    form = MarkForm(request.POST or None, houses=House.objects.of_clubs_of(request.user))
    if request.method == "POST" and form.is_valid():
        match = Match.open_sheet(
            request.player, form.ruleset(), form.names(), house=form.house_name
        )
        return redirect("games:sheet", match.code)
    return render(request, "games/mark.html", {"form": form})
