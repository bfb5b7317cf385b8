from functools import partial

import pytest

from accounts import claims
from accounts.errors import Refused
from accounts.models import Player, TeamMember
from tests.builders import make_club, make_player, make_user
from tests.races import at_once


@pytest.mark.django_db
def test_claiming_brings_teams_and_membership_and_the_old_player_is_gone():
    owner, user = make_user(), make_user("sami")
    club = make_club(owner)
    uncle, partner = club.add_players("Uncle\nPartner", owner)
    team = club.form_team("Lions", [uncle, partner], owner)
    assert uncle.claim_by(user) == user.player
    assert team.pair == [user.player, partner]
    assert club.role_of(user) == "member"
    assert set(club.everybody()) == {owner.player, partner, user.player}
    assert not Player.objects.filter(pk=uncle.pk).exists()


@pytest.mark.django_db
def test_everything_that_refers_to_a_player_is_found():
    found = {(model.__name__, field) for model, field in claims.pointing_at(Player)}
    expected = {
        (model.__name__, field.name)
        for model in Player._meta.apps.get_models(include_auto_created=True)
        for field in model._meta.local_fields
        if field.remote_field and field.remote_field.model is Player
    }
    assert found == expected
    assert ("TeamMember", "player") in found


@pytest.mark.django_db
def test_nobody_becomes_his_own_partner():
    owner, user = make_user(), make_user("sami")
    club = make_club(owner, member=user)
    uncle = club.add_player("Uncle", owner)
    club.form_team("Lions", [uncle, user.player], owner)
    before = list(TeamMember.objects.values_list("player", "position"))
    with pytest.raises(Refused) as refusal:
        uncle.claim_by(user)
    assert refusal.value.code == "would_meet_himself"
    assert list(TeamMember.objects.values_list("player", "position")) == before
    assert Player.objects.get(pk=uncle.pk).user is None


@pytest.mark.django_db
def test_apps_above_may_object_to_a_claim(monkeypatch):
    def never(old, new):
        raise Refused("never", "Never.")

    monkeypatch.setattr(claims, "objections", [never])
    uncle = make_player()
    with pytest.raises(Refused) as refusal:
        uncle.claim_by(make_user())
    assert refusal.value.code == "never"
    assert Player.objects.filter(pk=uncle.pk).exists()


@pytest.mark.django_db
def test_who_has_an_account_cannot_be_claimed_and_claiming_oneself_changes_nothing():
    user, other = make_user(), make_user()
    mine = user.player
    with pytest.raises(Refused) as refusal:
        mine.claim_by(other)
    assert refusal.value.code == "already_claimed"
    assert mine.claim_by(user) == mine
    assert set(Player.objects.all()) == {user.player, other.player}


@pytest.mark.django_db
def test_a_link_renewed_meanwhile_claims_nothing():
    uncle, user = make_player(), make_user()
    held = Player.objects.get(pk=uncle.pk)
    uncle.renew_link()
    with pytest.raises(Refused):
        held.claim_by(user)


@pytest.mark.django_db(transaction=True)
def test_of_two_claims_at_once_one_wins():
    users = [make_user(), make_user()]
    owner = make_user()
    club = make_club(owner)
    for _round in range(20):
        uncle, partner = make_player("Uncle", club), make_player("Partner", club)
        team = club.form_team("Lions", [uncle, partner], owner)
        outcomes = sorted(at_once(*(partial(outcome, uncle.pk, user) for user in users)))
        assert outcomes == ["already_claimed", "won"]
        assert len(team.pair) == 2
        assert team.pair[0] in [user.player for user in users]


@pytest.mark.django_db(transaction=True)
def test_one_user_claims_two_players_at_once_and_gets_both():
    user, owner = make_user(), make_user()
    club = make_club(owner)
    for _round in range(20):
        pair = [make_player("Uncle", club), make_player("Cousin", club)]
        assert at_once(*(partial(outcome, one.pk, user) for one in pair)) == ["won", "won"]
    assert set(club.everybody()) == {owner.player, user.player}


def outcome(player: int, user) -> str:
    try:
        Player.objects.get(pk=player).claim_by(user)
    except Refused as refused:
        return refused.code
    except Player.DoesNotExist:
        return "already_claimed"
    return "won"
