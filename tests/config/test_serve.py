"""bin/serve as a person runs it, and what it says when it cannot."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from config.embedded import Place
from config.stack import BASE_DIR, database_answers, web_answers
from tests.conftest import url_of_test_database
from tests.site import free_port

GIVEN = ("DATABASE_URL", "REDIS_URL", "STATIC_ROOT", "ORIGIN", "HOST")


@pytest.fixture
def place():
    folder = Path(tempfile.mkdtemp(prefix="rachem-"))
    folder.chmod(0o755)  # PostgreSQL may have to run as somebody else
    yield folder
    shutil.rmtree(folder)
    shutil.rmtree(Place(folder).sockets, ignore_errors=True)


def environ(place: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in GIVEN}
    return {**kept, "RACHEM_VAR": str(place), **more}


@contextmanager
def serving(place: Path, **more: str):
    """bin/serve, up to its address: what it has said."""
    process = subprocess.Popen(
        ["bin/serve"],
        cwd=BASE_DIR,
        env=environ(place, **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    said = []
    try:
        for line in process.stdout:
            said.append(line.rstrip())
            if line.startswith("Ctrl-C"):
                break
        yield said
    finally:
        process.send_signal(signal.SIGINT)
        said += process.communicate()[0].splitlines()


@pytest.mark.long
def test_it_opens_keeps_its_data_and_leaves_nothing_running(place):
    port = str(free_port())
    with serving(place, PORT=port) as first:
        assert web_answers(f"http://127.0.0.1:{port}")
    assert first[-2:] == ["Stopping", "Stopped; the data is kept."]
    assert running_in(place) == []
    with serving(place, PORT=port) as second:
        assert second == [
            "Starting postgres and valkey",
            f"Data: {place}/postgres18",
            "Database: migrating",
            "Sign in as:",
            "  leila / chkobba-tunis   (owner, Café El Menzah)",
            "  sami / chkobba-tunis   (organiser, Café El Menzah)",
            "Starting the web server and the workers",
            f"Rachem is open at http://127.0.0.1:{port}",
            f"Ctrl-C stops it; logs are in {place}/log",
        ]


def running_in(place: Path) -> list[bytes]:
    """The programs that were told of this place."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if bytes(place) in (process / "environ").read_bytes():
                found.append((process / "cmdline").read_bytes())
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
    return found


def test_a_busy_port_is_named_and_a_free_one_proposed(place):
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        assert refusal(place, PORT=str(port)) == (
            f"Cannot listen on 127.0.0.1:{port}: Address already in use. "
            "Another: PORT=8001 bin/serve\n"
        )


def test_a_port_is_a_number(place):
    assert refusal(place, PORT="zehi") == "PORT must be a number from 1 to 65535, not 'zehi'.\n"


def refusal(place: Path, **more: str) -> str:
    command = [sys.executable, "-m", "config.serve"]
    told = subprocess.run(
        command, cwd=BASE_DIR, env=environ(place, **more), capture_output=True, text=True
    )
    assert told.returncode == 1
    return told.stderr


def test_a_proxy_of_the_network_is_not_asked_for_our_own_page(server, monkeypatch):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    assert web_answers(server.address)


def test_a_database_server_answers_though_the_database_is_still_to_be_made(db):
    assert database_answers(url_of_test_database() + "_not_made")
    assert not database_answers("postgresql://rachem@127.0.0.1:1/rachem")
