"""The wall of a room through a whole evening, beside what the database says.

    MINUTES=60 SHOTS=/tmp/wall bin/test tests/bench/bench_wall.py -s

The real server and its workers. Every ten seconds the wall must show, within fifteen, what is
stored: who is entered and here, every result of the round that is on, the points, the score of the
final, the podium. Under way the web server is killed, then stopped for a while, then the line is
cut. The page is loaded once and never again, and its renderer's memory must stay level. Leave the
sources alone meanwhile: a server that starts from newer ones tells the wall to load itself.
"""

import os
import statistics
import time
from pathlib import Path

from playwright.sync_api import Page

from tests.bench.evening import Evening
from tests.patience import patience
from tournaments.models import Pairing
from tournaments.models.pairing import Bye
from tournaments.views.wall import link_of

MINUTES = float(os.environ.get("MINUTES", "60"))
SHOTS = Path(os.environ.get("SHOTS", "/tmp/rachem-wall"))
SCREEN = {"width": 1920, "height": 1080}
LOOK, WITHIN, SHOT = 10, 15, max(20, MINUTES * 2)  # seconds
# Of the whole evening: when the web server is killed, when and for how many seconds it is stopped,
# and the line cut.
KILLED, STOPPED, CUT = 0.42, 0.55, 0.68
AWAY = 60
STAYS = 60  # seconds that one of several pages is shown at most
LEVEL = 1.3  # times the memory of the second quarter that the last may take

SHOWN = """() => {
  const all = (selector, what) => [...document.querySelectorAll(selector)].map(what);
  const words = (selector) => all(selector, (each) => each.textContent);
  const part = (selector) => (row) => row.querySelector(selector).textContent;
  const names = ":is(.side, .names, .seats, .half, .standings th, .step) bdi";
  return {
    count: words(".door .count b")[0],
    lines: Object.fromEntries(all("[data-line]", ({ dataset }) => [dataset.line, dataset.result])),
    points: Object.fromEntries(all(".standings tbody tr", (row) => [part("bdi")(row), part(".key")(row)])),
    final: words(".final .half b"),
    podium: words(".place-1 bdi"),
    title: words(".page:not([hidden]) .title")[0],
    key: document.querySelector(".page:not([hidden])")?.dataset.key,
    pages: words(".page").length,
    visible: words(".page:not([hidden])").length,
    lost: !document.querySelector("[data-lost]").hidden,
    high: document.body.scrollHeight,
    smallest: Math.min(99, ...all(`.page:not([hidden]) ${names}`, (name) => parseFloat(getComputedStyle(name).fontSize))),
  };
}"""  # noqa: E501


class Wall:
    """The page, and what of it changes that should not."""

    def __init__(self, page: Page):
        self.page, self.loads, self.shots = page, 0, 0
        self.memory: list[tuple[float, int, int]] = []  # MB of the renderer, KB of scripts, nodes
        self.broken: list[str] = []
        page.on("load", lambda: setattr(self, "loads", self.loads + 1))
        page.on("pageerror", lambda error: self.broken.append(str(error)))
        self.inside = page.context.new_cdp_session(page)
        self.inside.send("Performance.enable")
        self.outside = page.context.browser.new_browser_cdp_session()

    def shown(self) -> dict:
        return self.page.evaluate(SHOWN)

    def measure(self) -> None:
        self.inside.send("HeapProfiler.collectGarbage")
        metrics = self.inside.send("Performance.getMetrics")["metrics"]
        now = {each["name"]: each["value"] for each in metrics}
        heap, nodes = int(now["JSHeapUsedSize"] / 1024), int(now["Nodes"])
        self.memory.append((self._renderer(), heap, nodes))

    def _renderer(self) -> float:
        processes = self.outside.send("SystemInfo.getProcessInfo")["processInfo"]
        sizes = [resident(each["id"]) for each in processes if each["type"] == "renderer"]
        return max(sizes, default=0) / 1024

    def shoot(self, minute: float, title: str) -> None:
        self.shots += 1
        word = "".join(sign for sign in title if sign.isascii() and sign.isalnum())
        self.page.screenshot(path=SHOTS / f"{minute:05.1f}-{word}.png")

    def level(self, which: int) -> float:
        """The last quarter against the second, by their medians."""
        quarter = len(self.memory) // 4
        early, late = self.memory[quarter : 2 * quarter], self.memory[-quarter:]
        return statistics.median(one[which] for one in late) / statistics.median(
            one[which] for one in early
        )


