"""Who gets into a tournament: pasted, registered by link, entered by an organiser."""

import pytest

from accounts.errors import Refused
from accounts.models import Player, Team
from tests.builders import make_club, make_event, make_player, make_user
from tournaments.models.entering import join
from tournaments.pasting import BadLines

pytestmark = pytest.mark.django_db


def test_names_are_pasted_one_a_line_and_known_ones_are_found():
    club = make_club()
    amel = make_player("Amel", club)
    event = make_event(club, "Amel\n\n  Bechir  \nشيراز")
    assert event.entries.get(player=amel)
    assert Player.objects.filter(club=club).count() == 3
    teams = make_event(club, "Lions: Amel, Bechir\nAigles: Chiraz، Dali", kind="teams")
    assert [team.name for team in Team.objects.order_by("pk")] == ["Lions", "Aigles"]
    again = make_event(club, "Lions: Bechir, Amel", kind="teams")
    assert again.entries.get().team == teams.entries.get(team__name="Lions").team


@pytest.mark.parametrize(
    ("kind", "text", "bad"),
    [
        ("players", "Amel\n" + "x" * 41 + "\nAmel", [2, 3]),
        ("players", "\u200f\nBechir", [1]),
        ("teams", "Lions\nAigles: Chiraz\nCafé: Emna, Emna\nOk: A, B\nKo: C, A", [1, 2, 3, 5]),
    ],
)
def test_lines_that_cannot_be_taken_are_named_and_nothing_is_entered(kind, text, bad):
    event = make_event(make_club(), "", kind=kind)
    with pytest.raises(BadLines) as refusal:
        event.paste_entries(text, event.created_by)
    assert [number for number, _, _ in refusal.value.problems] == bad
    assert not event.entries.exists()
    assert not Player.objects.filter(club=event.club).exists()


def test_a_name_entered_already_is_named_by_its_line():
    event = make_event(make_club(), "Amel\nBechir")
    with pytest.raises(BadLines) as refusal:
        event.paste_entries("Chiraz\nBechir", event.created_by)
    assert [number for number, _, _ in refusal.value.problems] == [2]
    assert event.entries.count() == 2


def test_registration_by_link():
    event = make_event(make_club(), "")
    player = make_player("Salah")
    with pytest.raises(Refused, match="closed") as refusal:
        event.register(player, event.invitation)
    assert refusal.value.code == "registration_closed"
    event.open_registration(event.created_by)
    event.register(player, event.invitation)
    for token, code in ((event.invitation, "already_entered"), ("guessed", "old_link")):
        with pytest.raises(Refused) as refusal:
            event.register(player, token)
        assert refusal.value.code == code
    event.withdraw(event.entries.get(), player=player)
    event.register(player, event.invitation)
    assert event.entries.get().withdrawn_at is None


def test_a_team_registers_itself_and_nobody_plays_in_two_teams():
    event = make_event(make_club(), "", kind="teams")
    event.open_registration(event.created_by)
    player = make_player("Salah")
    entry = event.register(player, event.invitation, team="Lions", partner="Zied")
    assert [one.name for one in entry.players] == ["Salah", "Zied"]
    with pytest.raises(Refused) as refusal:
        event.register(player, event.invitation, team="Aigles", partner="Zied")
    assert refusal.value.code == "already_entered"
    assert event.entries.count() == 1


def test_an_organiser_enters_people_of_his_club_alone():
    owner = make_user()
    club, other = make_club(owner), make_club(name="Bab Souika")
    event, teams = make_event(club, "", by=owner), make_event(club, "", by=owner, kind="teams")
    strangers = join(other, "Lions", [make_player(club=other), make_player(club=other)])
    for where, who in [(event, make_player("Salah")), (teams, strangers), (event, strangers)]:
        with pytest.raises(Refused) as refusal:
            where.enter(who, owner)
        assert refusal.value.code == "stranger"
    assert event.enter(owner.player, owner).player == owner.player
    event.open_registration(owner)
    guest = make_player("Zied")
    entry = event.register(guest, event.invitation)
    event.withdraw(entry, by=owner)
    assert event.enter(guest, owner) == entry


def test_two_players_of_one_event_cannot_turn_out_to_be_one_person():
    user = make_user()
    club = make_club(user)
    event = make_event(club, "Lions: Amel, Bechir", by=user, kind="teams")
    event.open_registration(user)
    event.register(user.player, event.invitation, team="Aigles", partner="Zied")
    with pytest.raises(Refused) as refusal:
        Player.objects.get(name="Amel").claim_by(user)
    assert refusal.value.code == "both_entered"
