"""Pages that follow a part as static/js/live-region.js does: told that it changed they fetch it
again, at once and then at most once a second, and compare its stamp."""

import asyncio
import json
import time
from urllib.parse import urlsplit

from tests.bench.players import Line

LEAST = 1.0


class Page:
    """`stamp` and `part` are what it shows, `fetches` when it asked, `swapped` when it changed."""

    def __init__(self, address: str, topic: str, path: str):
        self.address, self.path = address, path
        self.url = f"{address.replace('http', 'ws', 1)}/ws/changes?topic={topic}"
        self.stamp, self.part = "", b""
        self.fetches: list[float] = []
        self.swapped: list[float] = []
        self.told = asyncio.Event()

    async def follow(self) -> None:
        asking = asyncio.create_task(self._ask())
        try:
            async with Line(self.url, "", self.address) as socket:
                self.told.set()
                async for text in socket:
                    if json.loads(text).get("changed"):
                        self.told.set()
        finally:
            asking.cancel()

    async def _ask(self) -> None:
        while True:
            await self.told.wait()
            self.told.clear()
            rest = asyncio.create_task(asyncio.sleep(LEAST))
            await self._fetch()
            await rest

    async def _fetch(self) -> None:
        self.fetches.append(time.monotonic())
        headers, body = await get(self.address, self.path)
        if headers["x-stamp"] != self.stamp:
            self.stamp, self.part = headers["x-stamp"], body
            self.swapped.append(time.monotonic())


async def get(address: str, path: str) -> tuple[dict[str, str], bytes]:
    """Headers in small letters, and the body of a page that is there."""
    place = urlsplit(address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    request = f"GET {path} HTTP/1.1\r\nHost: {place.netloc}\r\nConnection: close\r\n\r\n"
    writer.write(request.encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    first, *lines = head.decode().split("\r\n")
    assert " 200 " in first, first
    return {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}, body
