"""How fast the engine plays deals out at random, beside an honest brute force in the same run.

    bin/test tests/bench/bench_engine.py -s

CPU time of one thread, the best of several rounds. Whoever chooses the plays costs the same
everywhere: one random number a play, of the list of all lawful plays.
"""

from collections.abc import Callable
from random import Random
from time import process_time

from games.rules.cards import PACK, codes
from games.rules.position import Deal
from games.rules.ruleset import PROFILES
from tests.rules import brute_force

DEALS, ROUNDS = 150, 7
RULESETS = [PROFILES["cafe"].ruleset(players=players) for players in (2, 3, 4)]


def dealt() -> list[Deal]:
    chance = Random(1)
    return [
        Deal.from_pack(RULESETS[number % 3], 0, chance.sample(PACK, 40)) for number in range(DEALS)
    ]


def by_brute_force(deals: list[Deal]) -> Callable[[Random], None]:
    written = [
        (deal.ruleset.write(), codes(deal.opening), deal.write()["hands"], deal.leader)
        for deal in deals
    ]

    def play_out(chance: Random) -> None:
        for rules, table, hands, leader in written:
            brute_force.playout(rules, table, hands, leader, chance)

    return play_out


def checked(deals: list[Deal]) -> Callable[[Random], None]:
    def play_out(chance: Random) -> None:
        for deal in deals:
            position = deal.start()
            while plays := position.legal_plays():
                position = position.play(plays[int(chance.random() * len(plays))])

    return play_out


def unchecked(deals: list[Deal]) -> Callable[[Random], None]:
    def play_out(chance: Random) -> None:
        for deal in deals:
            position = deal.start()
            while plays := position.legal_plays():
                position = position.then(plays[int(chance.random() * len(plays))])

    return play_out


WAYS = {"brute force": by_brute_force, "engine, checked": checked, "engine, unchecked": unchecked}


def measured() -> dict[str, float]:
    """Seconds of CPU a deal, each way: the ways take turns, so that noise meets all of them."""
    deals = dealt()
    ways = {name: way(deals) for name, way in WAYS.items()}
    best = dict.fromkeys(ways, float("inf"))
    for number in range(ROUNDS):
        for name, play_out in ways.items():
            chance = Random(number)
            start = process_time()
            play_out(chance)
            best[name] = min(best[name], process_time() - start)
    return {name: seconds / DEALS for name, seconds in best.items()}


def table(seconds: dict[str, float]) -> str:
    base = seconds["brute force"]
    return "\n".join(
        f"{name:<18} {each * 1e6:6.0f} µs a deal  {base / each:4.1f} ×"
        for name, each in seconds.items()
    )


def test_the_engine_is_quicker_than_brute_force():
    seconds = measured()
    print(f"\n{table(seconds)}")
    assert seconds["brute force"] > 2.5 * seconds["engine, unchecked"]


if __name__ == "__main__":
    print(table(measured()))
