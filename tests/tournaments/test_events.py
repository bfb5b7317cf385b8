"""A tournament from its plan to its end, through its verbs."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from accounts.errors import NotAllowed, Refused
from games.models import Match
from tests.builders import (
    make_club,
    make_event,
    make_user,
    play_round,
    player_at,
    start_event,
)
from tests.tournaments.events import places
from tournaments import tasks
from tournaments.models import LogEntry, Pairing, Round, Stage, Tournament

pytestmark = pytest.mark.django_db

FIVE = "Amel\nBechir\nChiraz\nDali\nEmna"
TEAMS = "Lions: Amel, Bechir\nAigles: Chiraz, Dali\nزوز: Emna, Fares\nCafé: Ghada; Hédi"


def test_five_players_play_a_round_robin_to_its_end():
    event = start_event(make_club(), FIVE)
    rounds = event.stage.rounds
    assert [row.pairings.count() for row in rounds.all()] == [2] * 5
    for number in range(1, 6):
        assert [row.number for row in rounds.filter(opened_at__isnull=False)] == [
            *range(1, number + 1)
        ]
        play_round(rounds.get(number=number))
        event.stage.follow()
    event.refresh_from_db()
    assert event.finished_at
    by_seed = [entry.name for entry in event.entries.with_names().order_by("seed")]
    assert places(event.stage) == [
        (place, name, points)
        for place, name, points in zip([1, 2, 3, 4, 5], by_seed, [12, 9, 6, 3, 0], strict=True)
    ]
    rows = event.stage.recompute().rows
    assert [row["played"] for row in rows] == [4] * 5


def test_four_teams_play_live_and_with_real_cards_in_one_event():
    club = make_club()
    event = make_event(club, TEAMS, kind="teams", profile="tunisian", target=21)
    event.start(event.created_by)
    first = event.stage.rounds.get(number=1)
    board = first.pairings.first()
    board.switch(True, event.created_by)
    live = Match.objects.get(pairing=board)
    assert live.live
    assert live.rated
    assert not live.explain
    assert live.rules.turn_seconds == 30
    assert [seat.player for seat in live.seats.all()] == [
        board.first.team.pair[0],
        board.second.team.pair[0],
        board.first.team.pair[1],
        board.second.team.pair[1],
    ]
    for seat in range(4):
        live.ready(player_at(live, seat), None)
    live.deadline = timezone.now()
    live.save()
    live.time_out(live.turn)
    assert live.started_at
    assert live.first_dealer == 0
    live.resign(player_at(live, 1))
    event.stage.follow()
    for row in event.stage.rounds.all():
        play_round(row, 21, 15)
        event.stage.follow()
    event.refresh_from_db()
    assert event.finished_at
    assert sum(points for _, _, points in places(event.stage)) == 6 * 3


def test_live_matches_have_a_clock_whatever_the_profile_says():
    event = start_event(make_club(), profile="family", live=True)
    match = Match.objects.filter(pairing__round__number=1).first()
    assert (match.rules.turn_seconds, match.rated, match.explain) == (30, True, False)
    assert match.seat_by == match.opens_at + timedelta(minutes=10)
    assert event.stage.ruleset["target"] == 16


def test_the_tick_does_what_a_lost_message_left_undone():
    event = start_event(make_club())
    stages = Stage.objects.with_something_due
    tasks.follow(event.stage.pk)
    assert not stages().filter(pk=event.stage.pk).exists()
    play_round(event.stage.rounds.get(number=1))
    assert stages().get() == event.stage
    tasks.follow(event.stage.pk)
    assert event.stage.rounds.get(number=1).closed_at
    assert event.stage.rounds.get(number=2).opened_at
    tasks.follow(event.stage.pk)
    assert not stages().exists()


def test_rounds_open_at_their_time_and_not_before():
    now = timezone.now().astimezone(UTC)
    event = start_event(
        make_club(), day=now.date() + timedelta(days=1), at=time(20, 0), interval=7, unit="days"
    )
    first, second, third = event.stage.rounds.all()
    assert [row.time for row in (first, second, third)] == [time(20, 0)] * 3
    assert second.opens_at - first.opens_at == timedelta(days=7)
    assert not Match.objects.exists()
    Round.objects.filter(pk=first.pk).update(opens_at=now)
    event.stage.follow()
    assert [row.opened_at is not None for row in event.stage.rounds.all()] == [True, False, False]
    assert Match.objects.count() == 1


def test_a_round_in_the_hour_that_daylight_saving_skips_begins_an_hour_later_and_says_so(client):
    """Fault 50: a round an hour off; a start in the skipped hour crashed."""
    club = make_club()
    event = start_event(club, zone="Europe/Paris", day=date(2027, 3, 28), at=time(2, 30))
    first, second, _ = event.stage.rounds.all()
    assert first.opens_at == datetime(2027, 3, 28, 1, 30, tzinfo=UTC)
    assert (first.moved, first.time, first.begins.time()) == (True, time(2, 30), time(3, 30))
    assert (second.moved, second.begins.time()) == (False, time(4, 30))
    page = client.get(event.get_absolute_url())
    shown = page.content.decode()  # on the clock of the event, not on that of the site
    assert 'data-at="2027-03-28T03:30:00+02:00"' in shown
    assert "The clocks skip 2:30 a.m. that night: the round begins at 3:30 a.m." in shown


def test_who_withdraws_forfeits_what_is_left_and_never_wins():
    """Faults 28 and 47: a removed player stayed on a published board, and won the event."""
    event = start_event(make_club(), FIVE)
    play_round(event.stage.rounds.get(number=1))
    event.stage.follow()
    best = event.entries.get(seed=2)
    event.withdraw(best, by=event.created_by)
    for row in event.stage.rounds.all():
        event.stage.follow()
        play_round(row)
    event.stage.follow()
    event.refresh_from_db()
    assert event.finished_at
    assert places(event.stage)[-1][:2] == (None, best.name)
    assert [place for place, _, _ in places(event.stage)] == [1, 2, 3, 4, None]
    ended = Match.objects.filter(pairing__first=best) | Match.objects.filter(pairing__second=best)
    assert set(ended.values_list("ended", flat=True)) == {"", "walkover"}


def test_sit_outs_are_no_matches_and_the_first_deal_is_balanced():
    event = start_event(make_club(), FIVE)
    assert Pairing.objects.filter(second=None).count() == 0
    assert Pairing.objects.count() == 10
    for entry in event.entries.all():
        assert (entry.pairings_first.count(), entry.pairings_second.count()) == (2, 2)


def test_only_organisers_act_and_arbiters_give_forfeits():
    owner, arbiter, member = make_user(), make_user(), make_user()
    club = make_club(owner, arbiter=arbiter, member=member)
    event = start_event(club)
    pairing = Pairing.objects.filter(match__isnull=False).get()
    row = event.stage.rounds.get(number=2)
    for user in (member, make_user()):
        acts = [
            lambda user=user: Tournament.plan(user, club, "Coupe"),
            lambda user=user: event.open_registration(user),
            lambda user=user: event.start(user),
            lambda user=user: event.paste_entries("Zied", user),
            lambda user=user: event.withdraw(event.entries.first(), by=user),
            lambda user=user: row.open(user),
            lambda user=user: pairing.switch(True, user),
            lambda user=user: pairing.forfeit([0], user),
        ]
        for act in acts:
            with pytest.raises(NotAllowed):
                act()
    with pytest.raises(NotAllowed):
        row.open(arbiter)
    pairing.forfeit([0], arbiter)
    assert Match.objects.get(pairing=pairing).winner == 1


def test_a_tournament_starts_once_and_needs_two():
    event = make_event(make_club(), "Amel")
    with pytest.raises(Refused) as refusal:
        event.start(event.created_by)
    assert refusal.value.code == "too_few"
    event.paste_entries("Bechir", event.created_by)
    event.start(event.created_by)
    with pytest.raises(Refused) as refusal:
        event.start(event.created_by)
    assert refusal.value.code == "already_started"
    assert Round.objects.count() == 1


def test_a_match_that_has_begun_is_not_switched():
    event = start_event(make_club())
    pairing = Pairing.objects.filter(match__isnull=False).get()
    pairing.switch(True, event.created_by)
    assert pairing.match.live
    pairing.switch(False, event.created_by)
    pairing.match.record_totals(player_at(pairing.match, 0), [16, 3])
    with pytest.raises(Refused) as refusal:
        pairing.switch(True, event.created_by)
    assert refusal.value.code == "too_late"


def test_everything_is_in_the_log_with_who_did_it():
    event = start_event(make_club())
    play_round(event.stage.rounds.get(number=1))
    event.stage.follow()
    log = LogEntry.objects.filter(tournament=event).order_by("pk")
    assert [(line.verb, line.user == event.created_by) for line in log] == [
        ("planned", True),
        ("pasted", True),
        ("started", True),
        ("opened_round", False),
        ("closed_round", False),
        ("opened_round", False),
    ]
    assert all(line.sentence for line in log)


def test_nobody_meets_himself_in_the_database_either():
    event = start_event(make_club())
    pairing = Pairing.objects.first()
    with pytest.raises(IntegrityError), transaction.atomic():
        Pairing.objects.filter(pk=pairing.pk).update(second=pairing.first)
    assert event.stage.rounds.count() == 3


def test_after_a_restart_everything_is_where_it_was(client):
    """Nothing is held in memory or in the cache alone: sessions, rounds, the table."""
    user = make_user()
    event = start_event(make_club(user))
    client.force_login(user)
    play_round(event.stage.rounds.get(number=1))
    event.stage.follow()
    event.stage.recompute()
    pages = [
        reverse(f"tournaments:{name}", args=[event.code]) for name in ("standings_part", "desk")
    ]
    before = client.get(pages[0]).content
    cache.clear()
    after = [client.get(page) for page in pages]
    assert after[0].content == before
    assert after[1].status_code == 200
