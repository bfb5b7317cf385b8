"""Pages and states of the table break no rule that axe can see: in French, phone and desktop."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core.management import call_command
from django.urls import reverse
from playwright.sync_api import Page, expect

from accounts.models import Player, User
from games import live, presence
from games.models import Match
from games.rules.shuffle import draw_dealer
from tests.browser.conftest import DESK, PHONE
from tests.browser.people import Person
from tests.browser.tables import UNHURRIED, fresh, hold_time, names, seated, shuffle_until
from tests.games.tables import call_time, open_table, play_deal
from tournaments.models import Tournament

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ONLY = {"runOnly": {"type": "tag", "values": RULES}, "resultTypes": ["violations"]}
axe = Axe()


def faults(page: Page, what: str, viewports=(PHONE, DESK)) -> list[str]:
    """What axe finds on a page, seen on a phone and on a desk."""
    found = []
    for viewport in viewports:
        page.set_viewport_size(viewport)
        answer = axe.run(page, options=ONLY).response
        assert "color-contrast" in [rule["id"] for rule in answer["passes"]]
        for rule in answer["violations"]:
            places = [f"{node['target']} {node['failureSummary']}" for node in rule["nodes"]]
            found.append(f"{what} {viewport['width']}: {rule['id']}: {places}")
    return found


@pytest.mark.long
def test_the_table_is_accessible_in_every_state(company):
    match, people = open_table(2, "tunisian", UNHURRIED, first_dealer=0)
    shuffle_until(match, lambda opening: opens_well(match, opening))
    Match.objects.filter(pk=match.pk).update(first_dealer=None)  # by lot, which falls on the same
    bechir = seated(company, match, people[1], locale="fr", viewport=PHONE, has_touch=True)
    page, found = bechir.page, []

    def look(state: str, sign: str, *viewports: dict) -> None:
        expect(page.locator(sign)).to_be_visible()
        found.extend(faults(page, state, viewports or (PHONE, DESK)))

    def look_at_sheet(door: str, sheet: str) -> None:
        page.locator(door).click()
        look(sheet, f"{sheet}[open]", PHONE)
        page.keyboard.press("Escape")

    look("seating", "#ready")
    for player in people:
        fresh(match).ready(player)
    hold_time(match)
    look("countdown", "#countdown")
    call_time(fresh(match))
    hold_time(match)
    expect(page.locator("#lot")).to_be_visible()
    look("lot and cut", "#pack.is-mine")
    match.cut(people[1], 20)
    look("card of the cut", "#cut-choice")
    match.choose(people[1], "keep")
    look("my turn", "#main.is-my-turn #hand [data-card]:first-child")
    bechir.tap(*bechir.unlawful(bechir.state())[:1], *bechir.unlawful(bechir.state())[1])
    look("chosen", "#hand [aria-selected=true]", PHONE)
    page.locator("#play").click()
    look("refusal", "#says.is-refused", PHONE)
    presence.watches(match.code, "somebody")
    for door, sheet in SHEETS.items():
        look_at_sheet(door, sheet)
    match.pause(people[0])
    look("paused", "#paused", PHONE)
    match.resume(people[0])
    match.seating[0].update(missed=2, absent=True)
    match.save()
    live.show(match)
    look("absent", "#offer")
    play_deal(fresh(match), people)
    hold_time(match)
    look("count", "#counting #next")
    for player in people:
        fresh(match).next_deal(player)
    hold_time(match)
    look("another cuts", "#pack:not(.is-mine)", PHONE)
    fresh(match).resign(people[0])
    match.rematch(people[0])
    look("over, and a rematch offered", "#not-again")
    page.goto(reverse("games:deal", args=[match.code, 1]))
    look("replay", "#replay")
    assert found == []


SHEETS = {
    "#score": "#panel",
    "[data-opens=rules]": "#rules",
    "[data-opens=more]": "#more",
    "#talk-door": "#talk",
    "#watchers": "#onlookers",
}


def opens_well(match: Match, opening) -> bool:
    """The lot falls on the seat that is known to deal, and the opening is lawful at once."""
    lot = draw_dealer(match.rules, match._pack(match.coming, 0, 0))[0]
    ranks = {each[0] for each in names(opening.table)}
    return lot == match.first_dealer and len(ranks) == len(opening.table) == 4


@pytest.fixture
def told(server) -> Tournament:
    """An evening under way, with all that its pages have to show."""
    call_command("tell_demo_story", verbosity=0)
    return Tournament.objects.order_by("pk").last()


@pytest.mark.long
def test_the_main_pages_are_accessible(company, told):
    leila, stranger = (
        signed_in(company, User.objects.get(username="leila")),
        company.person("", locale="fr"),
    )
    found = [
        fault
        for person, paths in ((stranger, strangers_pages(told)), (leila, owners_pages(told)))
        for path in paths
        for fault in faults(person.open(path), path)
    ]
    assert found == []


def signed_in(company, user: User) -> Person:
    person = company.person(user.username, locale="fr")
    person.sign_in_as(user)
    return person


def strangers_pages(event: Tournament) -> list[str]:
    done = Match.objects.exclude(finished_at=None).first()
    entered = Player.objects.filter(seats__match=done).first()
    second = event.make_deputy(event.created_by)
    return [
        reverse("tournaments:home"),
        reverse("offline"),
        reverse("games:scorekeeper"),
        reverse("games:lobby"),
        reverse("tournaments:events"),
        reverse("tournaments:clubs"),
        reverse("tournaments:players"),
        reverse("tournaments:club", args=[event.club.slug]),
        reverse("tournaments:tournament", args=[event.code]),
        reverse("tournaments:wall", args=[event.code]),
        reverse("tournaments:paper", args=[event.code]),
        reverse("tournaments:take_over", args=[event.code, second.key]),
        reverse("tournaments:paper_sheets", args=[event.code, "scoresheets"]),
        reverse("games:match", args=[done.code]),
        reverse("tournaments:player", args=[entered.pk]),
        reverse("help"),
        reverse("help_organisers"),
        reverse("privacy"),
        reverse("games:rules"),
        reverse("games:profile", args=["tunisian"]),
        reverse("account_login"),
        reverse("account_signup"),
    ]


def owners_pages(event: Tournament) -> list[str]:
    return [
        reverse("tournaments:home"),
        reverse("games:open"),
        reverse("accounts:me"),
        reverse("tournaments:desk", args=[event.code]),
        reverse("tournaments:club", args=[event.club.slug]),
        reverse("tournaments:webhooks", args=[event.club.slug]),
    ]
