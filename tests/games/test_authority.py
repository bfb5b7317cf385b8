"""Who decides: the server alone, alike for everybody, from no more than the card tapped."""

import pytest

from accounts.errors import Refused
from games.connection import Connection
from games.models import Match
from games.rules.play import IllegalPlay
from games.viewpoints import door, view
from tests.builders import make_player, make_user
from tests.games.tables import lawful, pass_time, started
from tests.patience import patience, until

pytestmark = pytest.mark.django_db

WORDS = {
    "join", "leave", "ask_to_leave", "ready", "unready", "cut", "keep", "expose", "next",
    "resign", "stop", "go_on", "pause", "resume", "rematch", "decline",
}  # fmt: skip
"""All that a screen may say besides a play, as docs/live-protocol.md has it."""
TRIED = ["win", "debug", "cheat", "close", "quit", "restart", "deal", "score", "hands"]


def stored(match):
    return Match.objects.filter(pk=match.pk).values().get()


def test_no_other_word_does_anything_nor_any_verb_by_its_name():
    match, people = started()
    connection, before = Connection(match, people[0]), stored(match)
    for word in {*dir(Match), *TRIED, 7, None, ""} - WORDS:
        with pytest.raises(Refused) as refusal:
            connection.obey({"do": word})
        assert refusal.value.code == "bad_message"
    assert stored(match) == before


@pytest.mark.parametrize("public", [True, False])
@pytest.mark.parametrize("name", ["admin", "debug", "root"])
def test_neither_a_name_nor_a_rank_on_the_site_shows_a_hand(name, public):
    match, _ = started(public=public)
    mighty = make_user(name, is_staff=True, is_superuser=True).player
    shown = Connection.at(match.code, mighty, "x").view()
    expected = view(match, None) if public else door(match)
    assert shown | {"now": 0} == expected | {"now": 0}
    assert shown.get("hand", []) == []


def test_a_screen_is_believed_its_card_and_nothing_else_it_says():
    match, people = started()
    seat, notation = match.position.seat, lawful(match)
    after = match.position.play(notation)
    claims = {
        "seat": 1 - seat, "side": 1 - seat, "player": people[1 - seat].pk, "value": 10,
        "chkobba": True, "by": "clock", "points": 21, "winner": seat, "do": "resign",
    }  # fmt: skip
    before = stored(match)
    with pytest.raises(IllegalPlay) as refusal:
        Connection(match, people[1 - seat]).obey(
            {**claims, "seat": seat, "player": people[seat].pk, "play": notation, "turn": 0}
        )
    assert refusal.value.code == "not_your_turn"
    assert stored(match) == before
    Connection(match, people[seat]).obey({**claims, "play": notation, "turn": 0})
    match.refresh_from_db()
    assert match.current["plays"] == [notation]
    assert match.current["by"] == {}
    assert (match.position.piles, match.phase) == (after.piles, "play")
    assert view(match, None)["last"]["seat"] == seat


def test_a_namesake_is_nobody_at_the_table():
    match, people = started(public=False)
    namesake = make_player(people[0].name)
    assert Connection.at(match.code, namesake, "x").view()["you"] is None
    with pytest.raises(Refused) as refusal:
        Connection(match, namesake).obey({"play": lawful(match), "turn": 0})
    assert refusal.value.code == "not_seated"


@pytest.mark.long
def test_whoever_sleeps_is_played_for_though_no_screen_is_open(workers):
    match, _ = started(choices={"turn_seconds": 600})
    expected = str(match.position.clock_play())
    pass_time(match)
    until(lambda: Match.objects.filter(pk=match.pk, turn__gt=0).exists(), patience(30))
    match.refresh_from_db()
    assert match.current["plays"] == [expected]
    assert match.current["by"] == {"0": "clock"}
