"""A result is answered, corrected, or followed by the next boards, all in one instant."""

from functools import partial

import pytest

from games.models import Match
from games.rules.ruleset import PROFILES
from tests.builders import make_club, settle, start_event
from tests.games.tables import make_players, won_sheets
from tests.races import at_once, times
from tournaments import tasks
from tournaments.models import LogEntry, Pairing, Round, Stage, Tournament
from tournaments.pairing import Entrant, history
from tournaments.pairing.field import read

pytestmark = pytest.mark.django_db(transaction=True)

REPETITIONS = 200  # of what two people may well do at once
FEWER = 20  # of what the same locks guard once more
FOUR = "Amel\nBechir\nChiraz\nDali"


def test_partners_who_confirm_and_contest_at_once_have_said_one_thing():
    """Whoever is first: a word against may be taken back, a result that stands is not contested."""
    people, rules = make_players(4), PROFILES["cafe"].ruleset(target=11, players=4)
    answers = set()
    for _ in times(REPETITIONS):
        match = Match.arrange([people[0::2], people[1::2]], rules, live=False)
        match.record(people[0], won_sheets())
        one, other = Match(pk=match.pk), Match(pk=match.pk)
        said = at_once(partial(one.contest, people[3], 1), partial(other.confirm, people[1], 1))
        answers.add(tuple(said))
        match.refresh_from_db()
        words = list(match.confirmations.order_by("side").values_list("side", "said", "by"))
        assert words == [(0, "enter", people[0].pk), (1, "confirm", people[1].pk)]
        assert (match.phase, match.winner) == ("over", 0)
    assert answers <= {(None, None), ("confirmed", None)}


@pytest.fixture
def played():
    """A first round with its results, and nothing that followed from them."""

    def make(**plan):
        event = start_event(make_club(), FOUR, seeded=True, **plan)
        event.stage.rounds.first().open()
        for pairing in event.stage.rounds.get(number=1).pairings.select_related("match"):
            settle(pairing.match, 16, 10)
        return event

    return make


def rewind(event) -> None:
    """The first round is over with its first results; nothing has followed."""
    stage = event.stage
    later = Pairing.objects.filter(round__stage=stage).exclude(round__number=1)
    matches = list(later.filter(match__isnull=False).values_list("match", flat=True))
    later.delete()
    Match.objects.filter(pk__in=matches).delete()
    stage.snapshots.all().delete()
    if stage.is_swiss:
        stage.rounds.exclude(number=1).delete()
    stage.rounds.update(opened_at=None, filled_at=None)
    stage.rounds.update(closed_at=None)
    stage.rounds.filter(number=1).update(opened_at=event.started_at, filled_at=event.started_at)
    Stage.objects.filter(pk=stage.pk).update(finished_at=None)
    Tournament.objects.filter(pk=event.pk).update(finished_at=None)
    LogEntry.objects.all().delete()


def corrected_while(event, act) -> Match:
    """The first board's result is turned round while `act` is done; then the queue is done."""
    pairing = Pairing.objects.filter(round__stage=event.stage, round__number=1).first()
    totals = pairing.match.totals[::-1]
    said = at_once(partial(pairing.rule, "Read wrong.", event.created_by, totals=totals), act)
    assert said[0] is None
    match = Match.objects.get(pk=pairing.match_id)
    assert match.totals == totals
    tasks.follow(event.stage.pk)
    return match


def follow(event):
    return Stage.objects.get(pk=event.stage.pk).follow


def test_a_round_drawn_while_a_result_is_corrected_is_drawn_before_or_after_and_says_so(played):
    event = played(format="swiss", planned_rounds=2)
    for _ in times(REPETITIONS // 2):
        rewind(event)
        corrected_while(event, follow(event))
        second = event.stage.rounds.get(number=2)
        boards = list(second.pairings.values_list("first", "second"))
        assert sorted(key for board in boards for key in board) == sorted(event.stage.field)
        drawn = read(second.drawn_from).entrants
        table = event.stage.results_table(event.stage.results(), Round(number=1))
        table.rounds = 1
        now = history.with_history([Entrant(one.key, one.seed) for one in drawn], table)
        outdated = [one.turns for one in now] != [one.turns for one in drawn]
        assert bool(second.outdated_at) == outdated
        assert LogEntry.objects.filter(verb="outdated").count() == outdated
        stored = event.stage.snapshots.get(after_round=None)
        assert stored.stamp == event.stage.stamp()


def test_a_final_filled_and_opened_while_a_semi_final_is_corrected_is_between_its_winners(played):
    event = played(format="knockout")
    stage = event.stage
    for _ in times(FEWER):
        rewind(event)
        corrected_while(event, follow(event))
        whole(event)
        first = stage.rounds.get(number=1).pairings.select_related("match")
        won = {one.entries[one.match.winner].pk for one in first}
        final = stage.rounds.get(number=2).pairings.get(tie=4)
        assert {final.first_id, final.second_id} == won


def whole(event) -> None:
    """Each board of an open round has its match, and no match is left without a board."""
    boards = Pairing.objects.filter(round__stage=event.stage)
    assert not boards.filter(round__opened_at__isnull=False, match=None).exists()
    assert boards.filter(match__isnull=False).count() == Match.objects.count()
    assert boards.filter(round__number=2).count() == 2


def test_a_final_that_opens_at_its_time_while_its_sides_become_known_has_its_match(played):
    event = played(format="knockout")
    for _ in times(FEWER):
        rewind(event)
        final = Round.objects.get(stage=event.stage, number=2)
        at_once(follow(event), final.open)
        follow(event)()
        whole(event)


def test_a_draft_that_is_opened_while_somebody_withdraws_is_opened_or_drawn_anew(played):
    event = played(format="swiss", planned_rounds=2, auto_publish=False)
    by = event.created_by
    for _ in times(FEWER):
        rewind(event)
        event.entries.update(withdrawn_at=None)
        follow(event)()
        draft = Round.objects.get(stage=event.stage, number=2)
        gone = event.entries.get(seed=1)
        leave = partial(Tournament.objects.get(pk=event.pk).withdraw, gone, by)
        opened, left = at_once(partial(draft.open, by), leave)
        assert (opened in (True, "gone"), left) == (True, None)
        second = event.stage.rounds.get(number=2)
        there = Pairing.of(gone).filter(round=second).exists()
        assert (second.opened_at is not None, there) == (opened is True, opened is True)
        assert Pairing.objects.filter(match__isnull=False).count() == Match.objects.count()
