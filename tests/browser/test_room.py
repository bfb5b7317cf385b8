"""What hangs in the room and what lies on its tables: the wall, and paper."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Match
from tests.browser.conftest import PHONE
from tests.builders import make_club, make_event, make_user, play_round, player_at, settle
from tests.tournaments.events import NAMES
from tournaments.views.wall import link_of

SCREEN = {"width": 1920, "height": 1080}
SHEETS = {"pairings": 2, "scoresheets": 1, "slips": 1, "tents": 2, "diplomas": 3}
A4 = {(595, 842), (842, 595)}


@pytest.mark.long
def test_the_wall_follows_an_evening_and_its_paper_is_of_a4(company):
    event = make_event(make_club(make_user("owner")), "\n".join(NAMES[:4]), format="swiss")
    event.open_registration(event.created_by)
    wall = company.person(viewport=SCREEN, locale="ar-TN").open(f"/en{link_of(event)[3:]}")
    title = wall.locator(".page:not([hidden]) .title")
    expect(title).to_have_text("Inscriptionالتسجيل")
    expect(wall.locator(".count b")).to_have_text("4")

    event.open_check_in(event.created_by)
    for entry in event.entries.all():
        event.check_in(entry, event.created_by)
    expect(title).to_have_text("Pointageتأكيد الحضور")
    expect(wall.locator(".count b")).to_have_text("4/4")

    event.start(event.created_by)
    expect(title).to_have_text("Rondeالجولة1")
    expect(wall.locator(".page:not([hidden])")).to_have_class(re.compile("fresh"))
    assert wall.evaluate("document.body.scrollHeight") <= SCREEN["height"]
    assert min(heights_of_names(wall)) >= 32

    lands_while_the_line_is_broken(wall, Match.objects.order_by("pk").first())
    loads_itself_when_the_server_is_new(wall, Match.objects.order_by("pk").last())
    event.stage.recompute()
    turns_by_itself(wall)

    event.stage.follow()
    play_on(event)
    expect(title).to_have_text("Podiumمنصة التتويج")
    printed(wall, event)
    nothing_is_wider_than_a_phone(company, event)


def heights_of_names(wall) -> list[float]:
    size = "bdi => parseFloat(getComputedStyle(bdi).fontSize)"
    return wall.locator(".line bdi").evaluate_all(f"names => names.map({size})")


def lands_while_the_line_is_broken(wall, match) -> None:
    wall.context.set_offline(True)
    settle(match, 16, 9)
    wall.context.set_offline(False)
    landed = wall.locator(".line.landed .result")
    expect(landed).to_have_text("16–9")


def loads_itself_when_the_server_is_new(wall, match) -> None:
    """An old page hears of a change from a server that serves another release."""
    wall.evaluate("document.body.dataset.release = 'old'; document.body.dataset.kept = 'yes'")
    match.record_totals(player_at(match, 0), [16, 3])
    expect(wall.locator("body:not([data-kept])")).to_be_attached()
    match.confirm(player_at(match, 1), match.revision)
    expect(wall.locator(".under b")).to_have_text("2/2")


def turns_by_itself(wall) -> None:
    """As if its time had come."""
    pages = wall.locator(".page")
    expect(pages).to_have_count(2)
    wall.clock.install()
    wall.reload()
    expect(wall.locator("[data-dots] .on")).to_have_count(1)
    wall.clock.fast_forward(9_000)
    wall.evaluate("document.querySelector('live-region').dispatchEvent(new Event('updated'))")
    wall.clock.fast_forward(8_000)  # what has changed meanwhile does not keep the page
    expect(wall.locator(".page:not([hidden]) .title")).to_have_text("Classementالترتيب")


def play_on(event) -> None:
    for _ in range(4):
        row = event.stage.rounds.filter(opened_at__isnull=False, closed_at=None).first()
        if row:
            play_round(row)
        event.stage.refresh_from_db()
        event.stage.follow()
    event.stage.recompute()


def printed(page, event) -> None:
    """By the browser, as a person would; each sheet is one page of A4."""
    made = {}
    for kind in SHEETS:
        page.goto(f"/fr/events/{event.code}/paper/{kind}/")
        paper = page.pdf(prefer_css_page_size=True)
        boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", paper)
        assert {tuple(round(float(side)) for side in box) for box in boxes} <= A4
        made[kind] = len(re.findall(rb"/Type /Page\b", paper))
    assert made == SHEETS


def nothing_is_wider_than_a_phone(company, event) -> None:
    phone = company.person(viewport=PHONE, locale="ar-TN")
    for path in ("wall/", "paper/"):
        page = phone.open(f"/ar-tn/events/{event.code}/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
