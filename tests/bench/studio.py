"""Cameras before one seat of a table: French and Arabic, phone and desk, light and dark."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from playwright.sync_api import Page, expect

from accounts.valkey import VALKEY
from games import presence
from tests.browser.conftest import DESK, PHONE, Company
from tests.browser.people import Person, Seated

PICTURES = Path(os.environ.get("PICTURES", "pictures")).resolve()
LANGUAGES = {"fr": "fr", "ar": "ar-TN"}
SCREENS = {
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
    "desk": {"viewport": DESK},
}
SCHEMES = ("light", "dark")
A_ROW = {"phone": 4, "desk": 2}  # pictures on a contact sheet, and how wide each
WIDE = {"phone": 360, "desk": 720}

SHEET = """<style>body {{ margin: 0 }} main {{ display: inline-grid; gap: 8px; padding: 4px;
  grid-template-columns: repeat({across}, auto); background: #f0f }}</style><main>{images}</main>"""

SETTLED = """() => document.getAnimations().every((each) =>
  each.playState !== "running" || each.effect.getComputedTiming().iterations === Infinity)"""

# As soon as cards fly everything stands still, `at` milliseconds after it began.
HOLD = """(at) => {
  window.held = false;
  const look = () => {
    if (!document.querySelector(".flying")) return requestAnimationFrame(look);
    for (const each of document.getAnimations()) { each.pause(); each.currentTime = at; }
    window.held = true;
  };
  look();
}"""
LET_GO = "() => { for (const each of document.getAnimations()) each.play(); }"


class Studio:
    """`studio.open("/t/…", player)` sets the cameras up anew; `studio.picture("cut")` takes all
    eight, and lays them on two contact sheets. `**context`: of the browsers, as Playwright's."""

    def __init__(self, company):
        self.company = company
        self.cameras: dict[tuple[str, str], Person] = {}
        self.guests: list[Person] = []
        self.holding = False
        PICTURES.mkdir(exist_ok=True)
        company.excused += ["WebSocket", "ERR_", "status of 404"]  # lines are cut here on purpose

    @classmethod
    def at_work(cls, browser, server) -> Iterator["Studio"]:
        studio = cls(Company(browser, server))
        yield studio
        studio.close()
        assert studio.company.complaints == []

    def open(self, path: str, player=None, **context) -> None:
        self.close()
        for language, locale in LANGUAGES.items():
            for screen, size in SCREENS.items():
                person = self._person(player, locale=locale, **size, **context)
                self.cameras[language, screen] = person
                person.open(path)

    def _person(self, player, **context) -> Person:
        wanted = {"reduced_motion": "no-preference", "service_workers": "block", **context}
        person = self.company.person(player.name if player else "", **wanted)
        if player:
            person.be(player)
        return person

    def join(self, path: str, *players) -> list[Person]:
        """The others, each at a phone that nobody pictures."""
        for player in players:
            person = self._person(player, viewport=PHONE, locale="en", reduced_motion="reduce")
            person.open(path)
            self.guests.append(person)
        return self.guests

    def close(self) -> None:
        for person in [*self.cameras.values(), *self.guests]:
            person.context.close()
        self.cameras, self.guests, self.holding = {}, [], False

    @property
    def pages(self) -> list[Page]:
        return [person.page for person in self.cameras.values()]

    def each(self, act: Callable[[Seated], object]) -> None:
        for person in self.cameras.values():
            act(Seated(person))

    def see(self, sign: str) -> None:
        for page in self.pages:
            expect(page.locator(sign).first).to_be_visible()

    def hold(self, at: int) -> None:
        """The next flight stands still after so many milliseconds, until it is pictured."""
        self.holding = True
        for page in self.pages:
            page.evaluate(HOLD, at)

    def picture(self, state: str, sign: str = "body", wait: float = 0) -> None:
        self.see(sign)
        time.sleep(wait)
        for page in self.pages:
            page.wait_for_function("window.held" if self.holding else SETTLED)
        for (language, screen), person in self.cameras.items():
            for scheme in SCHEMES:
                person.page.emulate_media(color_scheme=scheme)
                if not self.holding:
                    person.page.wait_for_function(SETTLED)
                name = f"{state}-{language}-{screen}-{scheme}.png"
                person.page.screenshot(path=PICTURES / name)
        if self.holding:
            self.holding = False
            for page in self.pages:
                page.evaluate(LET_GO)
        for screen in SCREENS:
            self._contact_sheet(state, screen)
        print(state, flush=True)

    def _contact_sheet(self, state: str, screen: str) -> None:
        files = [f"{state}-{way}-{screen}-{scheme}.png" for way in LANGUAGES for scheme in SCHEMES]
        draft = PICTURES / "sheets" / "sheet.html"
        draft.parent.mkdir(exist_ok=True)
        draft.write_text(
            SHEET.format(
                across=A_ROW[screen],
                images="".join(f"<img src='../{name}' width={WIDE[screen]}>" for name in files),
            )
        )
        page = self.company.browser.new_page(viewport={"width": 1500, "height": 900})
        page.goto(draft.as_uri())
        page.locator("main").screenshot(path=draft.with_name(f"{state}-{screen}.png"))
        page.close()
        draft.unlink()


@contextmanager
def slow(code: str, seat: int) -> Iterator[None]:
    """A page there answers late, again and again."""
    closed = Event()

    def answer() -> None:
        while not closed.wait(0.5):
            late = time.time() - presence.SLOW_AFTER - 2
            VALKEY.zadd(presence._key(code), {f"{seat} slow": late})

    line = Thread(target=answer)
    line.start()
    yield
    closed.set()
    line.join()
    presence.gone(code, seat, "slow")


def settle(seconds: float) -> None:
    """Where the server itself needs time to see that somebody is gone."""
    time.sleep(seconds)
