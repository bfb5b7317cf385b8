import os


def patience(seconds: float) -> float:
    """Longer where others want the processors too: by how many wait for one."""
    return seconds * max(1, os.getloadavg()[0] / os.cpu_count())
