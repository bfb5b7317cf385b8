"""Whoever doubts a deal checks its seal in his own browser, on the page of the deal."""

import copy

from playwright.sync_api import expect

from games.models import Deal
from tests.games.tables import play_deal, started


def spoil_secret(deal) -> None:
    deal.shuffle["secret"] = "00" * 32


def spoil_entropy(deal) -> None:
    deal.shuffle["entropy"][0] = "ff" * 16


def spoil_order(deal) -> None:
    deal.hands[2][0][0], deal.hands[3][1][1] = deal.hands[3][1][1], deal.hands[2][0][0]


def test_a_right_seal_is_said_right_and_a_spoilt_one_wrong(company):
    match, people = started(2, "tunisian")
    play_deal(match, people)
    reader = company.person()
    page = f"/en/matches/{match.code}/deals/1/"
    deal = Deal.objects.get(match=match)
    sound = copy.deepcopy({"shuffle": deal.shuffle, "hands": deal.hands})

    def said() -> str:
        reader.open(page)
        reader.press("Check it in this browser")
        outcome = reader.page.locator("#seal [role=status] > :not([hidden])")
        expect(outcome).to_be_visible()
        return outcome.get_attribute("data-outcome")

    assert said() == "right"
    for spoil, wrong in [
        (spoil_secret, {"commitment"}),
        # Where the opening had to be dealt again, that is the first thing that differs.
        (spoil_entropy, {"redealt", "cut", "table", "hands"}),
        (spoil_order, {"hands"}),
    ]:
        deal.shuffle, deal.hands = copy.deepcopy((sound["shuffle"], sound["hands"]))
        spoil(deal)
        deal.plays = ""  # with other hands they would be unlawful
        deal.save()
        assert said() in wrong
