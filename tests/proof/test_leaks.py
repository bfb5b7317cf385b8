"""Whole matches, and everything that anybody was sent of them: frames, pages, answers of the API.

Who may know which card when is worked out afterwards, from the deals as they were stored.
"""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from games.models import Match
from games.rules.ruleset import PROFILES
from tests.builders import make_player
from tests.games.sockets import is_view
from tests.games.tables import make_players
from tests.proof.evening import Evening, Moment
from tests.proof.reading import cards_of_json, cards_of_page
from tests.proof.truth import Truth

pytestmark = pytest.mark.django_db(transaction=True)


def check_everything(evening: Evening) -> None:
    truth = Truth(evening.match)
    lots = [frame.get("lot", []) for frame in evening.readers[0].socket.frames]
    truth.lot = cards_of_json(lots)
    views = [frame for frame in evening.readers[0].socket.frames if is_view(frame)]
    truth.moments = {view["v"]: Moment.of(view) for view in views}
    leaks = [leak for reader in evening.readers for leak in truth.leaks(reader)]
    assert leaks[:5] == []
    for reader in evening.readers:
        assert len(reader.socket.frames) > (0 if reader.door else 36)
        assert len(reader.got) > 36 * 2


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "profile", "target", "options"),
    [
        (2, "tunisian", 6, {"public": True}),
        (3, "cafe", 1, {"public": True, "delayed": True}),
        (4, "family", 1, {"public": False, "delayed": True}),
        (4, "tunisian", 1, {"public": False}),
    ],
)
def test_nobody_is_told_a_card_that_he_may_not_know(server, players, profile, target, options):
    rules = PROFILES[profile].ruleset(players=players, target=target)
    people = make_players(players)
    match = Match.open_table(people[0], rules, **options)
    for seat, player in enumerate(people[1:], start=1):
        match.join(player, seat)
    evening = Evening(server, match, people)
    table, link, door = f"/ws/t/{match.code}", match.watch_code, not match.public
    with ExitStack() as stack:
        for seat, player in enumerate(people):
            evening.open(stack, f"seat {seat}", table, player, seat=seat)
        evening.open(stack, "second tab", table, people[-1], seat=players - 1)
        evening.open(stack, "watch link", f"/ws/w/{link}", watch_code=link)
        evening.open(stack, "at the door" if door else "watcher", table, door=door)
        evening.open(stack, "stranger with a name", table, make_player("Zied"), door=door)
        evening.play_through(stack.enter_context(ThreadPoolExecutor(4)))
    check_everything(evening)


def test_cards_are_found_wherever_they_stand():
    assert cards_of_json({"a": ["qh"], "b": {"5C": 1}, "c": "QHx2D6S", "d": "said 7♦ to KC"}) == {
        "QH", "5C", "2D", "6S", "7D", "KC",
    }  # fmt: skip
    page = '<li data-card="7d">J♠ <script type="application/json">{"hand": ["AS"]}</script>'
    assert cards_of_page(page) == {"7D", "JS", "AS"}
    assert cards_of_json({"commitment": "5c" * 31 + "e0", "name": "Amel", "n": [1, 40]}) == set()
