"""The site on a phone's home screen, and without a line: the manifest, the service worker, and the
page that says what still works."""

import json
from functools import lru_cache

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language_bidi, gettext, override, pgettext
from django.views.decorators.cache import cache_control

from config.look import locale_tag
from games.rules.ruleset import PROFILES

SLATE = "#1f2a33"
ICONS = (("img/mark-192.png", 192, "any"), ("img/mark-512.png", 512, "any"))
MASKABLE = ("img/mark-maskable-512.png", 512, "maskable")

# What a phone keeps of the site, whoever holds it.
SHELL = (
    "css/site.css",
    "css/live.css",
    "js/page.js",
    "js/learn.js",
    "js/rashsham.js",
    "js/sender.js",
    "img/deck.svg",
    "img/icons.svg",
    "img/mark.svg",
    "fonts/bricolage-700.woff2",
)
RIGHT_TO_LEFT = ("fonts/noto-sans-arabic-400.woff2", "fonts/noto-kufi-arabic-700.woff2")
PAGES = (
    "offline",
    "jsi18n",
    "games:scorekeeper",
    "games:rules",
    "games:learn",
    "games:seal",
    *(("games:profile", name) for name in PROFILES),
)


def page(request):
    return render(request, "offline.html")


@cache_control(max_age=3600)
def manifest(request):
    """In the language of its address."""
    home = reverse("tournaments:home")
    shown = {
        "id": "/",
        "start_url": f"{home}?from=home-screen",
        "scope": "/",
        "name": gettext("Rachem: chkobba"),
        "short_name": gettext("Rachem"),
        "description": gettext(
            "Play chkobba live, mark real games, run leagues and tournaments of your café or club."
        ),
        "lang": locale_tag(request.LANGUAGE_CODE),
        "dir": "rtl" if get_language_bidi() else "ltr",
        "display": "standalone",
        "orientation": "any",
        "theme_color": SLATE,
        "background_color": SLATE,
        "categories": ["games", "entertainment"],
        "icons": [_icon(*icon) for icon in (*ICONS, MASKABLE)],
        "shortcuts": [
            _shortcut(pgettext("home", "Play"), "games:lobby"),
            _shortcut(gettext("With my friends"), "games:open"),
            _shortcut(gettext("Mark a real game"), "games:scorekeeper"),
        ],
    }
    return JsonResponse(shown, content_type="application/manifest+json")


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    return {
        "src": static(name),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


def _shortcut(name: str, view: str) -> dict[str, object]:
    return {"name": name, "url": reverse(view), "icons": [_icon(*ICONS[0])]}


@cache_control(no_cache=True)
def worker(request):
    """From the root, so that its scope is the whole site."""
    return HttpResponse(_worker(), content_type="text/javascript; charset=utf-8")


@lru_cache(maxsize=1)
def _worker() -> str:
    """The worker with what it keeps, and under which name: another set of static files is another
    worker, and browsers take a worker whose bytes differ for a new one."""
    with staticfiles_storage.open("js/service-worker.js") as file:
        source = file.read().decode()
    kept = {
        "version": staticfiles_storage.manifest_hash,
        "icon": static(ICONS[0][0]),
        "prefixes": [f"{settings.STATIC_URL}{folder}/" for folder in ("css", "js", "img", "fonts")],
        "shell": [static(name) for name in SHELL],
        "languages": {code: _pages(code) for code, _name in settings.LANGUAGES},
    }
    return f"const KEPT = {json.dumps(kept)};\n\n{source}"


def _pages(language: str) -> list[str]:
    """The offline page first."""
    with override(language):
        named = [(name, ()) if isinstance(name, str) else (name[0], name[1:]) for name in PAGES]
        pages = [reverse(name, args=arguments) for name, arguments in named]
        return pages + [static(name) for name in RIGHT_TO_LEFT if get_language_bidi()]
