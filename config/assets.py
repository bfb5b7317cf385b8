"""Static files: style sheets joined into one, an import map for the modules, hashed names."""

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

register = template.Library()

OURS = ("css/", "fonts/", "img/", "js/")


class Storage(CompressedManifestStaticFilesStorage):
    """Hashed and compressed files, and css/site.css: every sheet named in css/order.txt."""

    def post_process(self, paths, dry_run=False, **options):
        if order := find("css/order.txt"):
            with open(order) as lines:
                sheets = [line.strip() for line in lines if line.strip()[:1] not in ("", "#")]
            text = "\n".join(self.path_text(f"css/{sheet}") for sheet in sheets)
            if self.exists("css/site.css"):
                self.delete("css/site.css")
            self.save("css/site.css", ContentFile(text.encode()))
            paths["css/site.css"] = (self, "css/site.css")
        yield from super().post_process(paths, dry_run, **options)

    def compress_files(self, paths):
        """Only our own: brotli would spend minutes on the API documentation's scripts."""
        yield from super().compress_files({path for path in paths if path.startswith(OURS)})

    def path_text(self, name: str) -> str:
        with self.open(name) as file:
            return file.read().decode()


@register.simple_tag(takes_context=True)
def import_map(context):
    """Lead each module's plain name, as other modules import it, to its hashed one.

    Django's own rewriting of imports fails on comments, re-exports and missing semicolons.
    """
    modules = {
        settings.STATIC_URL + name: static(name)
        for name in sorted(staticfiles_storage.hashed_files)
        if name.startswith("js/")
    }
    text = json.dumps({"imports": modules}, indent=0).replace("<", "\\u003c")
    nonce = context["request"].csp_nonce
    return format_html('<script type="importmap" nonce="{}">{}</script>', nonce, mark_safe(text))
