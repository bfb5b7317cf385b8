"""What Django's cache in Valkey connects by."""

from functools import cache
from typing import Any

from redis import ConnectionPool


class SharedPool(ConnectionPool):
    """One a process: Django makes a cache for each request, and each would connect anew."""

    @classmethod
    @cache
    def from_url(cls, url: str, **options: Any) -> "SharedPool":
        return super().from_url(url, **options)
