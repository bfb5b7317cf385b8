"""The table as it was after each closed round, and how places moved."""

import pytest
from django.urls import reverse

from games.models import Match
from tests.api.clients import client_of
from tests.builders import make_club, play_round, start_event
from tournaments import tasks

pytestmark = pytest.mark.django_db

FOUR = "Amel\nBechir\nChiraz\nDali"


def points(table) -> dict[int, int]:
    return {row["entrant"]: row["points"]["value"] for row in table.rows}


def over(event, *numbers: int) -> None:
    """Play these rounds; the queue then does what it does."""
    for number in numbers:
        play_round(event.stage.rounds.get(number=number))
        tasks.follow(event.stage.pk)


def test_a_closed_round_leaves_its_table_behind():
    event = start_event(make_club(), FOUR)
    over(event, 1)
    first = event.stage.snapshots.get(after_round=1)
    assert sorted(points(first).values()) == [0, 0, 3, 3]
    over(event, 2, 3)
    event.stage.refresh_from_db()
    assert [table.after_round for table in event.stage.tables()] == [1, 2, 3, None]
    assert event.stage.table(1).rows == first.rows
    assert event.stage.table(3).rows == event.stage.table().rows
    assert event.stage.table(4) is None


def test_a_correction_changes_the_tables_from_its_round_on():
    event = start_event(make_club(), FOUR)
    over(event, 1, 2, 3)
    before = {table.after_round: points(table) for table in event.stage.tables()}
    match = Match.objects.filter(pairing__round__number=2).first()
    totals = [10, 16] if match.winner == 0 else [16, 10]
    match.correct(event.created_by, "read wrongly", totals=totals)
    tasks.follow(event.stage.pk)
    after = {table.after_round: points(table) for table in event.stage.tables()}
    assert [number for number in before if before[number] != after[number]] == [2, 3, None]


def test_who_withdraws_or_is_punished_later_stood_where_he_stood():
    event = start_event(make_club(), FOUR)
    over(event, 1)
    first = event.stage.table(1)
    best, worst = first.rows[0]["entrant"], first.rows[-1]["entrant"]
    event.stage.deduct(event.entries.get(pk=best), 2, "late", event.created_by)
    event.withdraw(event.entries.get(pk=worst), by=event.created_by)
    tasks.follow(event.stage.pk)
    assert event.stage.table(1).rows == first.rows
    assert points(event.stage.table())[best] == 1
    assert event.stage.table().rows[-1]["place"] is None


def test_places_move_from_the_table_of_the_round_before(client):
    event = start_event(make_club(), FOUR)
    over(event, 1)
    stage = event.stage
    assert set(stage.table().moves_since(stage.table_before()).values()) == {0}
    assert stage.table(1).moves_since(stage.table_before(1)) == {}
    play_round(stage.rounds.get(number=2), 10, 16)
    tasks.follow(stage.pk)
    was = {row["entrant"]: row["place"] for row in stage.table(1).rows}
    now = {row["entrant"]: row["place"] for row in stage.table(2).rows}
    moves = {entrant: was[entrant] - now[entrant] for entrant in now}
    assert stage.table(2).moves_since(stage.table_before(2)) == moves
    assert any(moves.values())
    page = client.get(f"{event.get_absolute_url()}?after_round=2").content.decode()
    assert page.count('class="move up"') == sum(move > 0 for move in moves.values())
    assert page.count('class="move down"') == sum(move < 0 for move in moves.values())


def test_page_and_api_show_the_table_after_any_closed_round(client):
    event = start_event(make_club(), FOUR)
    over(event, 1)
    play_round(event.stage.rounds.get(number=2))
    event.stage.recompute()
    page = client.get(event.get_absolute_url(), {"after_round": "1"}).content.decode()
    part = reverse("tournaments:standings_part", args=[event.code])
    assert f'src="{part}?stage={event.stage.pk}&amp;after_round=1"' in page
    parts = [client.get(part, {"after_round": n} if n else {}) for n in (1, "")]
    assert [answer.status_code for answer in parts] == [200, 200]
    assert parts[0]["X-Stamp"] != parts[1]["X-Stamp"]
    assert client.get(part, {"after_round": 2}).status_code == 404
    api, path = client_of(), f"stages/{event.stage.pk}/standings/"
    shown = api.get(f"{path}?after_round=1").json()
    assert (shown["after_round"], sorted(row["played"] for row in shown["rows"])) == (1, [1] * 4)
    assert {row["move"] for row in shown["rows"]} == {None}
    assert api.get(path).json()["after_round"] is None
    assert api.get(f"{path}?after_round=2").status_code == 404
