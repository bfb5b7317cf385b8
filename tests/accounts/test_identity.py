import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from accounts import identity
from accounts.models import Player
from config.look import tint
from tests.accounts.browsers import Phone
from tests.builders import PASSWORD, make_club, make_player, make_user

pytestmark = pytest.mark.django_db


def scope_of(client, user=None) -> dict:
    return {
        "user": user or AnonymousUser(),
        "cookies": {name: morsel.value for name, morsel in client.cookies.items()},
    }


def be_guest(client, name="Ali", **post):
    return client.post(reverse("accounts:guest"), {"name": name, **post})


def test_a_guest_is_a_player_by_a_cookie_that_scripts_cannot_read(client):
    response = be_guest(client, "  Ali ", next="/t/K7QM42")
    assert (response.status_code, response["Location"]) == (302, "/t/K7QM42")
    player = Player.objects.get()
    assert (player.name, player.club, player.user) == ("Ali", None, None)
    cookie = client.cookies[identity.COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert int(cookie["max-age"]) > 300 * 24 * 3600
    assert identity.player_from_scope(scope_of(client)) == player
    assert client.get(reverse("accounts:me")).context["player"] == player


def test_an_address_of_another_site_is_no_way_on(client):
    assert be_guest(client, next="https://evil.example/")["Location"] == reverse("accounts:me")


def test_a_way_on_is_an_address_and_never_the_name_of_a_page(client):
    assert be_guest(client, next="x" * 300)["Location"] == "x" * 300


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "x" * 200, "A\x00"])
def test_a_guest_without_a_proper_name_is_nobody(client, name):
    response = be_guest(client, name)
    assert response.status_code == 200
    assert response.context["form"].errors
    assert not Player.objects.exists()
    assert identity.COOKIE not in client.cookies


def test_no_number_name_or_forged_cookie_makes_a_player(client):
    player, other = make_player(), make_player("Sami")
    signed = other.token(identity.PURPOSE).partition(".")[2]
    forged = [
        str(player.pk),
        player.name,
        f"{player.pk}.",
        f"{player.pk}.{signed}",
        player.token("link"),
        f" {player.token(identity.PURPOSE)}",
        "9" * 30 + ".x",
        "١.x",
        "",
    ]
    for value in forged:
        client.cookies[identity.COOKIE] = value
        assert identity.player_from_scope(scope_of(client)) is None, value
    client.cookies[identity.COOKIE] = player.token(identity.PURPOSE)
    assert identity.player_from_scope(scope_of(client)) == player


def test_whoever_is_signed_in_is_his_own_player_whatever_the_cookie_says(client):
    be_guest(client)
    user = make_user()
    assert identity.player_from_scope(scope_of(client, user)) == user.player
    client.force_login(user)
    assert client.get(reverse("accounts:me")).context["player"] == user.player


def test_a_page_that_does_not_ask_for_the_player_makes_no_query(
    client, django_assert_num_queries, rf
):
    be_guest(client)
    with django_assert_num_queries(0):
        client.get("/healthz")


def test_a_private_link_changes_nothing_until_the_button_is_pressed(client):
    player = make_player("Uncle Ali", make_club())
    url = reverse("accounts:private_link", args=[player.token("link")])
    for _time in range(2):
        response = client.get(url)
        assert response.status_code == 200
        assert not response.cookies.get(identity.COOKIE)
        assert "no-store" in response["Cache-Control"]
        client.head(url)
    assert identity.player_from_scope(scope_of(client)) is None
    client.post(url)
    assert identity.player_from_scope(scope_of(client)) == player


def test_renewing_a_link_kills_the_old_link_and_the_old_cookies(client):
    owner = make_user()
    club = make_club(owner)
    player = club.add_player("Uncle Ali", owner)
    url = reverse("accounts:private_link", args=[club.link_of(player, owner)])
    client.post(url)
    Phone("https://push.example.org/old").belongs_to(player)
    club.renew_link_of(player, owner)
    assert identity.player_from_scope(scope_of(client)) is None
    assert not player.browsers.exists()
    assert client.get(url).status_code == 404
    assert client.post(url).status_code == 404


def test_a_guest_who_renews_his_link_stays_himself_here_and_nowhere_else(client, django_user_model):
    be_guest(client)
    old = client.cookies[identity.COOKIE].value
    client.post(reverse("accounts:renew_my_link"))
    assert identity.player_from_scope(scope_of(client)) == Player.objects.get()
    client.cookies[identity.COOKIE] = old
    assert identity.player_from_scope(scope_of(client)) is None


def test_a_signed_in_user_claims_through_the_link_by_a_post(client):
    player, user = make_player("Uncle", make_club()), make_user()
    url = reverse("accounts:claim", args=[player.token("link")])
    assert client.post(url)["Location"].startswith(reverse("account_login"))
    client.force_login(user)
    assert client.get(url).status_code == 405
    client.post(url)
    assert not Player.objects.filter(pk=player.pk).exists()
    assert client.post(url).status_code == 404


def test_a_guest_renames_himself(client):
    be_guest(client)
    client.post(reverse("accounts:me"), {"name": "علي", "colour": "3"})
    assert Player.objects.values_list("name", "colour").get() == ("علي", 3)
    page = client.get(reverse("accounts:me")).content.decode()
    assert page.count('class="avatar small tint-3"') == 1
    assert page.count('<span class="swatch tint-3" aria-hidden="true"></span>') == 1
    client.post(reverse("accounts:me"), {"name": "علي", "colour": ""})
    assert Player.objects.get().colour is None
    assert f"avatar small tint-{tint('علي')}" in client.get(reverse("accounts:me")).content.decode()


def test_signing_up_keeps_the_guests_player_and_his_cookie_dies(client):
    be_guest(client)
    guest = Player.objects.get()
    old = client.cookies[identity.COOKIE].value
    post = {"username": "ali", "password1": PASSWORD, "keep_guest": "on"}
    assert client.post(reverse("account_signup"), post).status_code == 302
    guest.refresh_from_db()
    assert (guest.user.username, guest.name) == ("ali", "Ali")
    assert Player.objects.get() == guest
    assert Player.by_token(identity.PURPOSE, old) is None


def test_on_a_borrowed_phone_one_signs_up_without_the_guest(client):
    be_guest(client)
    client.post(reverse("account_signup"), {"username": "sami", "password1": PASSWORD})
    assert list(Player.objects.values_list("name", "user__username")) == [
        ("Ali", None),
        ("sami", "sami"),
    ]


def test_a_guest_who_signs_in_may_bring_his_seats_along(client):
    user = make_user()
    be_guest(client)
    client.force_login(user)
    assert client.get(reverse("accounts:me")).context["guest"].name == "Ali"
    client.post(reverse("accounts:bring_guest"))
    assert Player.objects.get() == user.player
