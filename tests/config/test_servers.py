import shutil
import urllib.request

from django.core.cache import cache
from django.db import connection

from config.embedded import Place


def test_the_database_is_postgresql(db):
    assert connection.vendor == "postgresql"


def test_the_cache_is_valkey():
    cache.set("sign", "chkobba")
    assert cache.get("sign") == "chkobba"


def test_the_web_server_answers(server):
    with urllib.request.urlopen(f"{server.address}/healthz") as response:
        assert (response.status, response.read()) == (200, b"well")


def test_folders_of_sockets_go_with_their_places(tmp_path):
    gone, here, own = (Place(tmp_path / name) for name in ("gone", "here", "own"))
    for place in (gone, here, own):
        place.make()
    shutil.rmtree(gone.path)
    own.forget()
    assert [place.sockets.exists() for place in (gone, here, own)] == [False, True, False]
    here.forget()
