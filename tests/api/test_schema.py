"""The schema is sound, and its page works offline under the site's policy."""

import pytest
from django.core.management import call_command

from tests.api.clients import client_of


def test_the_schema_is_valid_and_complete(tmp_path):
    file = tmp_path / "schema.yml"
    call_command("spectacular", "--validate", "--fail-on-warn", file=str(file))
    assert "/api/v1/matches/{code}/plays/:" in file.read_text()


@pytest.mark.django_db
def test_what_is_not_there_is_said_as_everything_else():
    answer = client_of().get("nowhere/")
    assert answer.status_code == 404
    assert answer.json() == {"code": "not_found", "message": "There is nothing here."}


@pytest.mark.django_db
def test_the_root_lists_the_resources():
    assert list(client_of().get("/api/v1/").json()) == [
        "clubs",
        "memberships",
        "players",
        "teams",
        "tournaments",
        "entries",
        "stages",
        "rounds",
        "pairings",
        "webhooks",
        "deliveries",
        "houses",
        "matches",
    ]


def test_the_docs_open_in_a_browser_and_ask_the_site_itself(visit):
    """`visit` fails on whatever breaks the content policy."""
    page = visit("/api/v1/docs/")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.get_by_text("/api/v1/clubs/", exact=True).first.wait_for()
    page.locator("#operations-clubs-clubs_list .opblock-summary-control").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    page.get_by_text('"results"').first.wait_for()
    assert all(url.startswith((page.url.split("/api/")[0], "data:")) for url in asked)
