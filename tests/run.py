"""bin/test, once the environment is made: start the servers, run pytest, stop them."""

import signal
import subprocess
import sys

from tests.site import Site

# One test after the other goes to whichever worker is free.
ALL = ["-n", "4", "--maxschedchunk", "1"]


def main(arguments: list[str]) -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with Site(programs=(), PASSWORD_HASHER="django.contrib.auth.hashers.MD5PasswordHasher") as site:
        site.prepare("collect", "migrate")
        environ = site.environ | {
            "DATABASE_URL": site.database_url,
            "REDIS_URL": site.redis_url,
            "STATIC_ROOT": str(site.place.path / "static"),
        }
        pytest = [sys.executable, "-W", "error", "-m", "pytest"]
        try:
            return subprocess.call([*pytest, *(arguments or ALL)], env=environ)
        except KeyboardInterrupt:
            return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
