"""Static files: sheets and modules joined, an import map for the rest, hashed names."""

import json

from django import template
from django.conf import settings
from django.contrib.staticfiles.finders import find
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from servestatic.storage import CompressedManifestStaticFilesStorage

from config.modules import joined

register = template.Library()

OURS = ("css/", "fonts/", "img/", "js/")


SHEETS = {"css/site.css": "css/order.txt", "css/live.css": "css/live-order.txt"}
MODULES = {"js/live.js": "table", "js/watch.js": "home-table"}


class Storage(CompressedManifestStaticFilesStorage):
    """Hashed and compressed files, and those joined from several: a sheet of the sheets that an
    order names, a module of the modules that an entry needs."""

    def post_process(self, paths, dry_run=False, **options):
        for name, order in SHEETS.items():
            if find(order):
                self.join(paths, name, "\n".join(map(self.path_text, sheets(order))))
        for name, entry in MODULES.items():
            if find(f"js/{entry}.js"):
                self.join(paths, name, joined(entry, lambda each: self.path_text(f"js/{each}.js")))
        yield from super().post_process(paths, dry_run, **options)

    def join(self, paths, name: str, text: str) -> None:
        if self.exists(name):
            self.delete(name)
        self.save(name, ContentFile(text.encode()))
        paths[name] = (self, name)

    def compress_files(self, paths):
        """Only our own: brotli would spend minutes on the API documentation's scripts."""
        yield from super().compress_files({path for path in paths if path.startswith(OURS)})

    def path_text(self, name: str) -> str:
        with self.open(name) as file:
            return file.read().decode()


def sheets(order: str) -> list[str]:
    with open(find(order)) as lines:
        return [f"css/{line.strip()}" for line in lines if line.strip()[:1] not in ("", "#")]


@register.simple_tag(takes_context=True)
def import_map(context):
    """Lead each module's plain name, as other modules import it, to its hashed one.

    Django's own rewriting of imports fails on comments, re-exports and missing semicolons.
    """
    modules = {
        settings.STATIC_URL + name: static(name)
        for name in sorted(staticfiles_storage.hashed_files)
        if name.startswith("js/") and name not in MODULES
    }
    text = json.dumps({"imports": modules}, indent=0).replace("<", "\\u003c")
    nonce = context["request"].csp_nonce
    return format_html('<script type="importmap" nonce="{}">{}</script>', nonce, mark_safe(text))
