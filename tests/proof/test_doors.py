"""Every page and every endpoint, tried by everybody: who may read it, who changes what by it.

An address that stands here in no line fails the test: say who may, in pages.py or endpoints.py.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.urls import NoReverseMatch, get_resolver, reverse

from tests.proof.endpoints import ENDPOINTS
from tests.proof.pages import MATRIX
from tests.proof.world import EVERYBODY, World

pytestmark = pytest.mark.django_db  # for pytest-django makes a database only where it is asked

NOT_OURS = {"django_session", "django_migrations", "django_content_type", "auth_permission"}


# The world is made once, and whatever is tried in it has not happened afterwards


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), undone():
        world = World.make()
        kept = (world.friendly, world.contested, world.playing, world.waiting)
        kept += (world.written, world.absent, world.password_token, world.cookies, world.tokens)
        assert all(kept)  # made before any try
        yield world


@contextmanager
def undone() -> Iterator[None]:
    cache.clear()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def state() -> str:
    """All that is stored, in short."""
    with connection.cursor() as cursor:
        tables = sorted(set(connection.introspection.table_names(cursor)) - NOT_OURS)
        parts = [
            f"select '{table}' || coalesce(string_agg(md5(t::text), '' order by t::text), '') x "
            f"from {table} t"
            for table in tables
        ]
        cursor.execute("select md5(string_agg(x, '')) from (" + " union all ".join(parts) + ") y")
        return cursor.fetchone()[0]


class Writes:
    """Whether a statement other than a question was sent; only then is it worth a look."""

    def __init__(self) -> None:
        self.seen = False

    def __call__(self, execute, sql, params, many, context):
        self.seen = self.seen or sql.startswith(("INSERT", "UPDATE", "DELETE"))
        return execute(sql, params, many, context)


def ordered(roles) -> list[str]:
    return [role for role in EVERYBODY if role in roles]


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
    read = {}
    before = state()
    for name, door in MATRIX.items():
        url, read[name] = reverse(name, args=door.path(world)), []
        for role in EVERYBODY:
            with undone():
                if world.client(role).get(url).status_code == 200:
                    read[name].append(role)
    assert read == {name: ordered(door.reads) for name, door in MATRIX.items()}
    assert state() == before


def test_a_page_is_written_by_whom_it_is_for(world):
    wrote = {}
    before = state()
    for name, door in MATRIX.items():
        url, body, wrote[name] = reverse(name, args=door.path(world)), door.body(world), []
        for role in EVERYBODY:
            with undone():
                writes = Writes()
                with connection.execute_wrapper(writes):
                    world.client(role).post(url, body)
                if writes.seen and state() != before:
                    wrote[name].append(role)
    assert wrote == {name: ordered(door.writes) for name, door in MATRIX.items()}


ODD = ["\x00", "", "9" * 400, "<script>", "\u202e" * 50, "-1", "x" * 300]
ASKED = ("next", "page", "club", "preset", "players", "target", "search", "watch", "keep_guest")
METHODS = ("PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "QUERY")


def test_nonsense_is_answered_and_no_crash(world):
    """The test client raises what would be a 500. Each page gets some of it, not all."""
    before = state()
    for turn, (name, door) in enumerate(MATRIX.items()):
        url, body = reverse(name, args=door.path(world)), door.body(world)
        for step, role in enumerate(("owner", "seated", "nobody")):
            client, odd = world.client(role), ODD[(turn + step) % len(ODD)]
            asked = dict.fromkeys((*ASKED, *body), odd)
            with undone():
                assert client.get(url, asked).status_code < 500
                assert client.post(url, asked).status_code < 500
        method = METHODS[turn % len(METHODS)]
        with undone():
            assert client.generic(method, url, b"{", "application/json").status_code < 500
    assert state() == before


def test_the_administration_is_for_its_staff(world):
    found = [name for name in names(get_resolver().url_patterns) if name.startswith("admin:")]
    assert len(found) > 40
    before = state()
    for role in ("owner", "nobody"):
        client = world.client(role)
        for name in found:
            for arguments in ([], [1], ["accounts"], [1, 1], ["nowhere"]):
                _closed(client, name, arguments)
    assert state() == before


def _closed(client, name: str, arguments: list) -> None:
    try:
        url = reverse(name, args=arguments)
    except NoReverseMatch:
        return
    open_to_all = name in ("admin:jsi18n", "admin:login", "admin:logout")
    for ask in (client.get, client.post):
        with undone():
            assert ask(url).status_code in (302, 403, 404, 405) or open_to_all, name


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
    answered, wrong = {}, []
    before = state()
    for line, door in ENDPOINTS.items():
        for role in EVERYBODY:
            with undone():
                writes = Writes()
                with connection.execute_wrapper(writes):
                    code = _ask(world, line, door, role).status_code
                changed = writes.seen and state() != before
                if code < 300:
                    answered.setdefault(line, []).append(role)
                if changed != (code < 300 and door.changes):
                    wrong.append((line, role, code, changed))
    assert answered == {line: ordered(door.who) for line, door in ENDPOINTS.items() if door.who}
    assert wrong == []


def test_nonsense_over_the_api_is_refused_as_such(world):
    before = state()
    for turn, (line, door) in enumerate(ENDPOINTS.items()):
        for step, role in enumerate(("owner", "seated", "nobody")):
            odd = [*ODD, None, [], {}, -1, 10**30, True][(turn + step) % 13]
            body = dict.fromkeys(door.body(world) or ["name"], odd)
            with undone():
                code = _ask(world, line, door, role, body if step else odd).status_code
                assert code < 500, (line, role, odd)
    assert state() == before


def _ask(world, line: str, door, role: str, *instead):
    name, method = line.split()
    url = reverse(f"api:{name}", args=door.path(world))
    body = instead[0] if instead else door.body(world)
    return world.client(role).generic(method, url, json.dumps(body), "application/json")
