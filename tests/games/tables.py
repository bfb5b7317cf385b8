"""Makers of tables for the tests of games."""

from datetime import timedelta

from django.utils import timezone

from games.models import Match
from games.rules.ruleset import PROFILES
from tests.builders import make_player

NAMES = ["Amel", "Bechir", "Chiraz", "Dali"]


def make_players(number: int) -> list:
    return [make_player(name) for name in NAMES[:number]]


def open_table(players: int = 2, profile: str = "cafe", choices: dict | None = None, **options):
    """A table with everybody seated, and its players."""
    ruleset = PROFILES[profile].ruleset(players=players, **(choices or {}))
    people = make_players(players)
    match = Match.open_table(people[0], ruleset, **options)
    for seat, player in enumerate(people[1:], start=1):
        match.join(player, seat)
    return match, people


def pass_time(match) -> None:
    """Let the deadline of the match pass."""
    Match.objects.filter(pk=match.pk).update(deadline=timezone.now() - timedelta(milliseconds=1))


def call_time(match):
    pass_time(match)
    return match.time_out(match.turn)


def start(match, people) -> None:
    for player in people:
        match.ready(player)
    call_time(match)


def started(players: int = 2, profile: str = "cafe", choices: dict | None = None, **options):
    """A table where the first card may be played (or the pack be cut)."""
    match, people = open_table(players, profile, choices, **options)
    start(match, people)
    return match, people


def lawful(match) -> str:
    """The first lawful play of whoever's turn it is."""
    return str(match.position.legal_plays()[0])


def play_one(match, people) -> None:
    seat = match.position.seat
    match.play(people[seat], lawful(match), match.turn)


def cut(match, people) -> None:
    match.cut(people[match.cutter], 3)
    match.choose(people[match.cutter], "keep")


def play_deal(match, people) -> None:
    """Play to the end of the deal; what has to be dealt again is cut again."""
    while match.phase in ("cut", "play"):
        if match.phase == "cut":
            cut(match, people)
        else:
            play_one(match, people)


def play_out(match, people) -> None:
    """Play to the end of the match."""
    while match.phase != "over":
        if match.phase == "count":
            for player in people:
                match.next_deal(player)
        else:
            play_deal(match, people)


def sheet(first: dict, second: dict, **raw) -> list:
    """A paper sheet of two sides: sheet({"carta": 1}, {"hayya": 1})."""
    names = ("carta", "dinari", "hayya", "bermila", "primiera", "chkobba")
    nothing = dict.fromkeys(("cards", "diamonds", "sevens", "sixes", "seven_of_diamonds"))
    sides = [{name: side.get(name, 0) for name in names} for side in (first, second)]
    return [{**nothing, "breakdown": breakdown} for breakdown in sides]


def won_sheets(target: int = 11) -> list:
    """Sheets by which side 0 has just won to 11: 6 + 5."""
    deal = {"carta": 1, "dinari": 1, "hayya": 1, "bermila": 1}
    return [
        sheet({**deal, "chkobba": 2}, {"chkobba": 1}),
        sheet({**deal, "chkobba": 1}, {"chkobba": 3}),
    ]
