"""Who may see what: by an invitation, in a second tab, as a stranger, as a watcher."""

import re

from playwright.sync_api import expect

from games.models import Match
from games.rules.ruleset import PROFILES
from tests.browser.conftest import PHONE
from tests.browser.tables import UNHURRIED, fresh, seated, watching
from tests.builders import make_player
from tests.games.tables import started

CARDS = "#hand [data-card]"


def hand(page) -> list[str]:
    expect(page.locator(CARDS)).to_have_count(3)
    return page.locator(CARDS).evaluate_all("cards => cards.map((card) => card.dataset.card)")


def test_a_guest_follows_the_invitation_gives_a_name_and_keeps_his_seat(company):
    """All by hand, from an empty table to the same hand in two tabs."""
    host = make_player("Amel")
    rules = PROFILES["cafe"].ruleset(players=2, **UNHURRIED)
    match = Match.open_table(host, rules, public=False, first_dealer=0)
    amel = seated(company, match, host)
    amel.person.press("Invite here")
    invitation = amel.page.locator("#invitation [data-copy]").get_attribute("data-copy")
    assert invitation == f"{company.address}/t/{match.code}?s=1"
    amel.page.keyboard.press("Escape")

    guest = company.person("Bechir", viewport=PHONE, has_touch=True)
    guest.open(invitation)
    guest.page.fill("[name=name]", "Béchir")
    guest.press("Sit down")
    expect(amel.page.locator(".seat[data-seat='1'] .seat__name")).to_have_text("Béchir")
    amel.person.press("Ask to leave")
    expect(guest.page.locator("#seating-says")).to_contain_text("The host has asked you")
    guest.press("Sit here")
    expect(guest.page.locator("#ready")).to_be_visible()
    guest.page.reload()
    for person in (amel.person, guest):
        person.press("Ready")
    mine = hand(guest.page)
    guest.page.reload()
    assert hand(guest.page) == mine
    second = guest.context.new_page()
    second.goto(invitation)
    assert hand(second) == mine
    assert set(hand(amel.page)).isdisjoint(mine)

    lay_something(guest.page, match)
    expect(second.locator(CARDS)).to_have_count(2)
    expect(second.locator("#caption")).to_have_text(re.compile("^You (lay|take) "))
    a_stranger_stays_at_the_door(company, match)


def lay_something(page, match: Match) -> None:
    """He leads: the dealer is at his left."""
    play = fresh(match).position.clock_play()
    card, *taken = re.findall("..", str(play).replace("x", ""))
    for place, code in (("hand", card), *(("board", each) for each in taken)):
        page.locator(f"#{place} [data-card='{code}']").click()
    page.locator("#play").click()


def a_stranger_stays_at_the_door(company, match: Match) -> None:
    stranger = company.person("stranger")
    heard: list[str] = []
    stranger.page.on(
        "websocket", lambda line: line.on("framereceived", lambda text: heard.append(text))
    )
    stranger.open(f"/t/{match.code}")
    expect(stranger.page.locator("#notice")).to_contain_text("This is a private table.")
    expect(stranger.page.locator("[data-card]")).to_have_count(0)
    stranger.page.wait_for_function("document.getElementById('line').hidden")
    told = "".join(heard) + stranger.page.content()
    assert [card for card in fresh(match).dealt.write()["table"] if f'"{card}"' in told] == []


def test_whoever_resigns_ends_the_match_on_every_page_and_a_watcher_saw_no_hand(company):
    match, people = started(2, "cafe", UNHURRIED, first_dealer=0)
    amel, bechir = (seated(company, match, each) for each in people)
    watcher = watching(company, match, viewport=PHONE)
    expect(watcher.page.locator("#board [data-card]")).to_have_count(4)
    expect(watcher.page.locator(CARDS)).to_have_count(0)
    assert watcher.page.locator("#hand-area").is_hidden()
    secret = {*hand(amel.page), *hand(bechir.page)}
    assert [card for card in secret if f'"{card}"' in watcher.page.content()] == []

    amel.page.get_by_role("button", name="More").click()
    amel.person.press("Resign")
    amel.person.press("Resign the match")
    ends = {amel.page: "Bechir wins", bechir.page: "You win", watcher.page: "Bechir wins"}
    for page, words in ends.items():
        expect(page.locator("#ending")).to_be_visible()
        expect(page.locator("#ending-title")).to_contain_text(re.compile(words.replace(" ", ".* ")))
        expect(page.locator("#ending-how")).to_have_text("by forfeit")
    fresh(match)
    assert (match.phase, match.ended, match.winner) == ("over", "forfeit", 1)
