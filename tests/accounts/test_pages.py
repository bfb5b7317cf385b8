import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Club, Player
from config.look import qr
from tests.builders import make_club, make_player, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner():
    return make_user("owner")


@pytest.fixture
def club(owner):
    return make_club(owner)


def add_member(club, owner, number):
    club.welcome(make_user(f"member{number}"))


def add_player(club, owner, number):
    club.add_player(f"Player {number}", owner)


def add_team(club, owner, number):
    club.form_team(f"Team {number}", club.add_players(f"A{number}\nB{number}", owner), owner)


def add_club(club, owner, number):
    Club.found(owner, f"Club {number}")


@pytest.mark.parametrize(
    ("page", "add"),
    [("members", add_member), ("players", add_player), ("teams", add_team), ("clubs", add_club)],
)
def test_a_list_of_three_costs_as_many_queries_as_a_list_of_one(client, club, owner, page, add):
    client.force_login(owner)
    url = reverse(f"accounts:{page}", args=[] if page == "clubs" else [club.slug])
    costs = []
    for numbers in ((1,), (2, 3)):
        for number in numbers:
            add(club, owner, number)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(url).status_code == 200
        costs.append(len(queries))
    assert costs[0] == costs[1] <= 10


def test_an_evening_from_founding_to_a_team(client, owner):
    client.force_login(owner)
    post = {"name": "Le Rio", "city": "La Marsa", "zone": "Africa/Tunis"}
    response = client.post(reverse("accounts:found"), post)
    assert response["Location"] == reverse("accounts:players", args=["le-rio"])
    client.post(response["Location"], {"names": "Ali\nSami\n"})
    ali, sami = Player.objects.filter(club__slug="le-rio")
    teams = reverse("accounts:teams", args=["le-rio"])
    client.post(teams, {"name": "Lions", "first": ali.pk, "second": sami.pk})
    page = client.get(teams).content.decode()
    assert "Lions" in page
    assert "Ali" in page
    settings = reverse("accounts:club_settings", args=["le-rio"])
    client.post(settings, {**post, "name": "Rio Grande"})
    assert Club.objects.get(slug="le-rio").name == "Rio Grande"


def test_a_guest_joins_by_the_invitation_once_he_has_an_account(client, club):
    url = reverse("accounts:join", args=[club.invitation])
    assert client.get(url).status_code == 200
    client.post(url)
    assert club.memberships.count() == 1
    user = make_user("sami")
    client.force_login(user)
    client.get(url)
    assert club.role_of(user) == ""
    client.post(url)
    assert club.role_of(user) == "member"


def test_a_bad_line_of_pasted_names_is_told_by_its_number(client, club, owner):
    client.force_login(owner)
    url = reverse("accounts:players", args=[club.slug])
    response = client.post(url, {"names": "Ali\n\u200b\nSami"})
    assert "2" in str(response.context["form"].errors["names"])
    assert not club.players.exists()


def test_what_is_refused_is_said_on_a_page(client, club, owner):
    client.force_login(owner)
    response = client.post(reverse("accounts:leave", args=[club.slug]))
    assert response.status_code == 409
    client.force_login(make_user())
    assert client.get(reverse("accounts:members", args=[club.slug])).status_code == 403


def test_names_are_text_and_never_markup(client, club, owner):
    evil = "<img src=x onerror=alert(1)>"
    client.force_login(owner)
    ali, other = club.add_player(evil, owner), club.add_player("Sami", owner)
    club.form_team("<b>Lions</b>", [ali, other], owner)
    pages = [reverse(f"accounts:{page}", args=[club.slug]) for page in ("players", "teams")]
    pages.append(reverse("accounts:player", args=[club.slug, ali.pk]))
    pages.append(reverse("accounts:private_link", args=[ali.token("link")]))
    for page in pages:
        text = client.get(page).content.decode()
        assert "<img src=x" not in text
        assert "<b>Lions" not in text


def test_private_links_are_on_no_page_but_the_players_own_page_of_an_organiser(client, club, owner):
    organiser, member = make_user("organiser"), make_user("member")
    club.welcome(member)
    club.welcome(organiser)
    club.change_role(organiser, "organiser", owner)
    stranger = make_user("stranger")
    make_club(stranger, "Another")
    player = club.add_player("Uncle Ali", owner)
    secrets = [player.link_key, player.token("link"), player.token("cookie")]
    pages = [
        reverse(f"accounts:{page}", args=[club.slug]) for page in ("members", "players", "teams")
    ]
    pages += [reverse("accounts:clubs"), reverse("accounts:me")]
    own_page = reverse("accounts:player", args=[club.slug, player.pk])
    elsewhere = reverse("accounts:player", args=["another", player.pk])
    seen = {}
    for user in (owner, organiser, member, stranger):
        client.force_login(user)
        for page in [*pages, own_page, elsewhere]:
            text = client.get(page).content.decode()
            if any(secret in text for secret in secrets):
                seen.setdefault(user.username, []).append(page)
    assert seen == {"owner": [own_page], "organiser": [own_page]}


def test_every_change_takes_a_post(client, club, owner):
    client.force_login(owner)
    player = club.add_player("Uncle Ali", owner)
    names = [
        ("renew_my_link", []),
        ("bring_guest", []),
        ("forget", []),
        ("claim", [player.token("link")]),
        ("renew_invitation", [club.slug]),
        ("leave", [club.slug]),
        ("change_role", [club.slug, owner.pk]),
        ("transfer", [club.slug, owner.pk]),
        ("remove_member", [club.slug, owner.pk]),
        ("password_link", [club.slug, owner.pk]),
        ("renew_link", [club.slug, player.pk]),
        ("remove_player", [club.slug, player.pk]),
    ]
    statuses = {
        name: client.get(reverse(f"accounts:{name}", args=args)).status_code for name, args in names
    }
    assert set(statuses.values()) == {405}, statuses


def test_a_private_link_is_shown_as_a_code_to_scan_and_a_button_to_share(client, club, owner):
    client.force_login(owner)
    player = make_player("Uncle", club)
    listed = client.get(reverse("accounts:players", args=[club.slug])).content.decode()
    page = reverse("accounts:player", args=[club.slug, player.pk])
    assert f'href="{page}"' in listed
    shown = client.get(page).content.decode()
    path = reverse("accounts:private_link", args=[player.link_token])
    link = f"http://testserver{path.removeprefix('/en')}"  # led on to the reader's own language
    assert str(qr(link)) in shown
    assert f'data-share="{link}"' in shown
    led = client.get(link, headers={"Accept-Language": "ar-TN"})
    assert led["Location"] == path.replace("/en/", "/ar-tn/")
