import os
from importlib.util import find_spec

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application
from django.urls import path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()  # sets Django up: only now may models be imported

routes = []
if find_spec("games") and find_spec("games.routing"):
    from games.routing import websocket_urlpatterns as routes  # noqa: E402


async def refuse(scope, receive, send):
    await send({"type": "websocket.close", "code": 4404})


application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(URLRouter([*routes, path("<path:unknown>", refuse)]))
        ),
    }
)
