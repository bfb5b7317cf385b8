import pytest

from games.rules.record import check
from games.viewpoints import view
from tests.builders import make_player
from tests.games.tables import play_one, started
from tests.games.test_play import stored
from tests.games.test_seats import refused

pytestmark = pytest.mark.django_db


def test_resigning_loses_and_opens_the_deal():
    match, people = started()
    play_one(match, people)
    match.resign(people[1])
    assert (match.phase, match.ended, match.winner) == ("over", "forfeit", 0)
    assert match.deals.get().plays == match.current["plays"][0]
    assert check(match.as_record()) == []
    assert refused(match.resign, people[0]) == "too_late"


def test_a_friendly_match_stops_when_all_have_offered():
    match, people = started()
    match.offer_stop(people[0])
    assert view(match, 1)["offers"] == {"stop": [0]}
    match.go_on(people[1])
    assert view(match, 1)["offers"] == {}
    match.offer_stop(people[0])
    match.offer_stop(people[1])
    assert (match.phase, match.ended, match.winner) == ("over", "stopped", None)
    assert check(match.as_record()) == []


def test_a_rated_match_is_not_stopped():
    match, people = started(rated=True)
    assert refused(match.offer_stop, people[0]) == "rated"


def test_no_stranger_ends_restarts_or_moves_anything():
    match, _people = started(choices={"target": 101})
    zied = make_player("Zied")
    before = stored(match)
    for verb in (match.resign, match.offer_stop, match.go_on, match.next_deal, match.leave):
        assert refused(verb, zied) in ("not_seated", "too_late")
    assert stored(match) == before
