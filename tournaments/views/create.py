from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render

from accounts.models import Club
from accounts.models.membership import RIGHTS
from tournaments.forms import PlanForm


@login_required
def create(request):
    """One short page; a preset fills it in."""
    clubs = Club.objects.filter(
        memberships__user=request.user, memberships__role__in=RIGHTS["organise"]
    )
    asked = request.GET.get("club", "")
    chosen = next((club for club in clubs if club.slug == asked), None) or clubs.first()
    preset = request.GET.get("preset", "family")
    initial = PlanForm.starting_from(preset, chosen and chosen.pk)
    form = PlanForm(request.POST or None, initial=initial, clubs=clubs)
    if request.method == "POST" and form.is_valid():
        event = form.plan(request.user)
        return redirect("tournaments:desk", event.code)
    context = {"form": form, "chosen": chosen, "preset": preset}
    return render(request, "tournaments/create.html", context)
