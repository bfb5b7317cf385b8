"""While a match is played: every answer, to everybody, decoded into cards and secrets."""

import re
from functools import cache

import pytest
from drf_spectacular.generators import SchemaGenerator

from accounts.models import Club, Player
from games.models import House, Match
from games.rules.cards import codes
from games.rules.ruleset import PROFILES
from tests.api.clients import client_of, running_tournament
from tests.builders import make_club, make_player, make_user
from tests.games.tables import call_time, play_one
from tournaments.models import Delivery, Entry, Pairing, Round, Stage, Tournament, Webhook

pytestmark = pytest.mark.django_db

CARD = "[A2-7JQK][CDHS]"
NOTATION = re.compile(f"{CARD}(x({CARD})+)?")


@cache
def reads() -> list[str]:
    paths = SchemaGenerator().get_schema(public=True)["paths"]
    return [path for path, methods in paths.items() if "get" in methods]


def addresses(match) -> list[str]:
    event = Tournament.objects.get()
    rows = {
        "/clubs/{slug}/": f"/clubs/{event.club.slug}/",
        "/players/{id}/": f"/players/{match.seating[0]['player']}/",
        "/players/{player}/": f"/players/{match.seating[0]['player']}/",
        "/teams/{id}/": f"/teams/{event.club.teams.get().pk}/",
        "/tournaments/{code}/": f"/tournaments/{event.code}/",
        "/entries/{id}/": f"/entries/{Entry.objects.first().pk}/",
        "/stages/{id}/": f"/stages/{Stage.objects.get().pk}/",
        "/rounds/{id}/": f"/rounds/{Round.objects.first().pk}/",
        "/pairings/{id}/": f"/pairings/{Pairing.objects.first().pk}/",
        "/matches/{code}/": f"/matches/{match.code}/",
        "/houses/{id}/": f"/houses/{House.objects.get().pk}/",
        "/webhooks/{id}/": f"/webhooks/{Webhook.objects.get().pk}/",
        "/deliveries/{id}/": f"/deliveries/{Delivery.objects.first().pk}/",
        "/{number}/": "/1/",
    }
    found = []
    for path in reads():
        for part, filled in rows.items():
            path = path.replace(part, filled)
        assert "{" not in path
        found.append(path)
    return found


def everything_said(client, match, watch: str = "", part=slice(None)) -> list[tuple]:
    """(path, answer as data, answer as text) of every GET there is, or of a part of them."""
    said = []
    for path in addresses(match)[part]:
        answer = client.get(path, {"watch": watch} if watch else {})
        assert answer.status_code in (200, 400, 401, 403, 404), path
        text = answer.content.decode()
        said.append((path, answer.json() if text[:1] in "[{" else None, text))
    assert sum(data is not None for _, data, _ in said) > len(said) // 2
    return said


def strings(data) -> list[str]:
    if isinstance(data, dict):
        return [*data, *(text for value in data.values() for text in strings(value))]
    if isinstance(data, list):
        return [text for value in data for text in strings(value)]
    return [data] if isinstance(data, str) else []


def cards_in(data) -> set[str]:
    """Every card that is named, alone, in a play, or in a list of plays."""
    words = [word for text in strings(data) for word in re.split(r"[\s,;]+", text)]
    named = [word for word in words if NOTATION.fullmatch(word)]
    return {card for word in named for card in re.findall(CARD, word)}


def known_to(match, seat: int | None) -> set[str]:
    """What lies or lay open, and one's own hand; worked out from the deal, not from any view."""
    deal = match.current
    if deal["choice"] is None:
        return set(codes([match.cut_card])) if seat == match.cutter and deal["cut_at"] else set()
    position = match.position
    played = {card for play in deal["plays"] for card in re.findall(CARD, play)}
    own = set() if seat is None else set(codes(position.hand(seat)))
    return set(codes(position.deal.opening)) | played | own


@pytest.fixture
def evening():
    """A live match of a tournament in its first deal, its players, and the event's organiser."""
    owner = make_user("organiser", email="organiser@example.org")
    club = make_club(owner)
    people = [make_player("Amel", club), make_player("Bechir", club)]
    club.form_team("Les as", people, owner)
    House.make(club, "Ramadan", "family", {"target": 16}, owner)
    Webhook.add(club, "https://told.example/", owner).ping(owner)
    rules = {"redeal": "never"}
    event = running_tournament(
        owner, club, ["Amel", "Bechir"], profile="tunisian", live=True, ruleset=rules
    )
    match = Match.objects.get(pairing__round__stage__tournament=event)
    people = [Player.objects.get(pk=seat["player"]) for seat in match.seating]
    for player in people:
        match.ready(player, bytes(16))
    call_time(match)
    return match, people, owner


