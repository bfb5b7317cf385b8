"""Whole events, played through their verbs."""

from collections import Counter

from tests.builders import make_club, play_round, start_event
from tournaments.models import Pairing
from tournaments.models.pairing import Bye

NAMES = ("Amel", "Bechir", "Chiraz", "Dali", "Emna", "Fares", "Ghada", "Hédi", "Inès")


def entered(count, club=None, **plan):
    return start_event(club or make_club(), "\n".join(NAMES[:count]), **plan)


def play(event, stage=None):
    """Whatever is open, once, and what follows from it."""
    stage = stage or current(event)
    row = stage.rounds.filter(opened_at__isnull=False, closed_at=None).order_by("number").first()
    if row is None:
        stage.follow()
        return None
    play_round(row)
    stage.refresh_from_db()
    stage.follow()
    check(stage)
    return row


def current(event):
    return [stage for stage in event.stages.all() if stage.frozen_at][-1]


def play_to_the_end(event, most=40):
    for _ in range(most):
        event.refresh_from_db()
        if event.finished_at:
            return
        for stage in event.stages.filter(frozen_at__isnull=False, finished_at=None):
            play(event, stage)
    raise AssertionError("it never ends")


def check(stage):
    """What holds at every step of a Swiss."""
    if not stage.is_swiss:
        return
    met, byes = Counter(), Counter()
    for row in stage.rounds.prefetch_related("pairings"):
        here = Counter()
        for pairing in row.pairings.all():
            here.update([pairing.first_id, pairing.second_id] if pairing.second_id else [])
            here.update([] if pairing.second_id else [pairing.first_id])
            if pairing.second_id:
                met[frozenset([pairing.first_id, pairing.second_id])] += 1
            elif pairing.bye == Bye.ALLOCATED:
                byes[pairing.first_id] += 1
        assert set(here.values()) <= {1}
    assert set(met.values()) <= {1}
    assert set(byes.values()) <= {1}


def places(stage):
    names = {entry.pk: entry.name for entry in stage.entries.with_names()}
    rows = stage.recompute().rows
    return [(row["place"], names[row["entrant"]], row["points"]["value"]) for row in rows]


def boards(row):
    return [(one.first_id, one.second_id, one.bye) for one in row.pairings.all()]


def forfeit(pairing, absent, by):
    Pairing.objects.get(pk=pairing.pk).forfeit(absent, by)
