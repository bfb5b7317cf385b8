import pytest
from django.db import transaction

from accounts.errors import NotAllowed, Refused
from accounts.models import Club, Player, User
from tests.builders import make_club, make_player, make_user

pytestmark = pytest.mark.django_db

ROLES = ("owner", "organiser", "arbiter", "member")


@pytest.fixture
def people():
    """A user for each role in one club, and a stranger who owns another."""
    users = {role: make_user(role) for role in ROLES}
    club = make_club(users["owner"], **{role: users[role] for role in ROLES[1:]})
    users["stranger"] = make_user("stranger")
    make_club(users["stranger"], "Another")
    return club, users


def uncle(club):
    return club.players.first() or make_player("Uncle Ali", club)


def other(club):
    return club.memberships.exclude(role="owner").get(user__username="guest").user


VERBS = {
    "settle": (lambda club, by: club.settle(by, "New", "Sfax", "Africa/Tunis"), {"owner"}),
    "change_role": (lambda club, by: club.change_role(other(club), "arbiter", by), {"owner"}),
    "transfer": (lambda club, by: club.transfer(other(club), by), {"owner"}),
    "password_link": (lambda club, by: club.password_link(other(club), by), {"owner"}),
    "remove_member": (lambda club, by: club.remove_member(other(club), by), {"owner", "organiser"}),
    "renew_invitation": (lambda club, by: club.renew_invitation(by), {"owner", "organiser"}),
    "add_player": (lambda club, by: club.add_player("Sami", by), {"owner", "organiser"}),
    "add_players": (lambda club, by: club.add_players("A\nB", by), {"owner", "organiser"}),
    "rename_player": (
        lambda club, by: club.rename_player(uncle(club), "Ammi", by),
        {"owner", "organiser"},
    ),
    "link_of": (lambda club, by: club.link_of(uncle(club), by), {"owner", "organiser"}),
    "renew_link_of": (lambda club, by: club.renew_link_of(uncle(club), by), {"owner", "organiser"}),
    "remove_player": (lambda club, by: club.remove_player(uncle(club), by), {"owner", "organiser"}),
    "form_team": (
        lambda club, by: club.form_team("X", [uncle(club), make_player("B", club)], by),
        {"owner", "organiser"},
    ),
}


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_asks_who_may(people, verb):
    club, users = people
    club.welcome(make_user("guest"))
    uncle(club)
    act, expected = VERBS[verb]
    assert {role for role, user in users.items() if may(act, club, user)} == expected


def may(act, club, user) -> bool:
    with transaction.atomic():
        try:
            act(club, user)
        except NotAllowed:
            return False
        finally:
            transaction.set_rollback(True)
        return True


def test_rights_follow_from_roles(people):
    club, users = people
    rights = {
        role: [
            right for right in ("own", "organise", "arbitrate", "belong") if club.may(user, right)
        ]
        for role, user in users.items()
    }
    assert rights == {
        "owner": ["own", "organise", "arbitrate", "belong"],
        "organiser": ["organise", "arbitrate", "belong"],
        "arbiter": ["arbitrate", "belong"],
        "member": ["belong"],
        "stranger": [],
    }


def test_an_organiser_cannot_send_owners_or_organisers_away(people):
    club, users = people
    for role in ("owner", "organiser"):
        with pytest.raises(NotAllowed):
            club.remove_member(users[role], users["organiser"])
    club.remove_member(users["arbiter"], users["organiser"])
    assert club.role_of(users["arbiter"]) == ""


def test_the_last_owner_cannot_leave_nor_step_down_nor_be_sent_away(people):
    club, users = people
    owner = users["owner"]
    for attempt in (
        lambda: club.leave(owner),
        lambda: club.change_role(owner, "member", owner),
        lambda: club.remove_member(owner, owner),
    ):
        with pytest.raises(Refused) as refusal:
            attempt()
        assert refusal.value.code == "last_owner"


def test_a_club_handed_over_has_its_new_owner_and_its_old_one_organises(people):
    club, users = people
    club.transfer(users["member"], users["owner"])
    assert (club.role_of(users["member"]), club.role_of(users["owner"])) == ("owner", "organiser")
    club.leave(users["owner"])
    assert club.role_of(users["owner"]) == ""


