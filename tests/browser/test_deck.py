"""Which cards a device shows is its own choice."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.games.tables import started


def test_the_deck_is_changed_at_the_table_and_stays_so_on_this_phone(company):
    match, _people = started()
    page = company.person(viewport=PHONE, locale="fr").open(f"/t/{match.code}")
    back = page.locator("#talon use")
    expect(back).to_have_attribute("href", re.compile(r"/deck\.[0-9a-f]+\.svg#back$"))
    page.locator("[data-opens=more]").click()
    page.locator("#set-deck").select_option("latin")
    assert page.locator("#more").evaluate("sheet => sheet.scrollWidth - sheet.clientWidth") == 0
    expect(back).to_have_attribute("href", re.compile(r"/deck-latin\.[0-9a-f]+\.svg#back$"))

    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/fr/")
    expect(page.locator(".door .card use").first).to_have_attribute(
        "href", re.compile(r"/deck-latin\.[0-9a-f]+\.svg#QH$")
    )
    page.wait_for_load_state("networkidle")
    assert {url.split("/")[-1].split(".")[0] for url in asked if "/deck" in url} == {"deck-latin"}
