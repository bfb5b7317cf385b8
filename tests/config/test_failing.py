"""What a person is told while the database does not answer."""

from contextlib import contextmanager

import psycopg
import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from tests.builders import make_player
from tests.conftest import url_of_test_database

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def silent_database():
    """Somebody else holds everything that is asked for, and nobody waits for long."""
    with psycopg.connect(url_of_test_database()) as other:
        other.execute("lock table accounts_player")
        with connection.cursor() as cursor:
            cursor.execute("set lock_timeout = '20ms'")
        yield
        with connection.cursor() as cursor:
            cursor.execute("reset lock_timeout")


def test_what_was_sent_is_not_lost_but_may_be_sent_again():
    player = make_player("Zied")
    client = Client(raise_request_exception=False, headers={"accept-language": "en"})
    client.cookies["player"] = player.token("cookie")
    page, api = reverse("accounts:me"), "/api/v1/me/"
    with silent_database():
        answers = [
            client.get(page),
            client.post(page, {"name": "Zoubeir"}),
            client.patch(api, {"name": "Zoubeir"}, "application/json"),
        ]
    assert [answer.status_code for answer in answers] == [503] * 3
    assert {answer["Retry-After"] for answer in answers} == {"5"}
    assert "Nothing is lost." in answers[0].content.decode()
    assert "What you sent is not stored yet." in answers[1].content.decode()
    assert answers[2].json() == {"code": "unavailable", "message": "Ask again in a moment."}
    assert Player.objects.get().name == "Zied"
    assert client.post(page, {"name": "Zoubeir"}).status_code == 302
    assert Player.objects.get().name == "Zoubeir"


def test_a_fault_of_ours_is_said_to_be_ours():
    """Nothing else is taken for a server that does not answer."""
    with connection.cursor() as cursor:
        cursor.execute("alter table games_match rename to gone")
    try:
        answer = Client(raise_request_exception=False).get(reverse("games:lobby"))
    finally:
        with connection.cursor() as cursor:
            cursor.execute("alter table gone rename to games_match")
    assert answer.status_code == 500
    assert "Something broke" in answer.content.decode()
