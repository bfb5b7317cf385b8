"""One match played by keyboard alone, and all that it said, line by line.

    bin/test tests/bench/bench_keyboard.py -s

No pointer is used: what is due is reached by Tab, cards by their digits. `»` is the log, read out
in its turn; `!` is said at once.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Company
from tests.browser.tables import UNHURRIED, fresh, seated, shuffle_until
from tests.games.tables import lawful, open_table, start

SAID = """() => {
  window.said = [];
  const hear = (id, sign) => new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes]))
      if (node.textContent) window.said.push(sign + node.textContent);
  }).observe(document.getElementById(id), { childList: true });
  hear("log", "» ");
  hear("alert", "! ");
}"""
AT = "(selector) => Boolean(document.activeElement?.closest(selector))"


@pytest.mark.django_db(transaction=True)
def test_a_whole_match_by_keyboard_alone(browser, server):
    company = Company(browser, server)
    match, people = open_table(2, "tunisian", {**UNHURRIED, "target": 1}, first_dealer=1)
    shuffle_until(match, lambda opening: True)
    amel = seated(company, match, people[0], locale="fr")
    page = amel.page
    page.evaluate(SAID)
    press_at(page, "#ready")
    expect(page.locator("#unready")).to_be_visible()
    start(fresh(match), people[1:])
    while fresh(match).phase != "over":
        if match.phase == "play" and match.position.seat == 1:
            match.play(people[1], lawful(match), match.turn)
        elif match.phase == "cut" and match.cutter == 1:
            match.cut(people[1], 7)
            match.choose(people[1], "expose")
        else:
            act(amel, match)
    expect(page.locator("#ending-title")).not_to_be_empty()
    page.wait_for_timeout(1500)
    said = page.evaluate("window.said")
    print(f"\n{match.turn} plays, {len(said)} lines\n" + "\n".join(said))
    assert len([line for line in said if line.startswith("» ")]) > match.turn
    assert company.complaints == []


def act(amel, match) -> None:
    """What is due to Amel, and wait until the table has taken it."""
    page, before = amel.page, (match.phase, match.turn)
    if match.phase == "count":
        press_at(page, "#next")
    elif match.phase == "cut":
        expect(page.locator("#pack.is-mine")).to_be_visible()
        reach(page, "#pack")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator("#cut-choice")).to_be_visible()
        press_at(page, "[data-cut=keep]")
    else:
        page.wait_for_selector("#main.is-my-turn:not(.is-sending)")
        by_digits(amel)
    if match.phase == "count":
        match.next_deal(match.seats.get(number=1).player)
    while (fresh(match).phase, match.turn) == before:
        page.wait_for_timeout(50)


def by_digits(amel) -> None:
    page, state = amel.page, amel.state()
    card, taken = amel.choose(state)
    reach(page, "#hand")
    page.keyboard.press(f"Digit{state['hand'].index(card) + 1}")
    expect(page.locator(f"#hand [data-card='{card}']")).to_have_attribute("aria-selected", "true")
    if taken:
        reach(page, "#board", "Shift+Tab")
        shown = page.locator("#board [role=option]")
        for code in taken:
            at = [each.get_attribute("data-card") for each in shown.all()].index(code)
            page.keyboard.press(f"Digit{(at + 1) % 10}")
    page.keyboard.press("Enter")


def reach(page: Page, where: str, key: str = "Tab") -> None:
    for _ in range(40):
        if page.evaluate(AT, where):
            return
        page.keyboard.press(key)
    raise AssertionError(f"no key leads to {where}")


def press_at(page: Page, button: str) -> None:
    expect(page.locator(button)).to_be_visible()
    reach(page, button)
    page.keyboard.press("Enter")
