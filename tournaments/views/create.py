from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render

from accounts.models import Club
from accounts.models.membership import RIGHTS
from tournaments.forms.plan import PRESET_NAMES, PlanForm
from tournaments.models import Tournament


@login_required
def create(request):
    """One short page; a preset fills it in."""
    clubs = Club.objects.filter(
        memberships__user=request.user, memberships__role__in=RIGHTS["organise"]
    )
    asked = request.GET.get("club", "")
    chosen = next((club for club in clubs if club.slug == asked), None) or clubs.first()
    preset = request.GET.get("preset", "family")
    made = chosen.tournaments.prefetch_related("stages") if chosen else Tournament.objects.none()
    last, again = made.first(), made.filter(code=request.GET.get("like", "")).first()
    if again:
        preset, initial = "", PlanForm.same_as(again)
    else:
        initial = PlanForm.starting_from(preset, chosen and chosen.pk)
    form = PlanForm(request.POST or None, initial=initial, clubs=clubs)
    if request.method == "POST" and form.is_valid():
        event = form.plan(request.user)
        return redirect("tournaments:desk", event.code)
    context = {"form": form, "chosen": chosen, "preset": preset, "last": last, "again": again}
    context |= {"presets": PRESET_NAMES, "lengths": form.lengths()}
    context["told"] = PRESET_NAMES[preset][1] if preset in PRESET_NAMES else ""
    return render(request, "tournaments/create.html", context)


@login_required
def estimate(request):
    """How long it takes by what is filled in so far."""
    clubs = Club.objects.filter(memberships__user=request.user)
    form = PlanForm(request.GET, initial=PlanForm.starting_from("family", ""), clubs=clubs)
    form.is_valid()
    return render(request, "tournaments/_lengths.html", {"lengths": form.lengths()})
