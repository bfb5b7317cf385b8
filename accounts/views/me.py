"""A person's own page: name, colour, language, the way back in."""

from urllib.parse import urlsplit

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language, get_language_from_path
from django.utils.translation import gettext as _
from django.views import i18n
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import identity
from accounts.forms import MeForm
from accounts.links import to_pass_on
from accounts.models import Wishes
from accounts.views import reminders
from accounts.views.doors import way_on


@never_cache
def me(request):
    player = request.player
    if player is None:
        return redirect(f"{reverse('accounts:guest')}?next={request.path}")
    form = MeForm(request.POST or None, initial=known_of(player))
    if request.method == "POST" and form.is_valid():
        player.rename(form.cleaned_data["name"])
        player.wear(form.cleaned_data["colour"])
        player.hide(form.cleaned_data["hidden"])
        messages.success(request, _("Saved."))
        return redirect("accounts:me")
    return render(request, "accounts/me.html", {"form": form, **_what_is_mine(request, player)})


def known_of(player) -> dict:
    return {"name": player.name, "colour": player.colour, "hidden": bool(player.hidden_at)}


def _what_is_mine(request, player) -> dict:
    mine = {"player": player, "reminders": reminders.form_of(player), "wishes": Wishes.of(player)}
    if not player.user_id:
        path = reverse("accounts:private_link", args=[player.link_token])
        return {**mine, "link": to_pass_on(request, path)}
    return {
        **mine,
        "guest": identity.guest_of(request),
        "memberships": request.user.memberships.select_related("club"),
        "password_links": request.user.password_links.select_related("club", "made_by__player"),
    }


@require_POST
def renew_my_link(request):
    """The old link dies, and so does every other browser that used it; this one stays."""
    player = identity.guest_of(request)
    if player is None:
        return redirect("accounts:me")
    player.renew_link()
    messages.success(request, _("Your private link is new. The old one is dead."))
    return identity.remember(redirect("accounts:me"), player)


@require_POST
def bring_guest(request):
    """Whoever signed in on a phone where he was a guest takes the guest's seats along."""
    guest = identity.guest_of(request)
    if guest and request.user.is_authenticated:
        guest.claim_by(request.user)
        messages.success(request, _("Your seats and results as a guest are yours."))
    return identity.forget(redirect("accounts:me"))


@require_POST
def forget(request):
    """This browser stops being the guest that it was."""
    return identity.forget(way_on(request, "accounts:guest"))


@require_POST
def set_language(request):
    """Django's own, and kept with the person who is signed in. Django finds the page in another
    language only from the language of the page itself, whatever the browser speaks."""
    came_from = urlsplit(request.POST.get("next") or request.headers.get("Referer", "")).path
    with translation.override(get_language_from_path(came_from) or get_language()):
        response = i18n.set_language(request)
    language = request.POST.get(i18n.LANGUAGE_QUERY_PARAMETER, "")
    if request.user.is_authenticated and i18n.check_for_language(language):
        request.user.speak(language)
    elif request.player and i18n.check_for_language(language):
        Wishes.objects.filter(player=request.player).update(language=language)
    return response
