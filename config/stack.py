"""One site's programs under one supervisor, from the embedded servers up to the web server."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from xmlrpc.client import ServerProxy

import redis
from psycopg.pq import PGconn, Ping
from supervisor.xmlrpc import SupervisorTransport

from config import embedded
from config.embedded import Place, Postgres

BASE_DIR = Path(__file__).resolve().parent.parent
# Ends with us, however we end.
BOUND = ("setpriv", "--pdeathsig", "TERM", "--")
SITE = ("web", "live", "slow", "beat")


# Where the environment names a proxy: it is none for what we ask ourselves.
DIRECTLY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Stack:
    """Start, look at and stop the programs of one place.

    The environment decides as in settings.py: with DATABASE_URL or REDIS_URL given, that server
    is used and none of our own is started.
    """

    def __init__(self, place: str | Path, postgres_options: str = "", **environ: str):
        self.place = Place(place)
        self.environ = {"HOST": "127.0.0.1", "PORT": "8000", **os.environ, **environ}
        # Or each of the many programs would compile all that is ours anew when it starts.
        self.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        self.servers = [
            name
            for name, url in (("postgres", "DATABASE_URL"), ("valkey", "REDIS_URL"))
            if not self.environ.get(url)
        ]
        self.environ |= {
            "RACHEM_VAR": str(self.place.path),
            "RACHEM_SOCKETS": str(self.place.sockets),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PYTHON": sys.executable,
            "PYTHONUNBUFFERED": "1",
            "POSTGRES_USER": embedded.SERVANT.pw_name,
            "POSTGRES_OPTIONS": postgres_options,
            "POSTGRES_BINARIES": "",
            "POSTGRES_DATA": "",
            "VALKEY": str(embedded.valkey()),
        }
        self.database_url = self.environ.get("DATABASE_URL") or self.place.database_url
        self.redis_url = self.environ.get("REDIS_URL") or self.place.redis_url
        self.held = self.supervisor = None

    @property
    def address(self) -> str:
        """Where the web server is reached from this machine."""
        host, port = self.environ["HOST"], self.environ["PORT"]
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
        return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

    def hold(self) -> None:
        """Take the place for ourselves."""
        self.place.make()
        self.held = self.place.lock()
        if not self.held:
            raise SystemExit(f"Rachem already runs from {self.place.path}.")

    def up(self) -> None:
        """Start the supervisor and the servers that were not given."""
        if "postgres" in self.servers:
            postgres = Postgres(self.place)
            postgres.make()
            self.environ["POSTGRES_BINARIES"] = str(postgres.binaries)
            self.environ["POSTGRES_DATA"] = str(postgres.data)
        self.run_supervisor()
        self.start(*self.servers)
        self.wait_for_servers()

    def run_supervisor(self) -> None:
        command = [sys.executable, "-m", "supervisor.supervisord", "--nodaemon"]
        command += ["--configuration", str(BASE_DIR / "config" / "supervisord.conf")]
        with self.log("supervisor-errors").open("wb") as errors:
            self.supervisor = subprocess.Popen(
                [*BOUND, *command],
                cwd=BASE_DIR,
                env=self.environ,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                start_new_session=True,  # a Ctrl-C is ours to pass on
            )
        until(self.supervisor_answers, "the supervisor", 20)

    def supervisor_answers(self) -> bool:
        if self.supervisor.poll() is not None:
            raise SystemExit(self.log("supervisor-errors").read_text())
        with socket.socket(socket.AF_UNIX) as probe:
            return probe.connect_ex(f"{self.place.sockets}/supervisor.sock") == 0

    @contextmanager
    def talk(self):
        """The supervisor's own interface."""
        address = f"unix://{self.place.sockets}/supervisor.sock"
        with ServerProxy("http://here", SupervisorTransport(None, None, address)) as proxy:
            yield proxy.supervisor

    def start(self, *programs: str) -> None:
        with self.talk() as supervisor:
            for program in programs:
                supervisor.startProcess(grouped(program), False)

    def stop(self, *programs: str) -> None:
        with self.talk() as supervisor:
            for program in programs:
                supervisor.stopProcess(grouped(program))

    def wait_for_servers(self) -> None:
        database, valkey = "PostgreSQL", "Valkey"
        if "postgres" not in self.servers:
            database += " at DATABASE_URL"
        if "valkey" not in self.servers:
            valkey += " at REDIS_URL"
        until(lambda: database_answers(self.database_url), database, 60)
        until(lambda: valkey_answers(self.redis_url), valkey, 20)

    def wait_for_web(self) -> None:
        until(lambda: web_answers(self.address), f"the web server (see {self.log('web')})", 180)

    def prepare(self, *steps: str) -> None:
        """Run steps of prepare.py in this site's environment."""
        command = [*BOUND, sys.executable, "-m", "config.prepare", *steps]
        # A Ctrl-C is ours to answer: the steps would answer it with a traceback.
        alone = {"start_new_session": True}
        if code := subprocess.run(command, cwd=BASE_DIR, env=self.environ, **alone).returncode:
            raise SystemExit(code)

    def log(self, program: str) -> Path:
        return self.place.path / "log" / f"{program}.log"

    @property
    def pids(self) -> dict[str, int]:
        """The process numbers of what runs."""
        with self.talk() as supervisor:
            infos = supervisor.getAllProcessInfo()
        return {info["name"]: info["pid"] for info in infos if info["pid"]}

    def kill(self, program: str) -> int:
        """End a program without warning, as a crash would; the supervisor starts it again."""
        pid = self.pids[program]
        os.kill(pid, signal.SIGKILL)
        return pid

    def down(self) -> None:
        """Stop everything, in the reverse order."""
        if self.supervisor:
            self.supervisor.terminate()
            self.supervisor.wait()


def grouped(program: str) -> str:
    """The program's name as the supervisor knows it."""
    return f"site:{program}" if program in SITE else f"servers:{program}"


def until(ready, what: str, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not ready():
        if time.monotonic() > deadline:
            raise SystemExit(f"No answer from {what} within {seconds} s.")
        time.sleep(0.05)


def database_answers(url: str) -> bool:
    """Whether the server is up; whether it lets us in is seen when the database is prepared."""
    return PGconn.ping(url.encode()) == Ping.OK


def valkey_answers(url: str) -> bool:
    try:
        with redis.Redis.from_url(url) as client:
            return client.ping()
    except (redis.exceptions.AuthenticationError, redis.exceptions.ResponseError) as error:
        raise SystemExit(f"Valkey refuses us: {error}") from None
    except redis.exceptions.ConnectionError:
        return False


def web_answers(address: str) -> bool:
    try:
        with DIRECTLY.open(f"{address}/healthz", timeout=5) as response:
            return response.status == 200
    except OSError:
        return False
