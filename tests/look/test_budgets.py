"""What a phone that has never been here is sent, counted in a browser, against the budgets."""

import pytest
from django.core.management import call_command
from playwright.sync_api import Browser

from accounts.models import Player
from games.models import Match
from tests.patience import patience
from tournaments.models import Tournament

KB = 1024
# Compressed bodies, in KB; the words of a language come beside the scripts.
PAGE = {"document": 14, "stylesheet": 18, "script": 12, "all": 75, "requests": 8}
WALL = {"document": 14, "stylesheet": 22, "script": 25, "all": 105, "requests": 10}
TABLE = {"document": 14, "stylesheet": 22, "script": 60, "all": 175, "requests": 16}


@pytest.mark.long
def test_pages_keep_to_their_budgets(browser, server):
    call_command("tell_demo_story", verbosity=0)
    over = {
        path: excess(sent_to_a_new_phone(browser, server.address + path), budget)
        for path, budget in (
            ("/fr/", PAGE),
            (f"/fr/events/{Tournament.objects.get(name='Soirée du jeudi').code}/", PAGE),
            (f"/fr/players/{Player.objects.get(name='Hédi').pk}/", PAGE),
            ("/fr/rules/tunisian/", PAGE),
            ("/ar-tn/score/", PAGE),
            ("/fr/help/organisers/", PAGE),
            (f"/fr/events/{Tournament.objects.get(name='Soirée du jeudi').code}/wall/", WALL),
            ("/ar-tn/rules/learn/", TABLE),
            (f"/t/{Match.objects.filter(finished_at=None, public=True).first().code}", TABLE),
        )
    }
    assert {path: kinds for path, kinds in over.items() if kinds} == {}


def sent_to_a_new_phone(browser: Browser, url: str) -> dict[str, float]:
    """KB of each kind, of everything, and how many requests that took."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, locale="fr")
    page = context.new_page()
    asked: list = []
    page.on("request", lambda request: asked.append(request))
    page.goto(url, wait_until="networkidle", timeout=patience(15_000))
    sizes = [(kind(request), request.sizes()["responseBodySize"] / KB) for request in asked]
    context.close()
    sent = {"all": sum(size for _, size in sizes), "requests": len(asked)}
    for each, size in sizes:
        sent[each] = sent.get(each, 0) + size
    return sent


def kind(request) -> str:
    return "words" if "/jsi18n/" in request.url else request.resource_type


def excess(sent: dict[str, float], budget: dict[str, float]) -> dict[str, str]:
    return {
        each: f"{sent[each]:.1f} for {most}"
        for each, most in budget.items()
        if sent.get(each, 0) > most
    }
