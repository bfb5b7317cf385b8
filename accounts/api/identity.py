"""Who asks: by token, by the site's own session, or by a guest's signed cookie."""

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.plumbing import build_bearer_security_scheme_object
from knox.auth import TokenAuthentication
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import SAFE_METHODS, BasePermission

from accounts.identity import COOKIE, guest_of
from accounts.languages import answer_program


class Token(TokenAuthentication):
    """`Authorization: Token …`, made by POST /tokens/ and kept hashed."""

    def authenticate_credentials(self, token: bytes):
        if not token.isalnum():  # the library decodes whatever bytes it is given
            raise AuthenticationFailed(_("Invalid token."))
        return super().authenticate_credentials(token)

    def authenticate(self, request):
        known = super().authenticate(request)
        if known:
            answer_program(request._request, known[0])
        return known


class Guest(SessionAuthentication):
    """The cookie of a player without account. Browsers send it by themselves, so whatever changes
    something needs the CSRF token, as with the session."""

    def authenticate(self, request):
        player = guest_of(request)
        if player is None:
            return None
        self.enforce_csrf(request)
        request._request.player = player
        return AnonymousUser(), player


class IsSomebody(BasePermission):
    """Signed in, or a guest with a name."""

    message = _("Say who you are first.")

    def has_permission(self, request, view) -> bool:
        return request.player is not None


class PublicOrSomebody(IsSomebody):
    """Everybody reads; only somebody writes."""

    def has_permission(self, request, view) -> bool:
        return request.method in SAFE_METHODS or super().has_permission(request, view)


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = Token
    name = "token"

    def get_security_definition(self, auto_schema):
        return build_bearer_security_scheme_object("Authorization", "Token")


class GuestScheme(OpenApiAuthenticationExtension):
    target_class = Guest
    name = "guest"

    def get_security_definition(self, auto_schema):
        return {"type": "apiKey", "in": "cookie", "name": COOKIE}
