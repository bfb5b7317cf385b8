"""Whole matches, and everything that anybody was sent of them: frames, pages, answers of the API.

Who may know which card when is worked out afterwards, from the deals as they were stored.
"""

import http.client
import json
import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import pytest

from accounts.identity import COOKIE
from games.models import Match
from games.rules.ruleset import PROFILES
from tests.builders import make_player
from tests.games.sockets import Client, is_view
from tests.games.tables import make_players
from tests.proof.player import is_to_play, lawful
from tests.proof.reading import cards_of_json, cards_of_page, cards_of_text

pytestmark = pytest.mark.django_db(transaction=True)

ALWAYS = ["/api/v1/matches/{code}/view/"]
IN_TURN = [
    "/t/{code}",
    "/en/tables/",
    "/en/tables/part/",
    "/en/home/table/",
    "/en/matches/{code}/",
    "/en/matches/{code}/part/",
    "/en/matches/{code}/deals/{deal}/",
    "/api/v1/matches/",
    "/api/v1/matches/{code}/",
    "/api/v1/matches/{code}/scoresheets/",
    "/api/v1/matches/{code}/deals/{deal}/",
    "/api/v1/matches/{code}/deals/{deal}/plays/",
]
RECORDS = [
    "/en/matches/{code}/record.json",
    "/api/v1/matches/{code}/record/",
    "/api/v1/matches/{code}/deals/",
]


@dataclass(frozen=True)
class Moment:
    """How far the match was: `plays` of this deal, and whether its cutter has pointed."""

    deal: int
    phase: str
    plays: int
    redealt: int
    pointed: bool

    @classmethod
    def of(cls, view: dict) -> "Moment":
        plays = view["turn"] - 36 * max(view["deal"] - 1, 0)
        pointed = "at" in view.get("cut", {})
        return cls(view["deal"], view["phase"], plays, len(view.get("redealt", [])), pointed)

    @property
    def finished(self) -> int:
        """How many deals are over, and open to everybody."""
        return self.deal if self.phase in ("count", "over") else max(self.deal - 1, 0)


@dataclass
class Reader:
    """Somebody with a screen open, who also loads pages and asks the API."""

    name: str
    seat: int | None
    socket: Client
    cookie: str = ""
    watch_code: str = ""
    door: bool = False
    got: list[tuple[Moment, str, str]] = field(default_factory=list)

    def ask(self, address: str, moment: Moment, paths: list[str]) -> None:
        where = urlsplit(address)
        line = http.client.HTTPConnection(where.hostname, where.port, timeout=20)
        for path in paths:
            line.request("GET", path, headers={"Cookie": self.cookie} if self.cookie else {})
            answer = line.getresponse()
            body = answer.read().decode()
            assert answer.status in (200, 204, 302, 403, 404), (path, answer.status)
            self.got.append((moment, f"{answer.status} {path}", body))
        line.close()


class Evening:
    """One match, played move by move, everybody asking for everything in between."""

    def __init__(self, server, match: Match, people: list, courts: dict):
        self.server, self.match, self.people, self.courts = server, match, people, courts
        self.readers: list[Reader] = []
        self.chance = random.Random(match.code)
        self.asked = 0

    def open(self, stack: ExitStack, name: str, path: str, player=None, **which) -> None:
        socket = stack.enter_context(Client(self.server, path, player))
        cookie = f"{COOKIE}={player.token('cookie')}" if player else ""
        self.readers.append(Reader(name, which.pop("seat", None), socket, cookie, **which))

    @property
    def view(self) -> dict:
        return self.readers[0].socket.view

    def play_through(self, threads: ThreadPoolExecutor) -> None:
        self.catch_up()
        for seat in range(len(self.people)):
            self.act(seat, {"do": "ready", "entropy": self.chance.randbytes(16).hex()})
        while self.view["phase"] == "countdown":
            self.readers[0].socket.hear()
        while True:
            self.catch_up()
            self.ask_everything(threads)
            if self.view["phase"] == "over":
                return
            self.move()

    def move(self) -> None:
        view = self.view
        if view["phase"] == "count":
            for seat in range(len(self.people)):
                self.act(seat, {"do": "next", "entropy": self.chance.randbytes(16).hex()})
        elif view["phase"] == "cut":
            choice = "expose" if view["deal"] % 2 == 0 else "keep"
            pointed = "at" in view["cut"]
            self.act(view["to"], {"do": choice} if pointed else {"do": "cut", "at": 17})
        else:
            seat = view["to"]
            stranger = self.readers[-1].socket
            stranger.say(
                {"play": view["table"][0] if view["table"] else "7D", "turn": view["turn"]}
            )
            shown = self.readers[seat].socket.view
            assert is_to_play(shown)
            play = self.chance.choice(lawful(shown, self.courts))
            self.act(seat, {"play": play, "turn": view["turn"]})

    def act(self, seat: int, message: dict) -> None:
        socket, before = self.readers[seat].socket, self.view["v"]
        socket.say(message)
        socket.until_version(before + 1)
        self.readers[0].socket.until_version(before + 1)

    def catch_up(self) -> None:
        version = Match.objects.values_list("version", flat=True).get(pk=self.match.pk)
        for reader in self.readers:
            reader.socket.until_version(version)

    def ask_everything(self, threads: ThreadPoolExecutor) -> None:
        """The view each time; of the rest each reader a fifth at each move."""
        moment = Moment.of(self.view)
        rest = [*IN_TURN, *RECORDS]
        paths = ALWAYS + rest[self.asked % 5 :: 5]
        self.asked += 1
        names = {"code": self.match.code, "deal": max(moment.deal, 1)}

        def ask(reader: Reader) -> None:
            mine = [path.format(**names) for path in paths]
            if reader.watch_code:
                link = reader.watch_code
                mine = [f"/w/{link}", *(f"{path}?watch={link}" for path in mine)]
            reader.ask(self.server.address, moment, mine)

        list(threads.map(ask, self.readers))


