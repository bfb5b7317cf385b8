"""Where a club has its events told: for its owners."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Prefetch
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.errors import Refused
from accounts.models import Club
from tournaments.forms.files import WebhookForm
from tournaments.models import Delivery, Webhook

SHOWN = 20  # deliveries of each


@login_required
def webhooks(request, slug):
    club = get_object_or_404(Club, slug=slug)
    club.require(request.user, "own")
    form = WebhookForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            Webhook.add(club, form.cleaned_data["url"], request.user)
        except Refused as refused:
            form.add_error("url", str(refused))
        else:
            messages.success(request, _("Added. Send a test to it."))
            return redirect("tournaments:webhooks", slug)
    latest = Delivery.objects.order_by("-pk").prefetch_related("attempts")[:SHOWN]
    told = club.webhooks.prefetch_related(Prefetch("deliveries", latest, to_attr="latest"))
    context = {"club": club, "form": form, "webhooks": told}
    return render(request, "tournaments/webhooks.html", context)


def webhook_at(slug: str, pk: int) -> Webhook:
    return get_object_or_404(Webhook.objects.select_related("club"), club__slug=slug, pk=pk)


@require_POST
def ping(request, slug, pk):
    webhook_at(slug, pk).ping(request.user)
    messages.success(request, _("A test is on its way: look again in a moment."))
    return redirect("tournaments:webhooks", slug)


@require_POST
def renew_secret(request, slug, pk):
    webhook_at(slug, pk).renew_secret(request.user)
    messages.success(request, _("The secret is new."))
    return redirect("tournaments:webhooks", slug)


@require_POST
def remove(request, slug, pk):
    webhook_at(slug, pk).remove(request.user)
    messages.success(request, _("Removed."))
    return redirect("tournaments:webhooks", slug)


@require_POST
def again(request, slug, pk):
    found = Delivery.objects.select_related("webhook__club")
    get_object_or_404(found, webhook__club__slug=slug, pk=pk).again(request.user)
    messages.success(request, _("It is sent again."))
    return redirect("tournaments:webhooks", slug)
