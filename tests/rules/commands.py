"""A process for each command, forked from one that has read all of Django before, as manage.py
does: to read it takes a hundred times as long as most commands."""

import os
import sys
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import django
import pytest
from django.core.management import execute_from_command_line

NOWHERE = {
    "PATH": os.environ["PATH"],
    "SECRET_KEY": "none",
    "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nothing",
    "REDIS_URL": "redis://127.0.0.1:1/0",
}
FORKS = get_context("forkserver")
FORKS.set_forkserver_preload([__name__])

if os.environ.get("SECRET_KEY") == NOWHERE["SECRET_KEY"]:  # there, with no database to reach
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()


def run(arguments: list, given: bytes, cwd: Path) -> tuple[bytes, bytes, int]:
    """What manage.py wrote, what it complained of, its exit code."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        for name in os.environ:
            patch.delenv(name)
        for name, value in NOWHERE.items():
            patch.setenv(name, value)
        streams = [Path(folder) / name for name in ("in", "out", "err")]
        streams[0].write_bytes(given)
        process = FORKS.Process(target=_manage, args=(arguments, streams, cwd))
        process.start()
        process.join()
        return streams[1].read_bytes(), streams[2].read_bytes(), process.exitcode


def _manage(arguments: list, streams: list[Path], cwd: Path) -> None:
    assert os.environ["DATABASE_URL"] == NOWHERE["DATABASE_URL"]
    os.chdir(cwd)
    for number, path in enumerate(streams):
        file = os.open(path, os.O_RDWR | os.O_CREAT)
        os.dup2(file, number)
        os.close(file)
    sys.stdin = os.fdopen(0, "r", encoding="utf-8", errors="surrogateescape")
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", errors="surrogateescape")
    sys.stderr = os.fdopen(2, "w", 1, encoding="utf-8", errors="backslashreplace")
    sys.argv = ["manage.py", *map(os.fsdecode, arguments)]
    execute_from_command_line(sys.argv)
