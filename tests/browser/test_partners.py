"""Four at a table, partners facing each other: one whole deal up to its count, with a baji."""

import re

from playwright.sync_api import expect

from games.rules.play import Play
from games.rules.scoring import count
from tests.browser.conftest import PHONE
from tests.browser.tables import (
    UNHURRIED,
    card,
    finish,
    fresh,
    names,
    seated,
    shuffle_until,
    watching,
)
from tests.games.tables import open_table, play_one, start

ROWS = ("carta", "dinari", "hayya", "bermila")


def test_partners_play_a_deal_to_its_count(company):
    match, people = open_table(4, "cafe", UNHURRIED, first_dealer=3)
    shuffle_until(match, ends_in_a_baji)
    amel = seated(company, match, people[0], viewport=PHONE, has_touch=True)
    watcher = watching(company, match, viewport=PHONE)
    expect(amel.page.locator(".seat__tags .chip", has_text="Us")).to_have_count(2)
    start(match, people)
    faces_his_partner(amel)
    while fresh(match).turn < 35:
        one_play(match, people, amel)
    the_last_card_is_seen_before_the_count(match, people, watcher)
    for page in (amel.page, watcher.page):
        the_count_is_right(page, match)
    assert amel.page.locator("#count .count__head bdi").all_inner_texts() == ["Us", "Them"]
    expect(watcher.page.locator("#hand [data-card]")).to_have_count(0)


def ends_in_a_baji(opening) -> bool:
    """Nobody has more diamonds, and cards are left for the last taker."""
    end = finish(opening)
    tie = not any(side.breakdown["dinari"] for side in count(end))
    return tie and bool(end.last.swept) and not end.played.taken


def faces_his_partner(amel) -> None:
    """Amel's partner is Chiraz, across; the sides have a tint each, and words."""
    seats = amel.page.locator("#seats .seat")
    expect(amel.page.locator(".seat--across .seat__name")).to_have_text("Chiraz")
    expect(amel.page.locator(".seat--right .seat__name")).to_have_text("Bechir")
    expect(amel.page.locator(".seat--left .seat__name")).to_have_text("Dali")
    classes = [re.search(r"side-\d", each.get_attribute("class"))[0] for each in seats.all()]
    assert classes == ["side-0", "side-1", "side-0", "side-1"]
    tint = "seat => getComputedStyle(seat.querySelector('.seat__name')).borderBottomColor"
    tints = [each.evaluate(tint) for each in seats.all()]
    assert tints == [tints[0], tints[1]] * 2
    assert tints[0] != tints[1]
    score = amel.page.locator("#score")
    expect(score).to_contain_text("Us")
    expect(score).to_contain_text("Them")


def one_play(match, people, amel) -> None:
    """Amel taps what the others do by word: the first lawful play."""
    if match.position.seat != 0:
        return play_one(match, people)
    play: Play = match.position.legal_plays()[0]
    name, *taken = names([play.card, *play.captures])
    expect(card(amel, "hand", name)).to_be_visible()
    expect(amel.page.locator("#main")).to_have_class(re.compile("is-my-turn"))
    amel.play((name, tuple(taken)))
    expect(card(amel, "hand", name)).to_have_count(0)
    return None


def the_last_card_is_seen_before_the_count(match, people, watcher) -> None:
    """It lies among those that are left, with who laid it, for a while; only then the count."""
    board = watcher.page.locator("#board > li")
    expect(watcher.page.locator("#main")).to_have_attribute("data-phase", "play")
    watcher.page.evaluate(SEEN_FIRST)
    play_one(match, people)
    expect(watcher.page.locator("#counting")).to_be_visible()
    seen, before_the_count = watcher.page.evaluate("[window.seen, window.covered - window.laid]")
    last = fresh(match).position.last
    assert seen["caption"].startswith("Dali")
    assert {*names(last.swept), str(last.play)} <= set(seen["cards"])
    assert before_the_count >= 1000
    expect(board).to_have_count(len(last.swept))


SEEN_FIRST = """() => {
  const main = document.getElementById("main"), counting = document.getElementById("counting");
  new MutationObserver(() => {
    if (main.dataset.phase !== "play" && !window.laid) {
      window.laid = performance.now();
      const slots = [...document.querySelectorAll("#board > li")];
      window.seen = {
        caption: document.getElementById("caption").textContent.replace(/[\\u2068\\u2069]/g, ""),
        cards: slots.map((slot) => slot.dataset.card ?? slot.dataset.ghost),
        covered: !counting.hidden,
      };
    }
    if (!counting.hidden) window.covered ??= performance.now();
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def the_count_is_right(page, match) -> None:
    """A row a category with both sides' numbers, the points, and Baji where nobody has one."""
    counts = [each.write() for each in count(fresh(match).position)]
    for row in ROWS:
        line = page.locator(f"#count .count__row--{row}")
        expect(line).to_be_visible()
        nobody = not any(each["breakdown"][row] for each in counts)
        expect(line.locator(".count__baji")).to_have_count(int(nobody))
    raw = page.locator("#count .count__row--carta .count__raw").all_inner_texts()
    assert raw == [str(each["cards"]) for each in counts]
    raw = page.locator("#count .count__row--dinari .count__raw").all_inner_texts()
    assert raw == ["5", "5"]
    expect(page.locator("#count .count__row--dinari .count__baji")).to_have_text("Baji")
    totals = page.locator("#count .count__total .count__side").all_inner_texts()
    assert totals == [str(each["points"]) for each in counts]
