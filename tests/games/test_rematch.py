"""Another match of the same people."""

from functools import partial

import pytest

from accounts.errors import Refused
from games.models import Match
from games.models.verb import NOTHING
from games.rules.ruleset import PROFILES
from games.viewpoints import view
from tests.games.tables import make_players, open_table, play_out, started
from tests.races import at_once

pytestmark = pytest.mark.django_db


def over(players: int = 2, profile: str = "cafe"):
    match, people = started(players, profile, {"target": 11})
    play_out(match, people)
    return match, people


def next_of(match) -> Match:
    return Match.objects.get(code=match.offers["next"])


def names(match) -> list[str]:
    return [entry["name"] for entry in match.seating]


def test_everybody_says_so_and_the_same_people_sit_at_a_new_table():
    match, people = over()
    match.rematch(people[1])
    assert view(match, 0)["offers"] == {"rematch": [1]}
    match.rematch(people[0])
    again = next_of(match)
    assert view(match, None)["offers"] == {"rematch": [0, 1], "next": again.code}
    assert names(again) == names(match)
    assert (again.ruleset, again.host, again.public) == (match.ruleset, match.host, match.public)
    assert (again.phase, [entry["joined"] for entry in again.seating]) == ("seating", [True, True])
    assert again.coming["secret"] not in str(match.deals.values_list("shuffle", flat=True))
    assert again.first_dealer == 1 - match.current["dealer"]


def test_of_four_everybody_is_once_everybodys_partner():
    match, people = over(4)
    partners = []
    for _ in range(3):
        seated = names(match)
        partners.append({frozenset(seated[side::2]) for side in (0, 1)})
        for player in people:
            match.rematch(player, partners=True)
        last, match = match, next_of(match)
        dealer = names(last)[(last.current["dealer"] + 1) % 4]
        assert names(match)[match.first_dealer] == dealer
        for player in people:
            match.ready(player)
        while match.phase == "countdown":
            match.deadline = match.created_at
            match.save()
            match.time_out(match.turn)
        match.resign(people[0])
    assert len({pair for round_ in partners for pair in round_}) == 6
    assert {frozenset(names(match)[side::2]) for side in (0, 1)} == partners[0]


def test_who_wants_other_partners_makes_an_offer_of_his_own():
    match, people = over(4)
    match.rematch(people[0])
    match.rematch(people[1])
    match.rematch(people[2], partners=True)
    assert match.offers == {"rematch": [2], "partners": True}
    match.decline(people[3])
    assert match.offers == {"declined": 3}


def test_who_would_rather_not_is_named_and_anybody_may_ask_again():
    match, people = over()
    assert match.decline(people[0]) is NOTHING
    match.rematch(people[0])
    match.decline(people[1])
    assert view(match, 0)["offers"] == view(match, None)["offers"] == {"declined": 1}
    assert match.decline(people[0]) is NOTHING
    assert match.go_on(people[0]) is NOTHING
    match.rematch(people[1])
    assert match.offers == {"rematch": [1]}
    match.rematch(people[0])
    assert match.decline(people[1]) is NOTHING
    assert set(match.offers) == {"rematch", "next"}


def test_who_may_not():
    match, people = over()
    (stranger,) = make_players(1)
    with pytest.raises(Refused) as refused:
        match.rematch(stranger)
    assert refused.value.code == "not_seated"
    with pytest.raises(Refused) as refused:
        match.rematch(people[0], partners=True)
    assert refused.value.code == "bad_message"
    playing, people = started()
    with pytest.raises(Refused) as refused:
        playing.rematch(people[0])
    assert refused.value.code == "too_early"
    left, people = open_table()
    for player in people:
        left.leave(player)
    with pytest.raises(Refused):
        left.rematch(people[0])


@pytest.mark.django_db(transaction=True)
def test_two_who_accept_at_once_have_one_table():
    match, people = over()
    for _ in range(50):
        Match.objects.filter(pk=match.pk).update(offers={})
        before = Match.objects.count()
        at_once(*(partial(Match.objects.get(pk=match.pk).rematch, player) for player in people))
        assert Match.objects.count() == before + 1


def test_bots_are_asked_by_nobody_and_keep_their_seats():
    (amel,) = make_players(1)
    match = Match.open_table(amel, PROFILES["cafe"].ruleset(players=4), bots="easy")
    match.phase, match.current = Match.Phase.OVER, {"dealer": 1}
    match.save()
    match.rematch(amel)
    again = next_of(match)
    assert names(again) == names(match)
    assert [entry.get("bot") for entry in again.seating] == [None, "easy", "easy", "easy"]
    assert again.coming["said"] == [1, 2, 3]
