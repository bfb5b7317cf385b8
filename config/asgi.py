import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import path

from config.gate import Gate

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()  # sets Django up: only now may models be imported

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
