"""After the end both say that they would play again, and find themselves at the next table."""

from playwright.sync_api import expect

from games.models import Match
from tests.browser.conftest import PHONE
from tests.games.tables import play_out, started


def test_two_play_again_and_a_watcher_is_shown_the_way(company):
    match, people = started(2, "cafe", {"target": 11})
    play_out(match, people)
    first, second = company.person(viewport=PHONE, has_touch=True), company.person()
    for person, player in zip((first, second), people, strict=True):
        person.be(player)
        person.open(f"/t/{match.code}")
    watcher = company.person()
    watcher.open(f"/t/{match.code}")
    expect(watcher.page.locator("#again")).to_be_hidden()

    first.press("Play again")
    second.press("No, thank you")
    expect(first.page.locator("#again-words")).to_contain_text("would rather not play again")
    expect(second.page.locator("#not-again")).to_be_hidden()
    first.press("Play again")
    expect(second.page.locator("#again-words")).to_contain_text("would play again")
    expect(first.page.locator("#again-words")).to_contain_text("Waiting")
    second.press("Play again")
    for person in (first, second):
        person.page.wait_for_url(lambda url: match.code not in url)
    match.refresh_from_db()
    again = Match.objects.get(code=match.offers["next"])
    urls = {person.page.url.partition("#")[0] for person in (first, second)}
    assert urls == {f"{company.address}/t/{again.code}"}
    expect(first.page.locator("#main")).to_have_attribute("data-phase", "play")
    watcher.page.locator("#next-table").click()
    expect(watcher.page.locator("#main")).to_have_attribute("data-code", again.code)
