"""A league from season to season."""

from datetime import date, time

import pytest
from django.urls import reverse

from accounts.errors import Refused
from tests.builders import make_club, make_event, settle, start_event
from tests.tournaments.events import play, play_to_the_end
from tournaments.models import Pairing

pytestmark = pytest.mark.django_db
NAMES = "Amel\nBechir\nChiraz\nDali\nEmna\nFares\nGhada\nHela"


def divisions(event):
    return [
        [entry.name for entry in event.entries.filter(division=level).order_by("pk").with_names()]
        for level in (1, 2)
    ]


def test_a_season_of_two_divisions_is_closed_and_the_next_one_made(client):
    club = make_club()
    plan = {"divisions": 2, "moving": 1, "target": 16, "place": "Le Rio"}
    first = make_event(club, NAMES, **plan)
    by = first.created_by
    first.start(by)
    assert divisions(first) == [["Amel", "Bechir", "Chiraz", "Dali"], NAMES.split("\n")[4:]]
    with pytest.raises(Refused) as refusal:
        first.next_season(by)
    assert refusal.value.code == "unfinished"
    play_to_the_end(first)
    first.refresh_from_db()
    second = first.next_season(by, "Saison 2", date(2031, 3, 4), time(20, 30))
    up_and_down = [["Amel", "Bechir", "Chiraz", "Emna"], ["Dali", "Fares", "Ghada", "Hela"]]
    assert divisions(second) == up_and_down
    stages = [(one.group, one.is_division, one.rules.target) for one in second.stages.all()]
    assert stages == [(1, True, 16), (2, True, 16)]
    assert (second.previous, second.place, second.stage.day) == (first, "Le Rio", date(2031, 3, 4))
    assert [line.sentence for line in second.log.filter(verb__in=["promoted", "relegated"])] == [
        "Down a division: \u2068Dali\u2069.",
        "Up a division: \u2068Emna\u2069.",
    ]
    with pytest.raises(Refused) as refusal:
        first.next_season(by)
    assert refusal.value.code == "next_made"

    second.paste_entries("Idris", by)
    second.withdraw(second.entries.get(player__name="Hela"), by)
    second.start(by)
    played = [
        [entry.name for entry in stage.entries.order_by("seed").with_names()]
        for stage in second.stages.all()
    ]
    assert played == [up_and_down[0], ["Dali", "Fares", "Ghada", "Idris"]]
    client.force_login(by)
    desk = client.get(reverse("tournaments:desk", args=[second.code])).content.decode()
    assert "Division 2" in desk
    assert "Division 1" in client.get(second.get_absolute_url()).content.decode()


def test_who_has_withdrawn_does_not_come_back_and_a_league_without_divisions_goes_on(client):
    event = start_event(make_club(), "Amel\nBechir\nChiraz", cycles=2)
    event.withdraw(event.entries.get(player__name="Amel"), event.created_by)
    play_to_the_end(event)
    client.force_login(event.created_by)
    desk = reverse("tournaments:desk", args=[event.code])
    assert "Make the next season" in client.get(desk).content.decode()
    form = {"name": "Encore", "day": "2031-03-04"}
    answer = client.post(reverse("tournaments:next_season", args=[event.code]), form)
    assert (answer.status_code, 'value="Encore"' in answer.content.decode()) == (409, True)
    client.post(reverse("tournaments:next_season", args=[event.code]), {"name": "Encore"})
    event.refresh_from_db()
    assert {entry.name for entry in event.following.entries.all()} == {"Bechir", "Chiraz"}
    assert event.following.stage.cycles == 2
    assert (
        event.following.get_absolute_url() in client.get(event.get_absolute_url()).content.decode()
    )


def test_no_other_tournament_has_a_next_season_and_no_other_plan_has_divisions():
    club = make_club()
    event = start_event(club, "Amel\nBechir", format="knockout")
    play_to_the_end(event)
    with pytest.raises(Refused) as refusal:
        event.next_season(event.created_by)
    assert refusal.value.code == "no_league"
    for plan in ({"format": "swiss"}, {"through": 2}, {"groups": 3}):
        with pytest.raises(Refused) as refusal:
            make_event(club, "", divisions=2, **plan)
        assert refusal.value.code == "bad_plan"


def test_the_last_who_stays_up_plays_off_against_the_first_who_does_not_go_up(client):
    first = start_event(make_club(), NAMES, divisions=2, moving=1, play_offs=1)
    by = first.created_by
    divisions_of = [stage.pk for stage in first.stages.all()]
    while not first.stages.filter(number=2).exists():
        for stage in first.stages.filter(number=1, finished_at=None):
            play(first, stage)
    stage = first.stages.get(number=2)
    first.refresh_from_db()
    assert first.finished_at is None
    assert [entry.name for entry in stage.entries.order_by("division")] == ["Chiraz", "Fares"]
    shown = client.get(first.get_absolute_url()).content.decode()
    assert "Play-off for division 1" in shown
    with pytest.raises(Refused) as refusal:
        first.next_season(by)
    assert refusal.value.code == "unfinished"
    first.advance()  # again: nothing is made twice
    pairing = stage.rounds.get().pairings.get()
    challenger = [entry.name for entry in pairing.entries].index("Fares")
    settle(pairing.match, *((16, 9) if challenger == 0 else (9, 16)))
    stage.refresh_from_db()
    stage.follow()
    first.refresh_from_db()
    assert first.finished_at
    second = first.next_season(by)
    assert divisions(second) == [
        ["Amel", "Bechir", "Fares", "Emna"],
        ["Dali", "Chiraz", "Ghada", "Hela"],
    ]
    assert [stage.number for stage in second.stages.all()] == [1, 1]
    assert (second.play_offs, second.moving, len(divisions_of)) == (1, 1, 2)


def test_a_corrected_table_marks_the_play_off_and_without_a_winner_the_holder_stays():
    first = start_event(make_club(), NAMES, divisions=2, moving=1, play_offs=1)
    by = first.created_by
    while not first.stages.filter(number=2).exists():
        for stage in first.stages.filter(number=1, finished_at=None):
            play(first, stage)
    stage, upper = first.stages.get(number=2), first.stages.get(number=1, group=1)
    last = ["Chiraz", "Dali"]
    match = Pairing.objects.of_stage(upper).filter(first__player__name__in=last)
    match = match.select_related("match").get(second__player__name__in=last)
    match.rule("Written wrong.", by, totals=match.match.totals[::-1])
    upper.recompute()
    stage.refresh_from_db()
    assert stage.outdated_at
    stage.rounds.get().pairings.get().forfeit([0, 1], by)
    stage.follow()
    first.refresh_from_db()
    assert divisions(first.next_season(by))[0] == ["Amel", "Bechir", "Dali", "Emna"]
