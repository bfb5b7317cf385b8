"""Real threads that begin at one instant, each with a connection of its own.

REPETITIONS=200 bin/test tests/tournaments/test_races.py    (each race so often)
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connections

from accounts.errors import Refused


def times(usual: int) -> range:
    """How often a race is run: so often, or REPETITIONS."""
    return range(int(os.environ.get("REPETITIONS", usual)))


def at_once(*calls: Callable[[], object]) -> list:
    """Call all of them in one instant; their answers, a refusal as its code."""
    barrier = Barrier(len(calls), timeout=60)

    def run(call):
        barrier.wait()
        try:
            return call()
        except Refused as refused:
            return refused.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))
