"""In which language a request is answered where its address names none.

A page: the language of this visit (the cookie), else what the person chose last, else what the
browser asks for. The API: what the program asks for, else its person's language, else English.
"""

from django.conf import settings
from django.contrib.auth.middleware import get_user
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.translation import get_language_from_path, get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

OF_PROGRAMS = "en"


class LanguageMiddleware(LocaleMiddleware):
    """Stands where Django's own does, behind the sessions."""

    def process_request(self, request):
        super().process_request(request)
        if get_language_from_path(request.path_info) or chosen(request):
            return
        if request.path_info.startswith("/api/"):
            answer_program(request, get_user(request))
        else:
            speak(request, getattr(get_user(request), "language", ""))


def chosen(request) -> bool:
    return settings.LANGUAGE_COOKIE_NAME in request.COOKIES


def answer_program(request, user) -> None:
    if not (chosen(request) or asked(request)):
        speak(request, getattr(user, "language", "") or OF_PROGRAMS)


def asked(request) -> str | None:
    """The first language of the header that we speak."""
    for code, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return None


def speak(request, language: str) -> None:
    if language:
        translation.activate(language)
        request.LANGUAGE_CODE = language
