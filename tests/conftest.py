import os
import shutil
from urllib.parse import quote

import pytest
from django.conf import settings as django_settings
from django.contrib.contenttypes.management import create_contenttypes
from django.core.cache import cache
from django.db import connection, connections
from django.db.models.signals import post_migrate
from django.test import override_settings
from django.utils import translation
from playwright.sync_api import sync_playwright

from tests.site import Site

# As root Chromium has no sandbox; and where the network is closed it must not look outside.
CHROMIUM_FLAGS = [
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    *(["--no-sandbox"] if os.getuid() == 0 else []),
]


def chromium() -> str | None:
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix):
    """To copy the database that tests.run has migrated costs less than to migrate one a worker."""
    given = connection.settings_dict
    given["TEST"]["TEMPLATE"] = given["NAME"]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup):
    """Nobody here asks for Django's permissions; making them after each flush takes long."""
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    post_migrate.disconnect(create_contenttypes)
    type(connection.ops).sql_flush = _deletions


def _deletions(_operations, _style, tables: list[str], **_options) -> list[str]:
    """A few rows are sooner deleted than the file of every table is made anew (TRUNCATE), and all
    sooner asked for at once than one after the other."""
    return ["; ".join(f'DELETE FROM "{table}"' for table in tables)]


@pytest.fixture(autouse=True, scope="session")
def _static_files_are_the_web_servers():
    """Each test client makes its own middleware, which would read them all: longer than a page."""
    kept = [name for name in django_settings.MIDDLEWARE if "servestatic" not in name]
    with override_settings(MIDDLEWARE=kept):
        yield


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


@pytest.fixture(autouse=True)
def _in_english():
    """A page that was asked for leaves its language behind in our thread."""
    with translation.override("en"):
        yield


@pytest.fixture(scope="session")
def site(django_db_setup):
    """The real web server on this worker's test database; see `server`."""
    key = django_settings.SECRET_KEY  # cookies signed here are good there
    place = {"DATABASE_URL": url_of_test_database(), "WEBHOOKS_INSIDE": "1"}
    with Site(("web",), SECRET_KEY=key, **place) as site:
        yield site


@pytest.fixture
def server(site, transactional_db):
    """The real web server, for a test whose data is committed: `server.address`."""
    return site


@pytest.fixture
def workers(server):
    """Celery's workers and beat besides the web server: the clocks run."""
    programs = ("live", "slow", "beat")
    server.start(*programs)
    yield server
    server.stop(*reversed(programs))


@pytest.fixture
def playing(server, monkeypatch):
    """Playwright's hands. Its loop runs in our thread, so Django must allow that."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    with sync_playwright() as playwright:
        yield playwright
        # Beside Playwright's loop Django opened connections of their own, which no other
        # place can reach any more.
        connections.close_all()


@pytest.fixture
def browser(playing):
    """Chromium."""
    browser = playing.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def visit(browser, server):
    """Open a page as a new visitor: `page = visit("/fr/", locale="fr", viewport=…)`.

    What the page complains about in its console (errors, broken policy) fails the test.
    """
    complaints = []

    def open_page(path: str = "/", **context):
        context = {"service_workers": "block", **context}
        page = browser.new_context(base_url=server.address, **context).new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: line.type == "error" and complaints.append(line.text))
        page.goto(path)
        return page

    yield open_page
    assert complaints == []


def url_of_test_database() -> str:
    """Where Django's test runner put this worker's database, for another process."""
    database = django_settings.DATABASES["default"]
    who = quote(database["USER"], "")
    if database["PASSWORD"]:
        who += ":" + quote(database["PASSWORD"], "")
    port = f":{database['PORT']}" if database["PORT"] else ""
    return f"postgresql://{who}@{quote(database['HOST'], '')}{port}/{database['NAME']}"
