"""Disqualified entries, substitutes of a team, corrections after what follows was drawn."""

import pytest
from django.urls import reverse
from django.utils.translation import override

from accounts.errors import Refused
from games.models import Match
from tests.builders import make_club, make_event, make_player, play_round, settle, start_event
from tests.tournaments.events import entered, places, play, play_to_the_end
from tournaments.models import Pairing

pytestmark = pytest.mark.django_db


def entry(event, name):
    return event.entries.with_names().get(player__name=name)


def pairing(event, number, name):
    of_round = Pairing.of(entry(event, name)).filter(round__number=number, round__stage__group=0)
    return of_round.with_names().select_related("match").order_by("-round__stage__number")[0]


def table(event):
    return {name: (place, points) for place, name, points in places(event.stages.get())}


@pytest.mark.parametrize(
    ("becomes", "bechir", "chiraz", "points"),
    [("stand", (2, 3), (1, 6), 6), ("won", (2, 6), (1, 6), 0), ("annulled", (2, 0), (1, 3), 0)],
)
def test_a_disqualified_entry_plays_no_more_and_its_results_become_what_the_event_chose(
    becomes, bechir, chiraz, points
):
    names = "Amel\nBechir\nChiraz\nDali"
    event = start_event(make_club(), names, seeded=True, on_disqualification=becomes)
    first, second, _third = event.stage.rounds.all()
    for row in (first, second):
        row.refresh_from_db()
        play_round(row)
        event.stage.follow()
    before = event.stage.recompute().rows and event.stage.table(1).rows
    amel = entry(event, "Amel")
    with pytest.raises(Refused) as refusal:
        event.disqualify(amel, " ", event.created_by)
    assert refusal.value.code == "no_reason"
    event.disqualify(amel, "Insults.", event.created_by)
    event.stage.follow()
    event.refresh_from_db()
    rows = {row["entrant"]: row for row in event.stage.recompute().rows}
    assert (rows[amel.pk]["place"], rows[amel.pk]["points"]["value"]) == (None, points)
    met = [one for one in Pairing.of(amel) if one.round.number == 3]
    assert [one.match.ended for one in met] == [Match.Ended.WALKOVER]
    assert event.stage.table(1).rows == before  # from now on, and not before
    for code, verb in (
        ("disqualified", lambda: event.disqualify(amel, "Again.", event.created_by)),
        ("already_started", lambda: event.enter(amel.player, event.created_by)),
    ):
        with pytest.raises(Refused) as refusal:
            verb()
        assert refusal.value.code == code


def test_a_match_that_has_begun_is_won_by_the_other_and_published_boards_stay():
    """Fault 43: a disqualification changed pairings already published."""
    event = entered(6, format="swiss", seeded=True, on_disqualification="won")
    row = event.stage.rounds.get()
    one = row.pairings.with_names().first()
    Match.objects.get(pk=one.match_id).record_totals(one.match.seats.get(number=0).player, [16, 3])
    boards = list(row.pairings.values_list("first", "second"))
    event.disqualify(one.first, "Insults.", event.created_by)
    match = Match.objects.get(pk=one.match_id)
    assert (match.winner, list(row.pairings.values_list("first", "second"))) == (1, boards)
    with pytest.raises(Refused) as refusal:
        event.enter(one.first.player, event.created_by)
    assert refusal.value.code == "disqualified"
    with pytest.raises(Refused) as refusal:
        make_event(event.club, "", format="swiss", on_disqualification="annulled")
    assert refusal.value.code == "bad_plan"


def test_a_substitute_sits_down_from_the_next_match_on(client):
    club = make_club()
    event = make_event(club, "Lions: Amel, Bechir\nAigles: Chiraz, Dali", kind="teams", cycles=2)
    by = event.created_by
    lions = event.entries.get(team__name="Lions")
    amel, bechir = lions.players
    emna = make_player("Emna", club)
    event.start(by)

    def seated(number):
        match = Pairing.objects.get(round__number=number).match
        return {seat.player for seat in match.seats.all()} & {amel, bechir, emna}

    for code, out, into in (("no_substitute", amel, emna), ("not_seated", emna, amel)):
        with pytest.raises(Refused) as refusal:
            event.substitute(lions, out, into, by)
        assert refusal.value.code == code
    client.force_login(by)
    page = reverse("tournaments:substitute", args=[event.code, lions.pk])
    assert "no substitutes yet" in client.get(page).content.decode()
    club.add_substitute(lions.team, emna, by)
    assert client.post(page, {"out": amel.pk, "into": emna.pk}).status_code == 302
    assert seated(1) == {bechir, emna}
    settle(Pairing.objects.get(round__number=1).match, 16, 3)
    lions = event.entries.get(team__name="Lions")
    event.substitute(lions, emna, amel, by)
    event.stage.follow()
    assert (seated(1), seated(2)) == ({bechir, emna}, {amel, bechir})
    assert "out and in" in event.log.filter(verb="substituted").first().sentence


def test_boards_made_on_earlier_data_say_so_until_the_correction_is_corrected(client):
    event = entered(6, format="swiss", seeded=True)
    first = play(event)
    event.stage.recompute()
    second = event.stage.rounds.get(number=2)
    one = first.pairings.with_names().select_related("match").first()
    winner, by = one.match.winner, event.created_by
    boards = list(second.pairings.values_list("first", "second"))
    for ruled, outdated in ((1 - winner, True), (winner, False)):
        totals = [16, 3] if ruled == 0 else [3, 16]
        Pairing.objects.get(pk=one.pk).rule("Written wrong.", by, totals=totals)
        event.stage.recompute()
        second.refresh_from_db()
        assert bool(second.outdated_at) == outdated
        shown = client.get(event.get_absolute_url()).content.decode()
        assert ("made on earlier data" in shown) == outdated
    assert list(second.pairings.values_list("first", "second")) == boards
    assert event.log.filter(verb="outdated").count() == 1


def test_a_bracket_that_is_to_come_shows_its_slots_and_says_if_it_was_made_on_earlier_data(client):
    event = entered(6, groups=2, through=2, seeded=True)
    shown = client.get(event.get_absolute_url()).content.decode()
    for slot in ("1st of group A", "1st of group B", "2nd of group A", "2nd of group B"):
        assert shown.count(slot) == 1
    path = f"/api/v1/stages/{event.stages.get(number=2).pk}/bracket/"
    first = client.get(path).json()[0]
    assert [(side["group"], side["place"]) for side in first["sides"]] == [("A", 1), ("B", 2)]
    with override("ar-tn"):
        arabic = client.get(event.get_absolute_url()).content.decode()
    assert "الثاني في المجموعة ب" in arabic
    assert "Winner of match 1" in shown
    groups = list(event.stages.filter(number=1))
    for _ in range(3):
        for stage in groups:
            stage.refresh_from_db()
            play(event, stage)
    final = event.stages.get(number=2)
    assert final.frozen_at
    tables = [[row["entrant"] for row in stage.table().rows] for stage in groups]
    assert final.field == [tables[0][0], tables[1][0], tables[0][1], tables[1][1]]
    winner = groups[0].entries.order_by("seed").first()
    for one in Pairing.of(winner).filter(round__stage=groups[0]).select_related("match"):
        totals = [3, 16] if one.first_id == winner.pk else [16, 3]
        Pairing.objects.get(pk=one.pk).rule("Written wrong.", event.created_by, totals=totals)
    groups[0].recompute()
    final.refresh_from_db()
    assert final.outdated_at
    assert "made on earlier data" in client.get(event.get_absolute_url()).content.decode()
    play_to_the_end(event)
