"""A picture of every state of the live table: French and Arabic, phone and desk, light and dark.

    bin/test tests/bench/bench_states.py -s                    all of them, in some minutes
    bin/test tests/bench/bench_states.py -s -k "cut or sheets"  those of one test, and the sheets

They go to the folder `pictures` (or to that which the variable PICTURES names), eight a state, and
to `pictures/sheets` a contact sheet of four phones and one of four desks for each. The server, the
matches, the lost lines and the players who leave are real.
"""

from datetime import timedelta

import pytest
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import Player
from games import live, presence
from games.models import Match
from games.rules import scoring
from games.rules.ruleset import PROFILES
from tests.bench import lines_of_play as lines
from tests.bench.studio import Studio, contact_sheets, settle
from tests.browser.conftest import Company
from tests.browser.people import Seated
from tests.browser.tables import fresh, hold_time
from tests.builders import make_club, make_player, make_user
from tests.games.tables import call_time

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = ("Leïla", "سامي", "Mohamed-Aziz Ben Romdhane", "رجاء")
ME = 1
TWELVE = bytes.fromhex("152e3b3f5d60688a3b87ba6377ece8dddcd724001edc0f4789da2ef601df671d")
TO_TWELVE = ["3H", "JC", "4D", "KC", "5S", "6S", "AC", "2D"]


@pytest.fixture
def studio(browser, server):
    studio = Studio(Company(browser, server))
    yield studio
    studio.close()
    assert studio.company.complaints == []


def table(players: int = 2, choices: dict | None = None, **options) -> tuple[Match, list]:
    """Seats taken, nobody ready; seat 0 will deal."""
    rules = PROFILES["tunisian"].ruleset(players=players, **(choices or {}))
    people = [make_player(name) for name in NAMES[:players]]
    match = Match.open_table(people[0], rules, first_dealer=0, **options)
    for seat, player in enumerate(people[1:], start=1):
        match.join(player, seat)
    return fresh(match), people


def begin(match: Match, people: list, plays: list[str] = ()) -> None:
    """Dealt, and so far played."""
    for player in people:
        fresh(match).ready(player)
    call_time(fresh(match))
    match.refresh_from_db()
    match.cut(people[ME], lines.CUT[0])
    match.choose(people[ME], lines.CUT[1])
    lines.play(match, people, list(plays))
    hold_time(match)


def show_clock(match: Match, seconds: float) -> None:
    """So much is left of the turn."""
    due = timezone.now() + timedelta(seconds=seconds)
    Match.objects.filter(pk=match.pk).update(deadline=due, version=F("version") + 1)
    live.show(fresh(match))


def test_taking_seats(studio):
    rules = PROFILES["tunisian"].ruleset(players=4)
    people = [make_player(name) for name in NAMES]
    match = Match.open_table(people[0], rules, first_dealer=0)
    studio.open(f"/t/{match.code}")
    studio.picture("01-empty-stranger", "#guest-name")
    studio.open(f"/t/{match.code}", people[0])
    studio.picture("01-empty-host", "#seating")
    studio.each(lambda seat: seat.page.locator(".seat__doors button").nth(1).click())
    studio.picture("01-invite", "#invitation[open]")
    studio.each(lambda seat: seat.page.keyboard.press("Escape"))
    match.join(people[1], 1)
    match.join(people[2], 2)
    studio.picture("02-waiting-host", "[data-seat='2'] .avatar:not(.is-free)")
    studio.open(f"/t/{match.code}", people[3])
    studio.picture("02-waiting-to-sit", ".seat__doors button")
    match.join(people[3], 3)
    for player in people[:2]:
        fresh(match).ready(player)
    studio.picture("03-ready", "[data-seat='0'].is-ready")
    for player in people[2:]:
        fresh(match).ready(player)
    show_clock(match, 3)
    studio.picture("03-countdown", "#countdown")


def test_asked_to_leave_and_closed(studio):
    match, people = table(4)
    studio.open(f"/t/{match.code}", people[ME])
    studio.see("#ready")
    match.ask_to_leave(people[0], ME)
    studio.picture("22-asked-to-leave", ".seat__doors button")
    match.abandon()
    studio.picture("22-closed", "#ending")
    studio.open("/t/ZZZZZZ")
    studio.picture("22-no-such-table")
    private, _ = table(2, public=False)
    begin(private, _)
    studio.open(f"/t/{private.code}", people[0])
    studio.picture("22-private-door", "#notice")


