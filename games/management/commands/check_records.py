"""Checks records of matches, `chkobba-record/1`, line by line."""

import signal
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management.base import BaseCommand

from games.rules.record import check_line


class Command(BaseCommand):
    help = "Check records: `FILE:LINE ok`, or a line for each fault; exits 1 if there is any."
    requires_system_checks = ()

    def run_from_argv(self, argv: list[str]) -> None:
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # end like any filter that nobody reads
        sys.stdout.reconfigure(errors="backslashreplace")  # a file may have any name
        super().run_from_argv(argv)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="- is standard input")

    def handle(self, files: list[str], **options: Any) -> None:
        at_fault = False
        for name in files:
            for line, faults in _checked(name):
                where = f"{name}:{line}"
                at_fault = at_fault or bool(faults)
                for fault in faults:
                    self.stdout.write(f"{where} error: {fault}")
                if not faults:
                    self.stdout.write(f"{where} ok")
        if at_fault:
            sys.exit(1)


def _checked(name: str) -> Iterator[tuple[int, list[str]]]:
    """Each record's line in the file, from 1, with its faults; line 0 for the file itself."""
    try:
        if name == "-":
            yield from _check_lines(sys.stdin.buffer)
            return
        with open(name, "rb") as file:
            yield from _check_lines(file)
    except (OSError, ValueError) as unreadable:
        yield 0, [f"cannot be read: {getattr(unreadable, 'strerror', unreadable)}"]


def _check_lines(lines: Iterable[bytes]) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield number, [str(fault) for fault in check_line(line)]
