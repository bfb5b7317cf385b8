"""Whatever is sent, the answer is a reason and never a crash: the test client raises on a 500."""

import json
from itertools import islice, product

import pytest
from django.urls import get_resolver
from drf_spectacular.generators import SchemaGenerator

from accounts.models import Player
from games.models import House, Match
from games.rules.ruleset import PROFILES
from tests.api.clients import client_of, club_night
from tests.builders import make_player, make_user
from tournaments.models import Delivery, Entry, Pairing, Round, Stage, Webhook

pytestmark = pytest.mark.django_db

HUGE = 10**400
ODD = [
    None, True, -1, 0, 1.5, HUGE, -HUGE, 2**31, 2**63, "", "x", "\x00", "a\x00b", "\ud800",
    "9" * 30, "x" * 5000, "\u202e", [], [[]], [None], ["\x00"], [HUGE], {},
    {"\x00": 1}, {"x": {"y": []}},
]  # fmt: skip
BROKEN = [
    b"", b"{", b"nonsense", b"\xff\xfe", b"[" * 100_000, b'{"a":' * 100_000, b"NaN",
    b'{"a": 1e999}', b"9" * 5000, b'{"name": "\xed\xa0\x80"}', b'""', b"null", b"[1]",
    b'{"a": 1, "a": 2}',
]  # fmt: skip


def writes() -> list[tuple[str, str, dict]]:
    """Every (method, path, body's fields) of the schema that changes something."""
    schema = SchemaGenerator().get_schema(public=True)
    found = []
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            if method in ("post", "put", "patch"):
                found.append((method, path, fields(schema, operation)))
    return found


def fields(schema, operation) -> dict:
    content = operation.get("requestBody", {}).get("content", {})
    reference = content.get("application/json", {}).get("schema", {}).get("$ref", "")
    return (
        schema["components"]["schemas"].get(reference.rpartition("/")[2], {}).get("properties", {})
    )


def address(path: str, match: Match) -> str:
    """A path of the schema with rows that are there."""
    club = Stage.objects.first().tournament.club
    values = {
        "/clubs/{slug}/": club.slug,
        "/players/{id}/": Player.objects.first().pk,
        "/teams/{id}/": club.teams.first().pk,
        "/tournaments/{code}/": Stage.objects.first().tournament.code,
        "/entries/{id}/": Entry.objects.first().pk,
        "/stages/{id}/": Stage.objects.first().pk,
        "/rounds/{id}/": Round.objects.last().pk,
        "/pairings/{id}/": Pairing.objects.last().pk,
        "/matches/{code}/": match.code,
        "/disputes/{dispute}/": 1,
        "/houses/{id}/": House.objects.first().pk,
        "/webhooks/{id}/": Webhook.objects.first().pk,
        "/deliveries/{id}/": Delivery.objects.first().pk,
    }
    for part, value in values.items():
        path = path.replace(part, part.partition("{")[0] + f"{value}/")
    assert "{" not in path, path
    return path


def send(client, method, path, body: bytes):
    answer = client.generic(method.upper(), path, body, content_type="application/json")
    assert answer.status_code < 500
    if answer.status_code >= 400:
        said = answer.json()
        assert isinstance(said["code"], str), said
        assert isinstance(said["message"], str), said
    return answer


@pytest.fixture
def night(monkeypatch):
    """An organiser's client, and two matches at which he sits: a live one and one on paper."""
    monkeypatch.setattr("accounts.api.throttles.Asking.most", 10**6)
    monkeypatch.setattr("accounts.api.throttles.ManyNames.most", 10**6)
    owner, club, _ = club_night()
    Webhook.add(club, "https://told.example/", owner).ping(owner)
    rules = PROFILES["family"].ruleset(target=11)
    live = Match.open_table(owner.player, rules)
    live.join(make_player(), 1)
    paper = Match.arrange([[owner.player], [make_player()]], rules, live=False, club=club)
    return client_of(owner), [live, paper]


