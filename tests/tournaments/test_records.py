"""What somebody did best, and the charts' numbers."""

import pytest
from django.urls import reverse

from games.models import Match
from games.rules.ruleset import PROFILES
from tests.builders import make_club, make_player, start_event
from tests.games.tables import sheet
from tests.tournaments.events import entered, play_to_the_end
from tournaments import curves, records

pytestmark = pytest.mark.django_db

ALL = {"carta": 1, "dinari": 1, "hayya": 1, "bermila": 1}


def played(players, deals):
    """Real cards, deal by deal: what the first side made and what the second."""
    rules = PROFILES["tunisian"].ruleset(target=11)
    match = Match.arrange([[one] for one in players], rules, live=False)
    match.record(players[0], [sheet(*sides) for sides in deals])
    match.confirm(players[1], match.revision)
    return match


def side(chkobbas, **made):
    return {**made, "chkobba": chkobbas}


LOST, WON = (side(0), side(2, **ALL)), (side(4, **ALL), side(0))
BEHIND = [LOST, WON, (side(1, **ALL), side(0))]


def test_feats_are_those_of_the_matches_that_a_reader_may_know():
    amel, bechir = make_player("Amel"), make_player("Bechir")
    behind = played(
        [amel, bechir],
        BEHIND,
    )
    played([bechir, amel], [LOST, (side(0), side(3, **ALL))])
    lost = played([bechir, amel], [WON, WON])
    found = records.of_player(amel, None)
    assert (found.chkobbas.number, found.chkobbas.story.code) == (4, behind.code)
    assert (found.comeback.number, found.comeback.story.code) == (6, behind.code)
    assert found.streak.number == 2
    assert records.of_player(bechir, None).chkobbas.story.code == lost.code
    Match.objects.filter(pk=behind.pk).update(public=False)
    assert records.of_player(amel, None).chkobbas.number == 3
    assert records.of_player(amel, amel).chkobbas.number == 4


def test_a_page_asks_the_same_for_one_match_and_for_three(client, django_assert_num_queries):
    club = make_club()
    amel, bechir = make_player("Amel", club), make_player("Bechir", club)
    deals = [WON, WON]
    counts = []
    for _ in range(3):
        match = played([amel, bechir], deals)
        Match.objects.filter(pk=match.pk).update(club=club)
        for url in ("player", amel.pk), ("club", club.slug):
            with django_assert_num_queries(99, exact=False) as asked:
                client.get(reverse(f"tournaments:{url[0]}", args=[url[1]]))
            counts.append(len(asked))
    assert counts[0::2] == [counts[0]] * 3
    assert counts[1::2] == [counts[1]] * 3
    found = records.of_club(club)
    assert (found.chkobbas.who, found.streak.who, found.streak.number) == (("Amel",), ("Amel",), 3)


def test_the_course_of_a_match_is_the_sum_of_its_deals(client):
    people = [make_player("Amel"), make_player("Bechir")]
    match = played(people, BEHIND)
    match.refresh_from_db()
    page = client.get(match.get_absolute_url())
    course = page.context["board"]["course"]
    assert course.columns == ("0", "1", "2", "3")
    assert [one.values for one in course.series] == [(0, 0, 8, 13), (0, 6, 6, 6)]
    assert [list(one.values)[-1] for one in course.series] == match.totals
    text = page.content.decode()
    assert text.count("<polyline") == 4
    assert 'style="' not in text


def test_movement_is_what_the_stored_tables_say():
    event = entered(5)
    play_to_the_end(event)
    stage = event.stages.get()
    names = {entry.pk: entry.name for entry in event.entries.with_names()}
    chart = curves.movement(stage, None)
    tables = stage.snapshots.exclude(after_round=None).order_by("after_round")
    said = [{names[row["entrant"]]: row["place"] for row in table.rows} for table in tables]
    assert {one.label: list(one.values) for one in chart.series} == {
        name: [places[name] for places in said] for name in names.values()
    }
    assert [*curves.movement(stage, 3).columns] == ["1", "2", "3"]
    assert curves.movement(stage, 1) is None


def test_a_team_has_feats(client):
    club = make_club()
    event = start_event(club, "As: Amel, Bechir\nRois: Chiraz, Dali", kind="teams", cycles=2)
    play_to_the_end(event)
    team = club.teams.get(name=event.entries.get(seed=1).name)
    assert records.of_team(team).streak.number == 2
    assert client.get(reverse("tournaments:team", args=[team.pk])).status_code == 200