class Truth:
    """What was really dealt, and so who may know what."""

    def __init__(self, match: Match):
        self.match = match
        self.deals = {deal.number: deal for deal in match.deals.all()}
        self.record = match.as_record()

    def known(self, moment: Moment, seat: int | None) -> set[str]:
        """The cards of the deal in play that a seat, or with None anybody, may know."""
        if moment.deal == 0:
            return set()
        deal = self.deals[moment.deal]
        if moment.finished == moment.deal:
            return {card for hands in deal.hands for hand in hands for card in hand} | set(
                deal.table
            )
        if moment.phase == "cut":
            tries = [*(each["cut"] for each in deal.redealt), deal.cut]
            cut = tries[moment.redealt]
            return {cut["card"]} if moment.pointed and seat == cut["seat"] else set()
        played = [play[:2] for play in deal.plays.split()[: moment.plays]]
        number = moment.plays // (3 * len(self.match.seating))
        own = set() if seat is None else set(deal.hands[number][seat]) - set(played)
        return set(deal.table) | set(played) | own

    def leaks(self, reader: Reader) -> list:
        views = [frame for frame in reader.socket.frames if is_view(frame)]
        others = [frame for frame in reader.socket.frames if not is_view(frame)]
        told = [self._of_view(reader, self._when(view), view) for view in views]
        told += [("frame", cards_of_json(frame)) for frame in others]
        told += [self._of_answer(reader, *got) for got in reader.got]
        return [(reader.name, *what) for what in told if what[-1]]

    @staticmethod
    def _when(view: dict) -> Moment | None:
        return None if view.get("door") else Moment.of(view)

    def _of_view(self, reader: Reader, moment: Moment | None, view: dict) -> tuple:
        view = dict(view)
        if moment is None or reader.door:  # a private table's door: no card at all
            return ("door", cards_of_json(view) | ({"view"} if moment else set()))
        if view.pop("lot", None):
            assert (moment.deal, moment.plays) == (1, 0)
        tables = [{"table": each["table"]} for each in self._redealt(moment)]
        assert view.pop("redealt", []) == tables[: moment.redealt]
        secret = self._secrets(moment, json.dumps(view))
        return (moment, cards_of_json(view) - self.known(moment, reader.seat) | secret)

    def _redealt(self, moment: Moment) -> list:
        return self.deals[moment.deal].redealt if moment.deal else []

    def _secrets(self, moment: Moment, text: str) -> set[str]:
        """Which secrets of deals not yet over stand there: who has one has every card."""
        hidden = {
            n: deal.shuffle["secret"] for n, deal in self.deals.items() if n > moment.finished
        }
        return {f"secret of deal {n}" for n, secret in hidden.items() if secret in text}

    def _of_answer(self, reader: Reader, moment: Moment, path: str, body: str) -> tuple:
        status, _, where = path.partition(" ")
        where = where.partition("?")[0]
        found = self._secrets(moment, body)
        if not (reader.seat is not None or reader.watch_code) and self.match.watch_code in body:
            found.add("the watch link")
        if status != "200":
            return (moment, path, found | cards_of_text(body))
        body = body.replace(self.match.code, "").replace(self.match.watch_code, "")
        if any(where.endswith(record.rpartition("/{code}")[2]) for record in RECORDS):
            return (moment, path, found | self._of_record(moment, json.loads(body)))
        number = where.strip("/").removesuffix("/plays").rpartition("/deals/")[2]
        if number.isdecimal():  # a deal that is over: before, there is none such
            return (moment, path, found | (set() if int(number) <= moment.finished else {"deal"}))
        if not body.startswith("{") and not body.startswith("["):
            return (moment, path, found | cards_of_page(body) - self._public(moment, reader, where))
        answer = json.loads(body)
        if where.endswith("/view/"):
            return (path, found | self._of_view(reader, self._when(answer), answer)[-1])
        return (moment, path, found | cards_of_json(answer))

    def _public(self, moment: Moment, reader: Reader, where: str) -> set[str]:
        """A table's page holds its reader's view, with the lot and openings dealt again."""
        if where.startswith(("/t/", "/w/")) and not reader.door:
            again = cards_of_json([each["table"] for each in self._redealt(moment)])
            lot = self.lot if moment.deal == 1 and moment.plays == 0 else set()
            return self.known(moment, reader.seat) | again | lot
        if where.endswith("/home/table/"):  # a public table, the last deal of one, or a picture
            opening = self._last_opening(moment)
            playing = self.match.public and moment.phase == "play"
            return self.known(moment, None) if playing else opening
        return set()

    def _last_opening(self, moment: Moment) -> set[str]:
        over = self.match.public and moment.finished
        return set(self.deals[moment.finished].table) if over else {"QH", "2D", "6S", "7D"}

    lot: set[str] = frozenset()

    def _of_record(self, moment: Moment, record: object) -> set[str]:
        """Finished deals and nothing more, whoever asks."""
        deals = record["deals"] if isinstance(record, dict) else record
        whole = self.record["deals"][: moment.finished]
        return set() if deals == whole else {"record"}


