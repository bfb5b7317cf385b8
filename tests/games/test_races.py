"""Real threads at a barrier, and two processes, each with a connection of its own."""

from functools import partial

import pytest

from accounts.models import Player
from games.models import Match, Seat
from games.models.verb import NOTHING
from games.rules.ruleset import PROFILES
from tests.builders import make_player
from tests.conftest import url_of_test_database
from tests.games.tables import lawful, make_players, play_out, started, won_sheets
from tests.races import at_once, times
from tests.twins import Twins

pytestmark = pytest.mark.django_db(transaction=True)
REPETITIONS = 200  # of what two people may well do at once
FEWER = 40  # of what the same locks guard once more


def test_the_same_turn_played_at_once_is_one_play():
    match, people = started(choices={"target": 101})
    for _ in times(REPETITIONS):
        if match.phase == "count":
            for player in people:
                match.next_deal(player)
        turn = match.turn
        play = (people[match.position.seat], lawful(match), turn)
        tabs = [Match(pk=match.pk) for _ in range(3)]
        answers = at_once(*(partial(tab.play, *play) for tab in tabs))
        match.refresh_from_db()
        assert match.turn == turn + 1
        assert answers.count(NOTHING) == 2


def fresh_paper(people, rules):
    return Match.arrange([[people[0]], [people[1]]], rules, live=False)


def kept_paper(people, rules, keeper):
    """A result that a scorekeeper has written down: either side has yet to confirm it."""
    match = fresh_paper(people, rules)
    Match.objects.filter(pk=match.pk).update(host=keeper)
    match.record(keeper, won_sheets())
    return match


def said(match):
    return list(match.confirmations.values_list("side", "said"))


def test_both_sides_confirming_at_once_always_confirm():
    people, rules = make_players(2), PROFILES["cafe"].ruleset(target=11)
    keeper = make_player("Rachem")
    for _ in times(FEWER):
        match = kept_paper(people, rules, keeper)
        tabs = [Match(pk=match.pk) for _ in range(2)]
        at_once(*(partial(t.confirm, p, 1) for t, p in zip(tabs, people, strict=True)))
        match.refresh_from_db()
        assert (match.winner, said(match)) == (0, [(0, "confirm"), (1, "confirm")])


def test_one_side_confirming_twice_at_once_says_it_once_and_confirms_nothing():
    """Fault 40: one player's two posts confirmed each other."""
    people, rules = make_players(2), PROFILES["cafe"].ruleset(target=11)
    keeper = make_player("Rachem")
    for _ in times(REPETITIONS):
        match = kept_paper(people, rules, keeper)
        version = match.version
        tabs = [Match(pk=match.pk) for _ in range(2)]
        answers = at_once(*(partial(tab.confirm, people[0], 1) for tab in tabs))
        match.refresh_from_db()
        assert sorted(answers, key=str) == sorted([None, NOTHING], key=str)
        assert (match.finished_at, said(match)) == (None, [(0, "confirm")])
        assert match.version == version + 1


def test_two_entries_at_once_leave_one_result_that_both_know():
    """Fault 37: two scores sent at the same instant; Enter and click made two results."""
    people, rules = make_players(2), PROFILES["cafe"].ruleset(target=11)
    for number in times(FEWER):
        match = fresh_paper(people, rules)
        tabs = [Match(pk=match.pk) for _ in range(2)]
        same = number % 2 == 0
        entries = [[11, 4], [11, 4] if same else [11, 5]]
        at_once(
            *(partial(t.record_totals, p, e) for t, p, e in zip(tabs, people, entries, strict=True))
        )
        match.refresh_from_db()
        assert (match.finished_at is not None) == same
        assert match.revision == (1 if same else 2)


def test_two_browsers_for_one_chair():
    players = [make_player(f"Player {number}") for number in range(5)]
    for _ in times(FEWER):
        match = Match.open_table(players[0], PROFILES["cafe"].ruleset())
        tabs = [Match(pk=match.pk) for _ in range(4)]
        answers = at_once(*(partial(t.join, p, 1) for t, p in zip(tabs, players[1:], strict=True)))
        assert sorted(map(str, answers)) == ["None", "seat_taken", "seat_taken", "seat_taken"]
        assert Seat.objects.filter(match=match, player__isnull=False).count() == 2


def test_the_last_two_next_at_once_deal_once():
    match, people = started(choices={"target": 101})
    for _ in range(5):
        number = match.current["number"]
        while match.phase == "play":
            match.play(people[match.position.seat], lawful(match), match.turn)
        if match.phase == "over":
            break
        tabs = [Match(pk=match.pk) for _ in range(4)]
        at_once(*(partial(t.next_deal, p) for t, p in zip(tabs, people * 2, strict=True)))
        match.refresh_from_db()
        assert (match.current["number"], match.phase) == (number + 1, "play")


def test_a_match_ends_once():
    match, people = started(choices={"target": 1})
    play_out(match, people)
    deals = match.deals.count()
    tabs = [Match(pk=match.pk) for _ in range(3)]
    told = at_once(*(partial(t.play, people[0], "7D", match.turn) for t in tabs))
    assert told == [NOTHING] * 3
    assert match.deals.count() == deals


def told(match, verb, player, *arguments):
    """For a process: the match and the player as it finds them, and the verb to be called."""
    return partial(getattr(Match(pk=match), verb), Player.objects.get(pk=player), *arguments)


TOLD = f"{__name__}.told"


def test_two_processes_play_one_turn_once():
    match, people = started(choices={"target": 101})
    with Twins(url_of_test_database()) as twins:
        for _ in times(REPETITIONS):
            if match.phase == "count":
                for player in people:
                    match.next_deal(player)
            turn = match.turn
            order = (TOLD, match.pk, "play", people[match.position.seat].pk, lawful(match), turn)
            assert sorted(twins.do(order, order)) == ["done", "nothing"]
            match.refresh_from_db()
            assert match.turn == turn + 1


def test_one_side_confirming_in_two_processes_says_it_once_and_confirms_nothing():
    """Fault 40: a lock of one process allowed two confirmed sheets."""
    people, rules = make_players(2), PROFILES["cafe"].ruleset(target=11)
    keeper = make_player("Rachem")
    with Twins(url_of_test_database()) as twins:
        for _ in times(REPETITIONS):
            match = kept_paper(people, rules, keeper)
            order = (TOLD, match.pk, "confirm", people[0].pk, 1)
            assert sorted(twins.do(order, order)) == ["done", "nothing"]
            match.refresh_from_db()
            assert (match.finished_at, said(match)) == (None, [(0, "confirm")])
        order = (TOLD, match.pk, "confirm", people[1].pk, 1)
        assert sorted(twins.do(order, order)) == ["confirmed", "done"]
        match.refresh_from_db()
        assert match.winner == 0
