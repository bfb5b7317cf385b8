import logging

import pytest

from games import afterwards
from games.models import Match
from games.rules.ruleset import PROFILES
from tests.builders import make_player

pytestmark = pytest.mark.django_db(transaction=True)


def paper_match():
    pair = [make_player("Amel"), make_player("Bechir")]
    rules = PROFILES["family"].ruleset(target=16)
    return Match.arrange([[player] for player in pair], rules, live=False), pair


def test_a_listener_that_fails_refuses_nobody_his_result(monkeypatch, caplog):
    caplog.set_level(logging.CRITICAL, "django.db.backends.base")
    heard = []

    def breaks(match):
        raise RuntimeError(match.code)

    monkeypatch.setattr(afterwards, "listeners", [breaks, lambda match: heard.append(match.winner)])
    match, pair = paper_match()
    match.record_totals(pair[0], [16, 9])
    match.confirm(pair[1], match.revision)
    assert Match.objects.get().winner == 0
    assert heard == [None, 0]


def test_a_match_with_real_cards_shows_no_table_and_changes_the_pages_about_it(caplog):
    match, pair = paper_match()
    match.record_totals(pair[0], [16, 9])
    assert caplog.records == []
    assert Match.objects.get().points == [[16, 9]]


def test_every_word_about_a_result_is_told(monkeypatch):
    heard = []
    monkeypatch.setattr(afterwards, "listeners", [lambda match: heard.append(match.version)])
    match, pair = paper_match()
    match.record_totals(pair[0], [16, 9])
    match.contest(pair[1], match.revision)
    match.record_totals(pair[1], [9, 16])
    match.drop_sheet(pair[1])
    match.record_totals(pair[0], [16, 11])
    match.record_totals(pair[1], [16, 11])
    assert match.finished_at
    assert heard == [1, 2, 3, 4, 5]