def test_the_cut(studio):
    match, people = table()
    plays = lines.find(match, lambda position: "" if position.turn == 0 else None)
    Match.objects.filter(pk=match.pk).update(first_dealer=None)  # the lot falls on the same
    studio.open(f"/t/{match.code}", people[ME])
    for player in people:
        fresh(match).ready(player)
    call_time(fresh(match))
    show_clock(match, 7)
    studio.picture("04-cut", "#pack.is-mine")
    hold_time(match)
    match.refresh_from_db()
    match.cut(people[ME], lines.CUT[0])
    show_clock(match, 5)
    studio.picture("04-cut-card", "#cut-choice button")
    hold_time(match)
    studio.open(f"/t/{match.code}", people[0])
    studio.picture("04-cut-by-another", "#cutting")
    assert plays == []


def test_a_turn(studio):
    match, people = table()
    plays = lines.find(match, opens_well, 2)
    begin(match, people, plays)
    studio.open(f"/t/{match.code}", people[ME])
    studio.join(f"/t/{match.code}", people[0])
    show_clock(match, 22)
    studio.picture("05-my-turn", "#main.is-my-turn #hand [data-card]")
    studio.each(lift_two)
    studio.picture("06-chosen", "#board [aria-selected=true]")
    studio.each(lambda seat: seat.page.locator("#play").click())
    studio.picture("07-illegal", "#says.is-refused", 0.2)
    show_clock(match, 20)
    studio.each(ask_why)
    studio.picture("07-illegal-why", "#says")
    show_clock(match, 7)
    studio.each(lambda seat: seat.page.keyboard.press("Escape"))
    studio.picture("05-my-turn-late", "#main.is-late")
    hold_time(match)
    settle(6)  # what was said of the refusal is gone
    studio.each(by_keys)
    show_clock(match, 19)
    studio.picture("25-keyboard", "#hand [data-card]:focus-visible")
    studio.each(lambda seat: seat.page.keyboard.press("?"))
    studio.picture("25-keyboard-sheet", "#more[open]")
    studio.each(lambda seat: seat.page.keyboard.press("Escape"))
    hold_time(match)
    lines.play(match, people, [str(fresh(match).position.legal_plays()[0])])
    show_clock(match, 24)
    studio.picture("09-their-turn", "#main:not(.is-my-turn) .seat.is-turn")
    hold_time(match)


def opens_well(position) -> str | None:
    """Something lies there, seat 1 is to play, and something was taken just before."""
    ready = position.turn == 2 and position.seat == ME and len(position.table) == 4
    return "" if ready and len(position.hand(ME)) == 2 else None


def lift_two(seat: Seated) -> None:
    """A card, and two of the table that it does not take."""
    state = seat.state()
    lawful = {frozenset(group) for group in seat.captures(state["hand"][0], state["table"])}
    table = state["table"]
    pairs = [(a, b) for n, a in enumerate(table) for b in table[n + 1 :]]
    seat.tap(state["hand"][0], *next(pair for pair in pairs if frozenset(pair) not in lawful))


def ask_why(seat: Seated) -> None:
    seat.page.locator("#play").click()
    seat.page.locator(".act__why").click()


def lift_wrong(seat: Seated) -> None:
    card, taken = seat.unlawful(seat.state())
    seat.tap(card, *taken)


def by_keys(seat: Seated) -> None:
    seat.page.locator("#hand [tabindex='0']").focus()
    seat.page.keyboard.press("ArrowRight")


def test_a_card_that_is_on_its_way(studio):
    match, people = table()
    begin(match, people, lines.find(match, opens_well, 2))
    studio.open(f"/t/{match.code}", people[ME])
    studio.see("#main.is-my-turn #hand [data-card]")
    settle(1)
    show_clock(match, 15)
    with transaction.atomic():  # whoever plays now waits for us
        Match.objects.select_for_update().get(pk=match.pk)
        studio.each(lambda seat: seat.play((seat.state()["hand"][0], ())))
        studio.picture("08-sending", "#main.is-sending")


