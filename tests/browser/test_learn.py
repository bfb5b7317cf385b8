from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from games.rules.lessons import LESSONS
from tests.browser.conftest import PHONE
from tests.browser.test_axe import ONLY
from tests.patience import patience


def press(page, play: str) -> None:
    """A play by keyboard alone: digits lift and choose, Enter plays."""
    card, _, taken = play.partition("x")
    hand = page.locator("#hand [data-card]")
    hand.first.focus()
    cards = hand.evaluate_all("all => all.map((each) => each.dataset.card)")
    page.keyboard.press(f"Digit{cards.index(card) + 1}")
    for at in range(0, len(taken), 2):
        page.locator(f'#board [data-card="{taken[at : at + 2]}"]').focus()
        page.keyboard.press(" ")
    page.keyboard.press("Enter")


def test_three_deals_are_learnt_by_keyboard_in_arabic(visit):
    page = visit("/ar-tn/rules/learn/", viewport=PHONE, reduced_motion="reduce")
    expect.set_options(timeout=patience(15_000))
    turn = page.locator("#main.is-my-turn #hand [data-card]").first
    press(page, "7Cx4D")
    expect(page.locator("#answer.is-refused")).to_contain_text("المجموع لا يساوي القيمة")
    page.keyboard.press("Escape")
    press(page, "2S")
    expect(page.locator("#answer:not(.is-refused)")).to_contain_text("هذا مسموح أيضا")
    for number, lesson in enumerate(LESSONS):
        for play in lesson.plays[::2]:
            expect(turn).to_be_visible()
            press(page, play)
            expect(turn).to_be_hidden()
        if number < 2:
            expect(page.locator("#go-on")).to_be_focused()
            page.keyboard.press("Enter")
    expect(page.locator("#after a").first).to_be_focused()
    expect(page.locator("#count .count__total")).to_contain_text("41")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    found = Axe().run(page, options=ONLY).response["violations"]
    assert [(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in found] == []