@pytest.mark.long
def test_nobody_is_told_a_card_that_he_may_not_know(evening):
    match, people, owner = evening
    readers = [
        (None, client_of(), ""),
        (None, client_of(player=make_player("Watcher")), match.watch_code),
        (None, client_of(owner), ""),
        (0, client_of(player=people[0]), ""),
        (1, client_of(player=people[1]), ""),
    ]
    seen: set[str] = set()

    def look(number: int, parts: int = 3) -> None:
        """A part of all answers at each look, each reader another one; at last all of them."""
        for place, (seat, client, watch) in enumerate(readers):
            part = slice((number + place) % parts, None, parts)
            for path, data, _ in everything_said(client, match, watch, part):
                assert cards_in(data) <= known_to(match, seat), path
                seen.update(cards_in(data))

    look(0)
    match.cut(people[match.cutter], 17)
    look(1)
    match.choose(people[match.cutter], "keep")
    for number, plays in enumerate((0, 1, 6, 7, 15, 16), start=2):
        while match.turn < plays:
            play_one(match, people)
        look(number)
    look(0, parts=1)
    # The test does see cards: those on the table, and each player's own.
    position = match.position
    shown = [*position.table, *position.hand(0), *position.hand(1)]
    assert seen >= set(codes(shown))


def test_the_cut_card_that_was_kept_is_its_cutters_alone(evening):
    match, people, _ = evening
    match.cut(people[match.cutter], 17)
    card = codes([match.cut_card])[0]
    match.choose(people[match.cutter], "keep")
    other = 1 - match.cutter
    cutters = client_of(player=people[match.cutter]).get(f"matches/{match.code}/view/").json()
    others = client_of(player=people[other]).get(f"matches/{match.code}/view/").json()
    assert card in cutters["hand"]
    assert card not in cards_in(others)


def test_no_answer_holds_a_secret(evening):
    match, people, owner = evening
    match.cut(people[match.cutter], 17)
    match.choose(people[match.cutter], "keep")
    event, club = Tournament.objects.get(), Club.objects.get()
    secrets = {
        "the deal's secret": match.current["secret"],
        "the event's invitation": event.invitation,
        "the event's seed": event.seed,
        "the club's invitation": club.invitation,
        "an e-mail": owner.email,
        "a name to sign in with": f'"username": "{owner.username}"',
        **{f"the key of {player}": player.link_key for player in Player.objects.all()},
    }
    seated = client_of(player=people[0])
    watcher, stranger = client_of(player=make_player("Watcher")), client_of(make_user())
    for client, watch in ((client_of(), ""), (stranger, ""), (watcher, match.watch_code)):
        for path, _, text in everything_said(client, match, watch):
            known = {**secrets, "the watch code": match.watch_code}
            assert [name for name, secret in known.items() if secret in text] == [], path
    for path, _, text in everything_said(seated, match):
        assert [name for name, secret in secrets.items() if secret in text] == [], path
    assert seated.get(f"matches/{match.code}/").json()["watch_code"] == match.watch_code


def test_a_private_match_is_its_players_its_clubs_officials_and_its_watchers(evening):
    club = Club.objects.get()
    organiser = evening[2]
    host = make_player("Host")
    rules = PROFILES["cafe"].ruleset()
    match = Match.open_table(host, rules, public=False, club=club)
    member = make_user()
    club.welcome(member)
    path = f"matches/{match.code}/"

    def sees(client, query="") -> tuple[bool, bool]:
        listed = [row["code"] for row in client.get("matches/").json()["results"]]
        return match.code in listed, client.get(path + query).status_code == 200

    assert sees(client_of(player=host)) == (True, True)
    assert sees(client_of(organiser)) == (True, True)
    assert sees(client_of(member)) == (False, False)
    assert sees(client_of(player=make_player())) == (False, False)
    assert sees(client_of()) == (False, False)
    assert sees(client_of(), f"?watch={match.watch_code}") == (False, True)
    assert sees(client_of(), "?watch=guessed") == (False, False)


def test_a_private_tables_door_shows_no_card_and_its_watchers_no_hand():
    host, guest = make_player("Amel"), make_player("Bechir")
    match = Match.open_table(host, PROFILES["cafe"].ruleset(), public=False)
    match.join(guest, 1)
    for player in (host, guest):
        match.ready(player)
    call_time(match)
    path = f"matches/{match.code}/view/"
    assert cards_in(client_of().get(path).json()) == set()
    watched = client_of().get(path, {"watch": match.watch_code}).json()
    assert (watched["hand"], set(watched["table"])) == ([], set(codes(match.position.table)))
    assert client_of().get(path, {"watch": "guessed"}).status_code == 404
    for part in ("", "record/", "deals/", "deals/1/", "deals/1/plays/", "scoresheets/"):
        assert client_of().get(f"matches/{match.code}/{part}").status_code == 404
