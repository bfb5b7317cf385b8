"""The floor for the live benchmark: a bare relay, Channels' own dispatch, no rules, no database.

What one socket of a table says, every socket of that table is sent, padded to a view's size.
"""

import os

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
get_asgi_application()
SIZE = int(os.environ["RELAY_SIZE"])


class Relay(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        self.table = f"relay-{self.scope['url_route']['kwargs']['code']}"
        await self.channel_layer.group_add(self.table, self.channel_name)
        await self.accept()

    async def receive(self, text_data=None, bytes_data=None) -> None:
        message = {"type": "said", "text": text_data.ljust(SIZE)}
        await self.channel_layer.group_send(self.table, message)

    async def said(self, message) -> None:
        await self.send(message["text"])

    async def disconnect(self, code) -> None:
        await self.channel_layer.group_discard(self.table, self.channel_name)


application = ProtocolTypeRouter(
    {"websocket": URLRouter([path("ws/r/<str:code>", Relay.as_asgi())])}
)
