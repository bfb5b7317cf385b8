from datetime import UTC, datetime

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import include, path, re_path
from django.views.decorators.cache import cache_control
from django.views.decorators.http import last_modified
from django.views.i18n import JavaScriptCatalog

from accounts.views.me import set_language
from config import offline
from config.components import Components

started = datetime.now(UTC)

# Unchanged as long as the server runs, so a browser asks for it again and is told so.
catalogue = cache_control(max_age=60)(
    last_modified(lambda request, **packages: started)(
        JavaScriptCatalog.as_view(packages=["games", "tournaments", "accounts"])
    )
)


def in_arabic(request):
    """Whoever writes an address by hand says only `ar`."""
    return redirect(request.get_full_path().replace("/ar/", "/ar-tn/", 1))


handler500 = "config.failing.failed"

urlpatterns = [
    path("healthz", lambda request: HttpResponse("well", content_type="text/plain")),
    path("sw.js", offline.worker, name="worker"),
    re_path("^ar/", in_arabic),
    path("set-language/", set_language, name="set_language"),
    path("", include("games.table_urls")),
    path("api/v1/", include("config.api_urls")),
    *i18n_patterns(
        path("jsi18n/", catalogue, name="jsi18n"),
        path("manifest.webmanifest", offline.manifest, name="manifest"),
        path("offline/", offline.page, name="offline"),
        path("components/", Components.as_view(), name="components"),
        path("", include("config.plain")),
        path("admin/", admin.site.urls),
        path("", include("tournaments.urls")),
        path("", include("games.urls")),
        path("", include("accounts.urls")),
        path("account/", include("allauth.account.urls")),
    ),
]
