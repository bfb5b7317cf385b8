"""The doors of the WebSocket. docs/live-protocol.md describes every message."""

import asyncio
import json
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import parse_qs

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer

from accounts.errors import Refused
from accounts.identity import player_from_scope, still
from games import live, tasks
from games.connection import Connection
from games.rules.position import IllegalPlay

# Four threads with a connection each; Channels' own bridge would share one thread a process.
THREADS = ThreadPoolExecutor(4, thread_name_prefix="table")
LONGEST_MESSAGE = 1000
NO_SUCH_TABLE = 4404
TOPIC = re.compile(r"[a-z]{1,20}(-[A-Za-z0-9-]{1,60})?")
MOST_TOPICS = 8
# One socket's messages: so many at once, then so many a second. No hand taps faster, and four
# sockets that never stop talking would keep all the threads to themselves.
BURST, A_SECOND = 200, 50
TOO_FAST = 4429
SIGNED_OUT = 4401
ABOUT_OTHERS = ("blocks", "block", "unblock", "report")


class SignedOut(Exception):
    """Whoever opened this socket is not this player any more."""


def in_thread(work: Callable[..., Any], *args: Any) -> Any:
    return database_sync_to_async(work, thread_sensitive=False, executor=THREADS)(*args)


class Consumer(AsyncWebsocketConsumer):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.credit, self.credited = float(BURST), time.monotonic()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self.end()

    async def end(self) -> None:
        """Also of a socket that broke on an error, which is never told that it is disconnected: it
        would stay in its groups as long as the process lives."""
        await self.follow(set())
        # The layer forgets a channel whose reader is stopped while it waits; stopped with a message
        # in hand, it would keep it for ever.
        while self.channel_name in self.channel_layer.channels:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.channel_layer.receive(self.channel_name), 0.01)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Channels' own also visits the shared thread for every event, which doubles its cost."""
        await getattr(self, get_handler_name(message))(message)

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        if self._too_fast():
            await self.hang_up(TOO_FAST)
        await super().websocket_receive(message)

    async def hang_up(self, code: int) -> None:
        await self.close(code)
        await self.websocket_disconnect({"code": code})

    def _too_fast(self) -> bool:
        now = time.monotonic()
        earned = (now - self.credited) * A_SECOND
        self.credit, self.credited = min(self.credit + earned, BURST) - 1, now
        return self.credit < 0

    async def follow(self, groups: set[str]) -> None:
        """Be in these groups and no other."""
        for group in self.following - groups:
            await self.channel_layer.group_discard(group, self.channel_name)
        for group in groups - self.following:
            await self.channel_layer.group_add(group, self.channel_name)
        self.following = groups

    following: set[str] = frozenset()
    channel_name = ""  # until there is one


class TableConsumer(Consumer):
    table: Connection | None = None
    shown = 0  # the version last sent
    told: dict[str, Any] | None = None
    timer: asyncio.TimerHandle | None = None

    async def connect(self) -> None:
        await self.accept()
        self.table = await in_thread(self._enter)
        if self.table is None:
            await self.close(NO_SUCH_TABLE)
            return
        await self._show()

    def _enter(self) -> Connection | None:
        where = self.scope["url_route"]["kwargs"]
        if "watch_code" in where:
            return Connection.watching(where["watch_code"], self.channel_name)
        return Connection.at(where["code"], player_from_scope(self.scope), self.channel_name)

    async def _show(self) -> None:
        """The whole view, to whatever viewpoint this now is. Joined first, then read: what changes
        in between comes by the group."""
        await self.follow(self.table.groups())
        message, presence = await in_thread(self.table.whole)
        await self.table_view(message)
        await self._tell_presence(presence)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        try:
            await self._hear(_parse(text_data))
        except SignedOut:
            await self.hang_up(SIGNED_OUT)

    async def _hear(self, message: dict[str, Any] | None) -> None:
        if message is None:
            await self._say({"refused": "bad_message"})
        elif "have" in message:
            self.table.hidden = message.get("hidden") is True
            await self._have(message["have"])
            if "since" in message:
                await self._say(await in_thread(self.table.meanwhile, message["since"]))
        else:
            await self._obey(message)

    async def _have(self, version: object) -> None:
        check = partial(self.table.check, self.following, version)
        current, presence = await in_thread(self._as_himself, check)
        if not current:
            await self._show()
        else:
            await self._say({"have": version})  # the line lives: silence would mean that it is dead
            await self._tell_presence(presence)

    async def _obey(self, message: dict[str, Any]) -> None:
        """One verb. Its view comes through the group, as everybody's; a stale try gets it here."""
        try:
            if message.get("do") in ABOUT_OTHERS:
                said = partial(self.table.about_others, message)
                await self._say(await in_thread(self._as_himself, said))
                return
            moved_on = await in_thread(self._as_himself, partial(self.table.obey, message))
        except (Refused, IllegalPlay) as refused:
            await self._say(self.table.refusal(refused, message))
        else:
            if moved_on:
                await self.table_view(await in_thread(self.table.view_message))

    def _as_himself(self, work: Callable[[], Any]) -> Any:
        """His session may have ended since this socket was opened."""
        if self.table.player and not still(self.scope, self.table.player):
            raise SignedOut
        return work()

    async def table_view(self, message: dict[str, Any]) -> None:
        if message["version"] < self.shown:
            return
        self.shown = message["version"]
        if message["seat"] is not None and len(self.following) > 1:
            await self.follow(self.table.own_group())
        await self.send(message["text"])
        self._set_timer(message)

    async def table_heard(self, message: dict[str, Any]) -> None:
        await self.send(message["text"])

    async def table_look_again(self, message: dict[str, Any]) -> None:
        await in_thread(self.table.read)
        await self._show()

    async def _tell_presence(self, presence: dict[str, Any]) -> None:
        if presence != self.told:
            self.told = presence
            await self._say(presence)

    def _set_timer(self, message: dict[str, Any]) -> None:
        """Whoever sits here calls time as well, so that a turn ends on its second; the tick does
        it when nobody is there."""
        if self.timer:
            self.timer.cancel()
            self.timer = None
        if message["due"] and message["seat"] is not None:
            wait = max(message["due"] - time.time(), 0) + 0.02
            call = partial(self._call_time, message["turn"])
            self.timer = asyncio.get_running_loop().call_later(wait, call)

    def _call_time(self, turn: int) -> None:
        self.calling = asyncio.ensure_future(in_thread(tasks.time_out, self.table.match.pk, turn))

    async def _say(self, message: dict[str, Any]) -> None:
        await self.send(live.encode(message))

    async def end(self) -> None:
        if self.timer:
            self.timer.cancel()
        await super().end()
        if self.table:
            await in_thread(self.table.gone)


def _parse(text: str | None) -> dict[str, Any] | None:
    if text is None or len(text) > LONGEST_MESSAGE:
        return None
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


class ChangesConsumer(Consumer):
    async def connect(self) -> None:
        asked = parse_qs(self.scope["query_string"].decode("ascii", "replace")).get("topic", [])
        topics = [topic for topic in asked if TOPIC.fullmatch(topic)][:MOST_TOPICS]
        await self.follow({live.topic_group(topic) for topic in topics})
        await self.accept()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Nothing is listened to here."""

    async def topic_changed(self, message: dict[str, Any]) -> None:
        await self.send(live.encode({"changed": message["topic"]}))
