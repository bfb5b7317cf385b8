from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.errors import Refused
from games.models import Match
from games.models.verb import NOTHING
from games.rules.ruleset import PROFILES
from games.viewpoints import view
from tests.builders import make_player, make_user
from tests.games.tables import call_time, make_players, open_table, start, started

pytestmark = pytest.mark.django_db


def names(match):
    return [entry and entry["name"] for entry in match.seating]


def refused(call, *args, **kwargs) -> str:
    with pytest.raises(Refused) as refusal:
        call(*args, **kwargs)
    assert str(refusal.value)
    return refusal.value.code


def test_a_table_opens_with_its_host_on_the_first_chair():
    host = make_player("Amel")
    match = Match.open_table(host, PROFILES["tunisian"].ruleset(players=4))
    assert names(match) == ["Amel", None, None, None]
    assert match.phase == "seating"
    assert set(match.code) <= set("ABCDEFGHJKMNPQRSTUVWXYZ23456789")
    assert len(match.code) == 6
    assert match.watch_code != match.code


def test_a_seat_that_is_taken_is_refused_and_a_free_one_moves_a_player():
    match, (amel, bechir) = open_table()
    assert refused(match.join, amel, 1) == "seat_taken"
    assert refused(match.join, make_player("Zied"), 0) == "seat_taken"
    assert refused(match.join, make_player("Zied"), 2) == "no_such_seat"
    assert refused(match.join, make_player("Zied"), None) == "no_such_seat"
    match.leave(bechir)
    match.join(amel, 1)
    assert names(match) == [None, "Amel"]
    assert [(seat.number, seat.player) for seat in match.seats.all()] == [(0, None), (1, amel)]


def test_a_seat_is_nobodys_by_default():
    match, _ = open_table()
    assert match.seat_of(None) is None
    assert match.seat_of(make_player("Amel")) is None
    assert refused(match.ready, None) == "no_player"
    assert refused(match.ready, make_player("Amel")) == "not_seated"


def test_when_all_are_ready_a_countdown_runs_and_can_be_stopped():
    match, (amel, bechir) = open_table()
    match.ready(amel, b"e" * 16)
    assert match.phase == "seating"
    match.ready(bechir)
    assert match.phase == "countdown"
    assert timedelta(0) < match.deadline - timezone.now() <= timedelta(seconds=3)
    match.unready(bechir)
    assert (match.phase, match.deadline) == ("seating", None)
    match.ready(bechir)
    call_time(match)
    assert match.phase == "play"
    assert match.current["entropy"] == [(b"e" * 16).hex(), None]


def test_leaving_stops_the_countdown_and_frees_the_seat():
    match, (amel, bechir) = open_table()
    match.ready(amel)
    match.ready(bechir)
    match.leave(bechir)
    assert match.phase == "seating"
    assert match.coming["said"] == [0]
    assert names(match) == ["Amel", None]


def test_the_host_leaves_and_another_is_host_and_the_last_closes_the_table():
    match, (amel, bechir) = open_table()
    match.leave(amel)
    assert match.host == bechir
    match.leave(bechir)
    assert (match.phase, match.ended, match.winner) == ("over", "stopped", None)


def test_only_the_host_asks_to_leave():
    match, (amel, bechir) = open_table()
    assert refused(match.ask_to_leave, bechir, 0) == "not_host"
    assert refused(match.ask_to_leave, make_player("Zied"), 0) == "not_host"
    match.ask_to_leave(amel, 1)
    assert names(match) == ["Amel", None]


def test_nobody_leaves_joins_or_is_sent_away_once_it_has_started():
    match, (amel, _bechir) = started()
    zied = make_player("Zied")
    assert refused(match.join, zied, 0) == "too_late"
    assert refused(match.leave, amel) == "too_late"
    assert refused(match.ask_to_leave, amel, 1) == "too_late"
    assert refused(match.unready, amel) == "too_late"


def test_entropy_is_sixteen_bytes_or_none():
    match, (amel, _) = open_table()
    assert refused(match.ready, amel, b"short") == "bad_entropy"
    assert match.ready(amel) is None
    assert match.ready(amel) is NOTHING


def arranged(players=2, **options):
    people = make_players(players)
    sides = [people[0::2], people[1::2]]
    ruleset = PROFILES["tunisian"].ruleset(players=players)
    return Match.arrange(sides, ruleset, **options), people


def test_partners_of_an_arranged_match_face_each_other():
    match, _ = arranged(4)
    assert names(match) == ["Amel", "Bechir", "Chiraz", "Dali"]
    assert [[entry["name"] for entry in side] for side in match.sides()] == [
        ["Amel", "Chiraz"],
        ["Bechir", "Dali"],
    ]


def test_arranged_seats_are_for_their_players_alone():
    match, (amel, _bechir) = arranged()
    assert refused(match.join, make_player("Zied"), 0) == "reserved"
    assert refused(match.join, amel, 1) == "reserved"
    match.join(amel, 0)
    match.leave(amel)
    assert names(match) == ["Amel", "Bechir"]
    assert "joined" not in match.seating[0]


def test_an_arranged_match_does_not_start_before_its_time():
    opens_at = timezone.now() + timedelta(minutes=5)
    match, people = arranged(opens_at=opens_at)
    for player in people:
        match.ready(player)
    assert match.deadline == opens_at


def test_who_deals_first_may_be_arranged():
    match, people = arranged(first_dealer=1)
    start(match, people)
    assert match.current["dealer"] == 1
    assert "lot" not in match.current


@pytest.mark.parametrize(
    ("ready", "winner"), [([], None), ([0], 0), ([1], 1)], ids=["nobody", "first", "second"]
)
def test_who_is_not_seated_in_time_loses_by_walkover(ready, winner):
    match, people = arranged(seat_by=timezone.now())
    for seat in ready:
        match.ready(people[seat])
    match.no_show()
    assert (match.phase, match.ended, match.winner) == ("over", "walkover", winner)
    assert match.result().totals == (0, 0)
    assert match.no_show() is NOTHING


def test_nobody_is_missed_before_the_time_or_once_all_are_ready():
    match, people = arranged(seat_by=timezone.now() + timedelta(minutes=10))
    assert match.no_show() is NOTHING
    match, people = arranged(seat_by=timezone.now())
    for player in people:
        match.ready(player)
    assert match.no_show() is NOTHING


def test_a_claimed_player_keeps_his_seats_and_may_act_at_once():
    match, (amel, bechir) = started()
    paper = Match.arrange([[amel], [bechir]], match.rules, live=False)
    paper.record_totals(amel, [21, 3])
    user = make_user()
    bechir.claim_by(user)
    for row in (match, paper):
        row.refresh_from_db()
        assert row.seat_of(user.player) == 1
    paper.confirm(user.player, 1)
    assert paper.winner == 0
    assert match.reseat() is NOTHING


def test_a_seal_at_the_table_has_the_colour_that_its_bearer_chose():
    match, (_amel, bechir) = open_table()
    assert ["colour" in seat for seat in view(match, 0)["seats"]] == [False, False]
    bechir.wear(5)
    match.leave(bechir)
    match.join(bechir, 1)
    assert view(match, 0)["seats"][1]["colour"] == 5
