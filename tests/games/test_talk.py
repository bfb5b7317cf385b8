"""What players say to each other at a table."""

import pytest

from accounts.errors import Refused
from games.models import Match
from games.rules.ruleset import PROFILES
from tests.builders import make_player
from tests.games.sockets import Client, is_view, refused
from tests.games.tables import make_players, started

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_a_player_says_is_heard_at_the_table_and_by_watchers_and_is_not_kept(server):
    match, people = started(public=False)
    path, said = f"/ws/t/{match.code}", {"talk": {"seat": 1, "say": "bravo"}}
    with (
        Client(server, path, people[0]) as amel,
        Client(server, path, people[1]) as bechir,
        Client(server, f"/ws/w/{match.watch_code}") as watcher,
        Client(server, path, make_player("Zied")) as door,
    ):
        for client in (amel, bechir, watcher, door):
            client.until(is_view)
        bechir.say({"do": "talk", "say": "bravo"})
        for client in (amel, bechir, watcher):
            assert client.until(lambda m: "talk" in m) == said
        bechir.say({"do": "talk", "say": "coffee"})
        assert bechir.until(refused)["refused"] == "too_soon"
        amel.say({"do": "talk", "say": "my ace is gone"})
        assert amel.until(refused)["refused"] == "bad_message"
        for outsider in (door, watcher):
            outsider.say({"do": "talk", "say": "hello"})
            assert outsider.until(refused)["refused"] == "not_seated"
        assert said not in door.frames
    version = match.version
    match.refresh_from_db()
    assert match.version == version


@pytest.mark.parametrize(("players", "code"), [(2, "too_soon"), (4, "silent")])
def test_partners_say_nothing_in_a_match_that_counts(players, code):
    people = make_players(players)
    sides = [people[0::2], people[1::2]]
    match = Match.arrange(sides, PROFILES["cafe"].ruleset(players=players))
    if players == 2:
        match.talk(people[0], "hello")
    with pytest.raises(Refused) as refused:
        match.talk(people[0], "hello")
    assert refused.value.code == code
