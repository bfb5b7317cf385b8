"""The whole evening of a club, by what its people see and tap: nothing is done behind the pages."""

import re
import time

import pytest
from playwright.sync_api import expect

from games.models import Match
from tests.browser.conftest import PHONE
from tests.browser.people import Seated
from tests.patience import patience

NAMES = ("Amel", "Bechir", "Chiraz", "Dali")
# How often the standings said something new, and when.
WATCH_STANDINGS = """() => {
  window.moves = [];
  const table = document.querySelector(".standings").closest("live-region");
  new MutationObserver(() => window.moves.push([Date.now(), table.textContent]))
    .observe(table, { childList: true, subtree: true, characterData: true });
}"""


@pytest.mark.long
@pytest.mark.usefixtures("workers")
def test_a_club_night_from_sign_up_to_the_last_play_of_a_record(company):
    owner = company.person("leila")
    club = found_a_club(owner)
    links = enter_players(owner, club)
    event = make_a_tournament(owner, club)
    to_real_cards(owner, event, table=2)

    wall = company.person("wall")
    wall.open(event)
    expect(wall.page.locator(".standings > li")).to_have_count(4)
    wall.page.evaluate(WATCH_STANDINGS)
    live, paper = pairings_of(wall)

    play_live(company, wall, [links[name] for name in live], event)
    mark_on_paper(company, wall, paper, links, event)
    read_the_record(wall, live[0])


def found_a_club(owner) -> str:
    owner.sign_up()
    owner.open("/en/account/clubs/new/")
    owner.page.fill("[name=name]", "Café de la Marsa")
    owner.page.fill("[name=city]", "La Marsa")
    owner.press("Found the club")
    slug = re.search(r"/clubs/([\w-]+)/", owner.page.url)[1]
    assert slug == "cafe-de-la-marsa"
    return slug


def enter_players(owner, club: str) -> dict[str, str]:
    """Their names pasted, a team of two made of them; the private link of each."""
    owner.open(f"/en/clubs/{club}/players/")
    owner.page.fill("[name=names]", "\n".join(NAMES))
    owner.press("Add")
    expect(owner.page.locator("main .list-row", has_text="private link")).to_have_count(4)
    owner.open(f"/en/clubs/{club}/teams/")
    owner.page.fill("[name=name]", "Les Lions")
    owner.page.select_option("[name=first]", label="Amel")
    owner.page.select_option("[name=second]", label="Bechir")
    owner.press("Form the team")
    expect(owner.page.locator("main .list-row", has_text="Les Lions")).to_contain_text("Bechir")
    links = {}
    for name in NAMES:
        owner.open(f"/en/clubs/{club}/players/")
        owner.page.locator("main a.list-row", has_text=name).click()
        links[name] = owner.page.locator(".qr [data-copy]").get_attribute("data-copy")
    return links


def make_a_tournament(owner, club: str) -> str:
    owner.open(f"/en/clubs/{club}/")
    owner.follow("New tournament")
    owner.page.fill("[name=name]", "Coupe du café")
    pick(owner, "kind", "players")
    pick(owner, "target", "16")
    pick(owner, "live", "1")
    owner.press("Make the tournament")
    owner.page.fill("[name=names]", "\n".join(NAMES))
    owner.press("Enter")
    owner.press("Start the tournament")
    owner.press("Start the tournament", owner.page.get_by_role("dialog"))
    expect(owner.page.locator("#desk-round-1")).to_be_visible()
    return owner.page.url.removesuffix("desk/")


def pick(person, name: str, value: str) -> None:
    """The button of a choice: its field is hidden under its words."""
    person.page.locator(f"label:has([name={name}][value='{value}'])").click()


def to_real_cards(owner, event: str, table: int) -> None:
    line = owner.page.locator("#desk-round-1 .list-row", has_text=f"table {table}")
    owner.press("To real cards", line)
    expect(line.get_by_role("button", name="To a live table")).to_be_visible()


def pairings_of(person) -> list[tuple[str, str]]:
    """Who meets whom in the first round."""
    lines = person.page.locator("#round-1 .pairing")
    expect(lines).to_have_count(2)
    return [
        (line.locator(".first").inner_text(), line.locator(".second").inner_text())
        for line in lines.all()
    ]


def play_live(company, wall, links: list[str], event: str) -> None:
    """One on a telephone, one reloading in the middle, a third watching; taps all the way to 16."""
    first, second = company.person(viewport=PHONE, has_touch=True), company.person()
    watcher = company.person()
    for person, link in zip((first, second), links, strict=True):
        person.take_private_link(link)
        person.open(event)
        person.page.locator("#round-1 .pairing.own").click()
        person.press("Ready")
    watcher.open(first.page.url)
    players = [Seated(first, greedy=True), Seated(second)]
    seen = play_to_the_end(players, reloads=second, watcher=watcher)
    assert seen == {"play", "count"}
    for person in (first, second, watcher):
        person.page.locator("#next").click()
        expect(person.page.locator("#ending-title")).to_be_visible()
    match = Match.objects.get(code=first.page.url.rpartition("/")[2])
    assert (match.ended, match.winner, max(match.totals) >= 16) == ("", match.winner, True)
    winner = f"{match.seats.get(number=match.winner).player.name}"
    expect(watcher.page.locator("#ending-title")).to_contain_text(winner)
    standings_moved(wall, match, winner)


