"""What comes from outside in no shape that our own pages would give it."""

import http.client
import json
import socket
import time
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from accounts.identity import COOKIE
from games.models import Match
from games.rules.ruleset import PROFILES
from tests.builders import make_club, make_player
from tests.games.sockets import Client, is_view, refused
from tests.games.tables import open_table, started

pytestmark = pytest.mark.django_db(transaction=True)


def opens(server, path: str, player, origin: str | None) -> bool:
    cookie = [("Cookie", f"{COOKIE}={player.token('cookie')}")]
    try:
        with connect(
            server.address.replace("http", "ws") + path, additional_headers=cookie, origin=origin
        ) as opened:
            return "v" in json.loads(opened.recv(timeout=20))
    except InvalidStatus as refusal:
        return refusal.response.status_code != 403


def test_only_our_own_pages_open_sockets(server):
    match, people = started()
    host = urlsplit(server.address).netloc
    port = urlsplit(server.address).port
    origins = {
        f"http://{host}": True,
        f"https://{host}": False,
        f"http://127.0.0.1:{port + 1}": False,
        "http://127.0.0.1": False,
        f"http://localhost:{port}": False,
        f"http://{host}.evil.example": False,
        "https://evil.example": False,
        f"http://{host}/": False,
        "null": False,
        None: False,
    }
    path = f"/ws/t/{match.code}"
    assert {origin: opens(server, path, people[0], origin) for origin in origins} == origins


def ask(server, method: str, path: str, body=None, **headers) -> tuple[int, str]:
    address = urlsplit(server.address)
    line = http.client.HTTPConnection(address.hostname, address.port, timeout=20)
    try:
        line.request(method, path, body, headers)
        answer = line.getresponse()
        return answer.status, answer.read().decode()
    finally:
        line.close()


NUL_PATHS = [
    "/t/%00",
    "/w/%00",
    "/fr/matches/%00/",
    "/fr/matches/%00/sheet/",
    "/fr/matches/%00/deals/1/",
    "/fr/events/%00/",
    "/fr/events/%00/desk/",
    "/fr/events/%00/standings/",
    "/fr/clubs/%00/",
    "/fr/join/%00/",
    "/fr/p/1.%00/",
    "/fr/password/%00/",
    "/fr/rules/%00/",
    "/fr/players/99999999999999999999999999/",
    "/fr/players/" + "9" * 5000 + "/",
    "/fr/matches/AAAAAA/deals/99999999999999999999/",
    "/fr/%ff%fe/",
    "/api/v1/matches/%00/",
]


def test_an_address_that_cannot_be_is_not_there(server):
    found = {path: ask(server, "GET", path)[0] for path in NUL_PATHS}
    assert found == dict.fromkeys(NUL_PATHS, 404)


def test_an_invitation_that_cannot_be_is_not_there(server):
    club = make_club()
    assert ask(server, "GET", f"/fr/join/{club.invitation}%00/")[0] == 404
    assert ask(server, "GET", f"/fr/join/{club.invitation}/")[0] == 200


@pytest.mark.parametrize(
    "cookie",
    [r'sessionid="aaaaaaaaaaaa\000b"', r'player="1.\000"', r'sessionid="\355\240\200aaaaaaaa"',
     r'csrftoken="\000"', r'messages="\000"', r'django_language="\000"', "=;=;;,", "a" * 3000],
)  # fmt: skip
def test_a_spoilt_cookie_is_a_stranger(server, cookie):
    assert ask(server, "GET", "/fr/account/", Cookie=cookie)[0] == 302
    assert ask(server, "GET", "/api/v1/me/", Cookie=cookie)[0] == 401
    match = Match.open_table(make_player(), PROFILES["cafe"].ruleset(), public=False)
    with connect(
        server.address.replace("http", "ws") + f"/ws/t/{match.code}",
        additional_headers=[("Cookie", cookie)],
        origin=server.address,
    ) as opened:
        assert json.loads(opened.recv(timeout=5))["door"] is True


@pytest.mark.parametrize("path", ["/fr/guest/", "/api/v1/guests/", "/nowhere"])
def test_a_body_that_no_page_would_send_is_refused(server, path):
    """Before it has come: what it will be long is enough."""
    status, said = ask(server, "POST", path, b"name=x", **{"Content-Length": "1000001"})
    assert (status, json.loads(said)["code"]) == (413, "too_large")


