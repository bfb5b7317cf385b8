"""Every program of the site is killed without warning while one match is played through."""

import asyncio
import json
import random
import time
import urllib.request
from contextlib import AsyncExitStack

import psycopg
import pytest
from playwright.async_api import async_playwright

from games.rules.record import check
from tests.conftest import CHROMIUM_FLAGS, chromium
from tests.patience import patience, until
from tests.proof.player import Player, Screen
from tests.site import DURABLE, Site

PROGRAMS = ["web", "live", "valkey", "postgres"]
ROUNDS = 5  # of all four
RIGHT_AGAIN = 10  # seconds, on a machine that does nothing else
TURN_SECONDS = 5
CSRF = "proof" * 6 + "ab"  # a browser makes itself one; only that both are the same counts
COURTS = {"J": 9, "Q": 8, "K": 10}


@pytest.fixture(scope="module")
def whole_site():
    """Servers of its own: these are killed."""
    with Site(postgres_options=DURABLE, DATABASE_URL="", REDIS_URL="") as site:
        yield site


class Evening:
    """One match of two, its players, who else looks on, and what the database says."""

    def __init__(self, site: Site, seed: int):
        self.site, self.chance = site, random.Random(seed)
        self.slow = True
        self.log: list[tuple[str, float]] = []
        self.cookies = [self._guest(name) for name in ("Amel", "Bechir")]
        choices = {"profile": "tunisian", "players": 2, "target": 21, "turn_seconds": TURN_SECONDS}
        self.code = self._post("matches/", choices | {"public": True}, self.cookies[0])[0]["code"]
        self._post(f"matches/{self.code}/seats/", {"seat": 1}, self.cookies[1])
        self.path = f"/ws/t/{self.code}"
        self.screens: list[Screen] = []
        self.closed: list[Screen] = []

    def _guest(self, name: str) -> str:
        return self._post("guests/", {"name": name})[1].partition(";")[0]

    def _post(self, path: str, body: dict, cookie: str = ""):
        headers = {
            "Content-Type": "application/json",
            "Cookie": f"{cookie}; csrftoken={CSRF}",
            "X-CSRFToken": CSRF,
        }
        url = f"{self.site.address}/api/v1/{path}"
        request = urllib.request.Request(url, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer), answer.headers.get("Set-Cookie", "")

    def record(self) -> dict:
        url = f"{self.site.address}/api/v1/matches/{self.code}/record/"
        with urllib.request.urlopen(url, timeout=20) as answer:
            return json.load(answer)

    def pace(self) -> float | None:
        """Some turns are left to the clock."""
        if not self.slow:
            return 0.05
        return None if self.chance.random() < 0.03 else self.chance.uniform(0.2, 1.6)

    async def open_screens(self, stack: AsyncExitStack) -> None:
        """Both seats, a second tab of the first, a stranger who watches."""
        seed = self.chance.random
        players = [
            Player(
                self.site.address, self.path, cookie,
                courts=COURTS, pace=self.pace, seed=seed(), name=f"seat {seat}",
            )
            for seat, cookie in enumerate(self.cookies)
        ]  # fmt: skip
        second = Screen(self.site.address, self.path, self.cookies[0], name="second tab")
        self.closed += self.screens
        self.screens = [*players, second, Screen(self.site.address, self.path, name="watcher")]
        for screen in self.screens:
            await stack.enter_async_context(screen)

    async def stored(self) -> tuple[int, int, str]:
        """Version, turn and phase as the database has them; asked until it answers."""
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(
                    self.site.database_url, connect_timeout=2
                )
                async with connection:
                    row = await connection.execute(
                        "select version, turn, phase from games_match where code = %s", [self.code]
                    )
                    return await row.fetchone()
            except psycopg.OperationalError:
                await asyncio.sleep(0.05)

    async def kill(self, program: str) -> None:
        """Once it runs: what needs the one that was killed before may just be starting anew."""
        await asyncio.to_thread(until, lambda: program in self.site.pids)
        await asyncio.to_thread(self.site.kill, program)

    async def kill_and_watch(self, program: str) -> None:
        """Within 10 s every open screen shows what is stored, and somebody has acted since."""
        before = max(screen.shown["v"] for screen in self.screens)
        at = time.monotonic()
        await self.kill(program)
        await self._right_again(before, at)
        self.log.append((program, time.monotonic() - at))

    async def _right_again(self, before: int, at: float) -> None:
        version = -1
        while version <= before:
            self._in_time(at, "nothing has moved since", before)
            version = (await self.stored())[0]
            await asyncio.sleep(0.05)
        for screen in self.screens:
            while screen.socket is None or screen.shown["v"] < version:
                self._in_time(at, screen.name, screen.shown.get("v"), version, screen.pending)
                await asyncio.sleep(0.02)

    def _in_time(self, at: float, *what) -> None:
        assert time.monotonic() - at < patience(RIGHT_AGAIN), (what, self.log)

    async def until(self, wanted, seconds: float) -> None:
        start = time.monotonic()
        while not await wanted():
            late = time.monotonic() > start + patience(seconds)
            assert not late, (self.log, [s.shown for s in self.screens])
            await asyncio.sleep(0.05)


