"""A tournament for everybody: its rounds, its table, its log."""

from django.core.paginator import Paginator
from django.shortcuts import render
from django.utils.safestring import SafeString

from tournaments import boards
from tournaments.models import Tournament
from tournaments.views.doors import kept, own_entries, part, tournament_at


def events(request):
    listed = Tournament.objects.select_related("club").with_counts()
    page = Paginator(listed, 20).get_page(request.GET.get("page"))
    return render(request, "tournaments/events.html", {"page": page})


def tournament(request, code):
    event = tournament_at(code)
    own = own_entries(request, event)
    context = {
        "event": event,
        "stage": event.stage,
        "organises": event.club.may(request.user, "organise"),
        "own": event.entries.filter(pk__in=own, withdrawn_at=None).with_names().first(),
    }
    if event.started_at:
        table, context["table_stamp"] = the_table(event, own)
        board, context["rounds_stamp"] = the_rounds(event, own)
        context |= {"table": table, "rounds": board}
    else:
        context["entries"] = event.entries.filter(withdrawn_at=None).with_names()
    return render(request, "tournaments/tournament.html", context)


def the_table(event: Tournament, own: list[int]) -> tuple[SafeString, str]:
    snapshot = event.stage.snapshots.filter(after_round=None).first()
    snapshot = snapshot or event.stage.recompute()

    def make() -> dict:
        return boards.standings(event.stage, snapshot.rows, own)

    return kept("_table", f"{event.stage.pk}.{snapshot.stamp}", own, make), snapshot.stamp


def the_rounds(event: Tournament, own: list[int]) -> tuple[SafeString, str]:
    stamp = event.stage.board_stamp()

    def make() -> dict:
        return {"rounds": boards.rounds(event.stage, own), "teams": event.of_teams}

    return kept("_rounds", f"{event.stage.pk}.{stamp}", own, make), stamp


def rounds_part(request, code):
    event = tournament_at(code)
    return part(*the_rounds(event, own_entries(request, event)))


def standings_part(request, code):
    event = tournament_at(code)
    return part(*the_table(event, own_entries(request, event)))


def log(request, code):
    event = tournament_at(code)
    lines = event.log.select_related("user__player", "player")
    page = Paginator(lines, 50).get_page(request.GET.get("page"))
    return render(request, "tournaments/log.html", {"event": event, "page": page})
