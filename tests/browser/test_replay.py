"""A finished deal is stepped through with all hands open, and each moment has a link."""

from playwright.sync_api import expect

from games.models import Deal
from games.models.export import dealt
from games.rules.cards import codes
from tests.browser.conftest import PHONE
from tests.games.tables import play_deal, started

SHOWN = """() => [...document.querySelectorAll("#replay .replay__felt .cards")].map((place) =>
  [...place.querySelectorAll("use")].map((card) => card.getAttribute("href").split("#")[1]))"""


def test_every_moment_of_a_deal_is_laid_out_as_it_was(company):
    match, people = started(4, "cafe")
    play_deal(match, people)
    deal = Deal.objects.get(match=match)
    position = dealt(match.rules, deal).start()
    reader = company.person(viewport=PHONE, has_touch=True)
    reader.open(f"/en/matches/{match.code}/deals/1/")

    def shown() -> list[list[str]]:
        return [[card.partition("-")[0] for card in place] for place in reader.page.evaluate(SHOWN)]

    for notation in deal.plays.split():
        assert shown() == [
            *(codes(position.hand(seat)) for seat in range(4)),
            codes(position.table),
        ]
        position = position.play(notation)
        reader.press("On")
    assert shown() == [[], [], [], [], codes(position.table)]
    assert reader.page.url.endswith("#play-36")

    reader.open(f"/en/matches/{match.code}/deals/1/#play-17")
    expect(reader.page.locator("#replay input")).to_have_value("17")
    words = reader.page.locator("#play-17 p").first.inner_text()
    expect(reader.page.locator(".replay__words")).to_have_text(words, use_inner_text=True)
    reader.page.locator("#replay input").press("ArrowRight")
    assert reader.page.url.endswith("#play-18")
