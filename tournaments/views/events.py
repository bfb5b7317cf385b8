"""A tournament for everybody: its rounds, its table, its log."""

from hashlib import sha256

from django.core.paginator import Paginator
from django.http import Http404
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from tournaments import boards, brackets, curves
from tournaments.models import Stage, Tournament
from tournaments.models.standings import LINES
from tournaments.views import feeds
from tournaments.views.doors import (
    after_round,
    kept,
    own_entries,
    page_number,
    part,
    stage_of,
    tournament_at,
)


def events(request):
    listed = Tournament.objects.select_related("club").with_counts()
    page = Paginator(listed, 20).get_page(request.GET.get("page"))
    return render(request, "tournaments/events.html", {"page": page})


def tournament(request, code):
    """`?after_round=2`: with the table as it was after that round."""
    event = tournament_at(code)
    own = own_entries(request, event)
    context = {
        "event": event,
        "stage": event.stage,
        "feed": feeds.address(request, "tournament", event.code),
        "organises": event.finished_at and event.club.may(request.user, "organise"),
        "arbitrates": event.may(request.who, "arbitrate"),
        "own": event.entries.filter(pk__in=own, withdrawn_at=None).with_names().first(),
    }
    if event.started_at:
        after, page = after_round(request), page_number(request)
        drawn = [stage for stage in event.stages.all() if stage.frozen_at]
        drawn.sort(key=lambda stage: (-stage.number, stage.group))
        context["parts"] = [shown(event, stage, own, after, page) for stage in drawn]
        context["coming"] = [
            {"stage": stage, "trees": brackets.trees(stage) if stage.is_bracket else []}
            for stage in event.stages.all()
            if not stage.frozen_at
        ]
        context["after"] = after
    else:
        context["entries"] = event.entries.taking_part().with_names()
        context["waiting"] = event.entries.waiting().with_names()
    return render(request, "tournaments/tournament.html", context)


def shown(
    event: Tournament, stage: Stage, own: list[int], after: int | None, page: int = 1
) -> dict:
    """One stage on the page: its rounds or its bracket, and its table; the one that is on first."""
    after, page = (after, page) if stage.pk == event.stage.pk else (None, 1)
    table, table_stamp = the_table(stage, own, after, page)
    rounds, rounds_stamp = the_rounds(stage, own)
    stamps = {"table_stamp": table_stamp, "rounds_stamp": rounds_stamp}
    asked = {"after_round": after or "", "page": page if page > 1 else ""}
    asked = {name: value for name, value in asked.items() if value}
    src = urlencode({"stage": stage.pk, **asked})
    return {"stage": stage, "table": table, "rounds": rounds, "src": src, **stamps}


def the_table(
    stage: Stage, own: list[int], after: int | None, number: int = 1
) -> tuple[SafeString, str]:
    """A page of it as it stands, or after a round; with the rounds that one may choose."""
    tables = stage.tables() or [stage.recompute()]
    chosen = next((table for table in tables if table.after_round == after), None)
    if chosen is None:
        raise Http404
    before = stage.table_before(after)
    closed = [table.after_round for table in tables if table.after_round is not None]
    earlier = [table.stamp for table in tables if table.after_round is not None]
    parts = [stage.pk, chosen.stamp, before and before.stamp, after, number, *earlier]
    stamp = sha256(".".join(map(str, parts)).encode()).hexdigest()[:32]

    def make() -> dict:
        page = Paginator(chosen.places, LINES).get_page(number)
        shown = boards.standings(stage, chosen, before, own, page.number)
        course = curves.movement(stage, after, own)
        event, query = stage.tournament, f"after_round={after}&" if after else ""
        more = {"event": event, "after": after, "closed": closed, "movement": course}
        return {**shown, **more, "page": page, "query": query}

    return kept("_table", stamp, own, make), stamp


def the_rounds(stage: Stage, own: list[int]) -> tuple[SafeString, str]:
    stamp = stage.board_stamp()

    def make() -> dict:
        bracket = brackets.trees(stage, own) if stage.is_bracket else []
        return {"rounds": boards.rounds(stage, own), "trees": bracket, "stage": stage}

    return kept("_stage", f"{stage.pk}.{stamp}", own, make), stamp


def rounds_part(request, code):
    event = tournament_at(code)
    return part(*the_rounds(stage_of(request, event), own_entries(request, event)))


def standings_part(request, code):
    event = tournament_at(code)
    stage = stage_of(request, event)
    own, after = own_entries(request, event), after_round(request)
    return part(*the_table(stage, own, after, page_number(request)))


def log(request, code):
    event = tournament_at(code)
    lines = event.log.select_related("user__player", "player")
    page = Paginator(lines, 50).get_page(request.GET.get("page"))
    return render(request, "tournaments/log.html", {"event": event, "page": page})
