import os
import time
from collections.abc import Callable
from typing import Any


def patience(seconds: float) -> float:
    """Longer where others want the processors too: by how many wait for one."""
    return seconds * max(1, os.getloadavg()[0] / os.cpu_count())


def until(look: Callable[[], Any], seconds: float = 20) -> Any:
    """What `look` gives, as soon as it gives anything."""
    end = time.monotonic() + patience(seconds)
    while not (found := look()):
        assert time.monotonic() < end, "nothing came"
        time.sleep(0.1)
    return found
