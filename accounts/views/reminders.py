"""What a player is told when he is not looking, and how an e-mail's links end or begin it."""

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from accounts.forms import RemindersForm
from accounts.models import Reminder, Wishes

SECTION = "#reminders"


def form_of(player, data=None) -> RemindersForm:
    wishes = Wishes.of(player)
    email = wishes.email or (player.user.email if player.user and not wishes.pk else "")
    return RemindersForm(data, initial={"kinds": wishes.offered, "email": email})


@require_POST
def reminders(request):
    player = request.player
    if player is None:
        return redirect("accounts:me")
    form = form_of(player, request.POST)
    if not form.is_valid():
        for said in form.errors.values():
            messages.error(request, " ".join(said))
        return _back()
    Wishes.choose(player, form.cleaned_data["kinds"])
    wishes = Reminder.write_to(player, form.cleaned_data["email"])
    asked = wishes.email and not wishes.confirmed_at
    said = _("Saved. Open the link in the e-mail that comes now.") if asked else _("Saved.")
    messages.success(request, said)
    return _back()


def _back():
    return redirect(reverse("accounts:me") + SECTION)


@never_cache
def confirm_address(request, token):
    """Whoever reads what comes to an address says that it is his. By a button: programs open the
    links of e-mails too."""
    _number, email = Wishes.read("confirm", token)
    if request.method == "POST":
        Wishes.confirm(token)
    return _shown(request, "confirm", email)


@never_cache
@csrf_exempt
def stop_mail(request, token):
    """For a person, and for a mail program, which posts without any cookie (RFC 8058)."""
    _number, email = Wishes.read("stop", token)
    if request.method == "POST":
        Wishes.stop_mail(token)
    return _shown(request, "stop", email)


def _shown(request, purpose: str, email: str):
    shown = {"purpose": purpose, "email": email, "done": request.method == "POST"}
    return render(request, "accounts/letter.html", shown)
