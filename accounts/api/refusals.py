"""Every "no" of the API has one shape: {"code": for programs, "message": for the person}, and where
single fields are at fault "fields": {name: [reasons]}."""

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import exception_handler

from accounts.errors import NotAllowed, Refused


def answer(exception: Exception, context: dict) -> Response | None:
    """The one door; None for bugs, which nobody catches."""
    if isinstance(exception, Refused):
        exception = Verdict(exception)
    elif isinstance(exception, Http404):
        exception = exceptions.NotFound()
    elif isinstance(exception, PermissionDenied):
        exception = exceptions.PermissionDenied()
    response = exception_handler(exception, context)
    if response is not None:
        response.data = body(exception)
    return response


class Verdict(exceptions.APIException):
    """What a verb refused, in the library's own kind, so that it rolls back and logs the same."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(str(refused), refused.code)
        self.details = refused.details
        forbidden = isinstance(refused, NotAllowed)
        self.status_code = status.HTTP_403_FORBIDDEN if forbidden else status.HTTP_409_CONFLICT


def body(exception: exceptions.APIException) -> dict:
    if not isinstance(exception, exceptions.ValidationError):
        more = getattr(exception, "details", {})
        return {"code": exception.get_codes(), "message": str(exception.detail), **more}
    said = exception.detail
    fields = said if isinstance(said, dict) else {"": said}
    return {"code": "invalid", "message": _("Look at the marked fields."), "fields": fields}
