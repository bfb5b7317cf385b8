"""All settings, read from the environment. docs/operations.md lists the variables.

Those of the database, Valkey and Celery stand in servers.py.
"""

import os
from datetime import timedelta
from pathlib import Path
from urllib.parse import unquote, urlsplit

from csp.constants import NONCE, NONE, SELF
from django.utils.translation import gettext_lazy as _

from config.servers import *  # noqa: F403
from config.servers import BASE_DIR, PLACE

# Who may speak to us

DEBUG = os.environ.get("DEBUG") == "1"
SECRET_KEY = os.environ.get("SECRET_KEY") or PLACE.secret()
ORIGINS = [origin for origin in os.environ.get("ORIGIN", "").split(",") if origin]
HTTPS = any(origin.startswith("https:") for origin in ORIGINS)
ALLOWED_HOSTS = [urlsplit(origin).hostname for origin in ORIGINS]
ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]"]
HERE = "127.0.0.1"
if listening := os.environ.get("HOST"):
    HERE = f"[{listening}]" if ":" in listening else listening
    ALLOWED_HOSTS.append(HERE)
CSRF_TRUSTED_ORIGINS = ORIGINS

SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 180 * 24 * 3600
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        # Browsers before 2022 do not count our own sockets as 'self'.
        "connect-src": [SELF, *(origin.replace("http", "ws", 1) for origin in ORIGINS)],
        "worker-src": [SELF],
        "manifest-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# What it is made of

INSTALLED_APPS = [
    "tournaments",
    "games",
    "accounts",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "servestatic",
    "allauth",
    "allauth.account",
    "channels",
    "csp",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "knox",
    "rest_framework",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "accounts.languages.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.PlayerMiddleware",
    "accounts.middleware.RefusedMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["django.templatetags.i18n", "django.templatetags.static"],
            "libraries": {"look": "config.look", "bilingual": "config.bilingual"},
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.views.mine.my_matches",
            ],
        },
    }
]

# People

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
if fast_hasher := os.environ.get("PASSWORD_HASHER"):
    PASSWORD_HASHERS = [fast_hasher]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_ADAPTER = "accounts.adapter.Adapter"
ACCOUNT_FORMS = {"signup": "accounts.forms.SignUpForm"}
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # no mail to who has no account here
ACCOUNT_SESSION_REMEMBER = True
# By address and name together, so that nobody can lock another out.
ACCOUNT_RATE_LIMITS = {"login_failed": "10/5m/key", "login": None, "signup": "30/m/ip"}

# Mail: without a server to send it, it is laid where the site's keeper can read it

EMAIL_URL = urlsplit(os.environ.get("EMAIL_URL", ""))
if EMAIL_URL.hostname:
    EMAIL_HOST, EMAIL_TIMEOUT = EMAIL_URL.hostname, 10
    EMAIL_HOST_USER = unquote(EMAIL_URL.username or "")
    EMAIL_HOST_PASSWORD = unquote(EMAIL_URL.password or "")
    EMAIL_USE_SSL = EMAIL_URL.scheme == "smtps"
    EMAIL_USE_TLS = not EMAIL_USE_SSL and bool(EMAIL_HOST_USER)
    EMAIL_PORT = EMAIL_URL.port or (465 if EMAIL_USE_SSL else 587 if EMAIL_USE_TLS else 25)
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = PLACE.path / "mail"
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM") or f"rachem@{ALLOWED_HOSTS[0]}"

# Where links in what is sent lead to.
ADDRESS = ORIGINS[0] if ORIGINS else f"http://{HERE}:{os.environ.get('PORT', '8000')}"
# Signs what goes to browsers by Web Push: a number on the curve P-256, in base64url.
VAPID_PRIVATE_KEY = os.environ.get("VAPID_PRIVATE_KEY") or PLACE.vapid_key()

# Webhooks and push go to public addresses over TLS; with this to this machine and its network too.
WEBHOOKS_INSIDE = DEBUG or os.environ.get("WEBHOOKS_INSIDE") == "1"

# Whose site it is: the plain pages say so

KEEPER = {
    name: os.environ.get(f"KEEPER_{name.upper()}", "")
    for name in ("name", "address", "email", "phone")
}

# The API

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.api.identity.Token",
        "rest_framework.authentication.SessionAuthentication",
        "accounts.api.identity.Guest",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_PARSER_CLASSES": ["accounts.api.asking.Json"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "accounts.api.pages.Pages",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": ["accounts.api.throttles.Asking"],
    "EXCEPTION_HANDLER": "accounts.api.refusals.answer",
    "NUM_PROXIES": 0,  # the address is what uvicorn has found out
}
REST_KNOX = {"TOKEN_TTL": timedelta(days=365), "AUTO_REFRESH": False}
SPECTACULAR_SETTINGS = {
    "TITLE": "Rachem",
    "DESCRIPTION": "Clubs, tournaments and matches of chkobba. docs/api.md leads in.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "KindEnum": "tournaments.models.tournament.Kind",
        "DisputeKindEnum": "games.models.dispute.Dispute.Kind",
    },
}

# Words and time

LANGUAGES = [("fr", "Français"), ("ar-tn", "العربية"), ("en", "English")]
LANGUAGE_CODE = "fr"
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]
USE_I18N = USE_TZ = True
TIME_ZONE = "Africa/Tunis"
SITE_NAME = _("Rachem")

# What is served changes with it, and walls that hang load themselves again: when the newest of our
# files was written. Where several machines serve one site, the environment gives them one name.

RELEASE = os.environ.get("RELEASE") or str(
    max(
        path.stat().st_mtime_ns
        for folder in ("accounts", "config", "games", "static", "templates", "tournaments")
        for path in (BASE_DIR / folder).rglob("*.*")
        if path.suffix in (".css", ".html", ".js", ".mo", ".py")
    )
)

# Static files: collected and hashed in every mode, so that there is one way to serve them

STATIC_URL = "/static/"
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT") or PLACE.path / "static")
STATICFILES_DIRS = [path for path in (BASE_DIR / "static",) if path.exists()]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.assets.Storage"},
}
SERVESTATIC_AUTOREFRESH = SERVESTATIC_USE_FINDERS = False
SERVESTATIC_USE_MANIFEST = True
MEDIA_ROOT = PLACE.path / "media"

# What it says

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
}
