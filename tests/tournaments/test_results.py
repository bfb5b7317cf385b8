"""What results do to the standings, and what does not count."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.errors import Refused
from accounts.valkey import VALKEY
from games.models import Match
from tests.builders import make_club, make_player, play_round, player_at, settle, start_event
from tests.tournaments.events import places
from tournaments import tasks
from tournaments.models import Pairing, Stage

pytestmark = pytest.mark.django_db

FIVE = "Amel\nBechir\nChiraz\nDali\nEmna"


def test_a_no_show_loses_by_walkover_and_the_round_goes_on():
    event = start_event(make_club(), live=True)
    match = Match.objects.get(pairing__round__number=1)
    match.ready(player_at(match, 1), None)
    Match.objects.filter(pk=match.pk).update(seat_by=timezone.now())
    match.no_show()
    event.stage.follow()
    winner = Pairing.objects.get(match=match).second.name
    assert places(event.stage)[0] == (1, winner, 3)
    assert event.stage.rounds.get(number=2).opened_at


def test_a_result_of_the_wrong_match_or_a_winner_with_fewer_points_cannot_be_sent():
    """Faults 38 and 39: the form named the winner; a result of the wrong match overwrote one."""
    event = start_event(make_club())
    match = Match.objects.get(pairing__round__number=1)
    stranger = make_player()
    for totals in ([10, 16], [16, 10]):
        with pytest.raises(Refused):
            match.record_totals(stranger, totals)
    for totals in ([10, 12], [16, 16], [16, 16]):
        with pytest.raises(Refused):
            match.record_totals(player_at(match, 0), totals)
    settle(match, 10, 16)
    pairing = Pairing.objects.get(match=match)
    assert places(event.stage)[0] == (1, pairing.second.name, 3)
    with pytest.raises(Refused):
        match.record_totals(player_at(match, 0), [16, 0])
    assert places(event.stage)[0] == (1, pairing.second.name, 3)


def test_an_unconfirmed_result_counts_for_nothing():
    """Fault 35: the draw was made while a result was unconfirmed."""
    event = start_event(make_club())
    match = Match.objects.get(pairing__round__number=1)
    match.record_totals(player_at(match, 0), [16, 10])
    with pytest.raises(Refused):
        match.confirm(player_at(match, 0), match.revision)
    event.stage.follow()
    assert {points for _, _, points in places(event.stage)} == {0}
    assert not event.stage.rounds.get(number=1).closed_at


def test_a_correction_three_rounds_back_changes_the_table():
    """Fault 41: later standings stayed as they were."""
    club = make_club()
    event = start_event(club, FIVE)
    for row in event.stage.rounds.all():
        play_round(row)
        event.stage.follow()
    before = places(event.stage)
    first = Match.objects.filter(pairing__round__number=1).first()
    totals = [10, 16] if first.winner == 0 else [16, 10]
    first.correct(event.created_by, "read wrongly", totals=totals)
    tasks.follow(event.stage.pk)
    stored = event.stage.snapshots.get(after_round=None)
    assert places(event.stage) != before
    assert (stored.rows, stored.stamp) == (event.stage.recompute().rows, event.stage.stamp())


def test_computing_twice_adds_nothing_up():
    """Fault 45: an action done again credited its points twice."""
    event = start_event(make_club(), FIVE)
    play_round(event.stage.rounds.get(number=1))
    once = event.stage.recompute()
    for _ in range(3):
        tasks.follow(event.stage.pk)
        assert event.stage.recompute().rows == once.rows
    assert event.stage.snapshots.filter(after_round=None).count() == 1


def test_a_table_of_many_asks_the_database_no_more_than_one_of_few():
    asked = []
    for names in (FIVE, f"{FIVE}\nFares\nGhada\nHedi\nIbtissem"):
        event = start_event(make_club(), names)
        play_round(event.stage.rounds.get(number=1))
        stage = Stage.objects.get(pk=event.stage.pk)
        with CaptureQueriesContext(connection) as queries:
            stage.recompute()
        asked.append(len(queries))
    assert asked[0] == asked[1]


@pytest.mark.django_db(transaction=True)
def test_results_that_come_while_one_waits_are_followed_with_it():
    event = start_event(make_club(), FIVE)
    told = []
    for match in Match.objects.filter(pairing__round__number=1):
        match.record_totals(player_at(match, 0), [16, 10])
        told.append(VALKEY.llen("live"))
    assert told == [told[0]] * 2
    tasks.follow(event.stage.pk)
    match.confirm(player_at(match, 1), match.revision)
    assert VALKEY.llen("live") == told[0] + 1


def test_points_deducted_by_an_arbiter_stand_in_the_table():
    event = start_event(make_club())
    entry = event.entries.get(seed=1)
    event.stage.deduct(entry, 4, "late", event.created_by)
    assert places(event.stage)[-1] == (3, entry.name, -4)


def test_a_table_a_sheet_and_a_record_lead_back_to_the_tournament(client):
    event = start_event(make_club(), "Amel\nBechir\nChiraz\nDali", live=True)
    Pairing.objects.filter(round__number=1).last().switch(False, event.created_by)
    paper, live = Match.objects.filter(pairing__round__number=1).order_by("live")
    friendly = Match.open_table(make_player("Emna"), live.rules)
    link = f'/events/{event.code}/"'
    pages = [("games:sheet", paper), ("table", live), ("games:match", live)]
    for name, match in pages:
        assert link in client.get(reverse(name, args=[match.code])).content.decode()
    for name in ("table", "games:match"):
        assert link not in client.get(reverse(name, args=[friendly.code])).content.decode()