WRITES = writes()
RESOURCES = sorted({path.split("/")[3] for _, path, _ in WRITES})


@pytest.mark.parametrize("resource", RESOURCES)
def test_a_write_names_what_is_wrong_with_it(night, resource):
    client, matches = night
    for number, (method, path, known) in enumerate(WRITES):
        if path.split("/")[3] == resource:
            for match in matches if "/matches/{code}/" in path else matches[:1]:
                try_everything(client, method, address(path, match), known, number)


def try_everything(client, method, path, known, number) -> None:
    """A quarter of what is odd at each place, another one at the next."""
    for body in BROKEN[number % 4 :: 4]:
        send(client, method, path, body)
    for odd in ODD[number % 4 :: 4]:
        send(client, method, path, json.dumps(odd).encode())
    for place, name in enumerate(known, start=number):
        for odd in ODD[place % 4 :: 4]:
            send(client, method, path, json.dumps({name: odd}).encode())
    if known:
        answer = send(client, method, path, json.dumps({**full(known), "oops": 1}).encode())
        assert answer.status_code in (400, 403, 429)
        if answer.status_code == 400:
            assert "oops" in answer.json()["fields"]


def full(known: dict) -> dict:
    return dict.fromkeys(known, "x")


QUERIES = ["\x00", "x", "-1", "9" * 400, "1e999999999", "NaN", "é", "\u202e", "true", "1,2", "%"]
READS = [
    ("clubs/", ("search", "city__iexact", "mine", "order", "page", "page_size")),
    ("players/", ("search", "club", "account", "order")),
    ("teams/", ("search", "club", "player")),
    ("tournaments/", ("search", "club", "kind", "registering", "started", "player")),
    ("entries/", ("tournament", "search", "player", "team", "withdrawn")),
    ("stages/", ("tournament",)),
    ("rounds/", ("tournament", "stage", "number", "opened")),
    ("pairings/", ("tournament", "round", "round_number", "entry", "player", "match", "live")),
    ("matches/", ("club", "player", "phase", "live", "finished", "search", "watch", "order")),
    ("matches/{code}/", ("watch",)),
    ("matches/{code}/view/", ("watch", "have")),
    ("matches/{code}/scoresheets/", ("revision", "watch")),
    ("stages/{id}/standings/", ("after_round",)),
]


def test_an_odd_question_is_no_crash(night):
    client, (match, _) = night
    stage = str(Stage.objects.first().pk)
    for path, names in READS:
        path = path.replace("{code}", match.code).replace("{id}", stage)
        for name, query in islice(product(names, QUERIES), len(path) % 3, None, 3):
            answer = client.get(path, {name: query})
            assert answer.status_code in (200, 204, 400, 404), (path, name, query)


@pytest.mark.parametrize(
    "path",
    [
        "clubs/%00/",
        "players/99999999999999999999999/",
        "players/%00/",
        "players/x/",
        "matches/ÉÉÉÉÉÉ/",
        "matches/AAAAAA/",
        "matches/AAAAAA/deals/9999/plays/",
        "teams/-1/",
        "tournaments/aaaaaa/",
        "rounds/1e9/",
    ],
)
def test_an_odd_address_is_not_there(path):
    assert client_of().get(path).status_code == 404


def test_what_is_no_json_is_refused():
    client = client_of(make_user())
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x"):
        answer = client.generic("POST", "clubs/", b"name=Halfaouine", content_type=kind)
        assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")
    for charset in ("utf-16", "base64", "rot13", "nonsense", "bz2"):
        kind = f"application/json; charset={charset}"
        assert client.generic("POST", "clubs/", b'{"name": "x"}', kind).status_code in (201, 400)


def test_a_method_that_is_not_offered_is_refused():
    answer = client_of(make_user()).generic("DELETE", "clubs/")
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")


def test_every_address_of_the_api_has_a_name():
    patterns = get_resolver("config.api_urls").url_patterns
    unnamed = [str(each.pattern) for each in patterns if not getattr(each, "name", True)]
    assert unnamed == ["^.*/$"]
