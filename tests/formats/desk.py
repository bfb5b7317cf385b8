"""Who runs an event from outside: JSON over /api/v1/ and nothing else. Between two requests the
queue does what it would do in its second."""

from random import Random

from django.core.cache import cache

from accounts.identity import COOKIE
from accounts.models import Player
from tests.api.clients import client_of
from tests.builders import make_club, make_user
from tests.games.tables import won_sheets
from tournaments import tasks
from tournaments.models import Stage

TARGET = 11


class Desk:
    """An organiser at his desk, and the players' phones; `state` is what was last read."""

    def __init__(self, **plan) -> None:
        owner = make_user()
        self.organiser, self.phone = client_of(owner), client_of()
        asked = {"club": make_club(owner).slug, "name": "Coupe", "profile": "cafe"}
        asked |= {"target": TARGET, **plan}
        self.code = self.ask("post", "tournaments/", asked)["code"]
        self.path = f"tournaments/{self.code}/"
        self.lots = Random(str(plan))
        self.players: dict[int, Player] = {}  # by entry
        self.state: dict = {}

    def ask(self, method: str, path: str, body=None, by: int | None = None, refused: str = ""):
        """As the organiser, or by the phone of an entry. If it may be `refused`, with that code,
        then None is given for an answer."""
        client = self.organiser
        if by is not None:
            client = self.phone
            client.cookies[COOKIE] = self.players[by].token("cookie")
        answer = client.send(method, path, body)
        if answer.status_code == 409 and answer.json()["code"] == refused:
            return None
        assert answer.status_code < 300, (method, path, body, answer.content)
        return answer.json() if answer.content else {}

    def all(self, path: str, **filters) -> list[dict]:
        """Every page of a list."""
        query = "&".join(f"{name}={value}" for name, value in filters.items())
        rows, page = [], 1
        while True:
            asked = f"?tournament={self.code}&page_size=100&page={page}&{query}"
            found = self.ask("get", path + asked)
            rows += found["results"]
            if not found["next"]:
                return rows
            page += 1

    def look(self) -> dict:
        self.state = self.ask("get", self.path)
        return self.state

    def stage(self, number: int) -> dict:
        return next(one for one in self.state["stages"] if one["id"] == number)

    def entries(self) -> list[dict]:
        """Who is or was entered; from now on each has a phone."""
        rows = self.all("entries/", order="seed")
        new = [row for row in rows if row["id"] not in self.players]
        people = Player.objects.in_bulk([row["player"]["id"] for row in new])
        self.players |= {row["id"]: people[row["player"]["id"]] for row in new}
        return rows

    def active(self) -> list[int]:
        return [
            row["id"]
            for row in self.entries()
            if not row["withdrawn_at"] and not row["waiting_since"]
        ]

    def tick(self) -> None:
        """What the server does by itself until nothing is due."""
        cache.clear()  # nobody asks so often in a minute
        for _ in range(20):
            due = list(Stage.objects.with_something_due())
            if not due:
                return
            for stage in due:
                tasks.follow(stage.pk)
        raise AssertionError("something is always due")

    # Results

    def settle(self, board: dict, totals: list[int]) -> None:
        """One side enters it, deal by deal if there are such sheets; the other confirms it."""
        sides = [board["first"]["id"], board["second"]["id"]]
        self.lots.shuffle(sides)
        path = f"matches/{board['match']}/"
        written = {"deals": won_sheets()} if totals == [TARGET, 4] else {"totals": totals}
        entered = self.ask("put", f"{path}scoresheets/", written, sides[0])
        word = {"revision": entered["revision"], "said": "confirm"}
        if self.lots.random() < 0.2:
            own = self.ask("post", f"{path}confirmations/", word, sides[0], refused="own_entry")
            assert own is None
        said = self.ask("post", f"{path}confirmations/", word, sides[1])
        assert said["finished_at"]
        assert said["totals"] == totals

    def any_totals(self) -> list[int]:
        totals = [TARGET + self.lots.choice([0, 0, 2]), self.lots.randrange(TARGET)]
        return totals if self.lots.randrange(2) else totals[::-1]

    def bring(self, boards: list[dict], row: dict, nobody: list[dict]) -> None:
        """Many results of a round at once, from a spreadsheet; to some of them nobody has come."""
        stage = self.stage(row["stage"])
        group = chr(64 + stage["group"]) if stage["group"] else ""
        lines = ["stage,group,round,table,score_first,score_second,absent"]
        for board in boards:
            where = [stage["number"], group, row["number"], board["table"]]
            result = ["", "", "both"] if board in nobody else [*self.any_totals(), ""]
            lines.append(",".join(map(str, [*where, *result])))
        told = {"csv": "\n".join(lines), "reason": "From the sheets."}
        assert self.ask("post", f"{self.path}csv/results/", told)["news"] == len(boards)

    def both_absent(self, board: dict) -> None:
        told = self.ask("post", f"pairings/{board['id']}/forfeit/", {"absent": [0, 1]})
        assert (told["state"], told["result"]["winner"]) == ("forfeit", None)

    def correct(self, board: dict) -> bool:
        """The other side had won. Of a bracket it is refused once the next match is over."""
        totals = board["result"]["totals"][::-1]
        ruled = {"reason": "Read the wrong way round.", "totals": totals}
        path = f"matches/{board['match']}/rulings/"
        told = self.ask("post", path, ruled, refused="would_touch")
        assert told is None or told["totals"] == totals
        return told is not None
