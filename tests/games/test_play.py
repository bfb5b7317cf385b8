from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Match, Scoresheet
from games.models.dealing import CUT_FOR_YOU
from games.models.verb import NOTHING
from games.rules.position import IllegalPlay
from games.rules.record import check
from games.viewpoints import view
from tests.builders import make_player
from tests.games.tables import (
    call_time,
    lawful,
    open_table,
    pass_time,
    play_deal,
    play_one,
    play_out,
    start,
    started,
)
from tests.games.test_seats import refused

pytestmark = pytest.mark.django_db


def stored(match):
    return Match.objects.filter(pk=match.pk).values("version", "turn", "deadline", "current").get()


def illegal(call, *args) -> str:
    with pytest.raises(IllegalPlay) as refusal:
        call(*args)
    return refusal.value.code


def test_a_play_costs_one_select_and_one_update():
    match, people = started()
    seat, notation = match.position.seat, lawful(match)
    with CaptureQueriesContext(connection) as queries:
        Match(pk=match.pk).play(people[seat], notation, 0)
    kinds = [query["sql"].split()[0] for query in queries]
    assert [kind for kind in kinds if kind not in ("SAVEPOINT", "RELEASE")] == ["SELECT", "UPDATE"]
    assert "FOR NO KEY UPDATE" in queries[1]["sql"]


def test_a_play_raises_turn_and_version_and_sets_the_clock():
    match, people = started()
    version = match.version
    play_one(match, people)
    assert (match.turn, match.version) == (1, version + 1)
    assert timedelta(seconds=29) < match.deadline - timezone.now() <= timedelta(seconds=30)


def test_a_refused_play_touches_neither_clock_nor_version():
    match, people = started()
    before = stored(match)
    to_play = match.position.seat
    theirs = view(match, 1 - to_play)["hand"][0]
    assert illegal(match.play, people[to_play], theirs, 0) == "not_your_card"
    assert illegal(match.play, people[to_play], "8C", 0) == "bad_notation"
    assert illegal(match.play, people[to_play], ["QH"], 0) == "bad_notation"
    assert illegal(match.play, people[1 - to_play], theirs, 0) == "not_your_turn"
    assert refused(match.play, make_player("Zied"), theirs, 0) == "not_seated"
    assert refused(match.play, None, theirs, 0) == "no_player"
    assert stored(match) == before


def test_a_second_click_is_no_second_card():
    match, people = started()
    seat, notation = match.position.seat, lawful(match)
    match.play(people[seat], notation, 0)
    before = stored(match)
    assert match.play(people[seat], notation, 0) is NOTHING
    assert match.play(people[1 - seat], lawful(match), 0) is NOTHING
    assert stored(match) == before


def test_a_late_timer_plays_nobody_elses_card():
    match, people = started()
    play_one(match, people)
    pass_time(match)
    assert match.time_out(0) is NOTHING
    assert match.turn == 1
    match.time_out(1)
    assert match.turn == 2
    assert match.time_out(1) is NOTHING
    assert match.time_out(2) is NOTHING  # its deadline has not passed


def test_when_time_is_up_the_server_plays_and_says_so():
    match, _ = started()
    expected = str(match.position.clock_play())
    call_time(match)
    last = view(match, None)["last"]
    assert (last["play"], last["by"]) == (expected, "clock")
    assert match.current["by"] == {"0": "clock"}


def test_a_table_without_clock_has_no_deadline_but_the_count_has():
    match, people = started(choices={"turn_seconds": 0, "target": 101})
    assert match.deadline is None
    play_deal(match, people)
    assert match.phase == "count"
    assert timedelta(seconds=11) < match.deadline - timezone.now() <= timedelta(seconds=12)


def test_the_last_card_of_a_deal_stays_in_the_view_with_the_count():
    match, people = started(choices={"target": 101})
    play_deal(match, people)
    shown = view(match, 0)
    assert shown["phase"] == "count"
    assert shown["last"]["play"] == match.current["plays"][35]
    assert [side["points"] for side in shown["count"]] == match.points[0]
    assert sum(side["cards"] for side in shown["count"]) == 40
    assert shown["hand"] == []
    assert shown["deal"] == 1


def test_the_next_deal_waits_for_everybody_or_the_clock():
    match, people = started(choices={"target": 101})
    play_deal(match, people)
    match.next_deal(people[0], b"n" * 16)
    assert match.phase == "count"
    assert view(match, 1)["next"] == [0]
    assert match.next_deal(people[0]) is NOTHING
    call_time(match)
    assert (match.phase, match.current["number"]) == ("play", 2)
    assert match.current["entropy"] == [(b"n" * 16).hex(), None]
    play_deal(match, people)
    for player in people:
        match.next_deal(player)
    assert match.current["number"] == 3
    assert match.next_deal(people[0]) is NOTHING


def test_the_deal_moves_to_the_right_and_so_does_the_lead():
    match, people = started(4, choices={"target": 101})
    dealers, leaders = [], []
    for _ in range(4):
        dealers.append(match.current["dealer"])
        leaders.append(match.position.seat)
        play_deal(match, people)
        call_time(match)
    first = dealers[0]
    assert dealers == [(first + n) % 4 for n in range(4)]
    assert leaders == [(first + n + 1) % 4 for n in range(4)]


