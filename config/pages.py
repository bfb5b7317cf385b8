"""Pages and the API, whose views all run in threads: each request goes into one once."""

from asyncio import Semaphore

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections

AT_ONCE = 12  # there are sixteen connections, and four threads for the live tables


class Pages(ASGIHandler):
    """Django's own would go there and back twice for each middleware: with plain pages, half of
    what they cost. Static files alone, and what stands around them, are served outside of threads.
    """

    def __init__(self) -> None:
        super().__init__()
        self.room = Semaphore(AT_ONCE)

    async def get_response_async(self, request):
        """In turn. The body has been read, and the answer is sent outside: nobody's line is waited
        for in here."""
        async with self.room:
            return await super().get_response_async(request)

    def load_middleware(self, is_async: bool = False) -> None:
        """As for a server of threads; but the outermost, if it is asynchronous, is called as it is:
        it is not where something else serves the static files."""
        super().load_middleware(is_async=False)
        chain = self._middleware_chain
        self._middleware_chain = getattr(chain, "awaitable", None) or sync_to_async(chain)

    def _get_response(self, request):
        """The connection goes back to its pool with the answer: who comes next need not wait until
        a busy loop has sent it."""
        try:
            return super()._get_response(request)
        finally:
            close_old_connections()
