from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth.hashers import check_password
from django.urls import reverse
from django.utils import timezone, translation
from knox.models import AuthToken

from accounts.errors import Refused
from accounts.models import PasswordLink, User
from tests.builders import PASSWORD, make_club, make_user

pytestmark = pytest.mark.django_db


def sign_in(client, name, password, address="10.0.0.1"):
    post = {"login": name, "password": password}
    return client.post(reverse("account_login"), post, REMOTE_ADDR=address)


def signed_in(client) -> bool:
    return "_auth_user_id" in client.session


def test_signing_up_takes_a_name_and_a_password_and_makes_a_player(client):
    response = client.post(reverse("account_signup"), {"username": "sami", "password1": PASSWORD})
    assert response.status_code == 302
    user = User.objects.get()
    assert (user.username, user.email, user.player.name) == ("sami", "", "sami")
    assert signed_in(client)


def test_names_that_differ_by_case_alone_are_one_name(client):
    make_user("sami")
    response = client.post(reverse("account_signup"), {"username": "SAMI", "password1": PASSWORD})
    assert response.context["form"].errors["username"]
    sign_in(client, "Sami", PASSWORD)
    assert signed_in(client)


def test_failing_from_one_address_locks_nobody_out_at_another(client):
    make_user("sami")
    make_user("leila")
    for _try in range(30):
        sign_in(client, "sami", "wrong", "10.0.0.1")
    sign_in(client, "sami", PASSWORD, "10.0.0.1")
    assert not signed_in(client)
    sign_in(client, "leila", PASSWORD, "10.0.0.1")
    assert signed_in(client)
    client.logout()
    sign_in(client, "sami", PASSWORD, "10.0.0.2")
    assert signed_in(client)


def test_a_forwarded_address_that_anybody_can_write_does_not_count(client):
    make_user("sami")
    for number in range(30):
        client.post(
            reverse("account_login"),
            {"login": "sami", "password": "wrong"},
            headers={"X-Forwarded-For": f"10.1.0.{number}"},
        )
    client.post(
        reverse("account_login"),
        {"login": "sami", "password": PASSWORD},
        headers={"X-Forwarded-For": "10.2.0.1"},
    )
    assert not signed_in(client)


def test_the_language_stays_with_the_person(client):
    user = make_user("sami")
    client.force_login(user)
    client.post(reverse("set_language"), {"language": "en", "next": "/fr/account/"})
    user.refresh_from_db()
    assert user.language == "en"
    client.cookies.clear()
    with translation.override("fr"):
        sign_in(client, "sami", PASSWORD)  # this visit speaks the language of its pages
    assert client.get("/")["Location"] == "/fr/"
    del client.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert client.get("/", headers={"Accept-Language": "fr"})["Location"] == "/en/"  # the next one


def test_an_address_in_arabic_may_leave_the_country_out(client):
    assert client.get("/ar/clubs/?q=x")["Location"] == "/ar-tn/clubs/?q=x"


@pytest.mark.parametrize("speaks", ["fr", "ar-TN", "en-GB"])
@pytest.mark.parametrize("page", ["fr", "ar-tn", "en"])
@pytest.mark.parametrize("chosen", ["fr", "ar-tn", "en"])
def test_the_page_comes_back_in_the_chosen_language_whatever_the_browser_speaks(
    client, speaks, page, chosen
):
    answer = client.post(
        reverse("set_language"),
        {"language": chosen, "next": f"/{page}/clubs/?q=x"},
        headers={"Accept-Language": speaks},
    )
    assert answer["Location"] == f"/{chosen}/clubs/?q=x"


def test_a_language_that_we_do_not_speak_is_not_kept(client):
    user = make_user("sami", language="fr")
    client.force_login(user)
    client.post(reverse("set_language"), {"language": "<b>", "next": "/"})
    user.refresh_from_db()
    assert user.language == "fr"


@pytest.mark.parametrize("language", ["fr", "en", "ar-tn"])
@pytest.mark.parametrize(
    "name",
    [
        "account_login",
        "account_signup",
        "account_reset_password",
        "account_reset_password_done",
        "account_reset_password_from_key_done",
        "accounts:lost_password",
        "accounts:guest",
    ],
)
def test_the_doors_open_in_each_language(client, language, name):
    with translation.override(language):
        url = reverse(name)
    response = client.get(url)
    assert response.status_code == 200
    assert f'lang="{language[:2]}' in response.content.decode()


def test_a_password_link_works_once_and_ends_every_session(client):
    owner, sami = make_user("owner"), make_user("sami")
    club = make_club(owner, member=sami)
    client.force_login(sami)
    url = reverse("accounts:new_password", args=[club.password_link(sami, owner)])
    other = client.__class__()
    assert other.get(url).status_code == 200
    assert check_password(PASSWORD, User.objects.get(pk=sami.pk).password)
    assert other.post(url, {"password": "123"}).context["form"].errors
    assert other.post(url, {"password": "bermila-w-carta"}).status_code == 302
    assert other.get(url).status_code == other.post(url, {"password": PASSWORD}).status_code == 409
    assert client.get(reverse("accounts:clubs")).status_code == 302
    sign_in(other, "sami", "bermila-w-carta")
    assert signed_in(other)
    assert "owner" in other.get(reverse("accounts:me")).content.decode()


def test_a_password_link_dies_after_two_days():
    owner, sami = make_user(), make_user()
    token = make_club(owner, member=sami).password_link(sami, owner)
    PasswordLink.objects.update(made_at=timezone.now() - timedelta(days=2, seconds=1))
    with pytest.raises(Refused) as refusal:
        PasswordLink.find(token)
    assert refusal.value.code == "dead_link"
    assert token not in PasswordLink.objects.values_list("digest", flat=True)


def test_an_owner_gets_no_link_into_a_strangers_or_an_administrators_account():
    owner, stranger = make_user(), make_user()
    staff, boss = make_user(is_staff=True), make_user()
    mailed = make_user(email="sami@example.org")
    make_club(boss, "Another")
    club = make_club(owner)
    for user in (staff, boss, mailed):
        club.welcome(user)
    codes = []
    for user in (stranger, staff, boss, mailed):
        with pytest.raises(Refused) as refusal:
            club.password_link(user, owner)
        codes.append(refusal.value.code)
    assert codes == ["no_member", "not_allowed", "not_allowed", "has_email"]
    assert not PasswordLink.objects.exists()


def test_a_new_password_takes_every_token_back(client):
    owner, sami = make_user("owner"), make_user("sami")
    club = make_club(owner, member=sami)
    AuthToken.objects.create(sami)
    PasswordLink.find(club.password_link(sami, owner)).set_password("bermila-w-carta")
    assert not AuthToken.objects.exists()
    AuthToken.objects.create(owner)
    client.force_login(owner)
    new = {"oldpassword": PASSWORD, "password1": "carta-w-7ayya", "password2": "carta-w-7ayya"}
    assert client.post(reverse("account_change_password"), new).status_code == 302
    assert not AuthToken.objects.exists()
