"""A player's browser: with keys that open what it is sent; and what a player was to be told."""

import json
import os

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from accounts.models import Browser, Kind, Reminder, Wishes
from accounts.push import encoded


class Phone:
    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key, self.secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)

    @property
    def subscription(self) -> dict:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": encoded(point), "auth": encoded(self.secret)}
        return {"endpoint": self.endpoint, "keys": keys}

    def reads(self, body: bytes) -> dict:
        return json.loads(
            http_ece.decrypt(
                body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"
            )
        )

    def belongs_to(self, player, *kinds: str) -> "Phone":
        """He is told in it, of these kinds or of all."""
        subscription = self.subscription
        Browser.keep(player, subscription["endpoint"], **subscription["keys"])
        Wishes.choose(player, kinds or Kind.values)
        return self


def told(player) -> list[tuple[str, str, str]]:
    """What a player was to be told: kind, title, text, without marks of direction."""
    marks = str.maketrans("", "", "\u2068\u2069")
    reminders = Reminder.objects.filter(player=player).order_by("pk")
    return [(one.kind, one.title, one.text.translate(marks)) for one in reminders]
