"""What loses something, or cannot be taken back, is asked for once more."""

from playwright.sync_api import expect

from tests.builders import make_club, make_event

LOOKED = """() => { window.looked = 0;
  document.querySelector("live-region").addEventListener("looked", () => window.looked++); }"""


def test_an_answer_counts_though_the_page_has_changed_while_it_was_asked(company):
    event = make_event(make_club())
    organiser = company.person()
    organiser.sign_in_as(event.created_by)
    page = organiser.open(f"/en/events/{event.code}/desk/")
    organiser.press("Start the tournament")
    page.evaluate(LOOKED)
    event.paste_entries("Dali", event.created_by)
    page.wait_for_function("() => window.looked > 0")
    organiser.press("Start the tournament", page.get_by_role("dialog"))
    expect(page.locator("#desk-round-1")).to_be_visible()
    assert event.entries.count() == 4
