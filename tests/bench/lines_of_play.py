"""Known shuffles, and lawful lines of play in them that lead to what a picture needs."""

import random
from collections.abc import Callable

from games.models import Match
from games.rules.cards import code
from games.rules.position import PLAYS, Deal, Position
from games.rules.shuffle import commitment, draw_dealer, must_redeal, pack_order
from tests.browser.tables import fresh

CUT = (20, "keep")
Wanted = Callable[[Position], str | None]


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
