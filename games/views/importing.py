"""A match played elsewhere, from its record."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.faults import MOST_SHOWN, in_words
from games.forms import RecordForm
from games.models import Match
from games.models.importing import BadRecord


@login_required
def import_record(request):
    form = RecordForm(request.POST or None, request.FILES or None)
    faults = []
    if request.method == "POST" and form.is_valid():
        try:
            match, made = Match.import_record(request.player, form.cleaned_data["record"])
        except BadRecord as bad:
            faults = bad.faults
            form = form.to_be_corrected()
        else:
            messages.success(request, _("Every play is lawful.") if made else _("It is here."))
            return redirect("games:match", match.code)
    context = {
        "form": form,
        "faults": [in_words(fault) for fault in faults[:MOST_SHOWN]],
        "more": max(0, len(faults) - MOST_SHOWN),
    }
    return render(request, "games/import.html", context, status=409 if faults else 200)
