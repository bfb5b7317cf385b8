"""What a phone that has never been here is sent, counted in a browser, against the budgets."""

import pytest
from django.core.management import call_command
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext

from accounts.models import Club, Player
from games.models import Deal, Match
from tests.patience import patience
from tournaments.models import Tournament

KB = 1024
# Compressed bodies, in KB; the words of a language come beside the scripts.
PAGE = {"document": 14, "stylesheet": 18, "script": 12, "all": 75, "requests": 8}
WALL = {"document": 14, "stylesheet": 22, "script": 25, "all": 105, "requests": 10}
TABLE = {"document": 14, "stylesheet": 22, "script": 60, "all": 175, "requests": 16}
AGAIN = {"document": 8, "stylesheet": 0, "script": 0, "all": 10, "requests": 3}  # what it keeps


@pytest.mark.long
def test_pages_keep_to_their_budgets(browser, server):
    call_command("tell_demo_story", verbosity=0)
    event, club = Tournament.objects.get(name="Soirée du jeudi"), Club.objects.get()
    table = Match.objects.filter(finished_at=None, public=True, live=True).first()
    sheet = event.stage.rounds.get(number=1).pairings.first().match
    deal = Deal.objects.filter(match__live=True).first()
    over = {
        path: excess(sent_to_a_new_phone(browser, server.address + path), budget)
        for path, budget in (
            ("/fr/", PAGE),
            ("/fr/tables/", PAGE),
            (event.get_absolute_url(), PAGE),
            (reverse("tournaments:club", args=[club.slug]), PAGE),
            (f"/fr/players/{Player.objects.get(name='Hédi').pk}/", PAGE),
            (sheet.get_absolute_url(), PAGE),
            (reverse("games:deal", args=[deal.match.code, deal.number]), PAGE),
            ("/fr/rules/tunisian/", PAGE),
            ("/ar-tn/score/", PAGE),
            ("/fr/help/organisers/", PAGE),
            (f"{event.get_absolute_url()}wall/", WALL),
            ("/ar-tn/rules/learn/", TABLE),
            (f"/t/{table.code}", TABLE),
        )
    }
    over["again"] = excess(sent_again(browser, f"{server.address}/t/{table.code}"), AGAIN)
    assert {path: kinds for path, kinds in over.items() if kinds} == {}


def sent_to_a_new_phone(browser: Browser, url: str) -> dict[str, float]:
    """KB of each kind, of everything, and how many requests that took."""
    context = new_phone(browser)
    page = context.new_page()
    asked: list = []
    page.on("request", lambda request: asked.append(request))
    page.goto(url, wait_until="networkidle", timeout=patience(15_000))
    sizes = [(kind(request), request.sizes()["responseBodySize"] / KB) for request in asked]
    context.close()
    return added_up(sizes)


def sent_again(browser: Browser, url: str) -> dict[str, float]:
    """The same to one that was here before: what it has kept it does not ask for, as the browser
    itself counts."""
    context = new_phone(browser)
    page = context.new_page()
    page.goto(url, wait_until="networkidle", timeout=patience(15_000))
    kinds, sizes = {}, []
    inside = context.new_cdp_session(page)
    inside.on("Network.responseReceived", lambda said: kinds.update({said["requestId"]: said}))
    inside.on("Network.loadingFinished", lambda said: sizes.append(said))
    inside.send("Network.enable")
    page.reload(wait_until="networkidle", timeout=patience(15_000))
    context.close()
    sent = [(kinds[one["requestId"]], one["encodedDataLength"] / KB) for one in sizes]
    return added_up([(said["type"].lower(), size) for said, size in sent if size])


def new_phone(browser: Browser) -> BrowserContext:
    return browser.new_context(viewport={"width": 360, "height": 640}, locale="fr")


def added_up(sizes: list[tuple[str, float]]) -> dict[str, float]:
    sent = {"all": sum(size for _, size in sizes), "requests": len(sizes)}
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
