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


def test_nobody_is_told_a_card_of_a_public_table_of_two(server):
    rules = PROFILES["tunisian"].ruleset(players=2, target=1)
    people = make_players(2)
    match = Match.open_table(people[0], rules, public=True)
    match.join(people[1], 1)
    evening = Evening(server, match, people, {"J": 9, "Q": 8, "K": 10})
    path = f"/ws/t/{match.code}"
    with ExitStack() as stack:
        for seat, player in enumerate(people):
            evening.open(stack, f"seat {seat}", path, player, seat=seat)
        evening.open(stack, "second tab", path, people[0], seat=0)
        link = match.watch_code
        evening.open(stack, "watch link", f"/ws/w/{link}", watch_code=link)
        evening.open(stack, "watcher", path)
        evening.open(stack, "stranger with a name", path, make_player("Zied"))
        evening.play_through(stack.enter_context(ThreadPoolExecutor(4)))
    check_everything(evening)


def test_nobody_is_told_a_card_of_a_private_table_of_four_with_delayed_watchers(server):
    rules = PROFILES["family"].ruleset(players=4, target=1)
    people = make_players(4)
    match = Match.open_table(people[0], rules, public=False, delayed=True)
    for seat in range(1, 4):
        match.join(people[seat], seat)
    evening = Evening(server, match, people, {"J": 8, "Q": 9, "K": 10})
    path = f"/ws/t/{match.code}"
    with ExitStack() as stack:
        for seat, player in enumerate(people):
            evening.open(stack, f"seat {seat}", path, player, seat=seat)
        evening.open(stack, "second tab", path, people[2], seat=2)
        link = match.watch_code
        evening.open(stack, "watch link", f"/ws/w/{link}", watch_code=link)
        evening.open(stack, "at the door", path, door=True)
        evening.open(stack, "stranger with a name", path, make_player("Zied"), door=True)
        evening.play_through(stack.enter_context(ThreadPoolExecutor(4)))
    check_everything(evening)


def test_cards_are_found_wherever_they_stand():
    assert cards_of_json({"a": ["qh"], "b": {"5C": 1}, "c": "QHx2D6S", "d": "said 7♦ to KC"}) == {
        "QH", "5C", "2D", "6S", "7D", "KC",
    }  # fmt: skip
    page = '<li data-card="7d">J♠ <script type="application/json">{"hand": ["AS"]}</script>'
    assert cards_of_page(page) == {"7D", "JS", "AS"}
    assert cards_of_json({"commitment": "5c" * 31 + "e0", "name": "Amel", "n": [1, 40]}) == set()
