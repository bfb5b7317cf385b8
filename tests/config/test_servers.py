import urllib.request

from django.core.cache import cache
from django.db import connection


def test_the_database_is_postgresql(db):
    assert connection.vendor == "postgresql"


def test_the_cache_is_valkey():
    cache.set("sign", "chkobba")
    assert cache.get("sign") == "chkobba"


def test_the_web_server_answers(server):
    with urllib.request.urlopen(f"{server.address}/healthz") as response:
        assert (response.status, response.read()) == (200, b"well")
