"""A client of the live protocol over a real WebSocket, written from docs/live-protocol.md."""

import json
import time

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from accounts.identity import COOKIE


class Client:
    """One socket: `client.say({...})`, `client.view` (the last seen), `client.frames` (all)."""

    def __init__(self, server, path: str, player=None, cookies: dict | None = None):
        cookies = {COOKIE: player.token("cookie")} if player else cookies or {}
        cookie = [("Cookie", f"{name}={value}") for name, value in cookies.items()]
        self.opening = connect(
            server.address.replace("http", "ws") + path,
            additional_headers=cookie,
            origin=server.address,
        )
        self.frames: list[dict] = []
        self.view: dict = {}

    def __enter__(self):
        self.socket = self.opening.__enter__()
        return self

    def __exit__(self, *error):
        self.opening.__exit__(*error)

    def say(self, message) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self, timeout: float = 10) -> dict:
        message = json.loads(self.socket.recv(timeout=timeout))
        self.frames.append(message)
        if "v" in message and message["v"] >= self.view.get("v", 0):
            self.view = message
        return message

    def until(self, wanted, timeout: float = 20) -> dict:
        """Hear messages until one satisfies `wanted`."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            message = self.hear(end - time.monotonic())
            if wanted(message):
                return message
        raise TimeoutError

    def until_version(self, version: int) -> dict:
        while self.view.get("v", -1) < version:
            self.hear()
        return self.view

    def drain(self, silence: float = 0.3) -> list[dict]:
        """All that comes until nothing more does."""
        heard = []
        while True:
            try:
                heard.append(self.hear(silence))
            except TimeoutError:
                return heard

    def closed_with(self) -> int:
        """After whatever else was on its way."""
        try:
            self.until(lambda message: False)
        except ConnectionClosed as closed:
            return closed.rcvd.code


def refused(message: dict) -> bool:
    return "refused" in message


def is_view(message: dict) -> bool:
    return "v" in message
