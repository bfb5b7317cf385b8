"""Writes whole matches between bots as `chkobba-record/1`, one a line."""

import json
import signal
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots.policies import POLICIES
from games.bots.simulation import Simulation
from games.rules.ruleset import FIELDS, PROFILES, BadRuleset, Ruleset

SETTABLE = FIELDS[1:]


class Command(BaseCommand):
    help = "Simulate whole matches and write their records; the same arguments, the same bytes."
    requires_system_checks = ()

    def run_from_argv(self, argv: list[str]) -> None:
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # end like any filter that nobody reads
        super().run_from_argv(argv)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--profile", choices=list(PROFILES), default="tunisian")
        parser.add_argument("--players", type=int, help="2, 3 or 4; the profile's first if absent")
        parser.add_argument("--matches", type=int, default=1)
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument(
            "--policy",
            default="random",
            help=f"{', '.join(POLICIES)}; or one a seat: strong,greedy",
        )
        parser.add_argument(
            "--set",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="a field of the ruleset, as in JSON or a bare word; as often as wanted",
        )
        parser.add_argument("--quiet", action="store_true", help="only count and time them")

    def handle(self, **options: Any) -> None:
        if options["matches"] < 0:
            raise CommandError("--matches must not be negative")
        choices = dict(_choice(text) for text in options["set"])
        if options["players"] is not None:
            choices = {"players": options["players"], **choices}
        simulation = Simulation(
            _ruleset(options["profile"], choices), _policy(options["policy"]), options["seed"]
        )
        if options["quiet"]:
            self.stdout.write(_timed(simulation, options["matches"]))
            return
        for match in range(1, options["matches"] + 1):
            record = simulation.record(match)
            self.stdout.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")))


def _choice(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals:
        raise CommandError(f"--set takes NAME=VALUE, not {text!r}")
    if name not in SETTABLE:
        raise CommandError(f"--set: {name!r} is none of {', '.join(SETTABLE)}")
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value


def _policy(text: str) -> str:
    for name in text.split(","):
        if name not in POLICIES:
            raise CommandError(f"--policy: {name!r} is none of {', '.join(POLICIES)}")
    return text


def _ruleset(profile: str, choices: dict[str, object]) -> Ruleset:
    try:
        return PROFILES[profile].ruleset(**choices)
    except BadRuleset as bad:
        raise CommandError(f"--set: {bad}") from bad


def _timed(simulation: Simulation, matches: int) -> str:
    start = time.perf_counter()
    deals = sum(len(simulation.deals(match)) for match in range(1, matches + 1))
    return f"{matches} matches, {deals} deals, {time.perf_counter() - start:.2f} seconds"
