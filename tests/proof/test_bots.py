"""People play whole matches against bots on the running site, whose slow worker is killed."""

import asyncio
import random
import time

import pytest

from accounts.identity import COOKIE
from games.models import Match
from games.rules.record import check
from games.rules.ruleset import PROFILES
from tests.builders import make_player
from tests.patience import patience
from tests.proof.player import Player

pytestmark = pytest.mark.django_db(transaction=True)

COURTS = {"J": 9, "Q": 8, "K": 10}
A_MATCH = 300  # seconds, on a machine that does nothing else


def play_through(workers, match, host, kills: int) -> tuple[dict, list[float]]:
    """Amel plays to the end; meanwhile the slow worker dies. How long each bot's turn took."""
    cookie = f"{COOKIE}={host.token('cookie')}"
    waits: list[float] = []

    async def evening() -> None:
        screen = Player(
            workers.address, f"/ws/t/{match.code}", cookie,
            courts=COURTS, pace=lambda: 0.05, seed=random.random(),
        )  # fmt: skip
        async with screen:
            end, left = time.monotonic() + patience(A_MATCH), kills
            shown, since = {}, time.monotonic()
            while screen.shown.get("phase") != "over":
                assert time.monotonic() < end, (screen.shown, waits)
                if screen.shown.get("turn") != shown.get("turn"):
                    by = (screen.shown.get("last") or {}).get("by")
                    if by == "bot":
                        waits.append(time.monotonic() - since)
                    shown, since = screen.shown, time.monotonic()
                    if left and screen.shown["turn"] > 5 * (kills - left + 1):
                        left -= 1
                        await asyncio.to_thread(workers.kill, "slow")
                await asyncio.sleep(0.02)

    asyncio.run(evening())
    return Match.objects.get(pk=match.pk).as_record(), waits


@pytest.mark.long
def test_one_person_plays_a_whole_match_against_three_bots(workers):
    kills = 2
    host = make_player("Amel")
    rules = PROFILES["tunisian"].ruleset(players=4, target=1)
    match = Match.open_table(host, rules, bots="strong")
    record, waits = play_through(workers, match, host, kills)
    assert check(record) == []
    assert record["winner"] is not None
    assert [seat.get("bot") for seat in record["seats"]] == [None] + ["strong"] * 3
    plays = [play for deal in record["deals"] for play in deal["plays"]]
    by = [(play["seat"] != 0, play.get("by")) for play in plays]
    assert set(by) <= {(True, "bot"), (False, None), (True, "clock")}
    # The clock ends a bot's turn only where the killed worker took longer than its patience.
    assert by.count((True, "clock")) <= 2 * kills
    waits.sort()
    print(f"a bot's turn: median {waits[len(waits) // 2]:.1f} s, longest {waits[-1]:.1f} s")
