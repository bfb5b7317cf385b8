"""Pages and the API, whose views all run in threads: each request goes into one once."""

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler


class Pages(ASGIHandler):
    """Django's own would go there and back twice for each middleware: with plain pages, half of
    what they cost. Static files alone, and what stands around them, are served outside of threads.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        """As for a server of threads; but the outermost, if it is asynchronous, is called as it is:
        it is not where something else serves the static files."""
        super().load_middleware(is_async=False)
        chain = self._middleware_chain
        self._middleware_chain = getattr(chain, "awaitable", None) or sync_to_async(chain)
