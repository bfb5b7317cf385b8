"""Whole matches of two, three and four people at their telephones, and what comes between: a
reload, no network, a second tab, a phone that sleeps, a server that dies."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games import live, tasks
from games.models import Match
from games.rules.record import check
from games.rules.ruleset import PROFILES
from tests.browser.conftest import PHONE
from tests.browser.people import Seated
from tests.browser.tables import UNHURRIED, fresh, names, seated
from tests.builders import make_player
from tests.games.tables import pass_time, start, started
from tests.patience import until

TELEPHONE = {"viewport": PHONE, "has_touch": True}
MINE = "#main.is-my-turn:not(.is-sending)"
NOT_RELOADED = "window.notReloaded"
SLEEP = timedelta(seconds=6)
SHORT = {**UNHURRIED, "target": 1}  # one deal, or until one side is ahead


class Evening:
    """A match at which the people of these seats look on and tap; bots think when it is theirs."""

    def __init__(self, company, match: Match, people: list):
        self.match, self.company = match, company
        self.seats = {
            match.seat_of(each): seated(company, match, each, **TELEPHONE) for each in people
        }

    def play(self, turn: int) -> None:
        """Until so many cards lie, or the match is over."""
        while fresh(self.match).phase != "over" and self.match.turn < turn:
            self.act()

    def act(self) -> None:
        match = self.match
        if match.phase == "count":
            for each in self.seats.values():
                each.page.locator("#next").click()
            until(lambda: fresh(match).phase != "count")
        elif match.acting_bot is not None:
            pass_time(match)
            tasks.think(match.pk, match.turn)
        else:
            self.tap(self.seats[match.position.seat])

    def tap(self, seated: Seated) -> None:
        """The first lawful play of whoever's turn it is, at one of his screens."""
        play, turn = self.match.position.legal_plays()[0], self.match.turn
        seated.page.wait_for_selector(MINE)
        card, *taken = names([play.card, *play.captures])
        seated.play((card, tuple(taken)))
        until(lambda: fresh(self.match).turn == turn + 1)

    def let_others_play_until(self, seat: int) -> None:
        while fresh(self.match).phase == "play" and self.match.position.seat != seat:
            self.act()

    def is_over(self) -> None:
        """Everybody sees the same end, and the record of it is lawful."""
        self.play(36 * 9)
        totals = sorted(self.match.totals)
        for each in self.seats.values():
            each.page.locator("#next").click()  # the last count, then the end
            expect(each.page.locator("#ending-title")).to_be_visible()
            shown = each.page.locator("#ending-totals .ending__total").all_inner_texts()
            assert sorted(map(int, shown)) == totals
        assert check(self.match.as_record()) == []


@pytest.mark.long
def test_two_play_a_match_through_everything_that_can_come_between(company):
    match, people = started(2, "cafe", SHORT, first_dealer=0)
    evening = Evening(company, match, people)
    amel, bechir = evening.seats.values()
    for each in evening.seats.values():
        each.page.evaluate(f"{NOT_RELOADED} = true")
    evening.play(4)
    no_network(evening, amel)
    a_second_tab(evening, amel)
    a_phone_that_sleeps(evening, bechir)
    the_server_dies(evening)
    assert [each.page.evaluate(NOT_RELOADED) for each in evening.seats.values()] == [True, True]
    a_reload(evening, bechir)
    evening.is_over()
    by = match.as_record()["deals"][0]["plays"]
    assert [play.get("by") for play in by].count("clock") == 1


def no_network(evening: Evening, amel: Seated) -> None:
    """The other plays on meanwhile."""
    evening.let_others_play_until(0)
    evening.tap(amel)
    amel.person.context.set_offline(True)
    expect(amel.page.locator("#line")).to_be_visible()
    evening.act()
    assert amel.page.locator(MINE).count() == 0
    amel.person.context.set_offline(False)
    expect(amel.page.locator("#line.is-back")).to_contain_text("Bechir")


def a_second_tab(evening: Evening, amel: Seated) -> None:
    """What is played in one is played in the other."""
    evening.let_others_play_until(0)
    second = Seated(amel.person)
    second.page = amel.person.context.new_page()
    second.page.goto(f"/t/{evening.match.code}")
    card = names([evening.match.position.legal_plays()[0].card])[0]
    evening.tap(second)
    expect(amel.page.locator(f"#hand [data-card='{card}']")).to_have_count(0)
    second.page.close()


def a_phone_that_sleeps(evening: Evening, bechir: Seated) -> None:
    """Past its clock: the server plays for it, and on waking it says so."""
    evening.let_others_play_until(1)
    bechir.page.wait_for_selector(MINE)
    phone = bechir.person.context.new_cdp_session(bechir.page)
    phone.send("Debugger.enable")
    phone.send("Debugger.pause")  # its scripts stand still: no timer runs, no message is heard
    turn = evening.match.turn
    Match.objects.filter(pk=evening.match.pk).update(deadline=timezone.now() + SLEEP)
    live.show(fresh(evening.match))
    until(lambda: fresh(evening.match).turn > turn)
    evening.tap(evening.seats[0])
    phone.send("Debugger.resume")
    phone.send("Debugger.disable")
    bechir.page.wait_for_selector(MINE)
    expect(bechir.page.locator("#line.is-back")).to_contain_text("Time was up")


def the_server_dies(evening: Evening) -> None:
    """A new one is there at once: nobody has to do anything, and nothing is lost."""
    turn = evening.match.turn
    evening.company.excused.append("ERR_CONNECTION_REFUSED")
    evening.company.server.kill("web")
    for each in evening.seats.values():
        expect(each.page.locator("#line")).to_be_visible()
    evening.company.server.wait_for_web()
    for each in evening.seats.values():
        expect(each.page.locator("#log")).to_contain_text("Back. Nothing was missed.")
        expect(each.page.locator("#line.is-slow")).to_be_hidden()
    evening.play(turn + 3)
    assert evening.match.turn == turn + 3


def a_reload(evening: Evening, bechir: Seated) -> None:
    evening.let_others_play_until(1)
    bechir.page.wait_for_selector(MINE)
    hand = bechir.state()["hand"]
    bechir.page.locator("#sound").click()
    bechir.page.reload()
    bechir.page.wait_for_selector(MINE)
    assert bechir.state()["hand"] == hand
    assert bechir.page.locator("#sound").get_attribute("aria-pressed") == "false"


def test_three_play_each_alone(company):
    match, people = started(3, "family", SHORT, first_dealer=0)
    evening = Evening(company, match, people)
    evening.is_over()
    assert {play["seat"] for play in match.as_record()["deals"][0]["plays"]} == {0, 1, 2}


@pytest.mark.usefixtures("server")
def test_two_partners_play_against_bots(company):
    """Of four: the host with a friend across, who takes a bot's chair."""
    amel, chiraz = make_player("Amel"), make_player("Chiraz")
    rules = PROFILES["cafe"].ruleset(players=4, **SHORT)
    match = Match.open_table(amel, rules, bots="easy", first_dealer=0)
    match.join(chiraz, 2)
    start(match, [amel, chiraz])
    evening = Evening(company, match, [amel, chiraz])
    evening.is_over()


def test_four_play_in_partnerships_without_bots(company):
    match, people = started(4, "tunisian", {**SHORT, "cut_card": False}, first_dealer=0)
    evening = Evening(company, match, people)
    evening.is_over()
    assert {play["seat"] for play in match.as_record()["deals"][0]["plays"]} == {0, 1, 2, 3}