def play_to_the_end(players, reloads, watcher) -> set[str]:
    """Everybody does what is due until the match is over; what sort of things were done."""
    done, plays = set(), 0
    start = time.monotonic()
    while any(player.state()["phase"] != "over" for player in players):
        assert time.monotonic() < start + patience(150), [player.state() for player in players]
        reloads.page.wait_for_timeout(40)  # whoever looks all the time slows down all others
        for player in players:
            act = player.act()
            done |= {act} - {None}
            plays += act == "play"
            if act == "play" and plays == 20:
                reloads.page.reload()
                assert watcher.page.locator("#hand [data-card]").count() == 0
    return done


def standings_moved(wall, match, leader: str) -> None:
    """Within 2 s of the result, on a page that nobody touched."""
    expect(wall.page.locator(".standings > li").first).to_contain_text(leader)
    match.refresh_from_db()
    ended = match.finished_at.timestamp() * 1000
    wall.page.wait_for_function("ended => window.moves.some(([at]) => at >= ended)", arg=ended)
    moves = wall.page.evaluate("window.moves.map(([at]) => at)")
    seconds = next(at for at in moves if at >= ended) / 1000 - ended / 1000
    print(f"the standings moved {seconds:.2f} s after the result")
    assert seconds <= patience(2)


def mark_on_paper(company, wall, sides: tuple[str, str], links: dict[str, str], event: str) -> None:
    """The other match, from its paper sheet: by one side on a telephone, confirmed by the other."""
    scribe, other = company.person(viewport=PHONE, has_touch=True), company.person()
    for person, name in zip((scribe, other), sides, strict=True):
        person.take_private_link(links[name])
        person.open(event)
        person.page.locator("#round-1 .pairing.own").click()
    assert "/sheet/" in scribe.page.url
    impossible(scribe)
    for number in (1, 2):
        clear(scribe)
        deal = {"carta": "0", "dinari": "0", "hayya": "0"}
        write_deal(scribe, deal, chkobbas=(5, 1))
        expect(scribe.page.locator(".score-deals > li")).to_have_count(number)
    expect(other.page.locator(".score-totals")).to_contain_text("16")
    expect(other.page.locator("#deal")).to_be_hidden()
    other.press("Confirm")
    for person in (other, scribe):
        expect(person.page.locator("main")).to_contain_text("this result stands")
    match = Match.objects.get(code=re.search(r"/matches/(\w+)/", scribe.page.url)[1])
    assert match.totals == [16, 2]
    expect(wall.page.locator("#round-1 .pairing", has_text=sides[0])).to_contain_text("16")
    standings_moved(wall, match, wall.page.locator(".standings .name").first.inner_text())


def impossible(scribe) -> None:
    """More diamonds than the pack has; both have counted the same cards; and each says why."""
    clear(scribe)
    scribe.page.locator("#raw").evaluate("details => { details.open = true; }")
    for name, number in (("cards_0", "25"), ("cards_1", "25")):
        scribe.page.fill(f"[name={name}]", number)
    write_deal(scribe, {"carta": "0", "dinari": "0", "hayya": "0"})
    reason = scribe.page.locator("#deal [role=alert], #deal .errorlist").first
    expect(reason).to_contain_text("40")
    assert scribe.page.locator(".score-deals > li").count() == 0


def clear(scribe) -> None:
    """The sheet as it is, whatever was typed."""
    scribe.page.goto(re.search(r".*/sheet/", scribe.page.url)[0])


def write_deal(scribe, has: dict[str, str], chkobbas: tuple[int, ...] = (0, 0)) -> None:
    """Tap who has what and what nobody has, and step the chkobbas up."""
    form = scribe.page.locator("#deal")
    for nobody in form.locator("label:has([value='nobody'])").all():
        nobody.click()
    for name, side in has.items():
        form.locator(f"label:has([name={name}][value='{side}'])").click()
    for side, number in enumerate(chkobbas):
        line = form.locator(".copybook-line", has=scribe.page.locator(f"[name=chkobba_{side}]"))
        for _ in range(number):
            scribe.press("One more", line)
    scribe.press("Write the deal down")
    scribe.page.wait_for_load_state()


def read_the_record(reader, name: str) -> None:
    """From the standings to a player, his match, one deal of it, and its last play."""
    line = reader.page.locator("summary .name", has_text=name)
    standing = reader.page.locator(".standings > li", has=line)
    standing.locator("summary").click()
    standing.get_by_role("link", name="All matches").click()
    expect(reader.page.locator("h1")).to_contain_text(name)
    reader.page.locator("main section a.list-row").first.click()
    deal = reader.page.locator(".score-deals > li").first
    deal.locator("summary").click()
    deal.get_by_role("link", name="Every card of this deal").click()
    expect(reader.page.locator("li[id^=play-]")).to_have_count(36)
    reader.page.locator("#hands-36 summary").click()
    expect(reader.page.locator("#hands-36")).to_contain_text("On the table:")
