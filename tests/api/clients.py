"""Clients of the API in the tests' own process, and a club night for them to read."""

from knox.models import AuthToken
from rest_framework.test import APIClient

from accounts.identity import COOKIE
from games.models import House, Match
from games.rules.ruleset import PROFILES
from tests.builders import make_club, make_player, make_user
from tests.games.tables import open_table, play_deal, sheet, start
from tournaments.models import Tournament

API = "/api/v1/"


class Client(APIClient):
    """Speaks JSON and English; paths are those after /api/v1/."""

    def generic(self, method, path, *args, **extra):
        path = path if path.startswith("/") else API + path
        return super().generic(method, path, *args, **{"HTTP_ACCEPT_LANGUAGE": "en"} | extra)

    def send(self, method, path, body=None):
        extra = {} if body is None else {"data": body, "format": "json"}
        return getattr(self, method)(path, **extra)


def client_of(user=None, player=None, **options) -> Client:
    """By token for a user, by cookie for a player without account, else a stranger."""
    client = Client(**options)
    if user:
        client.credentials(HTTP_AUTHORIZATION=f"Token {AuthToken.objects.create(user)[1]}")
    if player:
        client.cookies[COOKIE] = player.token("cookie")
    return client


def finished_deal():
    """A table where the first deal is over and counted."""
    match, people = open_table(choices={"target": 101})
    start(match, people)
    play_deal(match, people)
    return match, people


def paper_match(club=None, target: int = 11):
    """Between two players with real cards; nothing written down yet."""
    people = [make_player("Amel"), make_player("Bechir")]
    rules = PROFILES["family"].ruleset(target=target)
    sides = [[player] for player in people]
    return Match.arrange(sides, rules, live=False, club=club), people


def running_tournament(owner=None, club=None, names=("Amel", "Bechir", "Chiraz"), **plan):
    owner = owner or make_user()
    club = club or make_club(owner)
    event = Tournament.plan(owner, club, "Ramadan cup", **plan)
    event.paste_entries("\n".join(names), owner)
    event.start(owner)
    return event


def club_night(number: int = 1):
    """A club with rules of its own, a running event, a counted live deal and a confirmed sheet."""
    owner = make_user()
    club = make_club(owner, f"Club {number}")
    pair = club.add_players(f"Salem {number}\nSonia {number}", owner)
    club.form_team(f"Les as {number}", pair, owner)
    House.make(club, f"Ramadan {number}", "family", {"target": 16}, owner)
    event = running_tournament(owner, club)
    finished_deal()
    match, (first, second) = paper_match(club)
    whole = {"carta": 1, "dinari": 1, "hayya": 1, "bermila": 0, "chkobba": 8}
    match.record(first, [sheet(whole, {})])
    match.confirm(second, match.revision)
    return owner, club, event
