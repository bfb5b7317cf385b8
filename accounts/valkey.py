"""The one client of Valkey that all of a process shares; it is safe between threads.

Made with the module: of two that threads make at once one is thrown away, and closes what the
other waits for.
"""

from django.conf import settings
from redis import Redis

VALKEY = Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)
