"""Whole matches over real sockets, with watchers, a second tab, a stranger and somebody at the door
of a private table: no frame may hold a card that its reader may not know at that moment."""

import json
import re

import pytest

from games.models import Match
from games.rules.cards import PACK, codes
from games.rules.ruleset import PROFILES
from tests.builders import make_player
from tests.games.sockets import Client, is_view
from tests.games.tables import call_time, make_players

pytestmark = pytest.mark.django_db(transaction=True)
CARD = re.compile(r"(?<![A-Za-z0-9])(?:[A2-7JQK][CDHS])+|(?<=x)(?:[A2-7JQK][CDHS])+")
WHOLE = frozenset(codes(PACK))


def cards_in(value) -> set[str]:
    """Every card code anywhere in a message: whole strings, and the cards of a play's notation."""
    if isinstance(value, dict):
        return set().union(*map(cards_in, value.values())) if value else set()
    if isinstance(value, list):
        return set().union(*map(cards_in, value)) if value else set()
    if not isinstance(value, str) or re.fullmatch(r"[0-9a-f]{32,64}", value):
        return set()
    found = "".join(CARD.findall(value))
    return {found[i : i + 2] for i in range(0, len(found), 2)}


class Secrets:
    """Which cards a seat (or None: watchers) may know of the deal in play, after each version."""

    def __init__(self, seats: int):
        self.seats = [None, *range(seats)]
        self.known: dict[tuple[int, int | None], set[str]] = {}

    def note(self, match: Match) -> None:
        for seat in self.seats:
            self.known[match.version, seat] = self._known(match, seat)

    @staticmethod
    def _known(match: Match, seat: int | None) -> set[str]:
        deal = match.current
        if not deal:
            return set()
        shown = set(cards_in([each["table"] for each in deal["redealt"]]))
        shown |= cards_in(deal.get("lot", []))
        if match.phase == "cut":
            own = seat == match.cutter and deal["cut_at"] is not None
            return shown | ({codes([match.cut_card])[0]} if own else set())
        position = match.position
        if position.over:
            return set(WHOLE)
        dealt = position.deal
        played = set(codes([play.card for play in position.plays]))
        own = set() if seat is None else set(codes(position.hand(seat)))
        return shown | set(codes(dealt.opening)) | played | own


def leaks(frames, seat, secrets) -> list:
    """Frames of a viewpoint with cards that it may not know."""
    return [
        (frame["v"], sorted(cards_in(frame) - secrets.known[frame["v"], seat]))
        for frame in frames
        if is_view(frame) and cards_in(frame) - secrets.known[frame["v"], seat]
    ]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("public", [True, False])
def test_no_frame_holds_a_card_that_its_reader_may_not_know(server, players, public):
    people = make_players(players)
    rules = PROFILES["tunisian"].ruleset(players=players, target=3)
    match = Match.open_table(people[0], rules, public=public)
    for seat, player in enumerate(people[1:], start=1):
        match.join(player, seat)
    secrets = Secrets(players)
    path = f"/ws/t/{match.code}"
    seated = [Client(server, path, player) for player in (*people, people[0])]
    seats = [*range(players), 0]
    outside = [Client(server, path), Client(server, path, make_player("Zied"))]
    watching = [Client(server, f"/ws/w/{match.watch_code}", people[0])]
    everybody = [*seated, *outside, *watching]
    for client in everybody:
        client.__enter__()
    try:
        for client in everybody:
            client.until_version(match.version)
        secrets.note(match)
        for verb in _whole_match(match, people):
            verb()
            match.refresh_from_db()
            secrets.note(match)
        for client in everybody:
            client.until_version(match.version)
    finally:
        for client in everybody:
            client.__exit__(None, None, None)
    for client, seat in zip(seated, seats, strict=True):
        assert leaks(client.frames, seat, secrets) == []
        assert len(client.frames) > 36
    for client in (*outside, *watching):
        assert leaks(client.frames, None, secrets) == []
    if not public:
        assert [
            cards_in(frame) for client in outside for frame in client.frames if cards_in(frame)
        ] == []


def _whole_match(match, people):
    """Every step of a match as a call, each leaving one version behind."""
    for player in people:
        yield lambda player=player: match.ready(player)
    yield lambda: call_time(match)
    while match.phase != "over":
        if match.phase == "cut" and match.current["cut_at"] is None:
            yield lambda: match.cut(people[match.cutter], 7)
        elif match.phase == "cut":
            choice = "keep" if match.current["number"] % 2 else "expose"
            yield lambda choice=choice: match.choose(people[match.cutter], choice)
        elif match.phase == "count":
            yield lambda: call_time(match)
        else:
            seat, play = match.position.seat, str(match.position.legal_plays()[0])
            yield lambda seat=seat, play=play: match.play(people[seat], play, match.turn)


def test_the_finder_of_cards_finds_them():
    assert cards_in({"a": ["QH"], "last": {"play": "QHx2D6S"}, "n": "5C"}) == {
        "QH",
        "2D",
        "6S",
        "5C",
    }
    assert cards_in(json.loads('{"commitment": "' + "5c" * 32 + '", "name": "Amel"}')) == set()
