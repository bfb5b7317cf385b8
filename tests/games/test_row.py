"""Our own two statements do what Django's do."""

from datetime import UTC, datetime

import pytest
from django.db import transaction

from games.models import Match, row
from tests.games.tables import started

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return started(2, "tunisian", {"turn_seconds": 30})[0]


def all_of(match) -> dict:
    return {field.attname: getattr(match, field.attname) for field in Match._meta.concrete_fields}


@pytest.mark.parametrize("lock", [False, True])
def test_a_match_is_read_as_django_reads_it(match, lock, django_assert_num_queries):
    stale = Match(pk=match.pk)
    with django_assert_num_queries(1):
        row.read(stale, lock)
    assert all_of(stale) == all_of(Match.objects.get(pk=match.pk))


def test_what_was_known_of_its_relations_is_forgotten(match):
    other = started(2, "cafe")[0]
    Match.objects.filter(pk=match.pk).update(host=other.host)
    match._prefetched_objects_cache = {"seats": []}
    row.read(match)
    assert (match.host, match.seats.count()) == (other.host, 2)


def test_a_match_that_is_gone_is_missed(match):
    Match.objects.filter(pk=match.pk).delete()
    with pytest.raises(Match.DoesNotExist):
        row.read(match)


def test_a_match_is_written_as_django_writes_it(match, django_assert_num_queries):
    changed = {
        "host": None,
        "finished_at": datetime(2026, 11, 30, 21, 4, tzinfo=UTC),
        "points": [[4, 1]],
        "current": None,
        "offers": {"stop": [0, 1]},
        "winner": 0,
    }
    before = Match.objects.get(pk=match.pk)
    for one in (match, before):
        for name, value in changed.items():
            setattr(one, name, value)
    with django_assert_num_queries(1):
        row.write(match, changed)
    ours = all_of(Match.objects.get(pk=match.pk))
    with transaction.atomic():
        before.save(update_fields=changed)
    assert ours == all_of(before) == all_of(Match.objects.get(pk=match.pk))
