"""A picture of every state of the live table, from its opening to the cards in flight: French and
Arabic, phone and desk, light and dark.

    bin/test tests/bench/bench_states.py tests/bench/bench_states_later.py -s      all, in minutes
    bin/test tests/bench/bench_states.py -s -k cut                                 those of one test

They go to the folder `pictures` (or to that which the variable PICTURES names), eight a state, and
to `pictures/sheets` a contact sheet of its four phones and one of its four desks. The server, the
matches, the lost lines and the players who leave are real.
"""

import pytest
from django.db import transaction

from games.models import Match
from games.rules.ruleset import PROFILES
from tests.bench import lines_of_play as lines
from tests.bench.lines_of_play import ME, NAMES, begin, show_clock, table
from tests.bench.studio import Studio, settle
from tests.browser.people import Seated
from tests.browser.tables import fresh, hold_time
from tests.builders import make_player
from tests.games.tables import call_time

pytestmark = pytest.mark.django_db(transaction=True)
TWELVE = bytes.fromhex("152e3b3f5d60688a3b87ba6377ece8dddcd724001edc0f4789da2ef601df671d")
TO_TWELVE = ["3H", "JC", "4D", "KC", "5S", "6S", "AC", "2D"]


@pytest.fixture
def studio(browser, server):
    yield from Studio.at_work(browser, server)


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
    show_clock(match, 25)
    studio.picture("04-cut", "#pack.is-mine")
    hold_time(match)
    match.refresh_from_db()
    match.cut(people[ME], lines.CUT[0])
    show_clock(match, 25)
    studio.picture("04-cut-card", "#cut-choice button")
    hold_time(match)
    studio.open(f"/t/{match.code}", people[0])
    studio.picture("04-cut-by-another", "#cutting")
    assert plays == []


def test_a_turn(studio):
    match, people = table()
    plays = lines.find(match, lines.opens_well, 2)
    begin(match, people, plays)
    studio.open(f"/t/{match.code}", people[ME])
    studio.join(f"/t/{match.code}", people[0])
    show_clock(match, 22)
    studio.picture("05-my-turn", "#main.is-my-turn #hand [data-card]")
    show_clock(match, 20)
    studio.each(lift_two)
    studio.picture("06-chosen", "#board [aria-selected=true]")
    show_clock(match, 20)
    studio.each(lambda seat: seat.page.locator("#play").click())
    studio.picture("07-illegal", "#says.is-refused", 0.2)
    show_clock(match, 20)
    studio.each(ask_why)
    studio.picture("07-illegal-why", "#says")
    show_clock(match, 10)
    studio.each(lambda seat: seat.page.keyboard.press("Escape"))
    studio.picture("05-my-turn-late", "#main.is-late")
    hold_time(match)
    settle(6)  # what was said of the refusal is gone
    studio.each(by_keys)
    show_clock(match, 19)
    studio.picture("25-keyboard", "#hand [data-card]:focus-visible")
    show_clock(match, 18)
    studio.each(lambda seat: seat.page.keyboard.press("?"))
    studio.picture("25-keyboard-sheet", "#more[open]")
    studio.each(lambda seat: seat.page.keyboard.press("Escape"))
    hold_time(match)
    lines.play(match, people, [str(fresh(match).position.legal_plays()[0])])
    show_clock(match, 24)
    studio.picture("09-their-turn", "#main:not(.is-my-turn) .seat.is-turn")
    hold_time(match)


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
    begin(match, people, lines.find(match, lines.opens_well, 2))
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
