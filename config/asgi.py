import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django import setup
from django.urls import path

from config.gate import Gate
from config.pages import Pages

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
setup(set_prefix=False)  # only now may models be imported
pages = Pages()

from games.routing import websocket_urlpatterns  # noqa: E402


async def refuse(scope, receive, send):
    await send({"type": "websocket.close", "code": 4404})


application = Gate(
    ProtocolTypeRouter(
        {
            "http": pages,
            "websocket": AuthMiddlewareStack(
                URLRouter([*websocket_urlpatterns, path("<path:unknown>", refuse)])
            ),
        }
    )
)
