"""What brings a table to a stop, on the screens of those who sit there."""

import time

import pytest
from playwright.sync_api import expect

from accounts.valkey import VALKEY
from games import presence
from games.models import Match
from tests.games.tables import started

pytestmark = pytest.mark.django_db(transaction=True)


def seated(company, match, people):
    pages = []
    for player in people:
        person = company.person(player.name)
        person.context.add_cookies(
            [{"name": "player", "value": player.token("cookie"), "url": company.address}]
        )
        pages.append(person.open(f"/t/{match.code}"))
        expect(pages[-1].locator("#hand [data-card]")).to_have_count(3)
    return pages


def test_the_host_pauses_and_everybody_sees_it(company):
    match, people = started(choices={"turn_seconds": 60})
    host, guest = seated(company, match, people)
    host.locator("[data-opens=more]").click()
    host.locator("#pause").click()
    for page in (host, guest):
        expect(page.locator("#paused")).to_be_visible()
        expect(page.locator("#play")).to_have_attribute("aria-disabled", "true")
        expect(page.locator("#says")).to_have_text("The match is paused.")
        assert "Your turn" not in page.title()
    assert guest.locator("#pause").count() == 0
    host.locator("[data-opens=more]").click()
    host.locator("#resume").click()
    expect(guest.locator("#paused")).to_be_hidden()
    expect(guest.locator("#clock-words")).not_to_be_empty()


def test_who_waits_for_one_who_is_gone_may_stop_without_him(company):
    match, people = started(choices={"turn_seconds": 0})
    (host,) = seated(company, match, people[:1])
    expect(host.locator("#offer")).to_be_hidden()
    key = presence._key(match.code, presence.LAST)
    VALKEY.zadd(key, {"1": time.time() - presence.ABSENT_AFTER - 1})
    expect(host.locator("#offer-words")).to_contain_text(people[1].name)
    host.locator("#offer-no").click()
    expect(host.locator("#offer")).to_be_hidden()
    host.locator("[data-opens=more]").click()
    host.locator("#stop").click()
    expect(host.locator("#ending")).to_be_visible()
    assert Match.objects.get().ended == "stopped"


def test_a_bot_holds_a_seat_until_its_owner_touches_his_page_again(company):
    match, people = started(choices={"turn_seconds": 60})
    match.seating[1].update(missed=2, absent=True)
    match.save()
    (host,) = seated(company, match, people[:1])
    host.locator("#offer-bot").click()
    expect(host.locator("[data-seat='1'] .seat__tags")).to_contain_text("bot")
    expect(host.locator("#log")).to_contain_text("A bot plays for")
    (guest,) = seated(company, match, people[1:])
    expect(host.locator("#log")).to_contain_text("is back")
    expect(guest.locator("[data-seat='1'] .seat__tags")).not_to_contain_text("absent")
    assert "bot" not in Match.objects.get().seating[1]
