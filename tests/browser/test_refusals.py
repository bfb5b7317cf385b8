"""A try that the rules refuse, and a try that is taken back."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Match
from games.rules.play import Play
from tests.browser.conftest import PHONE
from tests.browser.tables import UNHURRIED, card, fresh, names, seated, shuffle_until
from tests.games.tables import open_table, start

SWINGS = """() => { window.swings = []; const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    window.swings.push([this.dataset.card, frames.map((frame) => frame.transform)]);
    return animate.call(this, frames, options); }; }"""


def of_one_rank(cards: list[str]) -> list[str]:
    """The two cards of equal rank among these, if any."""
    twins = [each for each in cards if sum(other[0] == each[0] for other in cards) == 2]
    return twins[:2] if len(twins) == 2 else []


def meets_twins(opening) -> list[str]:
    """The card of the leader's hand that may take either of two on the table."""
    twins = of_one_rank(names(opening.table))
    return [each for each in names(opening.hand(opening.seat)) if twins and each[0] == twins[0][0]]


def beside_twins(opening) -> list[str]:
    """A table card that it cannot take."""
    return [each for each in names(opening.table) if each not in of_one_rank(names(opening.table))]


def at_twins(company, **options):
    """Amel to play, with a card that may take either of two."""
    match, people = open_table(2, "cafe", UNHURRIED, first_dealer=1, **options)
    shuffle_until(match, lambda opening: meets_twins(opening) and beside_twins(opening))
    amel = seated(
        company, match, people[0], viewport=PHONE, has_touch=True, locale="fr",
        reduced_motion="no-preference",
    )  # fmt: skip
    start(match, people)
    opening = fresh(match).position
    expect(card(amel, "hand", meets_twins(opening)[0])).to_be_visible()
    return match, amel, opening


@pytest.mark.parametrize("explains", [True, False], ids=["explained", "not explained"])
def test_a_refused_try_shakes_the_card_and_costs_nothing(company, explains):
    match, amel, opening = at_twins(company, explain=explains)
    mine, wrong = meets_twins(opening)[0], beside_twins(opening)[0]
    before = stamp(match)
    amel.page.evaluate(SWINGS)
    amel.play((mine, (wrong,)))
    says = amel.page.locator("#says")
    expect(says).to_contain_text("Coup interdit.")
    expect(amel.page.locator("#alert")).to_have_text("Coup interdit.")
    expect(card(amel, "hand", mine)).to_have_class(re.compile("is-refused"))
    assert len(shaken(amel, mine)) == 1
    assert stamp(match) == before
    the_reason(says, explains)
    expect(card(amel, "hand", mine)).to_have_attribute("aria-selected", "true")
    twin = of_one_rank(names(opening.table))[0]
    card(amel, "board", wrong).click()
    amel.play((mine, (twin,)))
    expect(amel.page.locator(f"#board [data-ghost='{twin}']")).to_have_count(1)


def stamp(match: Match) -> tuple:
    fresh(match)
    return (match.version, match.turn, match.deadline, match.current["plays"])


def shaken(amel, name: str) -> list:
    """Its swings of six pixels to either side."""
    swings = amel.page.evaluate("window.swings")
    return [frames for who, frames in swings if who == name and "translateX(-6px)" in str(frames)]


def the_reason(says, explains: bool) -> None:
    why = says.get_by_role("button", name="Pourquoi ?")
    expect(why).to_have_count(int(explains))
    if explains:
        why.click()
        expect(says).to_have_text(re.compile("valeur|somme|Prendre"))
        assert not re.search("[♣♦♥♠]", says.inner_text())


def test_a_card_tapped_twice_is_put_down_and_nothing_is_sent(company):
    match, amel, opening = at_twins(company)
    mine, before = card(amel, "hand", meets_twins(opening)[0]), stamp(match)
    for selected in ("true", "false", "true", "false"):
        mine.tap()
        expect(mine).to_have_attribute("aria-selected", selected)
    amel.page.locator("#play").click()
    expect(amel.page.locator("#says")).not_to_contain_text("Coup interdit.")
    assert stamp(match) == before


def test_where_it_is_wanted_a_double_tap_plays_the_card_with_what_is_chosen(company):
    match, amel, opening = at_twins(company)
    mine, twin = meets_twins(opening)[0], of_one_rank(names(opening.table))[0]
    amel.page.evaluate("document.getElementById('set-double').click()")
    card(amel, "hand", mine).dblclick()
    expect(amel.page.locator("#says")).to_contain_text("Coup interdit.")
    card(amel, "board", twin).click()
    amel.page.wait_for_timeout(400)
    card(amel, "hand", mine).dblclick()
    expect(amel.page.locator(f"#board [data-ghost='{twin}']")).to_have_count(1)
    assert len(fresh(match).current["plays"]) == 1


@pytest.mark.parametrize("which", [0, 1])
def test_of_two_equal_cards_the_one_that_was_tapped_is_taken(company, which):
    match, amel, opening = at_twins(company)
    mine, twins = meets_twins(opening)[0], of_one_rank(names(opening.table))
    amel.play((mine, (twins[which],)))
    expect(amel.page.locator(f"#board [data-ghost='{twins[which]}']")).to_have_count(1)
    expect(card(amel, "board", twins[1 - which])).to_have_count(1)
    assert Play.parse(fresh(match).current["plays"][0]) == Play.parse(f"{mine}x{twins[which]}")


def test_a_card_is_dragged_to_what_it_takes_and_comes_back_from_the_bare_felt(company):
    match, amel, opening = at_twins(company)
    mine, twin = meets_twins(opening)[0], of_one_rank(names(opening.table))[1]
    felt = amel.page.locator("#board-area")
    drag(amel, card(amel, "hand", mine), felt, at=(0.02, 0.96))
    expect(amel.page.locator("#says")).to_contain_text("Coup interdit.")
    drag(amel, card(amel, "hand", mine), card(amel, "board", twin))
    expect(amel.page.locator(f"#board [data-ghost='{twin}']")).to_have_count(1)
    assert fresh(match).current["plays"] == [f"{mine}x{twin}"]


def drag(amel, what, onto, at: tuple[float, float] = (0.5, 0.5)) -> None:
    for each in (onto, what):
        each.hover(trial=True)  # until it lies still
    source, target = what.bounding_box(), onto.bounding_box()
    mouse = amel.page.mouse
    mouse.move(source["x"] + source["width"] / 2, source["y"] + source["height"] / 2)
    mouse.down()
    mouse.move(
        target["x"] + at[0] * target["width"], target["y"] + at[1] * target["height"], steps=4
    )
    mouse.up()
