"""A table of three on a small phone: everybody and everything has a place of its own."""

from itertools import combinations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.games.tables import started

pytestmark = pytest.mark.django_db(transaction=True)
PARTS = ".strip, .seat--left, .seat--right, #board, .tray, #hand, .act"
MAGNIFIED = {"width": 320, "height": 256}  # 1280 × 1024 at 400 %
WIDTHS = """Math.min(...[...document.querySelectorAll("[data-card]")]
  .map((card) => card.getBoundingClientRect().width))"""
BOXES = """(parts) => [...document.querySelectorAll(parts)].map((part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return [part.id || part.className, x, y, x + width, y + height];
})"""


def test_nothing_overlaps_at_a_table_of_three(company, tmp_path):
    match, people = started(3, "family", {"turn_seconds": 0})
    person = company.person("Amel", PHONE)
    person.be(people[0])
    page = person.open(f"/t/{match.code}")
    expect(page.locator("#hand [data-card]")).to_have_count(3)
    boxes = page.evaluate(BOXES, PARTS)
    page.screenshot(path=tmp_path / "three.png")
    assert len(boxes) == 7
    assert [a[0] + " / " + b[0] for a, b in combinations(boxes, 2) if overlap(a, b)] == []
    assert all(box[1] >= 0 and box[3] <= 360 and box[4] <= 640 for box in boxes)

    page.set_viewport_size(MAGNIFIED)
    expect(page.locator("#board [data-card]").first).to_be_visible()
    assert page.evaluate(WIDTHS) >= 40
    assert page.evaluate("document.documentElement.scrollWidth") == MAGNIFIED["width"]


def overlap(a, b) -> bool:
    """By more than the rounding of a pixel."""
    return min(a[3], b[3]) - max(a[1], b[1]) > 1 and min(a[4], b[4]) - max(a[2], b[2]) > 1
