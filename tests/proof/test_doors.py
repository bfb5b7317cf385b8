"""Every page and every endpoint, tried by everybody: who may read it, who changes what by it.

An address that stands here in no line fails the test: say who may, in pages.py, event_pages.py or
endpoints.py.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.urls import NoReverseMatch, get_resolver, reverse

from tests.proof.endpoints import ENDPOINTS
from tests.proof.pages import MATRIX
from tests.proof.roles import tried
from tests.proof.world import World

pytestmark = pytest.mark.django_db  # for pytest-django makes a database only where it is asked

NOT_OURS = {"django_session", "django_migrations", "django_content_type", "auth_permission"}


# The world is made once, and whatever is tried in it has not happened afterwards


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), undone():
        world = World.make()
        kept = (world.friendly, world.contested, world.playing, world.waiting)
        kept += (
            world.written,
            world.absent,
            world.missed,
            world.password_token,
            world.cookies,
            world.tokens,
        )
        assert all(kept)  # made before any try
        yield world


@contextmanager
def undone() -> Iterator[None]:
    cache.clear()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


class Changes:
    """What was written to, and whether it is still as it was before.

    Everything that a request does is undone, so that a table's own state is asked for once.
    """

    written = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"')

    def __init__(self) -> None:
        self.before = dict(zip(tables := self._tables(), self._states(tables), strict=True))
        self.touched: set[str] = set()

    def _tables(self) -> list[str]:
        with connection.cursor() as cursor:
            return sorted(set(connection.introspection.table_names(cursor)) - NOT_OURS)

    def _states(self, tables: list[str]) -> list[str]:
        query = "(select md5(string_agg(t::text, '' order by t::text)) from {} t)"
        with connection.cursor() as cursor:
            cursor.execute("select " + ", ".join(query.format(table) for table in tables))
            return list(cursor.fetchone())

    def __call__(self, execute, sql, params, many, context):
        self.touched |= set(self.written.findall(sql))
        return execute(sql, params, many, context)

    @contextmanager
    def looked_for(self) -> Iterator[None]:
        self.touched = set()
        with connection.execute_wrapper(self):
            yield

    @property
    def any(self) -> bool:
        tables = sorted(self.touched - NOT_OURS)
        return bool(tables) and self._states(tables) != [self.before[name] for name in tables]

    @property
    def all(self) -> list[str]:
        tables = list(self.before)
        return [
            name
            for name, now in zip(tables, self._states(tables), strict=True)
            if now != self.before[name]
        ]


def ordered(roles) -> list[str]:
    return [role for role in tried(roles) if role in roles]


# Pages


def names(patterns, space: str = "") -> Iterator[str]:
    for each in patterns:
        if hasattr(each, "url_patterns"):
            yield from names(
                each.url_patterns, space + (f"{each.namespace}:" if each.namespace else "")
            )
        elif each.name:
            yield space + each.name


def pages() -> set[str]:
    everything = names(get_resolver().url_patterns)
    return {name for name in everything if not name.startswith(("admin:", "api:"))}


def test_every_address_has_its_line():
    assert pages() ^ set(MATRIX) == set()


def test_a_page_is_read_by_whom_it_is_for(world):
    read, changes = {}, Changes()
    for name, door in MATRIX.items():
        url, read[name] = reverse(name, args=door.path(world)), []
        for role in tried(door.reads) if door.reads else ["owner"]:
            with undone(), changes.looked_for():
                if world.client(role).get(url).status_code == 200:
                    read[name].append(role)
                assert not changes.any, (name, role)
    assert read == {name: ordered(door.reads) for name, door in MATRIX.items()}
    assert changes.all == []


def test_a_page_is_written_by_whom_it_is_for(world):
    wrote, changes = {}, Changes()
    for name, door in MATRIX.items():
        url, wrote[name] = reverse(name, args=door.path(world)), []
        for role in tried(door.writes) if door.writes else ["owner"]:
            body = door.body(world)  # a file is read once
            with undone(), changes.looked_for():
                world.client(role).post(url, body)
                if changes.any:
                    wrote[name].append(role)
    assert wrote == {name: ordered(door.writes) for name, door in MATRIX.items()}
    assert changes.all == []


ODD = ["\x00", "", "9" * 400, "<script>", "\u202e" * 50, "-1", "x" * 300]
ASKED = ("next", "page", "club", "preset", "players", "target", "search", "watch", "keep_guest")
METHODS = ("PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "QUERY")


def test_nonsense_is_answered_and_no_crash(world):
    """The test client raises what would be a 500. Each page gets some of it, not all."""
    changes = Changes()
    for turn, (name, door) in enumerate(MATRIX.items()):
        url, body = reverse(name, args=door.path(world)), door.body(world)
        client = world.client(("owner", "seated", "nobody")[turn % 3 if door.reads else 0])
        asked = dict.fromkeys((*ASKED, *body), ODD[turn % len(ODD)])
        with undone():
            assert (client.post if body else client.get)(url, asked).status_code < 500
            if turn % 4 == 0:
                method = METHODS[turn // 4 % len(METHODS)]
                assert client.generic(method, url, b"{", "application/json").status_code < 500
    assert changes.all == []


def test_the_administration_is_for_its_staff(world):
    found = [name for name in names(get_resolver().url_patterns) if name.startswith("admin:")]
    assert len(found) > 40
    changes, client = Changes(), world.client("owner")
    with undone():
        for name in found:
            for arguments in ([], [1], ["accounts"], [1, 1]):
                _closed(client, name, arguments)
    assert changes.all == []


def _closed(client, name: str, arguments: list) -> None:
    try:
        url = reverse(name, args=arguments)
    except NoReverseMatch:
        return
    if name not in ("admin:jsi18n", "admin:login", "admin:logout"):
        for ask in (client.get, client.post):
            assert ask(url).status_code in (302, 403, 404, 405), name


# The API: what is tried there is all of its router


def endpoints() -> set[str]:
    found = set()
    for pattern in _patterns(get_resolver("config.api_urls").url_patterns):
        kind = getattr(pattern.callback, "cls", None)
        if kind and pattern.name:
            has = getattr(pattern.callback, "actions", None)
            known = has or [name for name in kind.http_method_names if hasattr(kind, name)]
            methods = set(known) - {"options", "head"}
            found |= {f"{pattern.name} {method.upper()}" for method in methods}
    return found


def _patterns(patterns) -> Iterator:
    for each in patterns:
        if hasattr(each, "url_patterns"):
            yield from _patterns(each.url_patterns)
        else:
            yield each


def test_every_endpoint_has_its_line():
    assert endpoints() ^ set(ENDPOINTS) == set()


def test_an_endpoint_is_for_whom_it_is_for(world):
    """Answered with what was asked, and only then changed."""
    answered, wrong, changes = {}, [], Changes()
    for line, door in ENDPOINTS.items():
        answered[line] = []
        for role in tried(door.who):
            with undone(), changes.looked_for():
                code = _ask(world, line, door, role).status_code
                changed = changes.any
                if code < 300:
                    answered[line].append(role)
                changing = role in door.changes and not line.endswith("GET")
                if changed != (code < 300 and changing):
                    wrong.append((line, role, code, changed))
    assert answered == {line: ordered(door.who) for line, door in ENDPOINTS.items()}
    assert wrong == []
    assert changes.all == []


def test_nonsense_over_the_api_is_refused_as_such(world):
    changes = Changes()
    for turn, (line, door) in enumerate(ENDPOINTS.items()):
        body, odd = door.body(world), [*ODD, None, [], {}, -1, 10**30, True][turn % 13]
        role = ordered(door.who)[0] if door.who else "owner"
        asked = dict.fromkeys(body, odd) if body and turn % 3 else odd
        with undone():
            code = _ask(world, line, door, role, asked).status_code
            assert code < 500, (line, role, odd)
    assert changes.all == []


def _ask(world, line: str, door, role: str, *instead):
    name, method = line.split()
    url = reverse(f"api:{name}", args=door.path(world))
    body = instead[0] if instead else door.body(world)
    return world.client(role).generic(method, url, json.dumps(body), "application/json")
