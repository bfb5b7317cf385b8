"""Tables with known shuffles, and lawful lines of play that lead to what a picture needs."""

import random
from collections.abc import Callable
from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from games import live
from games.models import Match
from games.rules.cards import code
from games.rules.position import PLAYS, Deal, Position
from games.rules.ruleset import PROFILES
from games.rules.shuffle import commitment, draw_dealer, must_redeal, pack_order
from tests.browser.tables import fresh, hold_time
from tests.builders import make_player
from tests.games.tables import call_time

NAMES = ("Leïla", "سامي", "Mohamed-Aziz Ben Romdhane", "رجاء")
ME = 1  # the seat that is pictured: it cuts and leads
CUT = (20, "keep")
Wanted = Callable[[Position], str | None]


def table(players: int = 2, choices: dict | None = None, **options) -> tuple[Match, list]:
    """Seats taken, nobody ready; seat 0 will deal."""
    rules = PROFILES["tunisian"].ruleset(players=players, **(choices or {}))
    people = [make_player(name) for name in NAMES[:players]]
    match = Match.open_table(people[0], rules, first_dealer=0, **options)
    for seat, player in enumerate(people[1:], start=1):
        match.join(player, seat)
    return fresh(match), people


def begin(match: Match, people: list, plays: list[str] = ()) -> None:
    """Dealt, and so far played."""
    for player in people:
        fresh(match).ready(player)
    call_time(fresh(match))
    match.refresh_from_db()
    match.cut(people[ME], CUT[0])
    match.choose(people[ME], CUT[1])
    play(match, people, list(plays))
    hold_time(match)


def show_clock(match: Match, seconds: float) -> None:
    """So much is left of the turn."""
    due = timezone.now() + timedelta(seconds=seconds)
    Match.objects.filter(pk=match.pk).update(deadline=due, version=F("version") + 1)
    live.show(fresh(match))


def seal(match: Match, secret: bytes) -> None:
    """Give a match that has not begun a secret that is known here."""
    match.coming.update(secret=secret.hex(), commitment=commitment(secret))
    match.seal = commitment(secret)
    match.save()


def find(match: Match, wanted: Wanted, most: int = PLAYS) -> list[str]:
    """Seal the match with the first secret in whose first deal lawful plays, drawn at random, lead
    to a position of which `wanted` gives the next play ("" for none): those plays and that."""
    for number in range(20_000):
        secret = number.to_bytes(32, "big")
        opening = _opening(match, secret)
        found = _line(opening, wanted, most, random.Random(number)) if opening else None
        if found is not None:
            seal(match, secret)
            return found
    raise AssertionError("no such line of play")


def _opening(match: Match, secret: bytes) -> Position | None:
    nobody = [None] * match.rules.players
    pack = pack_order(secret, commitment(secret), 1, 0, nobody)
    deal = Deal.from_pack(match.rules, match.first_dealer, pack, *CUT)
    lot = draw_dealer(match.rules, pack_order(secret, commitment(secret), 0, 0, nobody))[0]
    lawful = not must_redeal(match.rules, deal.opening) and lot == match.first_dealer
    return deal.start() if lawful else None


def _line(position: Position, wanted: Wanted, most: int, dice: random.Random) -> list[str] | None:
    plays: list[str] = []
    while len(plays) <= most:
        if (found := wanted(position)) is not None:
            return [*plays, *([found] if found else [])]
        if position.over:
            return None
        play = dice.choice(position.legal_plays())
        plays.append(str(play))
        position = position.then(play)
    return None


def play(match: Match, people: list, plays: list[str]) -> None:
    for notation in plays:
        match = fresh(match)
        match.play(people[match.position.seat], notation, match.turn)


def taking(
    seat: int, names: set[str] = frozenset(), sweeps: bool = False, least: int = 1
) -> Wanted:
    """A play by which `seat` takes at least so many cards, those named among them; the whole table
    if it `sweeps`, else not."""

    def wanted(position: Position) -> str | None:
        if position.seat != seat or position.turn < 4:
            return None
        for each in position.legal_plays():
            _, _, taken = str(each).partition("x")
            cards = {taken[n : n + 2] for n in range(0, len(taken), 2)}
            whole = len(cards) == len(position.table)
            if len(cards) >= least and names <= cards and whole == sweeps:
                return str(each)
        return None

    return wanted


def suits_on_table(position: Position) -> str | None:
    """All four, with a court of each colour among them, and it is seat 1's turn."""
    names = [code(card) for card in position.table]
    courts = {name[1] for name in names if name[0] in "JQK"}
    rich = {name[1] for name in names} == set("CDHS") and courts & set("CS") and courts & set("DH")
    return "" if rich and position.seat == 1 and len(position.hand(1)) == 3 else None


def opens_well(position) -> str | None:
    """Something lies there, seat 1 is to play, and something was taken just before."""
    ready = position.turn == 2 and position.seat == ME and len(position.table) == 4
    return "" if ready and len(position.hand(ME)) == 2 else None
