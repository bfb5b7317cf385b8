"""The short addresses, outside the languages: what stands on a screen and in a QR code."""

from django.urls import path

from games.views import tables

urlpatterns = [
    path("t/<slug:code>", tables.table, name="table"),
    path("w/<slug:watch_code>", tables.watch, name="watch"),
]
