"""Real threads at a barrier, and two processes, each with a connection of its own."""

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import connection

from accounts.errors import Refused
from games.models import Match, Seat
from games.models.verb import NOTHING
from games.rules.ruleset import PROFILES
from tests.builders import make_player
from tests.conftest import url_of_test_database
from tests.games.processes import Twins
from tests.games.tables import lawful, make_players, play_out, started, won_sheets

pytestmark = pytest.mark.django_db(transaction=True)
REPETITIONS = 200


def at_once(*calls):
    """Call all of them in one instant; their answers, a refusal as its code."""
    barrier = threading.Barrier(len(calls))

    def run(call):
        barrier.wait()
        try:
            return call()
        except Refused as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def test_the_same_turn_played_at_once_is_one_play():
    match, people = started(choices={"target": 101})
    for _ in range(REPETITIONS):
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


def test_both_sides_confirming_at_once_always_confirm_and_one_side_never_does():
    people, rules = make_players(2), PROFILES["cafe"].ruleset(target=11)
    keeper = make_player("Rachem")
    for number in range(REPETITIONS):
        match = fresh_paper(people, rules)
        Match.objects.filter(pk=match.pk).update(host=keeper)
        match.record(keeper, won_sheets())
        tabs = [Match(pk=match.pk) for _ in range(2)]
        sides = (0, 1) if number % 2 else (0, 0)
        at_once(*(partial(t.confirm, people[s], 1) for t, s in zip(tabs, sides, strict=True)))
        match.refresh_from_db()
        assert (match.finished_at is not None) == (sides == (0, 1))
        assert match.confirmations.count() == len(set(sides))


def test_two_entries_at_once_leave_one_result_that_both_know():
    people, rules = make_players(2), PROFILES["cafe"].ruleset(target=11)
    for number in range(REPETITIONS):
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
    for _ in range(REPETITIONS):
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


def test_two_processes_play_one_turn_once_and_confirm_one_side_never():
    match, people = started(choices={"target": 101})
    with Twins(url_of_test_database()) as twins:
        for _ in range(REPETITIONS):
            if match.phase == "count":
                for player in people:
                    match.next_deal(player)
            turn = match.turn
            order = (match.pk, "play", people[match.position.seat].pk, lawful(match), turn)
            assert sorted(twins.do(order, order)) == ["done", "nothing"]
            match.refresh_from_db()
            assert match.turn == turn + 1
        rules = PROFILES["cafe"].ruleset(target=11)
        for number in range(REPETITIONS // 2):
            sheet = fresh_paper(people, rules)
            Match.objects.filter(pk=sheet.pk).update(host=make_player("Rachem"))
            sheet.record(Match.objects.get(pk=sheet.pk).host, won_sheets())
            sides = (0, 1) if number % 2 else (0, 0)
            twins.do(*((sheet.pk, "confirm", people[side].pk, 1) for side in sides))
            sheet.refresh_from_db()
            assert (sheet.winner == 0) == (sides == (0, 1))
