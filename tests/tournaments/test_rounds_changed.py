"""What an organiser changes while it runs: how many rounds, how long, who is back; and again."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.errors import Refused
from tests.builders import make_club, make_event, play_round, start_event
from tests.tournaments.events import entered, places, play, play_to_the_end
from tournaments.models import Pairing
from tournaments.schedule import match_minutes

pytestmark = pytest.mark.django_db


def refused(code, verb, *args, **kwargs):
    with pytest.raises(Refused) as refusal:
        verb(*args, **kwargs)
    assert refusal.value.code == code


def met(event):
    pairs = Pairing.objects.filter(round__stage=event.stage).values_list("first", "second")
    return sorted(pairs)


def test_a_round_robin_has_fewer_or_more_rounds_while_it_runs(client):
    event = entered(4)
    by, stage = event.created_by, event.stage
    play(event)
    stage.change_rounds(2, by)
    assert stage.rounds.count() == 2
    refused("rounds_played", stage.change_rounds, 1, by)
    refused("too_many_rounds", stage.change_rounds, 7, by)
    client.force_login(by)
    changed = client.post(reverse("tournaments:change_rounds", args=[event.code]), {"count": "6"})
    assert changed.status_code == 302
    assert stage.rounds.count() == 6
    once = [pair for pair in met(event) if pair[0] < pair[1]]
    assert sorted(pair[::-1] for pair in once) == [pair for pair in met(event) if pair not in once]
    stage.change_rounds(2, by)
    play_to_the_end(event)
    event.refresh_from_db()
    assert event.finished_at
    cup = entered(4, event.club, format="knockout")
    refused("not_now", cup.stage.change_rounds, 3, by)


def test_a_round_has_a_time_that_everybody_sees_and_may_have_more(client):
    event = start_event(make_club(), "Amel\nBechir", round_minutes=30)
    by, row = event.created_by, event.stage.rounds.get()
    assert row.ends_at == row.opened_at + timedelta(minutes=30)
    assert "<time-left" in client.get(event.get_absolute_url()).content.decode()
    client.force_login(by)
    assert (
        "More time" in client.get(reverse("tournaments:desk", args=[event.code])).content.decode()
    )
    client.post(reverse("tournaments:extend", args=[event.code, 1]), {"minutes": "5"})
    row.refresh_from_db()
    assert row.ends_at == row.opened_at + timedelta(minutes=35)
    refused("bad_minutes", row.extend, 0, by)
    row.ends_at = None
    row.save()
    row.extend(10, by)  # one without a timer: from now on
    assert row.ends_at > timezone.now() + timedelta(minutes=9)
    play_round(row)
    event.stage.follow()
    refused("not_open", row.extend, 5, by)


def test_who_has_withdrawn_comes_back_where_something_is_left_to_play():
    event = entered(4, seeded=True)
    by, amel = event.created_by, event.entries.get(seed=1)
    refused("not_withdrawn", event.come_back, amel, by)
    event.withdraw(amel, by)
    event.come_back(amel, by)
    play_to_the_end(event)
    ended = Pairing.of(amel).order_by("match__ended").values_list("match__ended", flat=True)
    assert list(ended) == ["", "", "walkover"]
    assert places(event.stage)[0] == (1, "Amel", 6)
    refused("finished", event.withdraw, amel, by)
    cup = entered(4, format="knockout", seeded=True, third_place=False)
    gone = cup.entries.get(seed=1)
    cup.withdraw(gone, by=cup.created_by)
    refused("out", cup.come_back, gone, cup.created_by)


def test_the_same_again_and_how_long_it_will_take(client):
    event = make_event(make_club(), "", format="swiss", target=21, places=12, place="Le Rio")
    by = event.created_by
    again = event.plan_again(by, "Encore")
    first, second = event.stages.get(), again.stages.get()
    assert (second.format, second.rules, second.preset) == (first.format, first.rules, first.preset)
    assert (again.name, again.place, again.places) == ("Encore", "Le Rio", 12)
    assert not again.entries.exists()
    assert [match_minutes(11), match_minutes(21), match_minutes(21, 10)] == [20, 35, 23]
    client.force_login(by)
    form = client.get(reverse("tournaments:create"), {"like": event.code}).context["form"]
    assert (form.initial["target"], form.initial["places"]) == (21, 12)
    asked = {**form.initial, "club": event.club_id, "day": "2031-03-04", "at": "20:00"}
    asked = {name: value for name, value in asked.items() if value is not None}
    shown = client.get(reverse("tournaments:estimate"), {**asked, "interval": 20, "places": 9})
    assert "too fast" in shown.content.decode()
    assert "9 entries" in shown.content.decode()
    told = client.get("/api/v1/tournaments/length/", {"entries": 8, "target": 11}).json()
    assert told == {"rounds": 7, "minutes": 170, "days": 0, "match": 20, "tight": False}
