"""A knockout, run in Arabic on the organiser's phone; its players write their results down."""

from playwright.sync_api import expect

from accounts.models import Player
from tests.browser.evening import Event, House
from tests.browser.readers import Reader


def test_a_knockout_is_run_by_taps_from_its_poster_to_its_podium_in_arabic(company):
    house = House(company, "ar-tn")
    organiser, (first, second, third, fourth) = house.organiser, house.names[:4]
    event = a_planned_knockout(house)
    organiser.page.fill("[name=names]", "\n".join(house.names[:4]))
    tap(event, "entries")
    tap(event, "registration")
    tap(event, "check-in")
    event.says_that_he_is_here()
    for name in (first, second, fourth):
        organiser.page.locator(".roll-line[aria-pressed=false]", has_text=name).click()
    expect(organiser.page.locator("#roll-call .figure")).to_have_text("4/4")
    tap(event, "start", sure=True)
    event.follow()
    semis = ["نصف النهائي", f"{first} – {fourth}", f"{second} – {third}"]
    seen = event.page()
    assert seen["trees"] == [
        [semis, ["النهائي", "فائز المباراة 1 – فائز المباراة 2"]],
        [["خاسر المباراة 1 – خاسر المباراة 2"]],
    ]
    assert sorted(seen["own"]) == sorted([third, f"{third} {second}", third])
    other = Reader(company, "ar-tn", player=Player.objects.get(name=second))
    enter(house.player, other, {second: "16", third: "9"})
    bring(house, event)
    bring(house, event)
    assert event.page() == {
        "trees": [
            [
                ["نصف النهائي", f"{first} 16 – {fourth} 7", f"{second} 16 – {third} 9"],
                ["النهائي", f"{first} 16 – {second} 9"],
            ],
            [[f"{fourth} 9 – {third} 16"]],
        ],
        "own": [f"{third} 9", f"{third} 16", third],
        "standings": [[f"1 {first} 6", f"2 {second} 3", f"3 {third} 3", f"4 {fourth} 0"]],
    }
    assert event.desk() == {"progress": ["نصف النهائي 2/2", "النهائي 2/2"]}
    assert event.podiums() == [["منصة التتويج", first, second, third]]


def a_planned_knockout(house: House) -> Event:
    organiser, page = house.organiser, house.organiser.page
    organiser.see("create")
    page.fill("[name=name]", "Coupe")
    page.locator("#more > summary").click()
    for choice in ("[name=format][value=knockout]", "[name=seeded]"):
        page.locator(f"label:has({choice})").click()
    expect(page.locator("[name=third_place]")).to_be_checked()
    organiser.look()
    page.locator("main form button.main").click()
    expect(page.locator("[name=names]")).to_be_visible()
    return Event(house, house.club.tournaments.get())


def tap(event: Event, action: str, sure: bool = False) -> None:
    """A button of the desk, by what its form does; and that one is sure."""
    organiser = event.house.organiser
    form = f"form[action$='/{event.event.code}/{action}/']"
    with organiser.page.expect_navigation():
        organiser.page.locator(f"{form} button:not([name])").click()
        if sure:
            organiser.page.locator("dialog[open] button.main").click()
    organiser.look()


def enter(one: Reader, other: Reader, totals: dict[str, str]) -> None:
    """The player taps his match, writes the score down; the other confirms it."""
    one.page.locator("a.pairing.own").click()
    one.page.locator("#total > summary").click()
    for name, total in totals.items():
        one.page.locator("#total").get_by_label(name).fill(total)
    one.page.locator("#total button").click()
    one.page.wait_for_load_state()
    one.look()
    other.person.open(one.page.url)
    other.look()
    other.page.locator("form[action$='/confirm/'] button").click()
    expect(one.page.locator("[data-stands]")).to_be_visible()


def bring(house: House, event: Event) -> None:
    """What is still to be played, from the file of the desk: filled in, and brought back."""
    page = house.organiser.page
    event.desk()
    page.locator("#bring-results > summary").click()
    link = page.locator("#bring-results a[download]").get_attribute("href")
    head, *lines = page.request.get(link).text().splitlines()
    separator = ";" if ";" in head else ","
    columns = head.lstrip("\ufeff").split(separator)
    rows = [dict(zip(columns, line.split(separator), strict=True)) for line in lines]
    for row in rows:
        if row["state"] == "open":
            scores = house.score(row["first"], row["second"])
            row["score_first"], row["score_second"] = map(str, scores)
    told = "\n".join([separator.join(columns), *(separator.join(row.values()) for row in rows)])
    file = {"name": "results.csv", "mimeType": "text/csv", "buffer": told.encode()}
    page.locator("#bring-results [type=file]").set_input_files(file)
    with page.expect_navigation():
        page.locator("#bring-results button").click()
        page.locator("dialog[open] button.main").click()
    house.organiser.look()
    event.follow()
