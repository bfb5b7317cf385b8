"""What is left behind when many matches are over and everybody has closed his page.

    bin/test tests/bench/bench_leftovers.py -s          (500 matches; MATCHES=100 for fewer)

The web server runs in this process, in a thread of its own, so that its tasks, timers, groups and
objects can be counted; its memory includes the players'. The workers run beside it as ever.
"""

import asyncio
import gc
import json
import os
import threading
import time
from collections import Counter

import pytest
import uvicorn
from channels.layers import get_channel_layer
from django.conf import settings
from redis import Redis

from accounts.identity import COOKIE
from games.connection import Connection
from games.consumers import Consumer
from games.live import PREFIX
from tests.bench.players import GameTable, Heard, Line
from tests.games.tables import started
from tests.site import free_port

pytestmark = pytest.mark.django_db(transaction=True)
MATCHES = int(os.environ.get("MATCHES", "500"))
AT_ONCE = 20
TABLE = {"target": 1, "turn_seconds": 600}


class Web:
    """The product's own application, served from a thread."""

    def __enter__(self) -> "Web":
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        options = {"ws": "websockets-sansio", "lifespan": "off", "log_level": "warning"}
        config = uvicorn.Config("config.asgi:application", port=port, access_log=False, **options)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
            time.sleep(0.1)
        return self

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.server.serve()

    def __exit__(self, *error) -> None:
        self.server.should_exit = True
        self.thread.join(20)

    def left(self) -> dict[str, int]:
        """What its loop holds."""
        return asyncio.run_coroutine_threadsafe(self._count(), self.loop).result(20)

    async def _count(self) -> dict[str, int]:
        gc.collect()
        layer = get_channel_layer()
        kinds = Counter(type(each) for each in gc.get_objects())
        timers = [each for each in self.loop._scheduled if not each.cancelled()]
        return {
            "tasks": len(asyncio.all_tasks()),
            "timers": len([each for each in timers if "_call_time" in repr(each)]),
            "groups": len(layer.groups),
            "channels": len(layer.channels),
            "consumers": sum(n for kind, n in kinds.items() if issubclass(kind, Consumer)),
            "connections": kinds[Connection],
        }


class WholeMatch(GameTable):
    """Both players until it is over, with two watchers and a page that follows the lobby."""

    async def play(self) -> None:
        url = f"{self.address.replace('http', 'ws', 1)}/ws"
        lookers = [Line(f"{url}/t/{self.code}", "", self.address) for _ in range(2)]
        page = Line(f"{url}/changes?topic=lobby&topic=match-{self.code}", "", self.address)
        async with lookers[0], lookers[1], page:
            await super().play()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _seat(self, number: int) -> None:
        url = f"{self.address.replace('http', 'ws', 1)}/ws/t/{self.code}"
        async with Line(url, self.cookies[number], self.address) as socket:
            await socket.send(json.dumps({"do": "talk", "say": "hello"}))
            await socket.send(json.dumps({"have": 0}))
            async for text in socket:
                view = json.loads(text)
                if view.get("phase") == "over":
                    return
                if "v" in view:
                    self.tasks.add(asyncio.create_task(self._answer(socket, view, number)))


def play(number: int, address: str) -> None:
    """So many matches from the first card to the last."""
    for _ in range(0, number, AT_ONCE):
        tables = []
        for _ in range(AT_ONCE):
            match, people = started(2, "cafe", TABLE)
            cookies = [f"{COOKIE}={player.token('cookie')}" for player in people]
            tables.append(WholeMatch(address, match.code, cookies, 0.0, Heard()))
        asyncio.run(all_of(tables))


async def all_of(tables: list[WholeMatch]) -> None:
    await asyncio.wait_for(asyncio.gather(*(table.play() for table in tables)), 300)


def keys(valkey: Redis) -> dict[str, int]:
    """Ours in Valkey by kind, those of a match alone; and subscriptions to its groups."""
    kinds = ("presence", "last", "watching", "version", "talk")
    found = {kind: len(list(valkey.scan_iter(f"{PREFIX}.{kind}.*", 1000))) for kind in kinds}
    forever = [key for key in valkey.scan_iter(f"{PREFIX}.*", 1000) if valkey.ttl(key) == -1]
    return {
        **found,
        "without end": len(forever),
        "subscriptions": len(valkey.pubsub_channels(f"{PREFIX}*")),
    }


def memory() -> float:
    """MB resident."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def test_nothing_is_left_behind(workers):
    valkey = Redis.from_url(settings.REDIS_URL)
    rows = []
    with Web() as web:
        for share in (0, 0.2, 0.2, 0.2, 0.2, 0.2):
            play(int(MATCHES * share), web.address)
            time.sleep(5.5)  # what was known for seconds only is forgotten
            files = len(os.listdir("/proc/self/fd"))
            rows.append({**web.left(), **keys(valkey), "files": files, "MB": round(memory(), 1)})
    print(f"\n{MATCHES} matches; after each fifth, everything closed:")
    for name in rows[0]:
        print(f"{name:>14}", *(f"{row[name]:>8}" for row in rows))
    first, last = rows[1], rows[-1]
    for name in ("timers", "consumers", "connections", "presence", "last", "watching", "talk"):
        assert last[name] == 0, name
    for name in ("groups", "channels", "subscriptions", "version", "without end"):
        assert last[name] == 0, name
    assert last["tasks"] <= first["tasks"]
    assert last["files"] <= first["files"] + 2
    assert last["MB"] - rows[2]["MB"] < 12
