"""The last door of every page: a fault of ours, or a server of ours that does not answer now."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.defaults import server_error
from redis.exceptions import ConnectionError, TimeoutError

NO_ANSWER = (OperationalError, InterfaceError, ConnectionError, TimeoutError)
SECONDS = 5


def failed(request) -> HttpResponse:
    """Django calls it while it handles the exception. Whatever had been begun was rolled back, so
    that the same may be asked again."""
    if not isinstance(sys.exception(), NO_ANSWER):
        return server_error(request)
    if request.path.startswith("/api/"):
        answer = JsonResponse({"code": "unavailable", "message": _("Ask again in a moment.")})
    else:
        answer = render(request, "503.html", {"posted": request.method == "POST"})
    answer.status_code = 503
    answer["Retry-After"] = str(SECONDS)
    return answer
