"""What several pages share: the tournament of an address, who is looking, kept parts."""

from collections.abc import Callable
from threading import Lock

from django.core.cache import cache
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.models import Pairing, Stage, Tournament

TEN_MINUTES = 600
# All open pages ask at once when something changed: one makes the part, the others wait for it.
MAKING = [Lock() for _ in range(16)]


def tournament_at(code: str) -> Tournament:
    events = Tournament.objects.select_related("club").prefetch_related("stages")
    return get_object_or_404(events, code=code)


def tournament_for(request, code: str, right: str = "organise") -> Tournament:
    """Refuses a page that the visitor may not see."""
    event = tournament_at(code)
    event.require(request.who, right)
    return event


def pairing_at(code: str, pk: int) -> Pairing:
    pairings = Pairing.objects.filter(round__stage__tournament__code=code).with_names()
    return get_object_or_404(pairings.select_related("match", "round"), pk=pk)


def own_entries(request, event: Tournament) -> list[int]:
    """Of who is looking."""
    if request.player is None:
        return []
    return sorted(set(event.entries.of_player(request.player).values_list("pk", flat=True)))


def asked_for(request) -> tuple[str, str]:
    """What a directory is searched for, and how the pager says so."""
    asked = request.GET.get("q", "").replace("\0", "").strip()[:40]
    return asked, f"{urlencode({'q': asked})}&" if asked else ""


def stage_of(request, event: Tournament) -> Stage:
    """The one asked for, or the one that is on."""
    asked = request.GET.get("stage", f"{event.stage.pk}")
    return next((one for one in event.stages.all() if f"{one.pk}" == asked), event.stage)


def after_round(request) -> int | None:
    return small_number(request.GET.get("after_round", ""))


def page_number(request) -> int:
    return small_number(request.GET.get("page", "")) or 1


def small_number(asked: str) -> int | None:
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 5 else None


def kept(name: str, stamp: str, own: list[int], make: Callable[[], dict]) -> SafeString:
    """A part rendered once for its stamp, its language and whose rows it marks."""
    key = ":".join(["part", name, stamp, get_language(), *map(str, own)])
    html = cache.get(key)
    if html is None:
        with MAKING[hash(key) % len(MAKING)]:
            html = cache.get(key)
            if html is None:
                html = str(render_to_string(f"tournaments/{name}.html", make()))
                cache.set(key, html, TEN_MINUTES)
    return mark_safe(html)


def part(html: SafeString, stamp: str) -> HttpResponse:
    """For a live region, which asks again and compares stamps."""
    return HttpResponse(html, headers={"X-Stamp": stamp, "Cache-Control": "no-cache"})
