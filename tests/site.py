"""The whole product, as bin/serve runs it, in a folder and on a port of its own."""

import shutil
import socket
import tempfile
from pathlib import Path

from config.stack import SITE, Stack

# What a crash of the machine would lose is no matter here.
HASTY = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"
# For tests that kill the server: what it has said is done is in the system's hands.
DURABLE = "-c fsync=off"


class Site(Stack):
    """A stack in a folder of its own, which goes with it.

    `with Site() as site:` runs everything, servers included; name programs to run only those
    (`Site(("web",), DATABASE_URL=…, REDIS_URL=…)`). `site.pids`, `site.kill("live")`,
    `site.start("beat")`, `site.stop("beat")`, `site.address`, `site.log("web")`.
    """

    def __init__(
        self, programs: tuple[str, ...] = SITE, postgres_options: str = HASTY, **environ: str
    ):
        self.programs = programs
        place = Path(tempfile.mkdtemp(prefix="rachem-"))
        place.chmod(0o755)  # PostgreSQL may have to run as somebody else
        super().__init__(place, postgres_options, PORT=str(free_port()), **environ)

    def __enter__(self) -> "Site":
        self.hold()
        try:
            self.up()
            if self.programs and "postgres" in self.servers:
                self.prepare("migrate")
            self.start(*self.programs)
            if "web" in self.programs:
                self.wait_for_web()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *error) -> None:
        self.down()
        self.held.close()
        shutil.rmtree(self.place.path, ignore_errors=True)
        self.place.forget()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
