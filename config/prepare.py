"""Bring a site up to date before it serves: database, catalogues, static files, the demo story."""

import sys
from hashlib import sha256
from pathlib import Path

import django
import psycopg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from psycopg import sql


def main(steps: list[str]) -> None:
    compile_catalogues(*settings.LOCALE_PATHS)
    django.setup()
    for step in steps:
        globals()[step]()


def compile_catalogues(*folders: Path) -> None:
    """Write .mo files for gettext, without its own tools."""
    for folder in folders:
        for source in folder.glob("*/LC_MESSAGES/*.po"):
            compiled = source.with_suffix(".mo")
            if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
                draft = source.with_suffix(".mo.draft")
                with source.open("rb") as words, draft.open("wb") as file:
                    write_mo(file, read_po(words, locale=source.parts[-3]))
                draft.rename(compiled)


def migrate() -> None:
    create_database()
    print("Database: migrating")
    call_command("migrate", verbosity=0, interactive=False)


def create_database() -> None:
    wanted = connection.settings_dict
    place = {"user": wanted["USER"], "host": wanted["HOST"], "port": wanted["PORT"]}
    place["password"] = wanted["PASSWORD"]
    place = {key: value for key, value in place.items() if value}
    place |= {key: value for key, value in wanted["OPTIONS"].items() if key != "pool"}
    try:
        psycopg.connect(dbname=wanted["NAME"], **place).close()
    except psycopg.OperationalError:
        try:
            with psycopg.connect(dbname="postgres", autocommit=True, **place) as server:
                server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(wanted["NAME"])))
        except psycopg.Error as error:
            raise SystemExit(f"PostgreSQL refuses us: {error}") from None


def collect() -> None:
    """Only where something has changed: it takes longer than all else at a second start."""
    stamp = settings.STATIC_ROOT.with_name("static.sha256")
    now = sum_of_sources()
    if settings.STATIC_ROOT.exists() and stamp.exists() and stamp.read_text() == now:
        return
    print("Static files: collecting")
    stamp.unlink(missing_ok=True)
    call_command("collectstatic", verbosity=0, interactive=False)
    stamp.write_text(now)


def sum_of_sources() -> str:
    """Names, sizes and times of what static files are made from, and of what makes them."""
    files = [storage.path(name) for finder in get_finders() for name, storage in finder.list([])]
    files = [Path(file) for file in files] + list(settings.BASE_DIR.glob("config/*.py"))
    facts = [(file, file.stat()) for file in sorted(files)]
    lines = [f"{file} {fact.st_size} {fact.st_mtime_ns}" for file, fact in facts]
    return sha256("\n".join(lines).encode()).hexdigest()


def story() -> None:
    """The demo: told once, its sign-ins printed at every start; a public site has none."""
    if not settings.ORIGINS:
        call_command("tell_demo_story")


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)
    main(sys.argv[1:])
