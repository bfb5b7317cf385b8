"""A Swiss from its registration to its end."""

import pytest

from accounts.errors import Refused
from games.models import Match
from tests.builders import make_club, make_event, make_player, play_round, player_at, settle
from tests.tournaments.events import (
    boards,
    check,
    current,
    entered,
    forfeit,
    places,
    play,
    play_to_the_end,
)
from tournaments.models import LogEntry, Pairing
from tournaments.models.pairing import Bye
from tournaments.pairing import swiss
from tournaments.pairing.field import read

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (3, 2), (5, 3), (7, 3), (8, 3)])
def test_a_swiss_of_any_size_is_played_to_its_end(count, rounds):
    event = entered(count, format="swiss", seeded=True)
    stage = event.stage
    assert stage.planned_rounds == rounds
    assert [row.number for row in stage.rounds.all()] == [1]
    play_to_the_end(event)
    assert stage.rounds.count() == rounds
    assert [place for place, _, _ in places(stage)] == list(range(1, count + 1))
    assert sum(points for _, _, points in places(stage)) == rounds * ((count + 1) // 2)


@pytest.mark.parametrize("count", [5, 8])
def test_all_rounds_that_there_are_opponents_for_can_be_played(count):
    event = entered(count, format="swiss", planned_rounds=20)
    assert event.stage.planned_rounds == count - 1 + count % 2
    play_to_the_end(event)
    check(event.stage)


def test_the_same_boards_come_from_what_is_kept_with_the_round():
    event = entered(7, format="swiss")
    play(event)
    for row in event.stage.rounds.all():
        (drawn,) = swiss.draw(read(row.drawn_from))
        again = [(one.first, one.second, "") for one in drawn.boards]
        assert boards(row) == again + [(one.entrant, None, "allocated") for one in drawn.byes]


def test_the_organiser_publishes_what_everybody_else_does_not_see_before():
    event = entered(4, format="swiss", auto_publish=False)
    row = event.stage.rounds.get()
    assert (row.state, row.published_at, row.opened_at) == ("drafted", None, None)
    event.stage.follow()
    row.refresh_from_db()
    assert row.state == "drafted"
    assert row.publish(event.created_by)
    assert not row.publish(event.created_by)
    event.stage.follow()
    row.refresh_from_db()
    assert row.state == "open"


def test_who_comes_late_has_half_a_point_for_each_round_missed_and_one_bye_at_most():
    event = entered(5, format="swiss")
    play(event)
    late = event.enter(make_player("Zied", event.club), event.created_by)
    assert [(one.round.number, one.bye) for one in Pairing.of(late).order_by("round")] == [
        (1, Bye.HALF),
        (2, Bye.HALF),
    ]
    play(event)
    assert Pairing.of(late).filter(round__number=3).get().second_id
    assert late.seed == 6
    play_to_the_end(event)
    assert len(places(event.stage)) == 6


def test_who_withdraws_is_not_drawn_and_may_come_back():
    event = entered(6, format="swiss", planned_rounds=4, auto_publish=False)
    gone = event.entries.get(seed=1)
    event.withdraw(gone, event.created_by)
    first = event.stage.rounds.get()
    assert not Pairing.of(gone).exists()
    first.publish(event.created_by)
    event.stage.follow()
    play(event)
    event.enter(gone.player, event.created_by)
    second = event.stage.rounds.get(number=2)
    assert Pairing.of(gone).get().round == second
    second.publish(event.created_by)
    event.stage.follow()
    event.withdraw(event.entries.get(seed=2), event.created_by)
    play(event)
    check(current(event))
    # Who is level before the end may share a place; who has withdrawn has none.
    assert [place is None for place, _, _ in places(event.stage)] == [False] * 5 + [True]


def test_who_asks_for_a_bye_has_half_a_point_and_the_others_are_drawn_anew():
    event = entered(5, format="swiss", auto_publish=False)
    stage, excused = event.stage, event.entries.get(seed=3)
    stage.excuse(excused, event.created_by)
    row = stage.rounds.get()
    assert Pairing.of(excused).get().bye == Bye.HALF
    assert row.pairings.filter(second__isnull=False).count() == 2
    row.publish(event.created_by)
    stage.follow()
    play(event)
    points = {name: value for _, name, value in places(stage)}
    assert points[excused.name] == 0.5


def test_nobody_left_to_draw_is_a_clear_state_with_ways_out():
    """Fault 36: the engine failed once and the event said "starting soon" for ever."""
    event = entered(3, format="swiss", planned_rounds=3)
    play(event)
    for seed in (1, 2):
        event.withdraw(event.entries.get(seed=seed), event.created_by)
    play(event)
    stage = current(event)
    stage.refresh_from_db()
    if not stage.stuck:
        play(event)
        stage.refresh_from_db()
    assert stage.stuck["code"] == "too_few"
    with pytest.raises(Refused) as refused:
        stage.draft_by_hand("there is time", event.created_by)
    assert refused.value.code == "too_few"
    stage.change_rounds(stage.rounds.count(), event.created_by)
    event.refresh_from_db()
    assert event.finished_at


def test_more_rounds_than_opponents_are_drawn_by_hand_with_a_reason():
    event = entered(2, format="swiss")
    stage = event.stage
    with pytest.raises(Refused) as refused:
        stage.change_rounds(2, event.created_by)
    assert refused.value.code == "too_many_rounds"
    stage.planned_rounds = 2
    stage.save()
    play(event)
    stage.refresh_from_db()
    assert stage.stuck == {"code": "all_met", "entrants": []}
    row = stage.draft_by_hand("a return match", event.created_by)
    codes = [one["code"] for one in row.pairings.get().note["why"]]
    assert codes[-2:] == ["rematch", "by_hand"]
    row.publish(event.created_by)
    stage.follow()
    play_round(row)
    stage.follow()
    event.refresh_from_db()
    assert event.finished_at


def test_two_entries_change_places_by_hand_and_everybody_reads_why():
    event = entered(5, format="swiss", auto_publish=False, seeded=True)
    row = event.stage.rounds.get()
    bye = row.pairings.get(second=None).first
    other = row.pairings.get(table=1).first
    row.swap(bye, other, "came by the same car", event.created_by)
    assert row.pairings.get(second=None).first == other
    board = row.pairings.get(table=1)
    assert board.first == bye
    assert board.note["reason"] == "came by the same car"
    assert LogEntry.objects.get(verb="swapped").detail["names"] == [bye.name, other.name]
    row.open(event.created_by)
    with pytest.raises(Refused):
        row.swap(bye, other, "again", event.created_by)


def test_both_absent_have_lost_and_never_meet_again():
    event = entered(4, format="swiss", planned_rounds=3)
    board = event.stage.rounds.get().pairings.first()
    forfeit(board, [0, 1], event.created_by)
    play_to_the_end(event)
    check(event.stage)
    assert sum(points for _, _, points in places(event.stage)) == 5


def test_a_correction_leaves_the_next_boards_and_counts_in_the_table():
    event = entered(4, format="swiss", planned_rounds=2)
    play(event)
    second = boards(event.stage.rounds.get(number=2))
    pairing = event.stage.rounds.get(number=1).pairings.first()
    winner = Match.objects.get(pairing=pairing).winner
    pairing.rule("seen on the sheet", event.created_by, winner=1 - winner)
    event.stage.follow()
    assert boards(event.stage.rounds.get(number=2)) == second
    assert Match.objects.get(pairing=pairing).winner == 1 - winner
    play_to_the_end(event)


def test_the_next_round_waits_until_the_last_result_is_confirmed():
    """Fault 35: the draw was made while a result was missing, or unconfirmed."""
    event = entered(4, format="swiss", planned_rounds=2)
    stage, by = event.stage, event.created_by
    first, last = (one.match for one in stage.rounds.get().pairings.all())
    settle(first, 16, 3)
    for act in (
        lambda: None,
        lambda: last.record_totals(player_at(last, 0), [16, 3]),
        lambda: last.contest(player_at(last, 1), last.revision),
    ):
        act()
        stage.follow()
        assert (stage.rounds.count(), stage.rounds.get().state) == (1, "open")
        with pytest.raises(Refused) as refused:
            stage.rounds.get().close(by)
        assert refused.value.code == "unfinished"
    last.confirm(player_at(last, 1), last.revision)
    stage.follow()
    assert [row.state for row in stage.rounds.all()] == ["closed", "open"]


def test_fewer_rounds_end_the_event_sooner():
    event = entered(8, format="swiss")
    play(event)
    with pytest.raises(Refused) as refused:
        event.stage.change_rounds(1, event.created_by)
    assert refused.value.code == "rounds_played"
    event.stage.change_rounds(2, event.created_by)
    play(event)
    event.refresh_from_db()
    assert event.finished_at


def test_too_few_to_start_are_refused():
    for format in ("swiss", "knockout", "round_robin"):
        event = make_event(make_club(), "Amel", format=format)
        with pytest.raises(Refused) as refused:
            event.start(event.created_by)
        assert refused.value.code == "too_few"
