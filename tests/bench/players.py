"""Both players of many tables in one event loop, as quick as the server lets them or at a pace."""

import asyncio
import json
import time
from dataclasses import dataclass, field

from websockets.asyncio.client import connect

from tests.proof.player import is_to_play, lawful

COURTS = {"J": 8, "Q": 9, "K": 10}


@dataclass
class Heard:
    """What a run gave: seconds from a player's send to the opponent's screen, and view sizes."""

    delays: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)

    def percentile(self, share: float) -> float:
        """Milliseconds."""
        return sorted(self.delays)[int(share * (len(self.delays) - 1))] * 1000


class Line:
    """A socket that never asks for anything: `async for text in line`."""

    def __init__(self, url: str, cookie: str, origin: str):
        headers = [("Cookie", cookie)] if cookie else []
        self.opening = connect(
            url, additional_headers=headers, origin=origin, ping_interval=None, open_timeout=60
        )

    async def __aenter__(self):
        self.socket = await self.opening
        return self.socket

    async def __aexit__(self, *error) -> None:
        self.socket.transport.abort()  # thousands that say goodbye in turn would take minutes


class GameTable:
    """Two seats of a match that is in play. `missing`: those who have not seen the table yet."""

    def __init__(self, address: str, code: str, cookies: list[str], pause: float, heard: Heard):
        self.address, self.code, self.cookies = address, code, cookies
        self.pause, self.heard = pause, heard
        self.sent: dict[int, float] = {}
        self.missing = {0, 1}
        self.tasks: set[asyncio.Task] = set()

    async def play(self) -> None:
        await asyncio.gather(*(self._seat(number) for number in range(2)))

    async def _seat(self, number: int) -> None:
        url = f"{self.address.replace('http', 'ws', 1)}/ws/t/{self.code}"
        async with Line(url, self.cookies[number], self.address) as socket:
            async for text in socket:
                view = json.loads(text)
                if "v" in view:
                    self.missing.discard(number)
                    self._note(view, len(text.encode()), number)
                    self.tasks.add(asyncio.create_task(self._answer(socket, view, number)))

    def _note(self, view: dict, size: int, number: int) -> None:
        self.heard.sizes.append(size)
        last = view.get("last")
        if last and last["seat"] != number and view["turn"] in self.sent:
            self.heard.delays.append(time.perf_counter() - self.sent.pop(view["turn"]))

    async def _answer(self, socket, view: dict, number: int) -> None:
        if is_to_play(view):
            await asyncio.sleep(self.pause)
            self.sent[view["turn"] + 1] = time.perf_counter()
            play = lawful(view, COURTS)[0]
            await socket.send(json.dumps({"play": play, "turn": view["turn"]}))
        elif view["phase"] == "count" and number not in view["next"]:
            await socket.send(json.dumps({"do": "next"}))


class RelayTable:
    """Two sockets that answer each other as players do."""

    missing = (0, 1)

    def __init__(self, address: str, code: str, pause: float, heard: Heard):
        self.url = f"{address.replace('http', 'ws', 1)}/ws/r/{code}"
        self.address, self.pause, self.heard = address, pause, heard
        self.sent = 0.0
        self.tasks: set[asyncio.Task] = set()

    async def play(self) -> None:
        lines = [Line(self.url, "", self.address) for _ in range(2)]
        async with lines[0] as one, lines[1] as other:
            self.missing = ()
            await self._say(one, 0)
            await asyncio.gather(self._seat(one, 0), self._seat(other, 1))

    async def _seat(self, socket, number: int) -> None:
        async for text in socket:
            if json.loads(text)["seat"] != number:
                self.heard.delays.append(time.perf_counter() - self.sent)
                self.tasks.add(asyncio.create_task(self._say(socket, number)))

    async def _say(self, socket, number: int) -> None:
        await asyncio.sleep(self.pause)
        self.sent = time.perf_counter()
        await socket.send(json.dumps({"play": "QHx2D6S", "turn": 17, "seat": number}))


class Watcher:
    """Looks on and says nothing; `seen` is the last version that came."""

    missing = (0,)

    def __init__(self, address: str, code: str):
        self.address, self.url = address, f"{address.replace('http', 'ws', 1)}/ws/t/{code}"
        self.seen = 0
        self.tasks: set[asyncio.Task] = set()

    async def play(self) -> None:
        async with Line(self.url, "", self.address) as socket:
            async for text in socket:
                self.missing = ()
                self.seen = json.loads(text).get("v", self.seen)


async def run(tables: list, seconds: float, warm: float, heard: Heard, measure) -> float:
    """Everybody plays; when all sockets are open and warm the delays count. How long the counted
    part took. `measure()` is called at its begin and its end."""
    games = [asyncio.create_task(table.play()) for table in tables]
    while any(table.missing for table in tables) and not any(game.done() for game in games):
        await asyncio.sleep(0.1)
    await asyncio.sleep(warm)
    heard.delays.clear()
    measure()
    begin = time.perf_counter()
    await asyncio.sleep(seconds)
    length = time.perf_counter() - begin
    measure()
    broken = [game.exception() for game in games if game.done()]
    for task in [*games, *(task for table in tables for task in table.tasks)]:
        task.cancel()
    await asyncio.gather(*games, return_exceptions=True)
    if broken:
        raise broken[0]
    return length
