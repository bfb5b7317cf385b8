"""Ratings are what a straight replay of the results says, whatever came in between."""

from itertools import permutations

import pytest
from django.urls import reverse
from openskill.models import PlackettLuce

from accounts.identity import COOKIE
from accounts.models import Player
from games.models import Match
from games.rules.ruleset import PROFILES
from tests.builders import (
    make_club,
    make_event,
    make_player,
    make_user,
    play_round,
    settle,
    start_event,
)
from tests.races import at_once
from tests.tournaments.events import entered, play_to_the_end
from tournaments import tasks
from tournaments.models import Rating
from tournaments.ratings import PROVISIONAL, Skill

FIVE = "Amel\nBechir\nChiraz\nDali\nEmna"
TEAMS = "As: Amel, Bechir\nRois: Chiraz, Dali\nDames: Emna, Fares"


def straight(players: int = 2) -> dict:
    """Each match in its order, by the library alone."""
    model, now, after = PlackettLuce(), {}, {}
    for match in Match.objects.filter(rated=True, finished_at__isnull=False).order_by(
        "finished_at", "pk"
    ):
        if match.rules.players != players or match.winner is None or match.ended == "walkover":
            continue
        seats = list(match.seats.order_by("number").values_list("player", flat=True))
        sides = [seats[side::2] for side in (0, 1)]
        teams = [[now.get(key) or model.rating() for key in side] for side in sides]
        ranks = [0, 1] if match.winner == 0 else [1, 0]
        for side, rated in zip(sides, model.rate(teams, ranks=ranks), strict=True):
            for key, rating in zip(side, rated, strict=True):
                now[key] = rating
                after[match.pk, key] = (rating.mu, rating.sigma)
    return after


def stored(players: int = 2) -> dict:
    rows = Rating.objects.filter(players=players)
    return {(row.match_id, row.player_id): (row.mu, row.sigma) for row in rows}


RULES = PROFILES["family"].ruleset(target=16)
BY_ONE, BY_MANY = [16, 15], [3, 16]  # which side has won


def twenty_results(club=None):
    """Everybody twice against everybody; gives the club's owner."""
    club = club or make_club()
    owner = club.memberships.get(role="owner").user
    players = club.add_players(FIVE, owner)
    for number, (one, other) in enumerate(permutations(players, 2)):
        match = Match.arrange([[one], [other]], RULES, live=False, club=club)
        settle(match, *(BY_MANY if number % 3 else BY_ONE))
    tasks.rate()
    assert len(stored()) == 40
    return owner


def in_order():
    return Match.objects.filter(rated=True).order_by("finished_at", "pk")


@pytest.mark.django_db
def test_ratings_equal_a_straight_replay_also_after_the_first_of_twenty_is_corrected():
    owner = twenty_results()
    assert stored() == straight()
    before, first = stored(), in_order().first()
    totals = [16, 3] if first.winner == 1 else [3, 16]
    first.correct(owner, "read wrongly", totals=totals)
    tasks.rate()
    tasks.rate()
    assert stored() == straight()
    assert stored() != before
    numbers = Rating.objects.filter(player__name="Amel").values_list("number", flat=True)
    assert [*numbers] == [*range(1, 9)]


@pytest.mark.django_db
def test_only_what_follows_a_changed_result_is_rated_again_and_margins_never():
    owner = twenty_results()
    rows = dict(Rating.objects.values_list("pk", "at"))
    eleventh = in_order()[10]
    by_one_point = [16, 15] if eleventh.winner == 0 else [15, 16]
    eleventh.correct(owner, "it was closer", totals=by_one_point)
    tasks.rate()
    assert dict(Rating.objects.values_list("pk", "at")) == rows
    eleventh.correct(owner, "the other one", totals=by_one_point[::-1])
    tasks.rate()
    left = set(Rating.objects.values_list("pk", flat=True)) & set(rows)
    assert left == {pk for pk, at in rows.items() if at < eleventh.finished_at}
    assert stored() == straight()


@pytest.mark.django_db
def test_what_is_lost_is_rated_again():
    twenty_results()
    in_order_rows = Rating.objects.order_by("at")
    Rating.objects.filter(pk__in=in_order_rows.values("pk")[6:8]).delete()
    tasks.rate()
    assert stored() == straight()
    in_order()[3].delete()
    tasks.rate()
    assert stored() == straight()
    assert len(stored()) == 38


@pytest.mark.django_db
def test_two_and_four_are_rated_apart_and_what_shows_nothing_is_not_rated():
    club = make_club()
    event = start_event(club, TEAMS, kind="teams")
    play_round(event.stage.rounds.get(number=1))
    event.stage.follow()
    singles = start_event(club, "Amel\nBechir\nChiraz")
    pairing = singles.stage.rounds.get(number=1).pairings.get()
    pairing.forfeit([0], singles.created_by)
    amel, emna = Player.objects.filter(name__in=["Amel", "Emna"]).order_by("name")
    friendly = Match.open_sheet(amel, PROFILES["cafe"].ruleset(target=11), ["", ""])
    friendly.join(emna, 1)
    settle(friendly, 11, 3)
    tasks.rate()
    assert (len(stored(4)), stored(4), stored(2)) == (4, straight(4), {})


