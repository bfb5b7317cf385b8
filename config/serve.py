"""bin/serve: everything, from the servers up to the printed address, until it is told to stop."""

import os
import signal
import socket

from config.stack import BASE_DIR, SITE, Stack

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Interrupted(BaseException):
    """We were told to stop."""


def main() -> None:
    for number in SIGNALS:
        signal.signal(number, interrupt)
    stack = Stack(os.environ.get("RACHEM_VAR") or BASE_DIR / "var")
    try:
        serve(stack)
    except Interrupted:
        say("Stopping")
    finally:
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN)
        stack.down()
        if stack.held:
            stack.place.forget()
    say("Stopped; the data is kept.")


def serve(stack: Stack) -> None:
    stack.hold()
    refuse_busy_port(stack)
    say(f"Starting {' and '.join(stack.servers) or 'on the servers that were given'}")
    stack.up()
    say(f"Data: {stack.environ['POSTGRES_DATA'] or 'at DATABASE_URL'}")
    stack.prepare("migrate", "collect", "story")
    say("Starting the web server and the workers")
    stack.start("web")
    stack.wait_for_web()  # alone: it is there in half the time
    stack.start(*SITE[1:])
    origins = [origin for origin in stack.environ.get("ORIGIN", "").split(",") if origin]
    say(f"Rachem is open at {' and '.join([*origins, stack.address])}")
    say(f"Ctrl-C stops it; logs are in {stack.place.path / 'log'}")
    stack.supervisor.wait()
    raise SystemExit("The supervisor ended by itself.")


def refuse_busy_port(stack: Stack) -> None:
    host, port = stack.environ["HOST"], stack.environ["PORT"]
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise SystemExit(f"PORT must be a number from 1 to 65535, not {port!r}.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, int(port)))
        except OSError as error:
            raise SystemExit(
                f"Cannot listen on {host}:{port}: {error.strerror}. Another: PORT=8001 bin/serve"
            ) from None


def interrupt(number, frame) -> None:
    raise Interrupted


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main()