def check_everything(evening: Evening) -> None:
    truth = Truth(evening.match)
    lots = [frame.get("lot", []) for frame in evening.readers[0].socket.frames]
    truth.lot = cards_of_json(lots)
    leaks = [leak for reader in evening.readers for leak in truth.leaks(reader)]
    assert leaks[:5] == []
    for reader in evening.readers:
        assert len(reader.socket.frames) > (0 if reader.door else 36)
        assert len(reader.got) > 36 * 2


def test_nobody_is_told_a_card_of_a_public_table_of_two(server):
    rules = PROFILES["tunisian"].ruleset(players=2, target=1)
    people = make_players(2)
    match = Match.open_table(people[0], rules, public=True)
    match.join(people[1], 1)
    evening = Evening(server, match, people, {"J": 9, "Q": 8, "K": 10})
    path = f"/ws/t/{match.code}"
    with ExitStack() as stack:
        for seat, player in enumerate(people):
            evening.open(stack, f"seat {seat}", path, player, seat=seat)
        evening.open(stack, "second tab", path, people[0], seat=0)
        link = match.watch_code
        evening.open(stack, "watch link", f"/ws/w/{link}", watch_code=link)
        evening.open(stack, "watcher", path)
        evening.open(stack, "stranger with a name", path, make_player("Zied"))
        evening.play_through(stack.enter_context(ThreadPoolExecutor(4)))
    check_everything(evening)


def test_nobody_is_told_a_card_of_a_private_table_of_four(server):
    rules = PROFILES["family"].ruleset(players=4, target=1)
    people = make_players(4)
    match = Match.open_table(people[0], rules, public=False)
    for seat in range(1, 4):
        match.join(people[seat], seat)
    evening = Evening(server, match, people, {"J": 8, "Q": 9, "K": 10})
    path = f"/ws/t/{match.code}"
    with ExitStack() as stack:
        for seat, player in enumerate(people):
            evening.open(stack, f"seat {seat}", path, player, seat=seat)
        evening.open(stack, "second tab", path, people[2], seat=2)
        link = match.watch_code
        evening.open(stack, "watch link", f"/ws/w/{link}", watch_code=link)
        evening.open(stack, "at the door", path, door=True)
        evening.open(stack, "stranger with a name", path, make_player("Zied"), door=True)
        evening.play_through(stack.enter_context(ThreadPoolExecutor(4)))
    check_everything(evening)


def test_cards_are_found_wherever_they_stand():
    assert cards_of_json({"a": ["qh"], "b": {"5C": 1}, "c": "QHx2D6S", "d": "said 7♦ to KC"}) == {
        "QH", "5C", "2D", "6S", "7D", "KC",
    }  # fmt: skip
    page = '<li data-card="7d">J♠ <script type="application/json">{"hand": ["AS"]}</script>'
    assert cards_of_page(page) == {"7D", "JS", "AS"}
    assert cards_of_json({"commitment": "5c" * 31 + "e0", "name": "Amel", "n": [1, 40]}) == set()
