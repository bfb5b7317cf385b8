"""Web Push (RFC 8030): a message for one browser, sealed with its own keys (RFC 8291), under the
site's signature (VAPID, RFC 8292), so that its push service carries what it cannot read."""

import base64
import binascii
import time
from functools import cache
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from py_vapid import Vapid02

from accounts import post
from accounts.errors import Refused

LONGEST = 1000  # signs of an endpoint
SIGNED_FOR = 12 * 3600  # seconds; a day is the most that services take
SECRET_BYTES = 16


def check(endpoint: str, p256dh: str, auth: str) -> None:
    """What a browser says of itself, before it is kept."""
    try:
        post.check(endpoint, inside=settings.WEBHOOKS_INSIDE, longest=LONGEST)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))
        sound = len(decoded(auth)) == SECRET_BYTES
    except (post.NotSent, ValueError):
        sound = False
    if not sound:
        raise Refused("bad_subscription", _("This browser says nothing that can be used."))


def send(endpoint: str, p256dh: str, auth: str, data: bytes, **headers: str) -> post.Answer:
    """To a public address alone, as all that goes to where a stranger says; or post.NotSent."""
    sealed = http_ece.encrypt(
        data,
        private_key=ec.generate_private_key(ec.SECP256R1()),  # of this message alone
        dh=decoded(p256dh),
        auth_secret=decoded(auth),
        version="aes128gcm",
    )
    about = {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}
    headers = {**about, **headers, **_signature(endpoint)}
    inside = settings.WEBHOOKS_INSIDE
    return post.send(endpoint, sealed, headers, inside=inside, longest=LONGEST)


def _signature(endpoint: str) -> dict[str, str]:
    parts = urlsplit(endpoint)
    return _vapid().sign(
        {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED_FOR,
            "sub": f"mailto:{settings.KEEPER['email'] or settings.DEFAULT_FROM_EMAIL}",
        }
    )


@cache
def public_key() -> str:
    """By which browsers know whose messages they take: base64url, as they want it."""
    encoding, form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    return encoded(_vapid().public_key.public_bytes(encoding, form))


@cache
def _vapid() -> Vapid02:
    return Vapid02.from_raw(settings.VAPID_PRIVATE_KEY.encode())


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """ValueError where it is no base64url."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError from error