@pytest.mark.long
def test_twenty_kills_lose_nothing_that_was_acknowledged(whole_site):
    """Fault 51: pages were stranded after a restart."""
    evening = Evening(whole_site, seed := random.randrange(2**32))
    print("seed", seed)
    asyncio.run(_play_through(evening))
    print([(program, round(seconds, 1)) for program, seconds in evening.log])
    _nothing_is_lost(evening)


async def _play_through(evening: Evening) -> None:
    async with AsyncExitStack() as stack:
        page = await _open_page(evening, stack)
        async with AsyncExitStack() as screens:
            await evening.open_screens(screens)
            await evening.until(lambda: _under_way(evening), 30)
            for _ in range(ROUNDS - 1):
                for program in evening.chance.sample(PROGRAMS, len(PROGRAMS)):
                    await asyncio.sleep(evening.chance.uniform(0, 1))  # at a random moment
                    await evening.kill_and_watch(program)
                await _page_is_right(evening, page)
        await _kill_with_all_screens_closed(evening)
        await evening.open_screens(stack)
        evening.slow = False
        await evening.until(lambda: _over(evening), 60)
        await _page_is_right(evening, page)


async def _kill_with_all_screens_closed(evening: Evening) -> None:
    """The page is a watcher's, which calls no time: worker and beat alone end the turns."""
    for program in evening.chance.sample(PROGRAMS, len(PROGRAMS)):
        _, turn, phase = await evening.stored()
        at = time.monotonic()
        await evening.kill(program)
        evening.log.append((f"{program}, all closed", 0.0))

        async def moved(turn=turn, phase=phase) -> bool:
            return (await evening.stored())[1:] != (turn, phase)

        # A whole clock (a count lasts 12 s), and the time in which everything is there again.
        await evening.until(moved, 12 + RIGHT_AGAIN)
        evening.log[-1] = (evening.log[-1][0], time.monotonic() - at)


async def _under_way(evening: Evening) -> bool:
    return all(screen.shown.get("turn", 0) > 1 for screen in evening.screens)


async def _over(evening: Evening) -> bool:
    return all(screen.shown.get("phase") == "over" for screen in evening.screens)


# A real browser's page beside them, never loaded again


async def _open_page(evening: Evening, stack: AsyncExitStack):
    playwright = await stack.enter_async_context(async_playwright())
    browser = await playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
    stack.push_async_callback(browser.close)
    page = await browser.new_page(base_url=evening.site.address)
    await page.goto(f"/t/{evening.code}")
    await page.evaluate("window.neverLoadedAgain = true")
    return page


SHOWN = """() => ({
    phase: document.getElementById("main").dataset.phase,
    table: [...document.querySelectorAll("#board [data-card]")].map((li) => li.dataset.card).sort(),
    line: document.getElementById("line").hidden,
    stayed: window.neverLoadedAgain === true,
})"""


async def _page_is_right(evening: Evening, page) -> None:
    """The page shows the table that the watcher's socket has, at one moment of the next 10 s."""
    start = time.monotonic()
    while True:
        watcher = evening.screens[-1].shown
        expected = {
            "phase": watcher["phase"],
            "table": sorted(watcher["table"]),
            "line": True,
            "stayed": True,
        }
        shown = await page.evaluate(SHOWN)
        if shown == expected:
            return
        assert time.monotonic() < start + patience(RIGHT_AGAIN), (shown, expected, evening.log)
        await asyncio.sleep(0.05)


# Afterwards


def _nothing_is_lost(evening: Evening) -> None:
    record = evening.record()
    assert check(record) == []
    assert record["winner"] is not None
    deals = [[_notation(play) for play in deal["plays"]] for deal in record["deals"]]
    assert {len(plays) for plays in deals} == {36}
    assert any(play.get("by") == "clock" for deal in record["deals"] for play in deal["plays"])
    screens = [*evening.screens, *evening.closed]
    by_version: dict[int, tuple] = {}
    for screen in screens:
        for view in screen.heard:
            last = view["last"] and view["last"]["play"]
            turn = view["turn"] - 36 * (view["deal"] - 1)
            if last:
                assert deals[view["deal"] - 1][turn - 1] == last, (screen.name, view)
            what = (view["phase"], view["turn"], last, view["points"])
            assert by_version.setdefault(view["v"], what) == what
        assert [view["points"] for view in screen.heard][-1] == screen.shown["points"]
        assert all(refusal["refused"] in ("too_late", "already_cut") for refusal in screen.refusals)
    assert len([name for name, _ in evening.log]) == ROUNDS * len(PROGRAMS) == 20


def _notation(play: dict) -> str:
    captures = play.get("captures", [])
    return play["card"] + ("x" + "".join(captures) if captures else "")
