from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from accounts.errors import Refused


@pytest.fixture
def together():
    """Run callables at one instant, each in its own thread with its own connection."""
    with ThreadPoolExecutor(4) as pool:

        def run(*acts):
            barrier = Barrier(len(acts))

            def act(what):
                barrier.wait()
                try:
                    return what()
                except Refused as refused:
                    return refused.code
                finally:
                    connections.close_all()

            return [future.result() for future in [pool.submit(act, what) for what in acts]]

        yield run
