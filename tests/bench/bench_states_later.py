"""A picture of every state of the live table, from the count on, and of whatever keeps its players
from playing; see bench_states.py."""

import pytest

from accounts.models import Player
from games import live
from games.models import Match
from games.rules import scoring
from games.rules.ruleset import PROFILES
from tests.bench import lines_of_play as lines
from tests.bench.lines_of_play import ME, NAMES, begin, show_clock, table
from tests.bench.studio import Studio, settle, slow
from tests.browser.tables import fresh, hold_time
from tests.builders import make_club, make_player, make_user
from tests.games.tables import call_time

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def studio(browser, server):
    yield from Studio.at_work(browser, server)


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
    show_clock(match, 12)
    studio.pages[0].locator("#next").click()  # and so he has said it everywhere
    studio.picture("13-count-said", "#next[aria-disabled=true]")
    hold_time(match)
    fresh(match).resign(people[0])
    studio.picture("14-over-won", "#ending")
    fresh(match).rematch(people[0])
    studio.picture("15-rematch-offered", "#not-again")
    fresh(match).decline(people[0])
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
    others[0].context.close()
    others[1].context.set_offline(True)
    with slow(match.code, 0):
        settle(10)
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
    begin(match, people, lines.find(match, lines.opens_well, 2))
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
    user = make_user("hedi")
    club = make_club(owner, "Café El Menzah", arbiter=user)
    arbiter = Player.objects.get(user=user)
    people = [make_player(name, club) for name in NAMES[:2]]
    rules = PROFILES["tunisian"].ruleset()
    match = Match.arrange(
        [people[:1], people[1:]], rules, club=club, answer_minutes=15, first_dealer=0
    )
    plays = lines.find(match, lines.opens_well, 2)
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
