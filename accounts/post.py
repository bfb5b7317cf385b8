"""A message sent to an address that a stranger has given.

It goes out over TLS to a public address alone, and to the very address that was looked at, so that
a name which means another machine a moment later leads nowhere. Redirections are not followed, and
whoever answers slowly, or without end, is cut off. `inside`: to this machine and its network too,
and without TLS.
"""

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from threading import Event, Timer
from urllib.parse import SplitResult, urlsplit

PATIENCE = 8  # seconds for all of it
LONGEST = 300  # signs of an address
READ = 300  # bytes of an answer that are kept
NAT64 = ipaddress.ip_network("64:ff9b::/96")
PORTS = {"https": 443, "http": 80}


@cache
def tls() -> ssl.SSLContext:
    """Made when first sent by: it reads all authorities there are, which few programs need."""
    return ssl.create_default_context()


class NotSent(Exception):
    """`code`: bad_address, not_found, not_public, no_answer, bad_certificate."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    words: str

    @property
    def taken(self) -> bool:
        return 200 <= self.status < 300


def check(address: str, *, inside: bool, longest: int = LONGEST) -> SplitResult:
    """The parts of an address that a message may go to, or NotSent."""
    try:
        parts = urlsplit(address)
        sound = bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise NotSent("bad_address") from None
    plain = address.isascii() and address.isprintable() and " " not in address
    schemes = ("https", "http") if inside else ("https",)
    if not sound or not plain or len(address) > longest or parts.scheme not in schemes:
        raise NotSent("bad_address")
    if parts.username is not None or parts.password is not None:
        raise NotSent("bad_address")
    return parts


def send(
    address: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    inside: bool,
    longest: int = LONGEST,
) -> Answer:
    """What the other side says, whatever it is; NotSent if it says nothing."""
    parts = check(address, inside=inside, longest=longest)
    port = parts.port or PORTS[parts.scheme]
    target = parts.path or "/"
    target += f"?{parts.query}" if parts.query else ""
    connection = Pinned(parts, port, resolve(parts.hostname, port, inside=inside))
    try:
        with cut_off(connection):
            connection.request("POST", target, body, dict(headers))
            response = connection.getresponse()
            return Answer(response.status, response.read(READ).decode(errors="replace"))
    except ssl.SSLCertVerificationError:
        raise NotSent("bad_certificate") from None
    except (OSError, http.client.HTTPException, ValueError):
        raise NotSent("no_answer") from None
    finally:
        connection.close()


def resolve(host: str, port: int, *, inside: bool) -> str:
    """The first of its addresses, if all of them are public."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotSent("not_found") from None
    addresses = [str(place[0]) for *_kind, place in found]
    if not inside and not all(map(is_public, addresses)):
        raise NotSent("not_public")
    return addresses[0]


def is_public(address: str) -> bool:
    """No address of this machine, of a network at home, nor one that hides such a one."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    hides = ip.version == 6 and (ip.ipv4_mapped or ip.sixtofour or ip.teredo or ip in NAT64)
    return ip.is_global and not ip.is_multicast and not hides


class Pinned(http.client.HTTPConnection):
    """To this address, under that name."""

    def __init__(self, parts: SplitResult, port: int, address: str) -> None:
        super().__init__(parts.hostname, port, timeout=PATIENCE)
        self.default_port = PORTS[parts.scheme]
        self.address, self.secure = address, parts.scheme == "https"

    def connect(self) -> None:
        self.sock = socket.create_connection((self.address, self.port), self.timeout)
        if self.secure:
            self.sock = tls().wrap_socket(
                self.sock, server_hostname=self.host, do_handshake_on_connect=False
            )
            self.sock.do_handshake()  # as `sock`, so that it too can be cut off


@contextmanager
def cut_off(connection: http.client.HTTPConnection) -> Iterator[None]:
    """When time is over, however busily the other side drips."""

    late = Event()

    def cut() -> None:
        late.set()
        if connection.sock:
            with suppress(OSError):
                connection.sock.shutdown(socket.SHUT_RDWR)

    timer = Timer(PATIENCE, cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
    if late.is_set():  # what came by then may look whole
        raise TimeoutError
