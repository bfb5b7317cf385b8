from django.urls import path

from games.consumers import ChangesConsumer, TableConsumer

websocket_urlpatterns = [
    path("ws/t/<str:code>", TableConsumer.as_asgi()),
    path("ws/w/<str:watch_code>", TableConsumer.as_asgi()),
    path("ws/changes", ChangesConsumer.as_asgi()),
]
