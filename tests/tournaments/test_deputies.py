"""A second organiser, by a link for one event."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.errors import NotAllowed
from games.models import Match, Ruling
from tests.api.clients import client_of
from tests.builders import make_club, make_event, make_player, make_user, player_at
from tests.games.test_seats import refused
from tournaments.models import Pairing, Tournament

pytestmark = pytest.mark.django_db
MARKS = str.maketrans("", "", "\u2068\u2069")


def at(name, *args):
    return reverse(f"tournaments:{name}", args=args)


def test_a_guest_runs_the_desk_of_one_event_from_his_phone_until_it_is_taken_from_him(client):
    club = make_club()
    event, other = make_event(club), make_event(club, "")
    owner = event.created_by
    client.force_login(owner)
    client.post(at("make_deputy", event.code))
    link = event.deputies.get()
    page = client.get(at("desk", event.code)).content.decode()
    assert link.key in page

    phone = Client()
    assert phone.get(at("desk", event.code)).status_code == 403
    took = phone.post(at("take_over", event.code, link.key), {"name": "Zied"})
    assert took.url == at("desk", event.code)
    link.refresh_from_db()
    zied = link.player
    late = Client().post(at("take_over", event.code, link.key), {"name": "Nobody"})
    assert late.status_code == 409  # for one person
    assert phone.get(at("desk", event.code)).status_code == 200
    assert phone.get(at("desk", other.code)).status_code == 403
    phone.post(at("paste", event.code), {"names": "Dali"})
    part = phone.get(at("desk_part", event.code)).content.decode()
    assert ("Dali" in part, at("limit", event.code) in part) == (True, True)  # live, all of it
    phone.post(at("start", event.code))
    one, two = Pairing.objects.of_stage(event.stage).filter(match__isnull=False)
    ruled = {"winner": "0", "reason": "They left"}
    phone.post(at("ruling", event.code, one.pk), ruled)
    phone.post(reverse("games:sheet_total", args=[two.match.code]), {"total_0": 16, "total_1": 9})
    assert Match.objects.get(pk=two.match_id).totals == [16, 9]
    assert Ruling.objects.get().by == zied
    by_zied = [line.verb for line in event.log.order_by("pk") if line.who == "Zied"]
    assert by_zied == ["took_over", "made_players", "pasted", "started", "ruled"]
    assert all(line.user is None for line in event.log.filter(player=zied))
    used = link.used_at
    link.refresh_from_db()
    assert link.used_at > used
    assert "Zied" in client.get(at("desk", event.code)).content.decode()

    assert phone.get(reverse("accounts:players", args=[club.slug])).status_code != 200
    for verb in (event.make_deputy, event.plan_again, lambda by: event.revoke(link, by)):
        with pytest.raises(NotAllowed):
            verb(zied)
    assert not club.memberships.filter(user__player=zied).exists()
    client.post(at("revoke_deputy", event.code, link.pk))
    assert phone.get(at("desk", event.code)).status_code == 403
    with pytest.raises(NotAllowed):
        two.rule("Once more", zied, winner=1)
    code = Match.objects.get(pk=two.match_id)
    assert refused(code.rule, zied, "Once more", winner=1) == "not_arbiter"
    assert Tournament.objects.count() == 2


def test_a_second_organiser_makes_so_many_new_players_and_it_is_said():
    club, zied = make_club(), make_player("Zied")
    event = make_event(club, "", format="swiss")
    event.take_over(zied, event.make_deputy(event.created_by).key)
    club.add_players("Amel", event.created_by)
    event.paste_entries("Amel\nBechir\nChiraz", zied)  # Amel is known
    event.paste_entries("\n".join(f"Late {n}" for n in range(61)), zied)
    said = event.log.filter(verb="made_players").order_by("pk")
    sentence = said[0].sentence.translate(MARKS)
    assert sentence == "New players of the club, by a second organiser: Bechir, Chiraz."
    assert [len(line.detail["names"]) for line in said] == [2, 61]
    assert refused(event.paste_entries, "Dali\nEmna", zied) == "too_many_new"
    assert not club.players.filter(name="Dali").exists()
    event.paste_entries("Dali", zied)
    event.paste_entries("Emna\nFares", event.created_by)
    assert event.entries.count() == 67


def test_somebody_with_an_account_takes_over_by_the_api_and_is_no_member_by_that():
    event = make_event(make_club())
    owner, friend = event.created_by, make_user("friend")
    assert client_of(friend).get(f"tournaments/{event.code}/deputies/").status_code == 403
    made = client_of(owner).post(f"tournaments/{event.code}/deputies/").json()
    key = made["url"].rstrip("/").rsplit("/", 1)[1]
    api = client_of(friend)
    assert api.post(f"tournaments/{event.code}/start/").status_code == 403
    assert api.send("post", f"tournaments/{event.code}/take-over/", {"key": key}).status_code == 201
    assert api.post(f"tournaments/{event.code}/start/").status_code == 201
    assert event.log.filter(verb="started").get().user == friend
    assert event.club.role_of(friend) == ""
    [listed] = client_of(owner).get(f"tournaments/{event.code}/deputies/").json()
    assert (listed["player"]["name"], listed["url"]) == ("friend", None)
    path = f"tournaments/{event.code}/deputies/{made['id']}/"
    assert api.delete(path).status_code == 403
    assert client_of(owner).delete(path).status_code == 204
    pairing = Pairing.objects.of_stage(event.stage).filter(match__isnull=False).first()
    with pytest.raises(NotAllowed):
        pairing.forfeit([0], friend)
    guest = make_player("Guest")
    assert refused(event.take_over, guest, key) == "old_link"
    assert player_at(pairing.match, 0).name
