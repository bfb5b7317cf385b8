from uuid import uuid4

import pytest

from accounts.errors import Refused
from games.models import Confirmation, Match, Scoresheet
from games.models.verb import NOTHING
from games.rules.ruleset import PROFILES
from tests.builders import make_club, make_player, make_user
from tests.games.tables import call_time, make_players, play_deal, sheet, started, won_sheets
from tests.games.test_seats import refused

pytestmark = pytest.mark.django_db

WON = won_sheets()


def paper(players=2, **options):
    people = make_players(players)
    ruleset = PROFILES["cafe"].ruleset(players=players, target=11)
    sides = [people[0::2], people[1::2]]
    return Match.arrange(sides, ruleset, live=False, **options), people


def said(match):
    return list(Confirmation.objects.filter(match=match).values_list("revision", "side", "said"))


def test_a_result_stands_when_the_other_side_confirms_it():
    match, (amel, bechir) = paper()
    match.record(amel, WON)
    assert (match.phase, match.winner, match.totals) == ("play", None, [11, 4])
    match.confirm(bechir, match.revision)
    assert (match.phase, match.winner, match.ended) == ("over", 0, "")
    result = match.result()
    assert result.totals == (11, 4)
    assert result.deals == ((6, 1), (5, 3))
    assert result.deals_won == (2, 0)
    assert result.chkobbas == (3, 4)


def test_one_side_saying_it_twice_confirms_nothing():
    """Fault 40: one player's two posts confirmed each other."""
    match, (amel, _bechir, chiraz, dali) = paper(4)
    match.record(amel, WON)
    assert refused(match.confirm, amel, match.revision) == "own_entry"
    assert refused(match.confirm, chiraz, match.revision) == "own_entry"
    assert match.record(chiraz, WON) is NOTHING
    assert match.finished_at is None
    match.confirm(dali, match.revision)
    assert match.finished_at


def test_a_scorekeepers_sheet_needs_both_sides_each_once():
    organiser = make_user()
    club = make_club(organiser=organiser)
    match, (amel, bechir) = paper(club=club)
    match.record(organiser.player, WON)
    match.confirm(amel, match.revision)
    assert match.confirm(amel, match.revision) is NOTHING
    assert match.finished_at is None
    match.confirm(bechir, match.revision)
    assert match.winner == 0


def test_equal_entries_of_both_sides_confirm_each_other():
    match, (amel, bechir) = paper()
    match.record(amel, WON)
    match.record(bechir, WON)
    assert match.winner == 0
    assert match.revision == 1


def test_an_edit_voids_what_was_said_before():
    match, (amel, bechir) = paper()
    match.record(amel, WON)
    seen = match.revision
    other = [WON[0], sheet({"hayya": 1, "carta": 1, "dinari": 1, "bermila": 1, "chkobba": 2}, {})]
    match.record(bechir, other)
    assert refused(match.confirm, bechir, seen) == "old_revision"
    assert refused(match.confirm, bechir, match.revision) == "own_entry"
    assert match.finished_at is None
    match.confirm(amel, match.revision)
    assert match.result().totals == (12, 1)
    assert said(match) == [(1, 0, "enter"), (2, 0, "confirm"), (2, 1, "enter")]
    assert Scoresheet.points_of(match) == [[6, 1], [6, 0]]
    assert [len(deals) for deals in (Scoresheet.of(match, 1), Scoresheet.of(match, 2))] == [2, 2]


def test_moving_to_another_seat_does_not_let_one_confirm_ones_own_entry():
    amel = make_player("Amel")
    rules = PROFILES["cafe"].ruleset(target=11)
    match = Match.open_sheet(amel, rules, ["", ""])
    match.record(amel, WON)
    match.join(amel, 1)
    assert refused(match.confirm, amel, match.revision) == "own_entry"
    assert refused(match.record, amel, WON) == "own_entry"


def test_contesting_keeps_the_result_open_and_may_be_taken_back():
    match, (amel, bechir) = paper()
    match.record(amel, WON)
    match.contest(bechir, match.revision)
    assert match.contest(bechir, match.revision) is NOTHING
    assert match.finished_at is None
    match.confirm(bechir, match.revision)
    assert match.winner == 0


def test_strangers_write_and_confirm_nothing():
    match, (amel, _) = paper()
    zied = make_player("Zied")
    assert refused(match.record, zied, WON) == "not_yours"
    assert refused(match.record, None, WON) == "not_yours"
    match.record(amel, WON)
    assert refused(match.confirm, zied, match.revision) == "not_seated"
    assert refused(match.confirm, None, match.revision) == "no_player"


def test_deals_are_entered_one_by_one_and_mended():
    match, (amel, bechir) = paper()
    match.record_sheet(amel, 1, WON[0])
    assert match.totals == [6, 1]
    assert refused(match.confirm, bechir, match.revision) == "not_decided"
    assert refused(match.record_sheet, amel, 3, WON[1]) == "wrong_deal"
    match.record_sheet(bechir, 2, WON[1])
    match.record_sheet(bechir, 1, sheet({"hayya": 1}, {"carta": 1}))
    assert match.totals == [6, 4]
    match.drop_sheet(bechir)
    assert match.totals == [1, 1]


