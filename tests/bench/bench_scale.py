"""What a large Swiss costs with the real PostgreSQL, and how that grows.

    bin/test tests/bench/bench_scale.py -s          (SIZES="100 1000" for smaller fields)

Seconds by the clock, the database's included, and behind the stroke those of this process's own
CPU, which other work on the machine lengthens less. Events are made in bulk, nine rounds of each;
what is measured are the verbs and pages of the product.
"""

import os
import time
from contextlib import contextmanager

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.bench.fields import Played, make_field
from tournaments.models import Pairing, Standings

pytestmark = pytest.mark.django_db
SIZES = [int(size) for size in os.environ.get("SIZES", "100 1000 5000 10000").split()]
ROUNDS = 9
COLUMNS = ["draw, publish", "computed", "kept", "read", "first page", "again"]
Times = dict[str, tuple[float, float]]


@contextmanager
def timed(times: Times, name: str):
    clock, cpu = time.perf_counter(), time.process_time()
    yield
    times[name] = time.perf_counter() - clock, time.process_time() - cpu


def told(pair: tuple[float, float]) -> str:
    return f"{pair[0]:.3f}/{pair[1]:.3f}"


def finished(size: int, times: Times):
    stage = make_field(size, ROUNDS)
    played = Played(stage)
    for number in range(1, ROUNDS + 1):
        with timed(times, "draw, publish"):
            row = stage.draft()
        assert row.published_at
        assert row.number == number
        played.over(row)
    return stage


def measured(size: int) -> tuple[Times, float]:
    """And the megabytes of the stored table."""
    times: Times = {}
    stage = finished(size, times)
    results = stage.results()
    with timed(times, "computed"):
        rows = stage.rank(results)
    assert len(rows) == size
    with timed(times, "kept"):
        stage._store([None], {None: "stamp"})
    megabytes = kept_bytes(stage) / 1e6
    with timed(times, "read"):
        table = stage.table()
        assert len(table.page(1)) == min(size, 100)
    url = reverse("tournaments:standings_part", args=[stage.tournament.code])
    client = Client()
    client.get("/")
    cache.clear()
    for name in ("first page", "again"):
        with timed(times, name):
            answer = client.get(url)
        assert answer.status_code == 200
    return times, megabytes


def kept_bytes(stage) -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "select sum(pg_column_size(row)) from tournaments_standings row where stage_id = %s",
            [stage.pk],
        )
        return cursor.fetchone()[0]


def test_how_a_round_and_a_table_grow():
    print(f"\n{'entries':>8}" + "".join(f"{name:>16}" for name in COLUMNS) + "    megabytes")
    for size in SIZES:
        times, megabytes = measured(size)
        cells = "".join(f"{told(times[name]):>16}" for name in COLUMNS)
        print(f"{size:>8}{cells}{megabytes:>13.2f}", flush=True)


def test_a_result_of_the_first_round_is_corrected_after_the_ninth():
    """Of a finished event of 1,000: ten tables, and what the page shows."""
    times: Times = {}
    stage = finished(1000, times)
    stage.follow()
    stage.recompute()
    assert stage.finished_at
    before = dict(Standings.objects.values_list("after_round", "stamp"))
    assert len(before) == ROUNDS + 1
    owner = stage.tournament.created_by
    pairing = Pairing.objects.filter(round__stage=stage, round__number=1, match__winner=0).first()
    client, pages = Client(), {}
    urls = [reverse(f"tournaments:{name}", args=[stage.tournament.code]) for name in PARTS]
    for url in urls:
        pages[url] = client.get(url)["X-Stamp"]
    with timed(times, "corrected"):
        pairing.rule("the other way round", owner, totals=[10, 21])
    with timed(times, "recomputed"):
        stage.refresh_from_db()
        stage.follow()
        stage.recompute()
    for name, url in zip(PARTS, urls, strict=True):
        with timed(times, name):
            answer = client.get(url)
        assert answer["X-Stamp"] != pages[url]
    after = dict(Standings.objects.values_list("after_round", "stamp"))
    assert all(after[number] != before[number] for number in before)
    assert stage.rounds.filter(outdated_at__isnull=False).count() > 0
    shown = ("corrected", "recomputed", *PARTS)
    print("\n" + ", ".join(f"{name} {told(times[name])}" for name in shown))
    print(f"in all {sum(times[name][0] for name in shown):.3f} s by the clock")


PARTS = ("standings_part", "rounds_part")