def test_a_body_of_unknown_length_ends_at_the_same_place(server):
    address = urlsplit(server.address)
    line = socket.create_connection((address.hostname, address.port), timeout=20)
    line.sendall(b"POST /api/v1/guests/ HTTP/1.1\r\nHost: 127.0.0.1\r\n")
    line.sendall(b"Transfer-Encoding: chunked\r\n\r\n")
    try:
        for _ in range(200):  # 10 MB
            line.sendall(b"C350\r\n" + b"x" * 50_000 + b"\r\n")
    except OSError:
        pass  # the line is closed to us long before that
    else:
        assert line.recv(100).startswith(b"HTTP/1.1 413")
    finally:
        line.close()
    assert ask(server, "GET", "/healthz") == (200, "well")


def test_a_form_of_a_thousand_fields_is_a_bad_request(server):
    many = "&".join(f"a{number}=1" for number in range(2000))
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    assert ask(server, "POST", "/fr/guest/", many, **kind)[0] in (400, 403)


WRONG_SEATS = [1.0, True, "1", -1, 4, 1e300, None, [1], {"1": 1}, "\x00", "\ud800", 10**300]


@pytest.mark.parametrize("do", ["join", "ask_to_leave"])
def test_a_seat_is_a_whole_number(server, do):
    host = make_player("Amel")
    match = Match.open_table(host, PROFILES["cafe"].ruleset())
    match.join(make_player("Bechir"), 1)
    version = match.version
    with Client(server, f"/ws/t/{match.code}", host) as client:
        client.until(is_view)
        for seat in WRONG_SEATS:
            client.say(json.dumps({"do": do, "seat": seat}))
            assert client.until(refused)["refused"] == "no_such_seat", seat
    match.refresh_from_db()
    assert (match.version, [entry["name"] for entry in match.seating]) == (
        version,
        ["Amel", "Bechir"],
    )


WRONG = [
    b"\x00\x01", b"", "true", "1", '"x"', "[[[[]]]]", '{"play": 7, "turn": 0}',
    '{"play": null}', '{"play": ["5C"], "turn": 0}', '{"play": {}, "turn": 0}',
    '{"play": "5C", "turn": {}}', '{"play": "5C", "turn": 1e999}', '{"play": "\\u0000", "turn": 0}',
    '{"play": "\\ud800", "turn": 0}', '{"do": ["join"]}', '{"do": null}', '{"do": {"join": 1}}',
    '{"do": "cut", "at": 1.0}', '{"do": "cut", "at": true}',
    '{"do": "next", "entropy": "\\ud800"}',
    '{"do": "win", "seat": 0}', '{"have": NaN}', '{"have": [1]}', '{"have": {}}', '{"have": 1e400}',
    '{"have": "\\ud800"}', '{"hands": true, "do": "show"}', '{"you": 1}',
    '{"seat": 1, "do": "play"}',
]  # fmt: skip


def test_no_shape_of_message_ends_the_line(server):
    match, people = open_table()
    with Client(server, f"/ws/t/{match.code}", people[0]) as client:
        client.until(is_view)
        for message in WRONG:
            client.socket.send(message)
            client.hear()
        client.drain()
        client.say({"have": match.version})
        assert client.hear() == {"have": match.version}
    match.refresh_from_db()
    assert match.phase == "seating"


def shout(client) -> None:
    for _ in range(20_000):
        client.say('{"do": "x"}')
    while True:
        client.hear()


def test_who_never_stops_talking_is_sent_away_and_hurts_nobody(server):
    match, people = started()
    path = f"/ws/t/{match.code}"
    with Client(server, path, people[0]) as loud, Client(server, path, people[1]) as quiet:
        quiet.until(is_view)
        with pytest.raises(ConnectionClosed) as ended:
            shout(loud)
        assert ended.value.rcvd.code == 4429
        asked = time.monotonic()
        quiet.say({"have": match.version})
        quiet.until(lambda message: message == {"have": match.version})
        assert time.monotonic() - asked < 10
    with Client(server, path, people[0]) as again:
        assert again.until(is_view)["you"] == 0


def test_a_page_that_only_listens_may_not_shout_either(server):
    with Client(server, "/ws/changes?topic=lobby&topic=%00&topic=%ff") as page:
        with pytest.raises(ConnectionClosed) as ended:
            shout(page)
        assert ended.value.rcvd.code == 4429


def test_a_half_spoken_request_keeps_nobody_waiting(server):
    address = urlsplit(server.address)
    halves = [socket.create_connection((address.hostname, address.port)) for _ in range(50)]
    try:
        for half in halves:
            half.sendall(
                b"POST /fr/guest/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\nx"
            )
        asked = time.monotonic()
        assert ask(server, "GET", "/fr/")[0] == 200
        assert time.monotonic() - asked < 5
    finally:
        for half in halves:
            half.close()


def test_a_code_of_nothing_is_no_table(server):
    for path in ("/ws/t/%00", "/ws/w/%00", "/ws/t/" + "A" * 3000):
        with pytest.raises((InvalidStatus, ConnectionClosed)), Client(server, path) as client:
            client.hear()