@pytest.mark.parametrize(
    ("sheets", "code"),
    [
        ([sheet({"hayya": 1, "carta": 1}, {"carta": 1})], "two_winners"),
        ([sheet({"hayya": 1}, {"hayya": 1})], "two_winners"),
        ([sheet({}, {})], "no_winner"),
        ([sheet({"hayya": 1, "primiera": 1}, {})], "not_played"),
        ([sheet({"hayya": 1, "chkobba": 19}, {})], "too_many_chkobbas"),
        ([*WON, sheet({"hayya": 1}, {})], "already_won"),
        ([[{"breakdown": {"hayya": 1}}]], "wrong_shape"),
        (
            [[{"breakdown": {"hayya": 1}, "cards": 30}, {"breakdown": {}, "cards": 12}]],
            "wrong_total",
        ),
        ([[{"breakdown": {"hayya": 1}, "diamonds": 6}, {"breakdown": {}}]], "contradicts"),
    ],
)
def test_impossible_sheets_are_refused_with_the_reason(sheets, code):
    match, (amel, _) = paper()
    assert refused(match.record, amel, sheets) == code
    assert match.scoresheets.count() == 0


@pytest.mark.parametrize("totals", [[10, 9], [11, 11], [11, -1], [11], [11, "4"], [11, 4, 0]])
def test_impossible_final_scores_are_refused(totals):
    match, (amel, _) = paper()
    assert refused(match.record_totals, amel, totals) in ("no_winner", "bad_sheet")


def test_the_final_score_alone_is_a_result_without_deals():
    match, (amel, bechir) = paper()
    match.record_totals(amel, [9, 12])
    match.confirm(bechir, match.revision)
    result = match.result()
    assert (result.totals, result.winner) == ((9, 12), 1)
    assert (result.deals, result.deals_won, result.chkobbas) == (None, None, None)


def test_a_confirmed_result_is_overwritten_by_nobody():
    """Fault 39: a result typed for the wrong match overwrote a confirmed one."""
    match, (amel, bechir) = paper()
    match.record(amel, WON)
    match.confirm(bechir, match.revision)
    for verb, *arguments in (
        (match.record, amel, WON[:1]),
        (match.record_totals, bechir, [3, 11]),
        (match.record_sheet, bechir, 1, WON[1]),
        (match.drop_sheet, amel),
        (match.contest, bechir, match.revision),
    ):
        assert refused(verb, *arguments) == "confirmed"
    assert match.result().totals == (11, 4)


def club_paper():
    arbiter, member = make_user(), make_user()
    match, people = paper(club=make_club(arbiter=arbiter, member=member))
    return match, people, arbiter, member


def test_only_an_arbiter_corrects_with_a_reason_and_the_old_result_is_kept():
    match, (amel, bechir), arbiter, member = club_paper()
    match.record(amel, WON)
    match.confirm(bechir, match.revision)
    assert refused(match.correct, member, "I say so", totals=[4, 11]) == "not_arbiter"
    assert refused(match.correct, arbiter, "  ", totals=[4, 11]) == "no_reason"
    assert refused(match.correct, arbiter, "swapped", totals=[4, 4]) == "no_winner"
    finished_at = match.finished_at
    match.correct(arbiter, "The sides were swapped", totals=[4, 11])
    result = match.result()
    assert (result.totals, result.winner, result.ruled) == ((4, 11), 1, True)
    assert match.finished_at == finished_at
    ruling = match.rulings.get()
    assert (ruling.by, ruling.reason) == (arbiter.player, "The sides were swapped")
    assert ruling.before == {"revision": 1, "totals": [11, 4], "winner": 0, "ended": ""}
    assert Scoresheet.sheets(Match(pk=match.pk, revision=1)) == WON


def test_an_arbiter_rules_on_a_contested_match():
    match, (amel, bechir), arbiter, _ = club_paper()
    match.record_sheet(amel, 1, WON[0])
    match.contest(bechir, match.revision)
    assert refused(match.correct, arbiter, "too soon", winner=0) == "not_confirmed"
    match.rule(arbiter, "Bechir left", winner=0)
    assert (match.winner, match.ended, match.result().totals) == (0, "ruling", (6, 1))
    assert refused(match.rule, arbiter, "again", winner=1) == "confirmed"
    match.correct(arbiter, "It was the other", winner=1)
    assert match.winner == 1
    assert match.rulings.count() == 2


def test_a_live_match_keeps_its_own_score_and_an_arbiter_may_rule_on_it():
    arbiter = make_user()
    match, people = started(choices={"target": 101}, club=make_club(arbiter=arbiter), rated=True)
    assert refused(match.record, people[0], WON) == "is_live"
    assert refused(match.confirm, people[0], 1) == "is_live"
    play_deal(match, people)
    points = match.points
    call_time(match)
    match.rule(arbiter, "Both asked for it", winner=1)
    assert (match.phase, match.winner, match.points) == ("over", 1, points)
    assert match.deals.count() == 2


def test_refusals_are_said_in_words_with_the_deal():
    match, (amel, _) = paper()
    with pytest.raises(Refused) as refusal:
        match.record(amel, [WON[0], sheet({"hayya": 1}, {"hayya": 1})])
    assert str(refusal.value) == "Deal 2: only one side can have “7ayya”."


def test_a_phone_that_asks_again_opens_one_sheet_and_writes_each_deal_once():
    amel, key = make_player("Amel"), uuid4()
    rules = PROFILES["cafe"].ruleset(target=11)
    match, again = (Match.open_sheet(amel, rules, ["Us", "Them"], kept_as=key) for _ in range(2))
    assert again == match
    for number, deal in ((1, WON[0]), (1, WON[0]), (2, WON[1]), (1, WON[0])):
        match.record_sheet(amel, number, deal)
    assert (match.revision, Scoresheet.sheets(match)) == (2, WON)
    zied = make_player("Zied")
    assert refused(Match.open_sheet, zied, rules, ["Us", "Them"], kept_as=key) == "not_yours"
