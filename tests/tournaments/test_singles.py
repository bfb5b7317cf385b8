"""Who has no partner: himself by the link, or written down at the desk; then paired by two taps."""

import pytest
from django.urls import reverse

from accounts.errors import NotAllowed, Refused
from tests.builders import make_club, make_event, make_player

pytestmark = pytest.mark.django_db


def test_two_who_look_for_a_partner_become_a_team_by_two_taps(client):
    club = make_club()
    event = make_event(club, "Lions: Amel, Bechir", kind="teams")
    by, salah = event.created_by, make_player("Salah")
    with pytest.raises(Refused) as refusal:
        event.look_for_partner(salah, event.invitation)
    assert refusal.value.code == "registration_closed"
    event.open_registration(by)
    look = reverse("tournaments:look", args=[event.code, event.invitation])
    client.post(look, {"name": "Zied"})  # a guest of this browser
    zied = event.singles.get().player
    page = client.get(reverse("tournaments:register", args=[event.code, event.invitation]))
    assert "the organiser will find you one" in page.content.decode()
    single = event.look_for_partner(salah, event.invitation)
    for code, verb in (
        ("already_looking", lambda: event.look_for_partner(salah, event.invitation)),
        ("already_entered", lambda: event.add_singles("Amel", by)),
        ("not_two", lambda: event.pair_singles(single, single, by)),
    ):
        with pytest.raises(Refused) as refusal:
            verb()
        assert refusal.value.code == code
    with pytest.raises(NotAllowed):
        event.stop_looking(single, player=zied)

    client.force_login(by)
    desk = reverse("tournaments:desk", args=[event.code])
    client.post(reverse("tournaments:add_singles", args=[event.code]), {"names": "Emna\nFares"})
    assert client.get(desk).content.decode().count('name="single"') == 4
    pair = reverse("tournaments:pair_singles", args=[event.code])
    first, second, third, fourth = event.singles.all()
    assert client.post(pair, {"single": [first.pk]}).status_code == 409
    assert client.post(pair, {"single": [first.pk, third.pk]}).url == desk
    team = event.entries.get(team__name="Zied & Emna").team
    assert team.pair == [zied, third.player]
    event.enter(club.form_team("Les deux", [fourth.player, make_player("Hela", club)], by), by)
    event.stop_looking(second, player=salah)
    assert not event.singles.exists()  # one has found a partner himself
    with pytest.raises(Refused) as refusal:
        make_event(club, "").add_singles("Karim", by)
    assert refusal.value.code == "wrong_kind"
