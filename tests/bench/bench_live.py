"""What a play costs at live tables, beside a bare relay in the same run.

    bin/test tests/bench/bench_live.py -s

The real web server, its PostgreSQL and Valkey; the relay runs on the same server software and the
same layer, with messages of the same size. A play's CPU is that of the web process alone and of
all servers together. The players live in this process and want the other processor.
"""

import asyncio
import os
import socket
import subprocess
import sys
from contextlib import contextmanager
from functools import partial

import psycopg
import pytest

from accounts.identity import COOKIE
from config.stack import until
from tests.bench.players import GameTable, Heard, RelayTable, Watcher, run
from tests.games.tables import started
from tests.site import free_port

pytestmark = pytest.mark.django_db(transaction=True)
TICKS = os.sysconf("SC_CLK_TCK")
SECONDS, WARM = 8.0, 3.0
ALONE, FAST, SLOW = 0.02, 0.0, 2.0  # one socket may not say more than fifty messages a second
CASES = [(1, ALONE), (50, FAST), (200, FAST), (200, SLOW)]


def cpu(pid: int) -> float:
    """Seconds that a process has used."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def new_tables(number: int, address: str, pause: float, heard: Heard) -> list[GameTable]:
    tables = []
    for _ in range(number):
        match, people = started(2, "cafe", {"target": 101, "turn_seconds": 600})
        cookies = [f"{COOKIE}={player.token('cookie')}" for player in people]
        tables.append(GameTable(address, match.code, cookies, pause, heard))
    return tables


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def relay(site, size: int):
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "uvicorn",
        "tests.bench.relay:application",
        "--port",
        str(port),
    ]
    command += ["--ws", "websockets-sansio", "--lifespan", "off", "--no-access-log"]
    environ = site.environ | {"RELAY_SIZE": str(size), "REDIS_URL": site.redis_url}
    with subprocess.Popen([*command, "--log-level", "warning"], env=environ) as process:
        try:
            until(lambda: answers(port), "the relay", 60)
            yield f"http://127.0.0.1:{port}", process.pid
        finally:
            process.terminate()


def measured(tables: list, heard: Heard, pid: int) -> dict[str, float]:
    marks: list[float] = []
    length = asyncio.run(run(tables, SECONDS, WARM, heard, lambda: marks.append(cpu(pid))))
    plays = len(heard.delays)
    return {
        "plays/s": plays / length,
        "p50": heard.percentile(0.5),
        "p99": heard.percentile(0.99),
        "cpu": (marks[1] - marks[0]) / plays * 1000,
    }


def test_what_a_play_costs(server):
    web = partial(measured, pid=server.pids["web"])
    rows, size = [], 900
    for number, pause in CASES:
        heard = Heard()
        ours = web(new_tables(number, server.address, pause, heard), heard)
        size = sum(heard.sizes) // len(heard.sizes)
        with relay(server, size) as (address, pid):
            asyncio.run(asyncio.sleep(2.5))
            said = Heard()
            bare = [RelayTable(address, f"{at}", pause, said) for at in range(number)]
            floor = measured(bare, said, pid)
        rows.append((number, pause, ours, floor))
    print(f"\nviews of {size} bytes; ms; CPU of the web process a play; in brackets × the relay")
    print("tables  pace   plays/s        p50            p99            CPU")
    for number, pause, ours, floor in rows:
        cells = [f"{ours[key]:8.2f} ({ours[key] / floor[key]:.2f})" for key in ours]
        print(f"{number:6}  {pause:g} s  {'  '.join(cells)}")
    assert all(ours["plays/s"] > 0 for _, _, ours, _ in rows)


def transactions(database_url: str) -> int:
    with psycopg.connect(database_url) as connection:
        row = connection.execute(
            "select xact_commit + xact_rollback from pg_stat_database "
            "where datname = current_database()"
        )
        return row.fetchone()[0]


def test_watchers_cost_the_database_nothing(server):
    """Transactions a play with 500 watchers beside one table, and with none."""
    costs = {}
    for watchers in (0, 500):
        heard, marks = Heard(), []
        tables = new_tables(1, server.address, 0.05, heard)
        code = tables[0].code
        seats = [Watcher(server.address, code) for _ in range(watchers)]

        def measure(marks=marks) -> None:
            marks.append(transactions(server.database_url))

        asyncio.run(run([*tables, *seats], SECONDS, WARM, heard, measure))
        costs[watchers] = (marks[1] - marks[0]) / len(heard.delays)
        seen = {each.seen for each in seats}
        print(f"{watchers} watchers: {costs[watchers]:.2f} transactions a play, views {seen or ''}")
    assert costs[500] < costs[0] * 1.5
