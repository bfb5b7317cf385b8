"""A club night wholly over the API, against the real server and its workers."""

import json
import urllib.error
import urllib.request

import pytest

from games.rules.record import check
from tests.builders import PASSWORD, make_user
from tests.games.tables import sheet
from tests.patience import until

pytestmark = pytest.mark.django_db(transaction=True)


class NotTaken(Exception):
    """409: refused by the rules."""


class Caller:
    """Somebody with a token and nothing but the API."""

    def __init__(self, address: str) -> None:
        self.address = f"{address}/api/v1/"
        self.headers = {"Content-Type": "application/json", "Accept-Language": "en"}

    def sign_in(self, username: str) -> "Caller":
        token = self.post("tokens/", username=username, password=PASSWORD)["token"]
        self.headers["Authorization"] = f"Token {token}"
        return self

    def get(self, path: str):
        return self.call("GET", path)

    def post(self, path: str, **body):
        return self.call("POST", path, body)

    def call(self, method: str, path: str, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, self.headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            with error:
                kind = NotTaken if error.code == 409 else AssertionError
                raise kind(f"{method} {path}: {error.code} {error.read()}") from None


@pytest.mark.long
def test_a_club_night_over_the_api(workers):
    make_user("organiser")
    users = [make_user(name) for name in ("amel", "bechir", "chiraz")]
    organiser = Caller(workers.address).sign_in("organiser")
    seats = {user.player.pk: Caller(workers.address).sign_in(user.username) for user in users}

    club = organiser.post("clubs/", name="Halfaouine", city="Tunis")["slug"]
    invitation = organiser.get(f"clubs/{club}/invitation/")["invitation"]
    for friend in seats.values():
        friend.post("memberships/", invitation=invitation)
    (uncle,) = organiser.post(f"clubs/{club}/players/", names=["Uncle Salah"])
    organiser.post("teams/", club=club, name="Les as", players=[uncle["id"], users[0].player.pk])

    event = organiser.post(
        "tournaments/", club=club, name="Ramadan cup", profile="family", target=16, live=True
    )
    path, stage = f"tournaments/{event['code']}/", f"stages/{event['stages'][0]['id']}/"
    for player in seats:
        organiser.post("entries/", tournament=event["code"], player=player)
    organiser.post(f"{path}start/")

    played = set()
    while len(played) < 3:
        pairing = until(lambda: next_pairing(organiser, event["code"], played))
        if not played:
            here = paired(organiser, pairing)
            play_live(pairing["match"], [seats[player] for player in here])
        else:
            play_on_paper(organiser, pairing, seats)
        played.add(pairing["id"])

    rows = until(lambda: complete(organiser.get(f"{stage}standings/")["rows"]))
    assert [row["place"] for row in rows] == sorted(row["place"] for row in rows)
    assert sum(row["points"]["value"] for row in rows) == 9
    assert until(lambda: organiser.get(path)["finished_at"])
    log = [row["verb"] for row in organiser.get(f"{path}log/")["results"]]
    assert (log[0], log[-1]) == ("finished", "planned")


def next_pairing(caller, event: str, played: set) -> dict | None:
    rows = caller.get(f"pairings/?tournament={event}")["results"]
    open_ones = [row for row in rows if row["match"] and row["id"] not in played]
    return open_ones[0] if open_ones else None


def paired(caller, pairing) -> list[int]:
    entries = [caller.get(f"entries/{pairing[side]['id']}/") for side in ("first", "second")]
    return [entry["player"]["id"] for entry in entries]


def complete(rows: list) -> list | None:
    return rows if sum(row["played"] for row in rows) == 6 else None


def play_live(code: str, people: list) -> None:
    """Two clients who know the rules only from being refused: they try until a play is taken."""
    path = f"matches/{code}/"
    for caller in people:
        caller.post(f"{path}ready/", entropy="00" * 16)
    by_seat = {caller.get(f"{path}view/")["you"]: caller for caller in people}
    view = until(lambda: in_play(people[0].get(f"{path}view/")))
    while view["phase"] != "over":
        if view["phase"] == "count":
            for caller in people:
                view = caller.post(f"{path}next/")
        else:
            view = play_something(by_seat[view["to"]], path)
    match = people[0].get(path)
    assert (match["winner"], match["totals"]) == (view["winner"], view["totals"])
    record = people[0].get(f"{path}record/")
    assert check(record) == []
    steps = people[0].get(f"{path}deals/1/plays/")
    assert (len(steps), steps[-1]["hands"]) == (36, [[], []])


def in_play(view: dict) -> dict | None:
    return view if view["phase"] == "play" else None


def play_something(caller, path: str) -> dict:
    view = caller.get(f"{path}view/")
    for play in tries(view["hand"], view["table"]):
        try:
            return caller.post(f"{path}plays/", play=play, turn=view["turn"])
        except NotTaken:
            continue
    raise AssertionError(view)


VALUES = {"A": 1, "J": 8, "Q": 9, "K": 10}


def value(card: str) -> int:
    return VALUES.get(card[0]) or int(card[0])


def tries(hand: list, table: list) -> list[str]:
    """Singles first, then pairs and threes, then a card laid."""
    singles = [f"{card}x{one}" for card in hand for one in table if value(one) == value(card)]
    sums = [f"{card}x{''.join(some)}" for card in hand for some in sets_of(table, value(card))]
    return [*singles, *sums, *hand]


def sets_of(table: list, wanted: int) -> list[list]:
    found = [[]]
    for card in table:
        found += [[*some, card] for some in found if sum(map(value, some)) + value(card) <= wanted]
    return [some for some in found if len(some) > 1 and sum(map(value, some)) == wanted]


def play_on_paper(organiser, pairing: dict, seats: dict) -> None:
    """Moved to real cards: one side enters it deal by deal, the other confirms."""
    moved = organiser.call("PATCH", f"pairings/{pairing['id']}/", {"live": False})
    path = f"matches/{moved['match']}/"
    first, second = [seats[seat["player"]] for seat in organiser.get(path)["seats"]]
    sides = sheet({"carta": 1, "dinari": 1, "hayya": 1, "chkobba": 5}, {"chkobba": 2})
    for number in (1, 2):
        result = first.post(f"{path}scoresheets/", number=number, sides=sides)
    assert (result["totals"], result["winner"]) == ([16, 4], None)
    word = {"revision": result["revision"], "said": "confirm"}
    assert second.post(f"{path}confirmations/", **word)["winner"] == 0
