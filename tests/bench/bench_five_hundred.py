"""A round of 500 matches whose results are confirmed within 10 s, while 200 pages show the table.

    bin/test tests/bench/bench_five_hundred.py -s      (MATCHES=50 PAGES=20 for fewer)

The real web server and workers; the results are confirmed by two other processes, the pages live in
this one and fetch as browsers do. What is asserted is that none is lost and none counts twice, that
every page is right in the end, and that none asks more than once a second; times are printed.
"""

import asyncio
import multiprocessing
import os
import threading
import time
from collections import Counter

import pytest
from django.conf import settings
from django.db import connection
from django.urls import reverse
from redis import Redis

from games.models import Confirmation, Match
from tests.bench.confirming import confirm
from tests.bench.fields import make_field
from tests.bench.pages import LEAST, Page, get
from tests.conftest import url_of_test_database

pytestmark = pytest.mark.django_db(transaction=True)
MATCHES = int(os.environ.get("MATCHES", "500"))
PAGES = int(os.environ.get("PAGES", "200"))
SECONDS, PATIENCE = 10.0, 120.0
SPAWN = multiprocessing.get_context("spawn")


class Renderings(threading.Thread):
    """How often a table was rendered for each stamp: what the web server put into the cache."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.counted: Counter[str] = Counter()
        self.monitor = Redis.from_url(settings.REDIS_URL).monitor()
        self.monitor.__enter__()

    def run(self) -> None:
        for heard in self.monitor.listen():
            words = heard["command"].split()
            if words[0].upper() == "SET" and "part:_table:" in words[1]:
                self.counted[words[1]] += 1


def round_of_entered_results():
    """Open, each result entered by its first side."""
    stage = make_field(2 * MATCHES, rounds=1)
    row = stage.draft()
    row.open()
    for pairing in row.pairings.select_related("match"):
        first = pairing.match.seats.get(number=0).player
        pairing.match.record_totals(first, [21, pairing.table % 21])
    stage.recompute()
    return stage


def test_five_hundred_results_within_ten_seconds(workers):
    stage = round_of_entered_results()
    url = reverse("tournaments:standings_part", args=[stage.tournament.code])
    pages = [Page(workers.address, stage.topic, url) for _ in range(PAGES)]
    renderings = Renderings()
    renderings.start()
    processes, barrier = confirming()
    times = asyncio.run(evening(pages, processes, barrier, lambda: settled(stage)))
    _status, last, _html = asyncio.run(get(workers.address, url))
    assert {page.stamp for page in pages} == {last["x-stamp"]}
    assert len({page.part for page in pages}) == 1
    said = Confirmation.objects.filter(said="confirm").values_list("match", flat=True)
    assert Counter(said) == Counter(Match.objects.values_list("pk", flat=True))
    rows = stage.table().rows
    assert Counter(row["played"] for row in rows) == {1: 2 * MATCHES}
    assert sum(row["won"] for row in rows) == sum(row["lost"] for row in rows) == MATCHES
    made = Counter(renderings.counted.values())
    asked = sum(len(page.fetches) for page in pages)
    print(f"\n{MATCHES} results confirmed in {times['confirmed']:.1f} s, with {PAGES} pages open")
    print(f"every page right {times['right']:.1f} s after the last of them")
    refused = Counter(status for page in pages for status in page.refused)
    print(f"fetches {asked}, at most {max(map(most_in_a_second, pages))} a second by a page")
    print(f"answers that a busy server did not give {dict(refused)}")
    print(f"renderings a stamp (how often: of so many stamps) {dict(made)}")
    assert max(map(most_in_a_second, pages)) == 1
    assert set(made) == {1}


def confirming() -> tuple[list, object]:
    """Two processes, of which each has half of the matches."""
    codes = list(Match.objects.order_by("pk").values_list("code", flat=True))
    barrier = SPAWN.Barrier(3, timeout=PATIENCE)
    redis = os.environ["REDIS_URL"]
    processes = [
        SPAWN.Process(
            target=confirm,
            args=(url_of_test_database(), redis, codes[part::2], 0.8 * SECONDS, barrier),
        )
        for part in (0, 1)
    ]
    return processes, barrier


async def evening(pages: list[Page], processes: list, barrier, settled) -> dict[str, float]:
    """The pages open, then the results come in, and then all is waited for."""
    following = [asyncio.create_task(page.follow()) for page in pages]
    await until(lambda: all(page.swapped for page in pages))
    for process in processes:
        process.start()
    await asyncio.to_thread(barrier.wait)
    start = time.monotonic()
    await asyncio.gather(*(asyncio.to_thread(process.join) for process in processes))
    over = time.monotonic()
    assert [process.exitcode for process in processes] == [0, 0]
    while not await asyncio.to_thread(settled):
        await asyncio.sleep(0.2)
    await until(lambda: len({page.stamp for page in pages}) == 1)
    right = max(page.swapped[-1] for page in pages)
    for task in following:
        task.cancel()
    await asyncio.gather(*following, return_exceptions=True)
    await asyncio.sleep(1)  # what they had open closes
    return {"confirmed": over - start, "right": right - over}


async def until(true) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.05)


def settled(stage) -> bool:
    """The workers have nothing left to do: the round is closed, and the stored tables are those of
    what is there, also that after the round."""
    try:
        stored = dict(stage.snapshots.values_list("after_round", "stamp"))
        due = {None: stage.stamp(), **stage.closed_stamps()}
        return stored == due and not stage.rounds.filter(closed_at=None).exists()
    finally:
        connection.close()


def most_in_a_second(page: Page) -> int:
    at = page.fetches
    return max(sum(start <= one < start + LEAST for one in at) for start in at)
