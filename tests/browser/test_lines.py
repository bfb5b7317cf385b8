"""The line to the table is lost, or a message on it: the page is right again by itself."""

import time

from playwright.sync_api import expect

from games import presence
from tests.browser.conftest import PHONE
from tests.browser.tables import UNHURRIED, fresh, seated
from tests.games.tables import play_one, started
from tests.patience import patience

NOT_RELOADED = "window.notReloaded"


def test_without_a_network_the_page_says_so_and_comes_back_without_a_reload(company):
    match, people = started(2, "cafe", UNHURRIED, first_dealer=0)
    amel = seated(company, match, people[0], viewport=PHONE, has_touch=True, locale="fr")
    line = amel.page.locator("#line")
    expect(line).to_be_hidden()
    amel.page.evaluate(f"{NOT_RELOADED} = true")
    amel.person.context.set_offline(True)
    expect(line).to_be_visible()
    expect(line).to_contain_text("Connexion perdue. On garde votre place.")
    expect(amel.page.locator("#hand [data-card]")).to_have_count(3)
    play_one(match, people)  # Béchir, meanwhile

    back = time.monotonic()
    amel.person.context.set_offline(False)
    expect(amel.page.locator("#main.is-my-turn")).to_have_count(1)
    seconds = time.monotonic() - back
    expect(line).to_be_hidden()
    expect(amel.page.locator("#log")).to_contain_text("1 coup")
    assert amel.page.evaluate(NOT_RELOADED) is True
    assert seconds < patience(5)


def test_a_view_that_is_lost_on_its_way_is_made_good_within_five_seconds(company):
    """Nothing else comes that would show it: the page asks by itself."""
    match, people = started(2, "cafe", UNHURRIED, first_dealer=0)
    amel = company.person(people[0].name)
    lost: list[str] = []
    amel.page.route_web_socket("**/ws/t/*", lambda line: lose_one(line, lost))
    amel = seated(company, match, people[0], person=amel)
    expect(amel.page.locator("#hand [data-card]")).to_have_count(3)
    amel.page.wait_for_function("document.getElementById('line').hidden")
    amel.page.wait_for_timeout(300)
    lost.append("the next")
    began = time.monotonic()
    play_one(match, people)
    expect(amel.page.locator("#main.is-my-turn")).to_have_count(1)
    seconds = time.monotonic() - began
    assert len(lost) == 2, "a view was dropped"
    assert seconds < patience(6)
    assert fresh(match).turn == 1


def test_where_sockets_are_blocked_the_table_is_played_by_asking(company):
    match, people = started(2, "cafe", UNHURRIED, first_dealer=0)
    amel = company.person(people[0].name, viewport=PHONE, locale="fr")
    blocked = ["sockets"]
    amel.page.route_web_socket("**/ws/t/*", lambda line: pass_unless(line, blocked))
    amel = seated(company, match, people[0], person=amel)
    expect(amel.page.locator("#line.is-slow")).to_contain_text("Ligne lente")
    expect(amel.page.locator("#talk-door")).to_be_hidden()
    expect(amel.page.locator("[data-seat='1'] .seat__tags")).to_contain_text("ailleurs")
    assert presence.of(match.code, [True, True]) == ["here", "away"]
    for turn in (1, 3, 5):
        play_one(fresh(match), people)  # Béchir
        amel.page.wait_for_selector("#main.is-my-turn:not(.is-sending)")
        amel.act()
        expect(amel.page.locator("#main.is-my-turn")).to_have_count(0)
        assert fresh(match).turn == turn + 1
    blocked.clear()
    amel.page.locator("#retry").click()
    expect(amel.page.locator("#line")).to_be_hidden()
    expect(amel.page.locator("#talk-door")).to_be_visible()
    assert len(fresh(match).current["plays"]) == 6


def pass_unless(line, blocked: list[str]) -> None:
    if blocked:
        line.close()
    else:
        line.connect_to_server()


def lose_one(line, lost: list[str]) -> None:
    """Pass everything on but the first view after `lost` has been given a word."""
    server = line.connect_to_server()
    server.on_message(lambda text: hand_on(line, text, lost))


def hand_on(line, text: str, lost: list[str]) -> None:
    if len(lost) == 1 and '"v":' in text:
        lost.append(text)
    else:
        line.send(text)
