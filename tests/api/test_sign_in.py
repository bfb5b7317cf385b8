"""Tokens, sessions and guests' cookies: who is believed to be whom."""

import pytest
from django.core.cache import cache
from knox.models import AuthToken

from accounts.api.throttles import Asking
from accounts.models import Club, Player
from tests.api.clients import API, Client, client_of
from tests.builders import PASSWORD, make_club, make_player, make_user

pytestmark = pytest.mark.django_db


def sign_in(client, username, password=PASSWORD):
    return client.send("post", "tokens/", {"username": username, "password": password})


def test_a_password_gives_a_token_that_is_kept_hashed():
    user = make_user("salma")
    client = Client()
    answer = sign_in(client, "salma")
    assert answer.status_code == 201
    token = answer.json()["token"]
    assert token not in str(AuthToken.objects.values().get())
    client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    me = client.get("me/").json()
    assert me["username"] == "salma"
    assert me["player"]["id"] == user.player.pk


def test_a_token_can_be_taken_back_alone_or_with_all_others():
    user = make_user()
    one, other = client_of(user), client_of(user)
    assert one.delete("tokens/current/").status_code == 204
    assert (one.get("me/").status_code, other.get("me/").status_code) == (401, 200)
    assert other.delete("tokens/").status_code == 204
    assert not AuthToken.objects.exists()


@pytest.mark.parametrize("username", ["salma", "nobody", "sal\x00ma"])
def test_a_wrong_password_is_refused_the_same_for_whoever_it_is(username):
    make_user("salma")
    answer = sign_in(Client(), username, "wrong")
    assert answer.status_code in (400, 403)
    assert not AuthToken.objects.exists()
    if username in ("salma", "nobody"):
        assert answer.json() == {
            "code": "wrong_password",
            "message": "This name and this password do not belong together.",
        }


def test_who_may_not_sign_in_any_more_gets_no_token():
    make_user("salma", is_active=False)
    assert sign_in(Client(), "salma").status_code == 403


def test_many_tries_on_one_name_are_slowed_down_and_others_are_not():
    make_user("salma")
    make_user("amine")
    codes = [sign_in(Client(), "Salma", "wrong").status_code for _ in range(12)]
    assert codes[0] == 403
    assert codes[-1] == 429
    assert sign_in(Client(), "amine").status_code == 201


def test_who_asks_too_often_is_told_when_to_come_back(monkeypatch):
    monkeypatch.setattr(Asking, "most", 3)
    client = client_of()
    answers = [client.get("clubs/") for _ in range(8)]  # a new minute may begin once
    passed = [answer.status_code for answer in answers].count(200)
    assert 3 <= passed <= 6
    refused = next(answer for answer in answers if answer.status_code != 200)
    assert (refused.status_code, refused.json()["code"]) == (429, "throttled")
    assert 0 < int(refused["Retry-After"]) <= 60
    cache.clear()


@pytest.mark.parametrize(
    "header", ["Token", "Token a b", "Token nothing", "Token \xff\xfe", "Token " + "é" * 64]
)
def test_what_is_no_token_is_no_sign_in(header):
    client = Client()
    client.credentials(HTTP_AUTHORIZATION=header)
    answer = client.get("me/")
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Token")


def test_the_sites_session_signs_in_and_its_writes_need_the_csrf_token():
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_user())
    assert client.get("me/").status_code == 200
    refused = client.send("post", "clubs/", {"name": "Halfaouine"})
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")
    assert not Club.objects.exists()
    token = "t" * 32
    client.cookies["csrftoken"] = token
    made = client.post("clubs/", {"name": "Halfaouine"}, "json", HTTP_X_CSRFTOKEN=token)
    assert made.status_code == 201


def test_a_guests_cookie_is_its_player_and_its_writes_need_the_csrf_token():
    client = client_of(player=make_player("Zied"), enforce_csrf_checks=True)
    assert client.get("me/").json()["player"]["name"] == "Zied"
    asked = {"name": "Zied the Great", "colour": 3}
    assert client.send("patch", "me/", asked).status_code == 403
    client.cookies["csrftoken"] = token = "t" * 32
    named = client.patch("me/", asked, "json", HTTP_X_CSRFTOKEN=token)
    assert named.json()["player"]["name"] == "Zied the Great"
    for body, colour in [({"name": "Zied"}, 3), ({"name": "Zied", "colour": None}, None)]:
        named = client.patch("me/", body, "json", HTTP_X_CSRFTOKEN=token)
        assert named.json()["player"]["colour"] == colour


def test_a_guest_is_made_by_a_name_and_stays_himself_by_his_cookie():
    client = Client()
    made = client.send("post", "guests/", {"name": "  Zied  "})
    assert made.status_code == 201
    assert client.get("me/").json() == {
        "player": made.json(),
        "hidden": False,
        "username": None,
        "memberships": [],
    }
    assert "token" not in made.content.decode()


def test_a_forged_cookie_is_nobody():
    player = make_player()
    for forged in (str(player.pk), f"{player.pk}.", f"{player.pk}.{'x' * 43}", "\x7f", "9" * 400):
        client = Client()
        client.cookies["player"] = forged
        assert client.get("me/").status_code == 401


def test_a_cookie_does_not_speak_for_who_is_signed_in():
    user, guest = make_user(), make_player("Guest")
    client = client_of(user, guest)
    assert client.get("me/").json()["player"]["id"] == user.player.pk


def test_me_says_where_i_belong():
    user = make_user()
    make_club(user, "Halfaouine")
    (membership,) = client_of(user).get("me/").json()["memberships"]
    assert (membership["club"], membership["role"]) == ("halfaouine", "owner")


def test_an_open_door_is_no_door_for_strangers():
    stranger = Client()
    writes = ["clubs/", "players/", "teams/", "tournaments/", "entries/", "matches/"]
    codes = {path: stranger.send("post", path, {}).status_code for path in writes}
    assert codes == dict.fromkeys(writes, 401)
    assert stranger.send("post", f"{API}memberships/", {}).status_code == 401
    assert Player.objects.count() == 0


def test_a_program_is_answered_in_what_it_asks_for_or_its_person_speaks_or_in_english():
    token, french = client_of(make_user(language="ar-tn")), {"HTTP_ACCEPT_LANGUAGE": "nl, fr;q=0.5"}

    def said(client, **header) -> str:
        answer = client.get("clubs/nowhere/", **{"HTTP_ACCEPT_LANGUAGE": ""} | header)
        return answer.headers["Content-Language"]

    assert [said(Client()), said(token)] == ["en", "ar-tn"]
    assert [said(Client(), **french), said(token, **french)] == ["fr", "fr"]