def test_two_matches_of_the_same_players_are_dealt_differently():
    match, people = started()
    again = Match.open_table(people[0], match.rules)
    again.join(people[1], 1)
    start(again, people)
    assert match.dealt.write() != again.dealt.write()


def test_the_deal_can_be_rebuilt_from_its_seal_and_the_commitment_came_first():
    match, people = open_table(choices={"target": 101})
    committed = view(match, 0)["seal"]["commitment"]
    assert match.seal == committed
    start(match, people)
    play_deal(match, people)
    deal = match.deals.get()
    assert deal.shuffle["commitment"] == committed
    assert view(match, 0)["seal"]["commitment"] == match.coming["commitment"] != committed
    assert deal.plays.split() == match.current["plays"]
    assert deal.hands == match.dealt.write()["hands"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("profile", ["tunisian", "cafe", "family"])
def test_a_whole_match_makes_a_lawful_record(players, profile):
    match, people = started(players, profile)
    if match.phase == "play":
        assert match.as_record()["deals"] == []
    play_out(match, people)
    assert check(match.as_record()) == []
    result = match.result()
    assert result.finished
    assert list(result.totals) == match.totals == match.as_record()["totals"]
    assert result.winner == match.winner == match.as_record()["winner"]
    assert len(result.deals) == match.deals.count()


def test_a_deal_is_counted_once():
    match, people = started(choices={"target": 101})
    play_deal(match, people)
    assert Scoresheet.objects.filter(match=match).count() == 2
    assert match.play(people[0], "7D", match.turn) is NOTHING
    assert match.time_out(match.turn) is NOTHING
    assert Scoresheet.objects.filter(match=match).count() == 2


def at_the_cut(players=2):
    match, people = started(players, "tunisian")
    assert match.phase == "cut"
    return match, people, match.cutter


def test_only_the_cutter_cuts_and_he_alone_sees_the_card():
    match, people, cutter = at_the_cut()
    assert cutter == (match.current["dealer"] + 1) % 2
    assert refused(match.cut, people[1 - cutter], 5) == "not_the_cutter"
    assert refused(match.choose, people[cutter], "keep") == "not_cut_yet"
    for nowhere in (-1, 40, "5", None, True):
        assert refused(match.cut, people[cutter], nowhere) == "bad_message"
    match.cut(people[cutter], 5)
    assert refused(match.cut, people[cutter], 6) == "already_cut"
    assert set(view(match, cutter)["cut"]) == {"seat", "at", "card"}
    assert view(match, 1 - cutter)["cut"] == {"seat": cutter, "at": 5}
    assert view(match, None)["cut"] == {"seat": cutter, "at": 5}


def test_a_kept_card_is_in_the_cutters_hand_and_shown_to_nobody():
    match, people, cutter = at_the_cut()
    match.cut(people[cutter], 5)
    card = view(match, cutter)["cut"]["card"]
    match.choose(people[cutter], "keep")
    while match.phase == "cut":  # an opening that had to be dealt again
        match.cut(people[cutter], 5)
        card = view(match, cutter)["cut"]["card"]
        match.choose(people[cutter], "keep")
    assert view(match, cutter)["hand"][0] == card
    assert view(match, None)["cut"] == {"seat": cutter, "choice": "keep"}
    assert view(match, 1 - cutter)["cut"] == {"seat": cutter, "choice": "keep"}


def test_a_cut_not_made_in_time_exposes_the_card():
    match, _, _ = at_the_cut()
    assert match.deadline - timezone.now() <= timedelta(seconds=12)
    call_time(match)
    if match.phase == "play":
        shown = view(match, None)
        assert match.current["cut_at"] == CUT_FOR_YOU
        assert shown["cut"]["choice"] == "expose"
        assert shown["cut"]["by"] == "clock"
        assert shown["table"][0] == shown["cut"]["card"]


def test_an_opening_that_is_not_lawful_is_shown_and_dealt_again():
    """Searched for by drawing the pack until the opening has three of a rank."""
    match, people = open_table(profile="cafe", choices={"redeal": "three_equal_ranks"})
    for _ in range(2000):
        start(match, people)
        if match.current["redealt"]:
            break
        match, people = _again(match, people)
    redealt = match.current["redealt"]
    assert len(redealt) == match.current["attempt"] > 0
    assert view(match, None)["redealt"] == [{"table": each["table"]} for each in redealt]
    assert match.phase == "play"
    play_out(match, people)
    assert check(match.as_record()) == []


def _again(match, people):
    fresh = Match.open_table(people[0], match.rules)
    fresh.join(people[1], 1)
    return fresh, people


def test_the_lot_is_shown_until_the_first_card():
    match, people = started(4)
    lot = view(match, None)["lot"]
    assert len(lot[0]) == 4
    values = [match.dealt.captures.values["A234567JQK".index(card[0])] for card in lot[-1] if card]
    drawn_last = [seat for seat, card in enumerate(lot[-1]) if card]
    assert drawn_last[values.index(min(values))] == match.current["dealer"]
    play_one(match, people)
    assert "lot" not in view(match, None)


def test_a_record_of_a_match_in_play_has_its_finished_deals_only():
    match, people = started(choices={"target": 101})
    play_one(match, people)
    assert match.as_record()["deals"] == []
    play_deal(match, people)
    call_time(match)
    play_one(match, people)
    record = match.as_record()
    assert [deal["number"] for deal in record["deals"]] == [1]
    assert record["winner"] is None
    assert check(record) == []