@pytest.mark.parametrize(
    ("state", "seat", "names", "sweeps"),
    [
        ("11-chkobba-mine", ME, set(), True),
        ("11-chkobba-theirs", 0, set(), True),
        ("12-seven-mine", ME, {"7D"}, False),
        ("12-seven-theirs", 0, {"7D"}, False),
    ],
)
def test_in_flight(studio, state, seat, names, sweeps):
    match, people = table()
    *plays, last = lines.find(match, lines.taking(seat, names, sweeps, 2 - bool(names)))
    begin(match, people, plays)
    studio.open(f"/t/{match.code}", people[ME])
    studio.join(f"/t/{match.code}", people[0])
    studio.see("#board [data-card]")
    studio.hold(420)
    lines.play(match, people, [last])
    studio.picture(state, ".flying")
    hold_time(match)
    settle(1.5)
    show_clock(match, 20)
    studio.picture(f"{state}-after", "#caption")


def test_without_motion(studio):
    match, people = table()
    *plays, last = lines.find(match, lines.taking(ME, set(), True, 2))
    begin(match, people, plays)
    studio.open(f"/t/{match.code}", people[ME], reduced_motion="reduce")
    studio.see("#main.is-my-turn #board [data-card]")
    show_clock(match, 21)
    studio.each(lift_wrong)
    studio.each(lambda seat: seat.page.locator("#play").click())
    studio.picture("23-still-illegal", "#says.is-refused")
    lines.play(match, people, [last])
    studio.picture("23-still-chkobba", "#main:not(.is-my-turn)")
    hold_time(match)


def test_four_suits(studio):
    match, people = table()
    begin(match, people, lines.find(match, lines.suits_on_table))
    hold_time(match)
    for deck in ("modern", "regie", "latin"):
        studio.open(f"/t/{match.code}", people[ME])
        studio.see("#board [data-card]")
        for page in studio.pages:
            page.locator("#set-deck").evaluate(CHOOSE, deck)
        show_clock(match, 20)
        studio.picture(f"24-four-colours-{deck}", "#board [data-card]", 0.3)
        hold_time(match)


CHOOSE = "(box, deck) => { box.value = deck; box.dispatchEvent(new Event('change')); }"


def test_twelve_cards(studio):
    free = {"courts_capture_sums": False, "redeal": "never", "turn_seconds": 60}
    match, people = table(4, free)
    lines.seal(match, TWELVE)
    begin(match, people, TO_TWELVE)
    studio.open(f"/t/{match.code}", people[ME])
    show_clock(match, 40)
    studio.picture("10-twelve", "#board [data-card]:nth-child(12)")
    studio.each(lambda seat: seat.page.locator("#hand [data-card]").first.click())
    studio.each(lambda seat: seat.page.locator("#board [data-card]").nth(5).click())
    studio.picture("10-twelve-chosen", "#board [aria-selected=true]")


def test_the_count_and_the_end(studio):
    match, people = table(choices={"target": 11})
    plays = lines.find(match, two_tied)
    begin(match, people, plays[:-1])
    studio.open(f"/t/{match.code}", people[ME])
    studio.join(f"/t/{match.code}", people[0])
    studio.see("#board")
    lines.play(match, people, plays[-1:])
    show_clock(match, 11)
    studio.picture("13-count-rows", "#counting .count__row.is-shown")
    studio.each(lambda seat: seat.page.locator("#count").click())
    show_clock(match, 8)
    studio.picture("13-count", "#counting .count__total", 0.5)
    studio.each(lambda seat: seat.page.locator("#next").click())
    studio.picture("13-count-said", "#next[aria-disabled=true]")
    hold_time(match)
    fresh(match).resign(people[0])
    studio.picture("14-over-won", "#ending")
    fresh(match).rematch(people[0])
    studio.picture("15-rematch-offered", "#not-again")
    fresh(match).decline(people[ME])
    studio.picture("15-rematch-declined", "#again-words:not(:empty)")


def two_tied(position) -> str | None:
    """A whole deal whose cards or diamonds, and one thing more, nobody has."""
    if not position.over:
        return None
    counts = scoring.count(position)
    names = ("carta", "dinari", "bermila")
    tied = [name for name in names if not any(each.breakdown[name] for each in counts)]
    return "" if len(tied) == 2 and sum(each.chkobbas for each in counts) else None


def test_lost_after_a_whole_match(studio):
    match, people = table(4, {"target": 1})
    plays = lines.find(match, lambda position: "" if wins(position) else None)
    begin(match, people, plays[:-1])
    studio.open(f"/t/{match.code}", people[ME])
    studio.see("#board")
    lines.play(match, people, plays[-1:])
    settle(3)
    studio.each(lambda seat: seat.page.locator("#count").click())
    studio.picture("14-over-count", "#counting", 1)
    studio.each(lambda seat: seat.page.locator("#next").click())
    studio.picture("14-over-lost", "#ending")


