"""People at their browsers: what they do on the pages, by what they can see there."""

import json
from contextlib import suppress
from itertools import combinations

from django.test import Client
from playwright.sync_api import BrowserContext, Page, TimeoutError, expect

from accounts.identity import COOKIE

PASSWORD = "kwatrou-w-sbaa"

STATE = """() => {
  const cards = (id) => [...document.querySelectorAll(`#${id} [data-card]`)]
    .map((card) => card.dataset.card);
  const main = document.getElementById("main");
  const open = (id) => !document.getElementById(id).hidden;
  return {
    phase: main.dataset.phase, mine: main.classList.contains("is-my-turn"),
    sending: main.classList.contains("is-sending"), hand: cards("hand"), table: cards("board"),
    cut: document.getElementById("pack").classList.contains("is-mine"), choice: open("cut-choice"),
    next: open("counting") && open("next")
      && document.getElementById("next").ariaDisabled !== "true",
    counting: open("counting"),
  };
}"""


class Person:
    """A browser and whoever sits at it; `page` is the page he looks at."""

    def __init__(self, name: str, context: BrowserContext, address: str = ""):
        self.name, self.context = name, context
        self.address = address
        self.page: Page = context.new_page()

    def open(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def press(self, words: str, within=None) -> None:
        (within or self.page).get_by_role("button", name=words, exact=True).click()

    def follow(self, words: str) -> None:
        self.page.get_by_role("link", name=words).first.click()

    def sign_up(self, language: str = "en") -> None:
        self.open(f"/{language}/account/signup/")
        self.page.fill("[name=username]", self.name)
        for field in self.page.locator("[type=password]").all():
            field.fill(PASSWORD)
        self.page.locator("main button.main").click()
        self.page.wait_for_url(lambda url: "/signup" not in url)

    def be(self, player) -> None:
        """This browser is a player's, as if he had taken his private link."""
        self.context.add_cookies(
            [{"name": COOKIE, "value": player.token("cookie"), "url": self.address}]
        )

    def sign_in_as(self, user) -> None:
        """As if he had given his password."""
        client = Client()
        client.force_login(user)
        session = client.cookies["sessionid"].value
        self.context.add_cookies([{"name": "sessionid", "value": session, "url": self.address}])

    def take_private_link(self, link: str) -> None:
        self.open(link)
        self.press("Yes, this is me")
        self.page.wait_for_load_state()


class Seated:
    """A player at a live table, whose hands are on the cards.

    `greedy`: takes what makes points; else he lays his cards as badly as is lawful.
    """

    def __init__(self, person: Person, greedy: bool = False):
        self.person, self.greedy = person, greedy
        self.page = person.page
        self._values: dict | None = None

    @property
    def values(self) -> dict:
        if self._values is None:
            rules = json.loads(self.page.locator("#ruleset").text_content())
            self._values = {"A": 1, **{str(n): n for n in range(2, 8)}, **rules["court_values"]}
            self.single_first = rules["capture_priority"] == "single_first"
            self.courts_sum = rules["courts_capture_sums"]
        return self._values

    def state(self) -> dict:
        return self.page.evaluate(STATE)

    def act(self) -> str | None:
        """Do what is due, if anything is: the phase in which something was done."""
        state = self.state()
        if state["sending"]:
            return None
        if state["phase"] == "play" and state["mine"] and state["hand"]:
            self.play(self.choose(state))
            return "play"
        if state["choice"]:
            self.page.locator("#cut-choice [data-cut=keep]").click()
            return "choice"
        if state["phase"] == "cut" and state["cut"]:
            self.page.locator("#pack").click()
            expect(self.page.locator("#cut-choice")).to_be_visible()
            return "cut"
        if state["phase"] == "count" and state["next"]:
            with suppress(TimeoutError):  # the pause may end while the finger is on its way
                self.page.locator("#next").click(timeout=3000)
            return "count"
        return None

    def play(self, play: tuple[str, tuple[str, ...]]) -> None:
        """By tapping: the card, what it takes, and the one button."""
        card, taken = play
        self.tap(card, *taken)
        self.touch("#play")

    def tap(self, card: str, *taken: str) -> None:
        for place, code in (("hand", card), *(("board", code) for code in taken)):
            self._lift(f"#{place} [data-card='{code}']")

    def _lift(self, target: str) -> None:
        """Whoever sees that he has missed a card on its way taps it again."""
        card = self.page.locator(target)
        for _ in range(3):
            if card.get_attribute("aria-selected") == "true":
                return
            self.touch(target)

    def touch(self, target: str) -> None:
        """As a finger does: where it is seen to lie, not waiting until nothing moves any more."""
        box = self.page.locator(target).bounding_box()
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def choose(self, state: dict) -> tuple[str, tuple[str, ...]]:
        plays = [
            (card, group) for card in state["hand"] for group in self.captures(card, state["table"])
        ]
        worth = {play: self._worth(play, state["table"]) for play in plays}
        return (max if self.greedy else min)(plays, key=worth.__getitem__)

    @staticmethod
    def _worth(play: tuple[str, tuple[str, ...]], table: list[str]) -> tuple:
        card, taken = play
        gained = [card, *taken] if taken else []
        points = sum(4 * (c == "7D") + 2 * (c[0] == "7") + (c[1] == "D") for c in gained)
        return (bool(taken) and len(taken) == len(table), points, len(gained))

    def captures(self, card: str, table: list[str]) -> list[tuple[str, ...]]:
        """Every lawful way to play a card, found by trying every group of table cards."""
        value = self.values[card[0]]
        groups = [
            group
            for size in range(1, len(table) + 1)
            for group in combinations(table, size)
            if sum(self.values[each[0]] for each in group) == value
        ]
        singles = [group for group in groups if len(group) == 1]
        if card[0] in "JQK" and not self.courts_sum:
            return singles or [()]
        if self.single_first and singles:
            return singles
        return groups or [()]

    def unlawful(self, state: dict) -> tuple[str, tuple[str, ...]] | None:
        """A card and a single table card of another value."""
        return next(
            (card, (other,))
            for card in state["hand"]
            for other in state["table"]
            if self.values[card[0]] != self.values[other[0]]
        )