def resident(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


# What is stored, as plainly as it can be asked for


def stored(evening: Evening) -> dict:
    event = evening.event
    if not event.started_at:
        entries = event.entries.taking_part()
        here = entries.exclude(checked_in_at=None).count()
        count = f"{here}/{entries.count()}" if event.checking_in else str(entries.count())
        return {"count": count}
    said: dict = {"lines": results(evening)} if not event.finished_at else {}
    swiss, bracket = event.stages.all()
    played = Pairing.objects.of_stage(swiss).filter(match__finished_at__isnull=False)
    if bracket.frozen_at is None and played.exists():
        said["points"] = won(swiss)
    if event.finished_at:
        said["podium"] = [winner(bracket)]
    elif final := the_final(bracket):
        said["final"] = [str(total) for total in final.match.totals] or ["0", "0"]
    return said


def results(evening: Evening) -> dict[str, str]:
    """Of each board of an open round: its totals once they stand, else how far it is."""
    rows = Pairing.objects.filter(round__stage__tournament__code=evening.code)
    rows = rows.exclude(second=None).filter(round__opened_at__isnull=False, round__closed_at=None)
    found = {}
    for pairing in rows.with_results():
        state = {"done": "", "open": "planned", "marking": "planned"}
        word = state.get(pairing.state, pairing.state)
        found[str(pairing.pk)] = word or "–".join(map(str, pairing.match.totals))
    return found


def won(swiss) -> dict[str, str]:
    names = {entry.pk: entry.name for entry in swiss.tournament.entries.with_names()}
    points = {entry.pk: 0 for entry in swiss.tournament.entries.taking_part()}
    for pairing in Pairing.objects.of_stage(swiss).select_related("match"):
        if pairing.bye == Bye.ALLOCATED:
            points[pairing.first_id] += 1
        elif pairing.match and pairing.match.finished_at:
            points[(pairing.first_id, pairing.second_id)[pairing.match.winner]] += 1
    return {names[key]: str(count) for key, count in points.items()}


def the_final(bracket):
    if not bracket.frozen_at:
        return None
    rows = Pairing.objects.of_stage(bracket).filter(round__opened_at__isnull=False)
    rows = rows.filter(tie=bracket.ties()[-1].number, match__finished_at=None)
    return rows.select_related("match").first()


def winner(bracket) -> str:
    rows = Pairing.objects.of_stage(bracket).with_names()
    pairing = rows.get(tie=bracket.ties()[-1].number)
    return pairing.entries[pairing.match.winner].name


# The evening


def test_the_wall_is_right_through_a_whole_evening(browser, workers):
    SHOTS.mkdir(parents=True, exist_ok=True)
    evening = Evening(seed=7)
    page = browser.new_context(viewport=SCREEN, locale="fr", base_url=workers.address).new_page()
    wall = Wall(page)
    page.goto(link_of(evening.event))
    watch = Watch(evening, wall, workers)
    watch.run()
    watch.report()
    assert watch.wrong == []
    assert (wall.loads, wall.broken) == (1, [])
    assert watch.longest <= patience(STAYS)
    assert max(wall.level(which) for which in (0, 1)) <= LEVEL  # nodes are as many as are shown


class Watch:
    def __init__(self, evening: Evening, wall: Wall, site):
        self.evening, self.wall, self.site = evening, wall, site
        self.began, self.away = time.monotonic(), ""
        self.delays: list[float] = []
        self.longest, self.since = 0.0, ("", self.began)
        self.wrong: list[tuple] = []
        self.troubles = [
            (KILLED, lambda: site.kill("web"), "web killed"),
            (STOPPED, self.stop, "web stopped"),
            (CUT, self.cut, "line cut"),
        ]

    @property
    def part(self) -> float:
        return (time.monotonic() - self.began) / (60 * MINUTES)

    def run(self) -> None:
        acts, chance = self.evening.told(), self.evening.chance
        due = look = shot = self.began
        pause, over = 60 * MINUTES * 0.93 / self.evening.acts, False
        while self.part < 1:
            now = time.monotonic()
            if now >= due:
                act = "" if over else next(acts, None)
                over = over or act is None
                due = now + (pause * chance.uniform(0.3, 1.7) if act else 1)
            if self.troubles and not self.away and self.part >= self.troubles[0][0]:
                _, happen, word = self.troubles.pop(0)
                self.say(word)
                happen()
            if self.away and now >= self.back_at:
                self.come_back()
            if now >= look:
                self.look()
                look += LOOK
            if now >= shot:
                self.wall.shoot((now - self.began) / 60, self.wall.shown()["title"])
                shot += SHOT
            self.wall.page.wait_for_timeout(200)

    def stop(self) -> None:
        self.site.stop("web")
        self.away, self.back_at = "web", time.monotonic() + AWAY

    def cut(self) -> None:
        self.wall.page.context.set_offline(True)
        self.away, self.back_at = "line", time.monotonic() + AWAY

    def come_back(self) -> None:
        """What it could not ask for it says to be old, and is right again when it can."""
        if not self.wall.shown()["lost"]:
            self.wrong.append((self.away, "does not say that it is old"))
        self.wall.shoot((time.monotonic() - self.began) / 60, f"{self.away}-away")
        if self.away == "web":
            self.site.start("web")
            self.site.wait_for_web()
        else:
            self.wall.page.context.set_offline(False)
        self.say(f"{self.away} is back")
        self.away, self.since = "", ("", time.monotonic())
        self.look()

    def look(self) -> None:
        """Until it shows what is stored, which may change meanwhile."""
        if self.away:
            return
        begun = time.monotonic()
        while odd := self.odd():
            if time.monotonic() - begun > patience(WITHIN):
                self.wrong.append((round(self.part * MINUTES, 1), odd))
                self.say(f"WRONG {odd}")
                break
            self.wall.page.wait_for_timeout(250)
        self.delays.append(time.monotonic() - begun)
        self.turns(self.wall.shown())
        self.wall.measure()

    def turns(self, shown: dict) -> None:
        """For how long the page has been there, as far as the looks tell."""
        now = time.monotonic()
        if shown["key"] != self.since[0] or shown["pages"] == 1:
            self.since = shown["key"], now
        self.longest = max(self.longest, now - self.since[1])

    def odd(self) -> dict:
        """What the wall shows otherwise than it is stored."""
        said, shown = stored(self.evening), self.wall.shown()
        odd = {key: (shown[key], value) for key, value in said.items() if shown[key] != value}
        whole = {
            "visible": shown["visible"] == 1,
            "high": shown["high"] <= SCREEN["height"],
            "smallest": shown["smallest"] >= 32,
        }
        return odd | {key: shown[key] for key, right in whole.items() if not right}

    def say(self, words: str) -> None:
        print(f"{self.part * MINUTES:5.1f} min  {words}", flush=True)

    def report(self) -> None:
        rows = [self.wall.memory[at * (len(self.wall.memory) - 1) // 6] for at in range(7)]
        print(f"{len(self.delays)} looks; shown after {max(self.delays):.1f} s at most")
        print(f"a page stays for {self.longest:.0f} s at most")
        print(f"{self.wall.loads} load, {self.wall.shots} pictures in {SHOTS}")
        print("MB of the renderer, KB of scripts, nodes:", *rows, sep="\n  ")
