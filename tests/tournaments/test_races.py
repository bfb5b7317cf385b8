"""Everybody presses at the same instant, on real connections, again and again."""

import pytest
from django.db import connection

from games.models import Match
from tests.builders import make_club, make_event, make_player, make_user, player_at, start_event
from tests.conftest import url_of_test_database
from tests.races import at_once, times
from tests.twins import Twins
from tournaments import tasks
from tournaments.models import LogEntry, Pairing, Round, Stage, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

REPETITIONS = 200  # of what two people may well do at once
FEWER = 40  # of what the same locks guard once more


def rewind(*rows) -> None:
    """Back to before the first round was opened."""
    Pairing.objects.update(match=None)
    Match.objects.all().delete()
    Round.objects.update(opened_at=None, closed_at=None)
    LogEntry.objects.all().delete()


def test_a_round_opened_twice_at_once_makes_its_matches_once():
    event = start_event(make_club(), "Amel\nBechir\nChiraz\nDali")
    number = Pairing.objects.filter(round__number=1).count()
    for _ in times(FEWER):
        rewind()
        rows = [Round.objects.get(number=1) for _ in range(2)]
        news = at_once(rows[0].open, rows[1].open)
        assert sorted(news) == [False, True]
        assert Match.objects.count() == number
        assert LogEntry.objects.filter(tournament=event, verb="opened_round").count() == 1


def test_a_match_is_where_it_was_switched_to_while_its_round_opened():
    event = start_event(make_club(), "Amel\nBechir\nChiraz\nDali")
    for turn in times(FEWER):
        rewind()
        live = turn % 2 == 0
        Pairing.objects.update(live=not live)
        pairing = Pairing.objects.filter(round__number=1).last()
        row = Round.objects.get(number=1)
        at_once(row.open, lambda one=pairing, to=live: one.switch(to, event.created_by))
        pairing.refresh_from_db()
        assert (pairing.live, pairing.match.live) == (live, live)


def test_a_tournament_started_twice_at_once_is_drawn_once():
    event = make_event(make_club())
    for _ in times(FEWER):
        Pairing.objects.update(match=None)
        Match.objects.all().delete()
        Round.objects.all().delete()
        event.entries.update(seed=None)
        Tournament.objects.update(started_at=None)
        Stage.objects.update(frozen_at=None)
        events = [Tournament.objects.get() for _ in range(2)]
        said = at_once(*(lambda one=one: one.start(event.created_by) for one in events))
        assert sorted(said, key=str) == [None, "already_started"]
        assert (Round.objects.count(), Pairing.objects.count(), Match.objects.count()) == (3, 3, 1)


def confirming(pk: int):
    """The last word on a result, ready to be said; and what the queue does about it."""
    match = Match.objects.get(pk=pk)
    player, revision = player_at(match, 1), match.revision
    stage = match.pairing.round.stage_id

    def confirm():
        match.confirm(player, revision)
        tasks.follow(stage)

    return confirm


@pytest.fixture
def twins(db):
    with Twins(url_of_test_database()) as twins:
        yield lambda *pks: twins.do(*((f"{__name__}.confirming", pk) for pk in pks))


def in_threads(*pks: int) -> None:
    at_once(*map(confirming, pks))


@pytest.mark.long
def test_two_results_at_once_move_the_round_on_once(twins):
    """Fault 37: neither of two moved it on. In threads, and every fifth time in two processes."""
    event = start_event(make_club(), "Amel\nBechir\nChiraz\nDali")
    for turn in times(REPETITIONS):
        confirm_at_once = in_threads if turn % 5 else twins
        rewind()
        event.stage.follow()
        matches = list(Match.objects.order_by("pk"))
        for match in matches:
            match.record_totals(player_at(match, 0), [16, 10])
        confirm_at_once(*(match.pk for match in matches))
        log = LogEntry.objects.filter(tournament=event).order_by("pk")
        assert [line.verb for line in log] == ["opened_round", "closed_round", "opened_round"]
        assert Match.objects.count() == 4
        stored = event.stage.snapshots.get(after_round=None)
        assert stored.stamp == event.stage.stamp()
        assert sum(row["points"]["value"] for row in stored.rows) == 6


def test_the_table_computed_by_several_at_once_is_stored_once():
    event = start_event(make_club(), "Amel\nBechir\nChiraz\nDali")
    for match in Match.objects.all():
        match.record_totals(player_at(match, 0), [16, 10])
        match.confirm(player_at(match, 1), match.revision)
    for _ in times(FEWER):
        event.stage.snapshots.all().delete()
        stages = [Stage.objects.get() for _ in range(4)]
        stored = at_once(*(stage.recompute for stage in stages))
        assert len({snapshot.pk for snapshot in stored}) == 1
        assert sum(row["points"]["value"] for row in stored[0].rows) == 6


def test_the_database_keeps_one_table_and_one_pairing_a_seat():
    """What the locks guarantee, constraints guarantee once more."""
    event = start_event(make_club())
    with connection.cursor() as cursor:
        cursor.execute(
            "select conname from pg_constraint where conrelid in "
            "('tournaments_standings'::regclass, 'tournaments_pairing'::regclass) "
            "and contype = 'u' order by conname"
        )
        names = {name for (name,) in cursor.fetchall()}
    assert {"one_pairing_a_table", "first_once_a_round", "second_once_a_round"} <= names
    assert event.stage.snapshots.filter(after_round=None).count() <= 1


def test_a_forfeit_and_a_withdrawal_at_once_wait_for_nobody_for_ever():
    """One holds the match and writes the log, the other holds the tournament and ends the match."""
    event = start_event(make_club(), "Amel\nBechir\nChiraz\nDali")
    for _ in times(FEWER):
        rewind()
        event.entries.update(withdrawn_at=None)
        event.stage.follow()
        pairing = Pairing.objects.filter(match__isnull=False).select_related("first").first()
        entry = pairing.first
        said = at_once(
            lambda pairing=pairing: pairing.forfeit([1], event.created_by),
            lambda entry=entry: Tournament.objects.get().withdraw(entry, event.created_by),
        )
        assert said[0] in (None, "too_late", "confirmed")
        assert said[1] is None
        assert Match.objects.get(pairing=pairing).ended == "walkover"


def test_whoever_is_claimed_while_he_registers_is_entered_as_one_person_or_told():
    event = make_event(make_club(), "")
    event.open_registration(event.created_by)
    told = set()
    for _ in times(REPETITIONS // 4):
        guest, user = make_player("Guest"), make_user()
        one = Tournament.objects.get(pk=event.pk)
        answers = at_once(
            lambda one=one, guest=guest: one.register(guest, event.invitation),
            lambda guest=guest, user=user: guest.claim_by(user),
        )
        assert answers[1] == user.player
        told.add(answers[0] if isinstance(answers[0], str) else "entered")
        assert answers[0] == "gone" or one.entries.get().player == user.player
        one.entries.all().delete()
    assert told <= {"entered", "gone"}
