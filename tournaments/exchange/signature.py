"""How a message to a webhook is signed, so that its reader knows that it is ours and of today.

As in the Standard Webhooks specification, version 1.0.0: HMAC-SHA256 over identifier, time and
body, by a secret written in base64 behind `whsec_`.
"""

import base64
import hashlib
import hmac
import secrets

PREFIX = "whsec_"


def new_secret() -> str:
    """Of 192 random bits."""
    return PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()


def headers(secret: str, identifier: str, seconds: int, body: bytes) -> dict[str, str]:
    """`seconds` since 1970."""
    return {
        "webhook-id": identifier,
        "webhook-timestamp": str(seconds),
        "webhook-signature": signature(secret, identifier, seconds, body),
    }


def signature(secret: str, identifier: str, seconds: int, body: bytes) -> str:
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = b".".join([identifier.encode(), str(seconds).encode(), body])
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()
