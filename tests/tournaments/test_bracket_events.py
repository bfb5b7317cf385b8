"""Knockouts, double eliminations and groups, from registration to the end."""

import pytest

from accounts.errors import Refused
from games.models import Match
from tests.builders import play_round, settle
from tests.tournaments.events import entered, forfeit, places, play, play_to_the_end
from tournaments.models import Pairing

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("count", [2, 3, 5, 7, 8])
def test_a_knockout_of_any_size_has_one_winner(count):
    event = entered(count, format="knockout", seeded=True)
    play_to_the_end(event)
    ranked = places(event.stage)
    assert ranked[0][:2] == (1, event.entries.get(seed=1).name)
    assert ranked[1][0] == 2
    matches = Pairing.objects.filter(round__stage=event.stage).count()
    assert matches == count - 1 + (count > 3)


def test_the_best_seeds_have_the_byes():
    event = entered(5, format="knockout", seeded=True)
    first = event.stage.rounds.get(number=1)
    assert {entry.seed for one in first.pairings.all() for entry in one.entries} == {4, 5}


def test_the_next_match_is_there_as_soon_as_both_before_it_are_confirmed():
    event = entered(8, format="knockout")
    first, second, _ = event.stage.rounds.all()
    assert not second.pairings.exists()
    one, two = [p for p in first.pairings.all() if p.tie in (1, 2)]
    for pairing in (one, two):
        pairing.rule("seen", event.created_by, winner=0)
    event.stage.follow()
    second.refresh_from_db()
    assert {entry.pk for entry in second.pairings.get().entries} == {one.first_id, two.first_id}
    assert not second.filled_at
    assert not second.opened_at


def test_both_absent_give_the_next_opponent_a_walkover():
    """Fault 48: both absent, no winner possible."""
    event = entered(4, format="knockout", seeded=True, third_place=False)
    first = event.stage.rounds.get(number=1)
    gone = first.pairings.get(tie=1)
    forfeit(gone, [0, 1], event.created_by)
    play_round(first)
    event.stage.follow()
    event.stage.follow()
    event.refresh_from_db()
    assert event.finished_at
    assert Pairing.objects.filter(round__stage=event.stage).count() == 2
    winner = Match.objects.get(pairing__tie=2).winner
    assert places(event.stage)[0][1] == first.pairings.get(tie=2).entries[winner].name


def test_a_correction_fills_the_next_match_again_unless_it_has_begun():
    """Fault 42: a corrected winner put both teams in the next match."""
    event = entered(4, format="knockout", seeded=True)
    play(event)
    first, final = event.stage.rounds.all()
    semi = first.pairings.get(tie=1)
    semi.refresh_from_db()
    loser = semi.entries[1 - semi.match.winner]
    semi.rule("the sheet was read wrong", event.created_by, winner=1 - semi.match.winner)
    event.stage.follow()
    last = final.pairings.get(tie=4)
    assert loser in last.entries
    assert last.match
    assert final.pairings.count() == 2
    last.rule("seen", event.created_by, winner=0)
    semi.refresh_from_db()
    with pytest.raises(Refused) as refused:
        semi.rule("once more", event.created_by, winner=1 - Match.objects.get(pairing=semi).winner)
    assert refused.value.code == "would_touch"
    assert last.first.name in str(refused.value)
    play_to_the_end(event)


def test_who_withdraws_from_a_knockout_loses_by_walkover():
    event = entered(4, format="knockout", seeded=True)
    event.withdraw(event.entries.get(seed=1), event.created_by)
    play_to_the_end(event)
    assert places(event.stage)[0][1] == event.entries.get(seed=2).name


def test_who_has_withdrawn_does_not_win_because_nobody_is_left():
    """Fault 47: withdrawn players won the event. Nor has who is disqualified a place."""
    event = entered(4, format="knockout", seeded=True)
    by, first = event.created_by, event.stage.rounds.get(number=1)
    settle(first.pairings.get(tie=2).match, 16, 10)
    winner, loser = first.pairings.get(tie=2).entries
    event.withdraw(winner, by)
    forfeit(first.pairings.get(tie=1), [0, 1], by)
    event.disqualify(loser, "Insults.", by)
    play_to_the_end(event)
    names = [event.entries.get(seed=seed).name for seed in (1, 4)]
    ranked = [(place, name) for place, name, _ in places(event.stage)]
    assert ranked[:2] == [(2, name) for name in names]
    assert sorted(ranked[2:], key=str) == sorted([(None, winner.name), (None, loser.name)], key=str)


@pytest.mark.parametrize("count", [2, 3, 5, 8])
def test_who_loses_twice_is_out(count):
    event = entered(count, format="double_elimination", seeded=True)
    play_to_the_end(event)
    assert [place for place, _, _ in places(event.stage)][:2] == [1, 2]
    assert places(event.stage)[0][1] == event.entries.get(seed=1).name


def test_the_best_of_each_group_meet_in_a_knockout():
    event = entered(7, groups=2, through=2, seeded=True)
    one, two, final = event.stages.all()
    assert [len(one.field), len(two.field), len(final.field)] == [3, 4, 0]
    play_to_the_end(event)
    final.refresh_from_db()
    assert len(final.field) == 4
    assert set(final.field[:2]) == {group.table().rows[0]["entrant"] for group in (one, two)}
    assert places(final)[0][:2] == (1, event.entries.get(seed=1).name)


def test_a_cafe_evening_is_a_swiss_and_a_final_of_four():
    event = entered(8, format="swiss", planned_rounds=3, through=4, seeded=True)
    play_to_the_end(event)
    swiss, final = event.stages.all()
    assert final.field == [row["entrant"] for row in swiss.table().rows[:4]]
    assert [place for place, _, _ in places(final)] == [1, 2, 3, 4]


def test_groups_that_nobody_leaves_are_refused():
    for plan in ({"groups": 2}, {"groups": 2, "through": 2, "format": "swiss"}, {"through": 1}):
        with pytest.raises(Refused):
            entered(4, **plan)
