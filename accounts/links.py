"""Links that people pass on."""

from django.http import HttpRequest
from django.utils.translation import get_language_from_path


def to_pass_on(request: HttpRequest, path: str) -> str:
    """In nobody's language: whoever opens it is led on to his own."""
    language = get_language_from_path(path)
    return request.build_absolute_uri(path.removeprefix(f"/{language}") if language else path)
