"""Loaded before the settings: gives each of pytest's parallel workers its own part of Valkey, and
all of them the long tests first.

Django already gives each its own database in PostgreSQL.
"""

import gc
import os

import pytest

try:
    server = os.environ["REDIS_URL"].rstrip("0123456789")  # workers inherit what we set below
except KeyError:
    raise pytest.UsageError("Run the tests with bin/test: it starts the servers.") from None

number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) + 1
os.environ["REDIS_URL"] = f"{server}{number}"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """No worker is left alone with a long one at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What is loaded by now stays to the end: rubbish need not be looked for among it again and
    again."""
    gc.freeze()
