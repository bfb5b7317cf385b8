from io import StringIO

import pytest
from django.core.management import call_command

from games.models import Match
from tournaments.models import Pairing, Tournament

pytestmark = pytest.mark.django_db


def test_the_story_is_told_once_and_leaves_an_evening_under_way():
    said = [StringIO(), StringIO()]
    for out in said:
        call_command("tell_demo_story", stdout=out)
    assert said[0].getvalue() == said[1].getvalue()
    assert "leila" in said[0].getvalue()
    finished, running = Tournament.objects.order_by("pk")
    assert (finished.state, running.state) == ("finished", "running")
    states = {(p.round.number, p.live, p.state) for p in Pairing.objects.of_stage(running.stage)}
    assert states == {
        (1, False, "done"),
        (2, False, "waiting"),
        (2, False, "contested"),
        (3, True, "open"),
        (3, False, "open"),
    }
    lobby = Match.objects.filter(host__isnull=False)
    assert {match.ruleset["profile"] for match in lobby} == {"tunisian", "family"}
    assert len(running.stage.table().rows) == 4
