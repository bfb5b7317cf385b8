"""Screens and players that know nothing but docs/live-protocol.md, and behave as the page does."""

import asyncio
import json
import random
import time
from contextlib import suppress
from itertools import combinations

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

# As in static/js/connection.js
PAUSES = [0.5, 1, 2, 2, 2, 2, 4, 8]
HAVE_EVERY = 5
PATIENCE = 4
KNOCK = 6


class Screen:
    """An open page of a table: comes back by itself, says every 5 s what it shows, drops old views.

    `async with Screen(address, "/ws/t/CODE", cookie) as screen:` `screen.shown` is the view on it,
    `screen.heard` every view that came, `screen.frames` every message.
    """

    def __init__(self, address: str, path: str, cookie: str = "", name: str = ""):
        self.address, self.path, self.name = address, path, name
        self.headers = [("Cookie", cookie)] if cookie else []
        self.shown: dict = {}
        self.heard: list[dict] = []
        self.frames: list[dict] = []
        self.refusals: list[dict] = []
        self.pending: dict | None = None
        self.socket = None
        self.back = False
        self.asked = self.opened = 0.0

    async def __aenter__(self) -> "Screen":
        self.task = asyncio.create_task(self._stay())
        return self

    async def __aexit__(self, *error) -> None:
        """Closed as a browser that is shut: without a word."""
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        self.socket = None

    async def _stay(self) -> None:
        tries = 0
        while True:
            try:
                url = self.address.replace("http", "ws", 1) + self.path
                async with connect(
                    url,
                    additional_headers=self.headers,
                    origin=self.address,
                    open_timeout=KNOCK,
                    close_timeout=0.2,
                    ping_interval=None,
                ) as socket:
                    self.socket, self.asked, tries = socket, 0.0, 0
                    self.opened = time.monotonic()
                    await self._ask()
                    await self._listen(socket)
            except (OSError, WebSocketException, TimeoutError):
                pass
            self.socket, self.back = None, True
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1

    async def _listen(self, socket) -> None:
        """Until the line is closed, or silent for longer than it should be."""
        next_word = time.monotonic() + HAVE_EVERY
        while True:
            try:
                text = await asyncio.wait_for(socket.recv(), 0.5)
            except TimeoutError:
                text = None
            if text is not None:
                self.asked = 0.0
                await self._hear(json.loads(text))
            now = time.monotonic()
            if now >= next_word:
                next_word = now + HAVE_EVERY
                await self._ask()
            if self.asked and now - self.asked > PATIENCE:
                return

    async def _ask(self) -> None:
        self.asked = self.asked or time.monotonic()
        await self.say({"have": self.shown.get("v", 0)})

    async def say(self, message: dict) -> None:
        if self.socket is None:
            return
        with suppress(WebSocketException):  # the listener finds out, and comes back
            await self.socket.send(json.dumps(message))

    async def play(self, notation: str) -> None:
        self.pending = {"play": notation, "turn": self.shown["turn"]}
        await self.say(self.pending)

    async def _hear(self, message: dict) -> None:
        self.frames.append(message)
        if "v" in message:
            await self._see(message)
        elif "refused" in message:
            self._refused(message)

    async def _see(self, view: dict) -> None:
        back, self.back = self.back, False
        self.heard.append(view)
        if view["v"] >= self.shown.get("v", 0):
            if self.pending and view["turn"] != self.pending["turn"]:
                self.pending = None
            self.shown = view
            self.changed(view)
        if back and self.pending:
            if is_to_play(view) and view["turn"] == self.pending["turn"]:
                await self.say(self.pending)
            else:
                self.pending = None

    def _refused(self, message: dict) -> None:
        self.refusals.append(message)
        self.pending = None

    def changed(self, view: dict) -> None:
        """Something else is on the screen now."""


class Player(Screen):
    """Sits, is ready, cuts, plays a lawful card after some thought, and says next.

    `courts` the values of J, Q, K; `pace()` seconds of thought, None: let the clock play
    (a seat that nobody says ready at has no clock).
    """

    def __init__(self, *args, courts: dict, pace=lambda: 0.0, seed: int = 0, **kwargs):
        super().__init__(*args, **kwargs)
        self.courts, self.pace, self.chance = courts, pace, random.Random(seed)
        self.thinking: asyncio.Task | None = None
        self.thought_of = None

    async def __aexit__(self, *error) -> None:
        if self.thinking:
            self.thinking.cancel()
        await super().__aexit__(*error)
        self.thought_of = None

    def changed(self, view: dict) -> None:
        """Think of each turn once; a lost answer is asked for again by the line, not by us."""
        matter = (view["phase"], view["deal"], view["turn"], str(view.get("cut")))
        if matter == self.thought_of:
            return
        self.thought_of = matter
        if self.thinking:
            self.thinking.cancel()
        self.thinking = asyncio.create_task(self._act(view))

    async def _act(self, view: dict) -> None:
        pause = self.pace()
        if pause is None and view["phase"] != "seating":
            return
        await asyncio.sleep(pause or 0)
        while self.shown["phase"] == view["phase"] and self.thought_of[:3] == _matter(self.shown):
            if not await self._do():
                return
            await asyncio.sleep(2)  # a person whose button did nothing presses it again

    async def _do(self) -> bool:
        """One act, if one is due; whether it may have to be repeated."""
        view = self.shown
        if is_to_play(view):
            if not self.pending:
                await self.play(self.chance.choice(lawful(view, self.courts)))
            return False
        entropy = self.chance.randbytes(16).hex()
        seat = view["you"]
        if view["phase"] == "seating" and not view["seats"][seat].get("ready"):
            await self.say({"do": "ready", "entropy": entropy})
        elif view["phase"] == "cut" and view["to"] == seat:
            pointed = "at" in view["cut"]
            choice = {"do": self.chance.choice(["keep", "expose"])}
            await self.say(choice if pointed else {"do": "cut", "at": self.chance.randrange(40)})
        elif view["phase"] == "count" and seat not in view["next"]:
            await self.say({"do": "next", "entropy": entropy})
        else:
            return False
        return True


def lawful(view: dict, courts: dict) -> list[str]:
    """The plays that a view allows, by trying every group of table cards."""
    values = {"A": 1, **{str(n): n for n in range(2, 8)}, **courts}
    return [play for card in view["hand"] for play in _plays(card, view["table"], values)]


def _plays(card: str, table: list[str], values: dict) -> list[str]:
    value = values[card[0]]
    groups = [[other] for other in table if values[other[0]] == value] or [
        group
        for number in range(2, len(table) + 1)
        for group in combinations(table, number)
        if sum(values[other[0]] for other in group) == value
    ]
    return [f"{card}x{''.join(group)}" for group in groups] or [card]


def is_to_play(view: dict) -> bool:
    return view["phase"] == "play" and view["you"] is not None and view["to"] == view["you"]


def _matter(view: dict) -> tuple:
    return (view["phase"], view["deal"], view["turn"])
