"""The beginning of a deal as its players see it: the cut, the lot; and a turn that nobody takes."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.rules.cards import code
from tests.browser.conftest import PHONE
from tests.browser.tables import (
    UNHURRIED,
    card,
    fresh,
    hold_time,
    names,
    seated,
    shuffle_until,
    watching,
)
from tests.games.tables import call_time, open_table, play_one, start


def is_lawful(opening) -> bool:
    """Four ranks on the table are never dealt again, whatever is cut."""
    return len({each[0] for each in names(opening.table)}) == 4


def listen(page: Page) -> list[str]:
    """Everything that the page is sent from now on."""
    heard: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(text)))
    page.reload()
    return heard


@pytest.mark.parametrize("choice", ["keep", "expose"])
def test_the_cutter_alone_sees_the_card_and_may_keep_it_or_lay_it(company, choice):
    match, people = open_table(2, "tunisian", UNHURRIED, first_dealer=0)
    shuffle_until(match, is_lawful)
    dealer, cutter = (seated(company, match, people[0]), seated(company, match, people[1]))
    watcher = watching(company, match, viewport=PHONE)
    others = {dealer.page: listen(dealer.page), watcher.page: listen(watcher.page)}
    start(match, people)
    hold_time(match)
    for page in others:
        expect(page.locator("#cutting-says")).to_contain_text("cuts the pack.")

    cut_at_the_middle(cutter.page)
    expect(cutter.page.locator("#cut-choice")).to_be_visible()
    secret = code(fresh(match).cut_card)
    shown = cutter.page.locator("#cut-card [role=img]")
    expect(shown.locator("use")).to_have_attribute("href", re.compile(f"#{secret}"))
    for page, heard in others.items():
        expect(page.locator("#cut-card")).to_be_hidden()
        expect(page.locator("#cut-choice")).to_be_hidden()
        told = "".join(heard) + page.content()
        assert not re.search(rf"\b{secret}\b", told)  # a drawing's path may hold "5H4"

    cutter.page.locator(f"#cut-choice [data-cut={choice}]").click()
    expect(dealer.page.locator("#caption")).to_contain_text("card of the cut")
    mine, open_to_all = card(cutter, "hand", secret), card(cutter, "board", secret)
    assert (mine.count(), open_to_all.count()) == ((1, 0) if choice == "keep" else (0, 1))
    for page, heard in others.items():
        expect(page.locator("#board [data-card]")).to_have_count(4)
        assert (secret in "".join(heard)) == (choice == "expose")


def cut_at_the_middle(page: Page) -> None:
    box = page.locator("#pack").bounding_box()
    page.locator("#pack").click(position={"x": box["width"] * 20.5 / 40, "y": box["height"] / 2})


def test_the_clock_plays_for_a_sleeper_and_every_page_says_so(company):
    match, people = open_table(2, "tunisian", {"turn_seconds": 5}, first_dealer=0)
    shuffle_until(match, is_lawful)
    sleeper, other = (seated(company, match, people[n], locale="fr") for n in (1, 0))
    start(match, people)
    cut_and_keep(match, people[1])
    expected = str(fresh(match).position.clock_play())

    expect(other.page.locator(".seat.is-turn .ring__left")).to_be_visible()
    expect(sleeper.page.locator("#main.is-my-turn.has-clock.is-late")).to_have_count(1)
    expect(sleeper.page.locator("#clock-words")).to_have_text(re.compile("^0:0[1-5]$"))
    for player in (sleeper, other):
        expect(player.page.locator("#log")).to_contain_text("Temps écoulé : joué automatiquement.")
        expect(player.page.locator("#caption .chip")).to_be_visible()
    fresh(match)
    assert (match.current["plays"], match.current["by"]) == ([expected], {"0": "clock"})


def cut_and_keep(match, cutter) -> None:
    match.cut(cutter, 20)
    match.choose(cutter, "keep")


def test_a_cut_that_is_slept_through_lays_the_card_and_says_so(company):
    match, people = open_table(2, "tunisian", first_dealer=0)
    cutter = seated(company, match, people[1])
    shuffle_until(match, is_lawful)
    start(match, people)
    expect(cutter.page.locator("#cutting-says")).to_have_text("You cut: point where.")
    call_time(match)
    told = re.compile("You lay the card of the cut on the table: .*: played automatically.")
    for place in ("#caption", "#log"):
        expect(cutter.page.locator(place)).to_have_text(told)
    expect(card(cutter, "board", code(fresh(match).dealt.cut.card))).to_be_visible()


def test_a_family_deals_without_a_cut_and_sees_whose_card_was_lowest(company):
    match, people = open_table(2, "family", {"target": 11})
    player = seated(company, match, people[0], viewport=PHONE, has_touch=True)
    start(match, people)
    drawn = fresh(match).current["lot"][-1]
    expect(player.page.locator("#caption")).to_contain_text("The lowest card deals: ")
    assert player.page.locator("#cutting").is_hidden()
    said = player.page.locator("#log").inner_text()
    assert [name in said for name in ("Amel", "Bechir")] == [each is not None for each in drawn]
    tagged = player.page.locator(f".seat[data-seat='{match.current['dealer']}'] .seat__tags")
    expect(tagged).to_contain_text("dealer")
    expect(player.page.locator("#board [data-card]")).to_have_count(4)
    play_one(match, people)
    expect(player.page.locator("#caption")).not_to_contain_text("The lowest card deals: ")
    played = re.compile("^(You lay|You take|(Amel|Bechir): )")
    expect(player.page.locator("#caption")).to_have_text(played)
