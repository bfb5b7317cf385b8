"""What a phone is offered: its home screen once, and to be called there, with a word where it
cannot be."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.builders import make_player

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1"
TWO_GAMES = "localStorage.setItem('rachem.finished', '[\"K7QM42\", \"R3PX5A\"]')"
OFFER = 'dispatchEvent(new Event("beforeinstallprompt", { cancelable: true }))'


@pytest.mark.long
def test_a_phone_is_offered_its_home_screen_once_and_calls_where_it_can(company):
    amel = make_player("Amel")
    me = reverse("accounts:me")
    somebody = company.person("Amel", PHONE)
    somebody.be(amel)
    page = somebody.open(me)
    expect(page.get_by_text("This browser blocks notifications")).to_be_visible()
    assert page.evaluate(OFFER) is False  # the browser's own waits
    home_screen = page.get_by_role("button", name="Put it on the home screen")
    expect(home_screen).to_be_hidden()
    page.evaluate(TWO_GAMES)
    page.reload()
    expect(page.get_by_text("This browser blocks notifications")).to_be_visible()
    page.evaluate(OFFER)
    expect(home_screen).to_be_visible()
    somebody.press("No, never here")
    expect(home_screen).to_be_hidden()
    page.reload()
    expect(page.get_by_text("This browser blocks notifications")).to_be_visible()
    page.evaluate(OFFER)
    expect(home_screen).to_be_hidden()

    apple = company.person("Amel", PHONE, user_agent=IPHONE)
    apple.be(amel)
    apple.context.add_init_script(TWO_GAMES)
    page = apple.open(me)
    for place in ("[data-install]", "[data-push]"):
        expect(page.locator(place).get_by_text("then “Add to Home Screen”")).to_be_visible()
