"""What is turned away before any page or table looks at it."""

from http import HTTPStatus

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

LONGEST_BODY = 1_000_000  # twice the longest record of a match


class Gate:
    """In front of everything: sockets from our own pages alone, bodies of a size that can be a
    form's or a sheet's, no cookie that the database could not look up."""

    def __init__(self, application) -> None:
        self.application = application

    async def __call__(self, scope, receive, send) -> None:
        scope = {**scope, "headers": [*lookable(scope["headers"])]}
        if scope["type"] == "http":
            await Request(receive, send).answered_by(self.application, scope)
        elif from_our_own_page(scope):
            await self.application(scope, receive, send)
        else:
            await WebsocketDenier()(scope, receive, send)


def lookable(headers):
    """A quoted cookie may spell the sign of value 0, which PostgreSQL does not keep."""
    return (
        (name, value) for name, value in headers if not (name == b"cookie" and rb"\000" in value)
    )


def from_our_own_page(scope) -> bool:
    """Exactly our own origin: cookies go to every port of a host, so that another site on another
    port could otherwise open sockets in a visitor's name."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin", b"").decode("latin-1")
    return origin in settings.ORIGINS or origin == address(scope, headers)


def address(scope, headers) -> str | None:
    """Where the browser says that it asks, if that is us."""
    host = headers.get(b"host", b"").decode("latin-1")
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return None
    return f"{scope['scheme'].replace('ws', 'http', 1)}://{host}"


class Request:
    """One request whose body is counted while it comes in."""

    def __init__(self, receive, send) -> None:
        self._receive, self._send = receive, send
        self.length = 0
        self.answered = False

    async def answered_by(self, application, scope) -> None:
        declared = int(dict(scope["headers"]).get(b"content-length", 0))
        if declared <= LONGEST_BODY:
            await application(scope, self.receive, self.send)
        if max(declared, self.length) > LONGEST_BODY and not self.answered:
            await self._refuse()

    async def receive(self):
        """A body that goes on and on ends as if the browser had gone away."""
        message = await self._receive()
        self.length += len(message.get("body", b""))
        return {"type": "http.disconnect"} if self.length > LONGEST_BODY else message

    async def send(self, message) -> None:
        self.answered = True
        await self._send(message)

    async def _refuse(self) -> None:
        """In the API's shape, which a person can read as well."""
        status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        text = b'{"code": "too_large", "message": "At most 1 MB."}'
        headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
        await self._send({"type": "http.response.start", "status": status, "headers": headers})
        await self._send({"type": "http.response.body", "body": text})
