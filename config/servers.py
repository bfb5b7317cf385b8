"""The servers that the site stands on: PostgreSQL, Valkey, and Celery over it.

Without an address in the environment they are the embedded ones, in the place of this site. With
`DATABASE_URL=none:` there is no database, for commands that need the models alone.
"""

import os
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from config.embedded import Place

BASE_DIR = Path(__file__).resolve().parent.parent
PLACE = Place(os.environ.get("RACHEM_VAR") or BASE_DIR / "var")

# PostgreSQL

DATABASE_URL = urlsplit(os.environ.get("DATABASE_URL") or PLACE.database_url)

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": DATABASE_URL.path.lstrip("/"),
        "USER": unquote(DATABASE_URL.username or ""),
        "PASSWORD": unquote(DATABASE_URL.password or ""),
        "HOST": unquote(DATABASE_URL.netloc.rpartition("@")[2].partition(":")[0]),
        "PORT": DATABASE_URL.port or "",
        # The pool keeps the connections; a thread only borrows one. It holds one for each of
        # the live tables' four threads, and more when pages need them.
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "pool": {"min_size": 4, "max_size": 16, "timeout": 10},
            **dict(parse_qsl(DATABASE_URL.query)),
        },
    }
}
if DATABASE_URL.scheme == "none":
    DATABASES = {"default": {"ENGINE": "django.db.backends.dummy"}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Valkey: broker, channel layer, cache. Servers shared by several sites are told apart by the
# number of the database, also where Valkey itself does not (channels of publish/subscribe).

REDIS_URL = os.environ.get("REDIS_URL") or PLACE.redis_url
UNIX = REDIS_URL.startswith("unix:")
REDIS_DB = dict(parse_qsl(urlsplit(REDIS_URL).query)).get("db") if UNIX else None
REDIS_DB = REDIS_DB or urlsplit(REDIS_URL).path.strip("/") * (not UNIX) or "0"

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "cache",
        "OPTIONS": {"pool_class": "config.cache.SharedPool"},
    }
}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": f"rachem-{REDIS_DB}"},
    }
}

CELERY_BROKER_URL = (
    f"redis+socket://{urlsplit(REDIS_URL).path}?virtual_host={REDIS_DB}" if UNIX else REDIS_URL
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 120}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_DEFAULT_QUEUE = "live"
CELERY_TASK_ROUTES = {
    task: {"queue": "slow"}
    for task in (
        "accounts.tasks.send",
        "games.tasks.remind",
        "games.tasks.think",
        "tournaments.tasks.deliver",
        "tournaments.tasks.rate",
        "tournaments.tasks.remind",
    )
}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_MAX_LOOP_INTERVAL = 1
# A late tick is worth nothing: the next one does its work.
CELERY_BEAT_SCHEDULE = {
    task: {"task": task, "schedule": 1.0, "options": {"queue": "live", "expires": 1}}
    for task in ("games.tasks.tick", "tournaments.tasks.tick")
}
CELERY_BEAT_SCHEDULE["tournaments.tasks.rate"] = {
    "task": "tournaments.tasks.rate",
    "schedule": 60.0,
    "options": {"expires": 60},
}
