"""Static files: sheets and modules joined, hashed names."""

from django.contrib.staticfiles.finders import find
from django.core.files.base import ContentFile
from servestatic.storage import CompressedManifestStaticFilesStorage

from config.modules import joined

OURS = ("css/", "fonts/", "img/", "js/")

SHEETS = {
    "css/site.css": "css/order.txt",
    "css/live.css": "css/live-order.txt",
    "css/room.css": "css/wall-order.txt",
}
EVERY = ("site", "live-region", "time-left", "own-time", "offline", "deck")
MODULES = {
    "js/page.js": EVERY,
    "js/home.js": (*EVERY, "home-table"),
    "js/deal.js": (*EVERY, "replay", "sealed"),
    "js/live.js": ("site", "offline", "deck", "table"),
    "js/learn.js": ("site", "offline", "learn"),
    "js/sender.js": ("waiting",),
    "js/reach.js": ("install", "reminders"),
    "js/rashsham.js": ("site", "offline", "scorekeeper"),
    "js/room.js": ("live-region", "wall"),
}


class Storage(CompressedManifestStaticFilesStorage):
    """Hashed and compressed files, and those joined from several: a sheet of the sheets that an
    order names, a module of those that its entries need."""

    def post_process(self, paths, dry_run=False, **options):
        for name, order in SHEETS.items():
            if find(order):
                self.join(paths, name, "\n".join(map(self.path_text, sheets(order))))
        for name, entries in MODULES.items():
            if find(f"js/{entries[-1]}.js"):
                self.join(paths, name, joined(entries, self.module_text))
        yield from super().post_process(paths, dry_run, **options)

    def join(self, paths, name: str, text: str) -> None:
        if self.exists(name):
            self.delete(name)
        self.save(name, ContentFile(text.encode()))
        paths[name] = (self, name)

    def compress_files(self, paths):
        """Only our own: brotli would spend minutes on the API documentation's scripts."""
        yield from super().compress_files({path for path in paths if path.startswith(OURS)})

    def module_text(self, name: str) -> str:
        return self.path_text(f"js/{name}.js")

    def path_text(self, name: str) -> str:
        with self.open(name) as file:
            return file.read().decode()


def sheets(order: str) -> list[str]:
    with open(find(order)) as lines:
        return [f"css/{line.strip()}" for line in lines if line.strip()[:1] not in ("", "#")]
