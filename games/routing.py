from django.urls import path

from games.consumers import ChangesConsumer, TableConsumer

websocket_urlpatterns = [
    path("ws/t/<slug:code>", TableConsumer.as_asgi()),
    path("ws/w/<slug:watch_code>", TableConsumer.as_asgi()),
    path("ws/changes", ChangesConsumer.as_asgi()),
]