def test_an_invitation_makes_members_until_it_is_renewed():
    owner, first, second = make_user(), make_user(), make_user()
    club = make_club(owner)
    token = club.invitation
    assert Club.join(token, first) == club
    assert Club.join(token, first) == club
    club.renew_invitation(owner)
    with pytest.raises(Refused) as refusal:
        Club.join(token, second)
    assert refusal.value.code == "old_invitation"
    assert list(club.memberships.values_list("user", "role")) == [
        (owner.pk, "owner"),
        (first.pk, "member"),
    ]


def test_joining_again_keeps_the_role(people):
    club, users = people
    Club.join(club.invitation, users["organiser"])
    assert club.role_of(users["organiser"]) == "organiser"


def test_clubs_of_one_name_or_of_no_latin_letter_have_addresses_of_their_own():
    user = make_user()
    slugs = [Club.found(user, name).slug for name in ("Le Rio", "Le Rio!", "نادي", "مقهى")]
    assert slugs == ["le-rio", "le-rio-2", "club", "club-2"]


def test_a_club_in_no_known_time_zone_is_refused():
    with pytest.raises(Refused) as refusal:
        Club.found(make_user(), "Rio", zone="Africa/Atlantis")
    assert refusal.value.code == "no_such_zone"
    assert not Club.objects.exists()


def test_names_pasted_twice_are_the_same_players():
    owner = make_user("hedi")
    club = make_club(owner)
    first = club.add_players("Ali\r\n\n  Sami \nعليّ\nAli", owner)
    assert [player.name for player in first] == ["Ali", "Sami", "عليّ", "Ali"]
    assert len(set(first)) == 4
    again = club.add_players("sami\nAli\nAli\nعليّ\nHEDI\nLeila", owner)
    assert set(again[:4]) == set(first)
    assert again[4] == owner.player
    assert club.players.count() == 5


def test_one_bad_line_and_nobody_is_added():
    owner = make_user()
    club = make_club(owner)
    with pytest.raises(Refused) as refusal:
        club.add_players("Ali\n" + "x" * 200, owner)
    assert refusal.value.code == "name_too_long"
    assert not club.players.exists()


def test_a_team_is_two_different_players_of_the_club():
    owner = make_user()
    club = make_club(owner)
    ali, sami = club.add_players("Ali\nSami", owner)
    stranger = make_player("Stranger", make_club(name="Another"))
    team = club.form_team("Lions", [sami, ali], owner)
    assert team.pair == [sami, ali]
    for pair, code in (
        ([ali], "not_two"),
        ([ali, ali], "not_two"),
        ([ali, sami, owner.player], "not_two"),
        ([ali, stranger], "stranger"),
    ):
        with pytest.raises(Refused) as refusal:
            club.form_team("X", pair, owner)
        assert refusal.value.code == code


def test_substitutes_stand_behind_the_pair_each_once():
    owner = make_user()
    club = make_club(owner)
    ali, sami, leila = club.add_players("Ali\nSami\nLeila", owner)
    team = club.form_team("Lions", [ali, sami], owner)
    club.add_substitute(team, leila, owner)
    club.add_substitute(team, owner.player, owner)
    assert (team.pair, team.substitutes) == ([ali, sami], [leila, owner.player])
    with pytest.raises(Refused) as refusal:
        club.add_substitute(team, ali, owner)
    assert refusal.value.code == "in_team"


def test_a_player_in_a_team_stays_and_one_who_did_nothing_may_go():
    owner = make_user()
    club = make_club(owner)
    ali, sami, leila = club.add_players("Ali\nSami\nLeila", owner)
    club.form_team("Lions", [ali, sami], owner)
    with pytest.raises(Refused) as refusal:
        club.remove_player(ali, owner)
    assert refusal.value.code == "has_played"
    club.remove_player(leila, owner)
    assert set(club.players.all()) == {ali, sami}


def test_a_player_with_account_is_out_of_his_clubs_hands():
    owner = make_user()
    club = make_club(owner)
    player = club.add_player("Ali", owner)
    Player.objects.filter(pk=player.pk).update(user=User.objects.create(username="ali"))
    player.refresh_from_db()
    for act in (club.link_of, club.renew_link_of, club.remove_player):
        with pytest.raises(Refused) as refusal:
            act(player, owner)
        assert refusal.value.code == "claimed"


def test_a_player_of_another_club_is_out_of_reach():
    owner = make_user()
    club = make_club(owner)
    for player in (make_player("Ali", make_club(name="Another")), make_player("Guest")):
        with pytest.raises(NotAllowed):
            club.link_of(player, owner)
