"""A match played move by move, everybody asking for everything in between."""

import http.client
import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from accounts.identity import COOKIE
from games.models import Match
from tests.games.sockets import Client
from tests.proof.player import is_to_play, lawful

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
LISTS = ["/api/v1/matches/", "/api/v1/matches/{code}/deals/"]  # they take no ?watch


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

    def __init__(self, server, match: Match, people: list):
        self.server, self.match, self.people = server, match, people
        self.courts = match.rules.court_values._asdict()
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
        """The view each time; of the rest one at each move, each reader another one."""
        moment = Moment.of(self.view)
        rest = [*IN_TURN, *RECORDS]
        self.asked += 1
        names = {"code": self.match.code, "deal": max(moment.deal, 1)}

        def ask(reader: Reader) -> None:
            at = self.asked + 2 * self.readers.index(reader)
            mine = [*ALWAYS, rest[at % len(rest)]]
            if reader.watch_code:
                link = reader.watch_code
                known = [path if path in LISTS else f"{path}?watch={link}" for path in mine]
                mine = [f"/w/{link}", *known]
            paths = [path.format(**names) for path in mine]
            reader.ask(self.server.address, moment, paths)

        list(threads.map(ask, self.readers))