def wins(position) -> bool:
    return (
        position.over
        and scoring.winner(
            PROFILES["tunisian"].ruleset(target=1),
            [count.points for count in scoring.count(position)],
        )
        == 0
    )


def test_who_is_slow_gone_or_replaced(studio):
    match, people = table(4)
    begin(match, people, lines.find(match, lambda position: "" if position.turn == 6 else None))
    studio.open(f"/t/{match.code}", people[ME])
    others = studio.join(f"/t/{match.code}", people[0], people[2], people[3])
    studio.see("#board [data-card]")
    others[1].context.set_offline(True)
    settle(8)
    others[0].context.set_offline(True)
    settle(9)
    show_clock(match, 20)
    studio.picture("16-slow-and-gone", ".seat .chip.danger")
    hold_time(match)
    fresh(match)
    match.seating[2].update(missed=2, absent=True)
    match.save()
    live.show(match)
    studio.picture("16-absent", "#offer")
    match.offer_bot(people[0])
    match.offer_bot(people[ME])
    match.offer_bot(people[3])
    hold_time(match)
    studio.picture("16-bot", "[data-seat='2'] .seat__tags .chip")
    for other in others:
        other.context.set_offline(False)
    fresh(match).offer_stop(people[0])
    studio.picture("16-offer-to-stop", "#offer-yes")


def test_the_line_is_lost_and_comes_back(studio):
    match, people = table(4)
    begin(match, people, lines.find(match, lambda position: "" if position.turn == 6 else None))
    studio.open(f"/t/{match.code}", people[ME])
    studio.join(f"/t/{match.code}", people[0], people[2], people[3])
    studio.see("#board [data-card]")
    show_clock(match, 25)
    settle(1)
    for person in studio.cameras.values():
        person.context.set_offline(True)
    studio.picture("17-offline", "#line")
    hold_time(match)
    lines.play(match, people, [str(fresh(match).position.legal_plays()[0])])
    hold_time(match)
    lines.play(match, people, [str(fresh(match).position.legal_plays()[0])])
    hold_time(match)
    for person in studio.cameras.values():
        person.context.set_offline(False)
    show_clock(match, 24)
    studio.picture("18-back", "#line.is-back")
    hold_time(match)
    studio.open(f"/t/{match.code}")
    studio.picture("19-spectator", "#board [data-card]", 1)


def test_time_is_up(studio):
    match, people = table()
    begin(match, people, lines.find(match, opens_well, 2))
    studio.open(f"/t/{match.code}", people[ME])
    studio.join(f"/t/{match.code}", people[0])
    studio.see("#main.is-my-turn #hand [data-card]")
    call_time(fresh(match))
    show_clock(match, 24)
    studio.picture("20-time-up-mine", "#caption .chip", 0.5)
    call_time(fresh(match))
    show_clock(match, 24)
    studio.picture("20-time-up-theirs", "#main.is-my-turn", 0.5)
    hold_time(match)


def test_the_arbiter(studio):
    owner = make_user()
    arbiter = Player.objects.create(name="Hédi", user=make_user("hedi"))
    club = make_club(owner, "Café El Menzah", arbiter=arbiter.user)
    people = [make_player(name, club) for name in NAMES[:2]]
    rules = PROFILES["tunisian"].ruleset()
    match = Match.arrange(
        [people[:1], people[1:]], rules, club=club, answer_minutes=15, first_dealer=0
    )
    plays = lines.find(match, opens_well, 2)
    for seat, player in enumerate(people):
        fresh(match).join(player, seat)
    begin(match, people, plays)
    studio.open(f"/t/{match.code}", people[ME])
    studio.join(f"/t/{match.code}", people[0])
    show_clock(match, 21)
    studio.see("#main.is-my-turn")
    studio.each(lambda seat: seat.page.locator("[data-opens=more]").click())
    for page in studio.pages:
        page.locator("#more [name=words]").scroll_into_view_if_needed()
    studio.picture("26-call-the-arbiter", "#more[open]")
    hold_time(match)
    studio.each(lambda seat: seat.page.keyboard.press("Escape"))
    fresh(match).call_arbiter(people[ME], "rules", "")
    fresh(match).pause(arbiter)
    studio.picture("21-paused", "#paused")
    presence.forget(match.code)


def test_sheets(browser):
    contact_sheets(browser)
