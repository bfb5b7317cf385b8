"""A tournament as files: taken along as spreadsheets, brought in by organisers and arbiters."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.errors import Refused
from tournaments import files
from tournaments.forms.files import EntriesFileForm, ResultsFileForm
from tournaments.views.desk import at_the_desk
from tournaments.views.doors import after_round, stage_of, tournament_at, tournament_for

SEMICOLONS = ("fr", "ar-tn")  # what spreadsheets in these languages take for the border of cells


def entries(request, code):
    return given(code, "entries", files.entries(tournament_at(code), separator()))


def results(request, code):
    return given(code, "results", files.results(tournament_at(code), separator()))


def standings(request, code):
    """`?stage=`, `?after_round=` as the table's own part has them."""
    event = tournament_at(code)
    stage = stage_of(request, event)
    table = stage.table(after_round(request)) if stage.frozen_at else None
    if table is None:
        raise Http404
    return given(code, "standings", files.standings(stage, table, separator()))


def separator() -> str:
    return ";" if get_language() in SEMICOLONS else ","


def given(code: str, name: str, data: bytes) -> HttpResponse:
    kept_as = f'attachment; filename="{code}-{name}.csv"'
    headers = {"Content-Disposition": kept_as, "Cache-Control": "no-cache"}
    return HttpResponse(data, content_type="text/csv; charset=utf-8", headers=headers)


@require_POST
def bring_entries(request, code):
    event = tournament_for(request, code)
    form = EntriesFileForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            entered = event.bring_entries(form.cleaned_data["file"], request.who)
        except Refused as refused:
            form.refuse("file", refused)
        else:
            said = ngettext("%(count)s entry.", "%(count)s entries.", len(entered))
            messages.success(request, said % {"count": len(entered)})
            return redirect("tournaments:desk", code)
    context = at_the_desk(request, event) | {"entries_file": form}
    return render(request, "tournaments/desk.html", context, status=409)


@require_POST
def bring_results(request, code):
    event = tournament_for(request, code, "arbitrate")
    form = ResultsFileForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            news = event.bring_results(by=request.who, **form.cleaned_data)
        except Refused as refused:
            form.refuse("file", refused)
        else:
            said = ngettext("%(count)s result is new.", "%(count)s results are new.", news)
            messages.success(request, said % {"count": news} if news else _("Nothing was new."))
            return redirect("tournaments:desk", code)
    context = at_the_desk(request, event) | {"results_file": form}
    return render(request, "tournaments/desk.html", context, status=409)
