"""Pages that follow a part as static/js/live-region.js does: told that it changed they fetch it
again, at once and then at most once a second, and compare its stamp; an answer that a busy server
did not give they ask for again."""

import asyncio
import json
import time
from urllib.parse import urlsplit

from tests.bench.players import Line

LEAST, SOON = 1.0, 4.5


class Page:
    """`stamp` and `part` are what it shows, `fetches` when it asked, `swapped` when it changed."""

    def __init__(self, address: str, topic: str, path: str):
        self.address, self.path = address, path
        self.url = f"{address.replace('http', 'ws', 1)}/ws/changes?topic={topic}"
        self.stamp, self.part = "", b""
        self.fetches: list[float] = []
        self.swapped: list[float] = []
        self.refused: list[int] = []
        self.told = asyncio.Event()

    async def follow(self) -> None:
        asking = asyncio.create_task(self._ask())
        try:
            async with Line(self.url, "", self.address) as socket:
                self.told.set()
                async for text in socket:
                    assert not asking.done()
                    if json.loads(text).get("changed"):
                        self.told.set()
        finally:
            asking.cancel()

    async def _ask(self) -> None:
        while True:
            await self.told.wait()
            self.told.clear()
            began = time.monotonic()
            self.fetches.append(began)
            if not await self._fetch():
                asyncio.get_running_loop().call_later(SOON, self.told.set)
            took = time.monotonic() - began
            await asyncio.sleep(took if took > LEAST else LEAST - took)

    async def _fetch(self) -> bool:
        """Whether it was answered."""
        status, headers, body = await get(self.address, self.path)
        if status != 200:
            self.refused.append(status)
            return False
        if headers["x-stamp"] != self.stamp:
            self.stamp, self.part = headers["x-stamp"], body
            self.swapped.append(time.monotonic())
        return True


async def get(address: str, path: str) -> tuple[int, dict[str, str], bytes]:
    """The status, headers in small letters, and the body."""
    place = urlsplit(address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    request = f"GET {path} HTTP/1.1\r\nHost: {place.netloc}\r\nConnection: close\r\n\r\n"
    try:
        writer.write(request.encode())
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    finally:
        writer.close()
    first, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
    return int(first.split()[1]), headers, body