@pytest.mark.django_db
def test_who_is_claimed_has_one_rating_of_all_that_he_played():
    owner, user = make_user(), make_user("sami")
    club = make_club(owner, member=user)
    user.player.rename("Sami")
    for names in ("Uncle\nAmel\nBechir", "Sami\nAmel\nBechir"):
        event = start_event(club, names, by=owner)
        play_to_the_end(event)
    tasks.rate()
    Player.objects.get(name="Uncle").claim_by(user)
    tasks.rate()
    assert stored() == straight()
    mine = Rating.objects.filter(player=user.player).in_order()
    assert [row.number for row in mine] == [1, 2, 3, 4]


@pytest.mark.django_db(transaction=True)
def test_several_at_once_store_one_set_whoever_is_claimed_meanwhile():
    owner, user = make_user(), make_user("sami")
    club = make_club(owner, member=user)
    user.player.rename("Sami")
    for names in ("Uncle\nAmel\nBechir", "Sami\nAmel\nBechir"):
        play_to_the_end(start_event(club, names, by=owner))
    for _ in range(5):
        Rating.objects.all().delete()
        at_once(Rating.recompute, Rating.recompute, Rating.recompute)
        assert stored() == straight()
    Rating.objects.all().delete()
    uncle = Player.objects.get(name="Uncle")
    at_once(Rating.recompute, lambda: uncle.claim_by(user), Rating.recompute)
    Rating.recompute()
    assert stored() == straight()
    assert Rating.objects.filter(player=user.player).count() == 4


@pytest.mark.django_db
def test_ratings_are_told_by_the_api_and_on_the_pages_and_seed_an_event(client):
    club = make_club()
    twenty_results(club)
    event = entered(3, club)
    play_to_the_end(event)
    tasks.rate()
    amel = Player.objects.get(name="Amel")
    rows = client.get(f"/api/v1/players/{amel.pk}/ratings/").json()["results"]
    last = Rating.objects.filter(player=amel).in_order().last()
    assert [row["number"] for row in rows] == [*range(10, 0, -1)]
    assert rows[0] == {
        "players": 2,
        "number": 10,
        "rating": last.points,
        "mu": last.mu,
        "sigma": last.sigma,
        "provisional": PROVISIONAL > 10,
        "match": last.match.code,
        "won": last.won,
        "at": rows[0]["at"],
    }
    page = client.get(reverse("tournaments:player", args=[amel.pk]))
    (shown,) = page.context["rated"]
    own = Rating.objects.filter(player=amel).in_order()
    assert shown["chart"].series[0].values == tuple(row.points for row in own)
    assert f"<dd>{last.points}</dd>" in page.content.decode()
    shown = client.get(reverse("tournaments:club", args=[club.slug]))
    of = dict(shown.context["players"])
    assert [row.points for row in of[amel]] == [last.points]
    movement = client.get(event.get_absolute_url())
    assert 'id="movement-numbers"' in movement.content.decode()
    best = {row.player.name: row.points for row in Rating.objects.select_related("player").latest()}
    event = start_event(club, f"Newcomer\n{FIVE}", by_rating=True)
    drawn = [entry.name for entry in event.entries.with_names()]
    worth = [best.get(name, Skill().points) for name in drawn]
    assert worth == sorted(worth, reverse=True)
    assert set(drawn) == {*FIVE.split(), "Newcomer"}


@pytest.mark.django_db
def test_who_is_private_is_in_no_directory(client):
    club = make_club()
    amel, bechir = make_player("Amel", club), make_player("Bechir", club)
    make_player("Guest")
    client.cookies[COOKIE] = bechir.token("cookie")
    own = {"name": "Bechir", "hidden": True}
    told = client.patch("/api/v1/me/", own, content_type="application/json").json()
    assert (told["hidden"], "hidden" in told["player"]) == (True, False)
    listed = client.get("/api/v1/players/?search=bechir").json()["results"]
    assert [row["id"] for row in listed] == [bechir.pk]
    del client.cookies[COOKIE]
    page = client.get(reverse("tournaments:players"))
    names = {player.name for player, _present in page.context["players"]}
    assert "Amel" in names
    assert not names & {"Bechir", "Guest"}
    listed = [row["name"] for row in client.get("/api/v1/players/").json()["results"]]
    assert "Amel" in listed
    assert not {"Bechir", "Guest"} & {*listed}
    shown = client.get(reverse("tournaments:club", args=[club.slug])).context["players"]
    assert [player for player, _present in shown if player == bechir] == []
    found = client.get(reverse("tournaments:players"), {"q": "mel"}).context["players"]
    assert [player for player, _present in found] == [amel]


@pytest.mark.django_db
def test_directories_ask_the_same_however_many_there_are(client, django_assert_num_queries):
    club = make_club()
    make_event(club, "Amel")
    counts = []
    for names in ("", "Bechir\nChiraz"):
        if names:
            make_event(club, names)
            make_club(name="Bardo")
        for view in ("players", "clubs"):
            with django_assert_num_queries(3 if view == "players" else 2, exact=False) as asked:
                client.get(reverse(f"tournaments:{view}"))
            counts.append(len(asked))
    assert counts[:2] == counts[2:]
