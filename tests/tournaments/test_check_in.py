"""Between registration and the start: places, the waiting list, who is here."""

from datetime import time, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.errors import NotAllowed, Refused
from tests.builders import make_club, make_event, make_player
from tournaments import tasks
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def names(entries):
    return [entry.name for entry in entries.with_names()]


def entry(event, name):
    return event.entries.get(player__name=name)


def refused(code, verb, *args, **kwargs):
    with pytest.raises(Refused) as refusal:
        verb(*args, **kwargs)
    assert refusal.value.code == code


def test_who_comes_when_all_places_are_taken_waits_and_the_first_moves_up_when_one_withdraws():
    event = make_event(make_club(), "Amel\nBechir\nChiraz\nDali", places=2)
    by = event.created_by
    assert (names(event.entries.taking_part()), names(event.entries.waiting())) == (
        ["Amel", "Bechir"],
        ["Chiraz", "Dali"],
    )
    assert Tournament.objects.with_counts().get().entered == 2
    refused("already_entered", event.enter, entry(event, "Dali").player, by)
    refused("full", event.let_in, entry(event, "Dali"), by)
    event.withdraw(entry(event, "Amel"), by)
    assert names(event.entries.waiting()) == ["Dali"]
    event.enter(entry(event, "Amel").player, by)  # back, and last in the queue
    assert names(event.entries.waiting()) == ["Dali", "Amel"]
    refused("bad_places", event.limit, 1, by)
    event.limit(3, by)
    assert names(event.entries.taking_part()) == ["Bechir", "Chiraz", "Dali"]
    event.limit(None, by)
    assert not event.entries.waiting().exists()
    assert "From the waiting list to a place" in event.log.first().sentence


def test_the_roll_is_called_and_who_is_not_there_is_left_out_or_waits():
    club = make_club()
    event = make_event(club, "Amel\nBechir\nChiraz\nDali", places=3, format="swiss")
    by, amel, bechir = event.created_by, entry(event, "Amel"), entry(event, "Bechir")
    refused("no_check_in", event.check_in, amel, by)
    assert event.open_check_in(by)
    assert not event.open_check_in(by)
    assert event.state == "checking_in"
    event.check_in(amel, player=amel.player)
    with pytest.raises(NotAllowed):
        event.check_in(bechir, player=amel.player)
    with pytest.raises(NotAllowed):
        event.check_in(bechir, door=event.invitation)
    refused("nobody_here", event.start, by)
    event.check_in(bechir, door=event.door)
    event.check_in(bechir, by)
    event.check_in(entry(event, "Dali"), by)
    event.check_out(bechir, by)
    event.start(by, absent_wait=True)
    assert names(event.entries.taking_part()) == names(event.stage.entries)
    assert set(names(event.entries.taking_part())) == {"Amel", "Dali"}
    assert names(event.entries.waiting()) == ["Bechir", "Chiraz"]
    refused("no_check_in", event.check_in, bechir, by)
    event.let_in(entry(event, "Chiraz"), by)  # late, for two rounds are not enough for three
    assert entry(event, "Chiraz").pk in event.stages.get().field
    refused("not_waiting", event.let_in, entry(event, "Chiraz"), by)


def test_a_check_in_opens_by_itself_before_the_first_round_and_can_be_called_off():
    soon = timezone.localtime() + timedelta(minutes=20)
    plan = {"day": soon.date(), "at": time(soon.hour, soon.minute), "zone": "Africa/Tunis"}
    event = make_event(make_club(), check_in=30, **plan)
    assert event.check_in_before == 30
    assert list(Tournament.objects.check_in_due()) == [event]
    tasks.open_check_in(event.pk)
    event.refresh_from_db()
    assert event.checking_in
    event.close_check_in(event.created_by)
    assert not Tournament.objects.check_in_due().exists()
    event.start(event.created_by)
    assert event.entries.taking_part().count() == 3
    refused("bad_plan", make_event, event.club, "", check_in=30)


def test_people_check_in_by_the_door_by_their_own_page_and_at_the_desk(client):
    event = make_event(make_club(), "Amel\nBechir", places=2)
    client.force_login(event.created_by)
    desk = reverse("tournaments:desk", args=[event.code])
    assert "roll-call" not in client.get(desk).content.decode()
    client.post(reverse("tournaments:check_in", args=[event.code]))
    event.refresh_from_db()
    shown = client.get(desk).content.decode()
    door = reverse("tournaments:door", args=[event.code, event.door])
    assert "roll-call" in shown
    assert event.door in shown
    here = reverse("tournaments:arrive", args=[event.code, entry(event, "Amel").pk])
    assert client.post(here, {"here": "1"}).url == desk
    client.logout()
    assert client.get(door).content.decode().count("<form method") == 1
    client.post(door, {"entry": entry(event, "Bechir").pk})
    assert event.entries.filter(checked_in_at__isnull=False).count() == 2
    event.open_registration(event.created_by)
    event.register(make_player("Salah"), event.invitation)
    assert "Salah" in client.get(event.get_absolute_url()).content.decode()
    assert names(event.entries.waiting()) == ["Salah"]


def test_a_form_of_the_desk_comes_back_with_what_was_typed(client):
    event = make_event(make_club(), "Amel\nBechir")
    client.force_login(event.created_by)
    answer = client.post(reverse("tournaments:limit", args=[event.code]), {"places": "900"})
    assert answer.status_code == 409
    assert 'value="900"' in answer.content.decode()
