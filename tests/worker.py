"""Loaded before the settings: gives each of pytest's parallel workers its own part of Valkey.

Django already gives each its own database in PostgreSQL.
"""

import os

import pytest

try:
    server = os.environ["REDIS_URL"].rstrip("0123456789")  # workers inherit what we set below
except KeyError:
    raise pytest.UsageError("Run the tests with bin/test: it starts the servers.") from None

number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) + 1
os.environ["REDIS_URL"] = f"{server}{number}"
