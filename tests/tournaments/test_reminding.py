"""What players are told of their events, each once, whoever looks for it and however often."""

from datetime import time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.models import Kind, Sending, Wishes
from games.models import Match
from tests.accounts.browsers import Phone, told
from tests.builders import make_club, make_event, player_at, start_event
from tests.patience import until
from tests.races import at_once
from tests.tournaments.events import play
from tests.tournaments.test_webhooks import Receiver
from tournaments import tasks
from tournaments.models import Round, reminding


@pytest.fixture
def club(db):
    return make_club()


def look_again() -> None:
    """As if a minute had passed: waiting rounds are looked at once in that."""
    cache.clear()  # all that Valkey keeps for this worker


def phones(event, *kinds: str) -> dict:
    """Everybody's name with his player, who is told of these kinds."""
    players = {player.name: player for entry in event.entries.all() for player in entry.players}
    for number, player in enumerate(players.values()):
        Phone(f"https://push.example.org/{player.pk}/{number}").belongs_to(player, *kinds)
    return players


def remind() -> None:
    look_again()
    reminding.remind()


def about(players, name: str) -> list[tuple[str, str]]:
    return [(title, text) for _kind, title, text in told(players[name])]


@pytest.mark.django_db(transaction=True)
def test_who_wants_to_know_is_told_once_that_his_match_is_open(server, settings):
    """Looked for by several at once, sent by the real worker, read by the browser alone."""
    settings.WEBHOOKS_INSIDE = True
    event = make_event(make_club(), "Amel\nBechir", cycles=2)
    amel, bechir = [entry.player for entry in event.entries.order_by("pk")]
    with Receiver(201) as service:
        phone = Phone(service.url).belongs_to(amel, Kind.OPEN)
        Wishes.choose(bechir, Kind.values)  # and is reached nowhere
        event.start(event.created_by)
        at_once(reminding.remind, reminding.remind, reminding.remind)
        assert Sending.objects.count() == 1
        server.start("slow")
        until(lambda: tasks.tick() or service.taken.is_set())
        server.stop("slow")
        [(_path, _headers, body)] = service.got
    match = Match.objects.get(seats__player=amel)
    said = phone.reads(body)
    page = f"/en/matches/{match.code}/sheet/"
    assert (said["title"], said["path"]) == ("Your match is open", page)
    assert told(amel) == [
        ("match_open", "Your match is open", "Coupe: round 1, table 1, against Bechir.")
    ]
    assert told(bechir) == []


def test_of_an_old_match_nobody_is_told_when_he_asks_later(club):
    event = start_event(club, "Amel\nBechir")
    players = phones(event)
    remind()
    assert about(players, "Amel") == about(players, "Bechir") == []


def test_a_result_waits_for_the_side_that_has_said_nothing(club):
    event = start_event(club, "Amel\nBechir")
    players = phones(event, Kind.RESULT)
    [match] = Match.objects.all()
    first, second = player_at(match, 0), player_at(match, 1)
    match.record_totals(first, [16, 9])
    remind()
    remind()
    said = f"{first.name} – {second.name}: 16–9. Confirm it, or contest it."
    assert told(first) == []
    assert told(second) == [("result", "A result waits for your word", said)]
    match.record_totals(second, [9, 16])  # a new revision is a new question
    match.contest(first, match.revision)
    match.record_totals(second, [10, 16])
    remind()
    assert [len(told(player)) for player in (first, second)] == [1, 1]
    match.confirm(first, match.revision)
    remind()
    assert len(told(first)) == 1
    assert players


def test_the_evening_before_and_half_an_hour_before_on_the_clock_of_the_event(club):
    zone, tomorrow = where_it_is_evening()
    event = start_event(club, "Amel\nBechir", zone=zone, day=tomorrow, at=time(23, 30))
    players = phones(event, Kind.SOON)
    row = event.stage.rounds.get()
    remind()
    remind()
    [(title, text)] = about(players, "Amel")
    assert title.startswith("Tomorrow, ")
    assert title.endswith(" at 11:30 p.m.: your round")
    assert text == "Coupe: round 1, table 1, against Bechir."
    opens_in(row, timedelta(minutes=29))
    remind()
    remind()
    [_evening, (title, _text)] = about(players, "Amel")
    assert title.startswith("Your round begins at ")
    opens_in(row, timedelta(hours=47))
    remind()
    assert len(about(players, "Amel")) == len(about(players, "Bechir")) == 2


def where_it_is_evening() -> tuple:
    """A zone, and the day that comes next there."""
    for hours in range(-12, 13):
        zone = f"Etc/GMT{hours:+d}"
        there = timezone.now().astimezone(ZoneInfo(zone))
        if 19 <= there.hour < 22:
            return zone, there.date() + timedelta(days=1)
    raise AssertionError


def opens_in(row, away: timedelta) -> None:
    Round.objects.filter(pk=row.pk).update(opens_at=timezone.now() + away)


def test_the_next_opponent_is_news_where_it_is_drawn(club):
    names = "Amel\nBechir\nChiraz\nDali"
    plan = {"format": "swiss", "planned_rounds": 2, "seeded": True}
    event = start_event(club, names, **plan)
    players = phones(event, Kind.OPPONENT)
    play(event)
    row = event.stage.rounds.get(number=2)
    assert about(players, "Amel") == []  # it opened at once: that is told instead
    Round.objects.filter(pk=row.pk).update(opened_at=None)
    remind()
    remind()
    met = {name: text for name in players for _title, text in about(players, name)}
    assert len(met) == 4
    assert "Coupe: round 2, table 1, against" in met["Amel"]
    league = phones(start_event(club, names), Kind.OPPONENT)
    before = {name: len(about(league, name)) for name in league}
    remind()
    assert {name: len(about(league, name)) for name in league} == before
