"""Whose turn it is, and who is called to the table."""

import pytest

from accounts.models import Kind
from accounts.valkey import VALKEY
from games import presence, tasks
from games.connection import Connection
from games.models import Match
from tests.accounts.browsers import Phone, told
from tests.games.tables import play_one, started

pytestmark = pytest.mark.django_db


def looks(match, player, hidden: bool = False) -> None:
    connection = Connection(match, player, "his tab")
    connection.hidden = hidden
    connection.heard()


def later(match, seconds: int = presence.AWAY_AFTER) -> None:
    """As if nobody had been heard of for so long."""
    for what in (presence.SEEN, presence.LAST):
        key = presence._key(match.code, what)
        for member, at in VALKEY.zrange(key, 0, -1, withscores=True):
            VALKEY.zadd(key, {member: at - seconds})


def table(clock: int):
    match, people = started(choices={"turn_seconds": clock})
    for number, player in enumerate(people):
        Phone(f"https://push.example.org/{player.pk}/{number}").belongs_to(player, Kind.TURN)
        looks(match, player)
    return match, people


def calls(people) -> list[int]:
    tasks.remind()
    return [len(told(player)) for player in people]


def test_whose_turn_it_is_and_who_looks_elsewhere_is_called_once_a_turn():
    match, people = table(clock=0)
    mine = match.acting_seat
    assert calls(people) == [0, 0]
    later(match)
    looks(match, people[mine], hidden=True)  # there, but behind another window
    tasks.remind()
    assert calls(people) == [int(seat == mine) for seat in range(2)]
    other = people[1 - mine].name
    said = f"Your table with {other} waits for you."
    assert told(people[mine]) == [("turn", "It is your turn", said)]
    play_one(match, people)
    looks(match, people[1 - mine])
    assert sum(calls(people)) == 1
    play_one(match, people)
    assert sum(calls(people)) == 2
    match.pause(people[0]) if match.arranged else Match.objects.update(phase="over")
    assert sum(calls(people)) == 2


def test_with_a_clock_that_plays_on_he_is_called_once_a_deal():
    match, people = table(clock=30)
    later(match)
    called = [sum(calls(people))]
    for _turn in range(3):
        play_one(match, people)
        called.append(sum(calls(people)))
    assert called == [1, 2, 2, 2]
