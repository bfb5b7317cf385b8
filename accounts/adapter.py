"""Where django-allauth asks the house."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.internal.ratelimit import get_ip
from django.conf import settings
from django.db import transaction
from django.utils.translation import get_language

from accounts import identity


class Adapter(DefaultAccountAdapter):
    @transaction.atomic
    def save_user(self, request, user, form, commit=True):
        user.language = get_language() or ""
        super().save_user(request, user, form, commit)
        guest = identity.guest_of(request) if form.cleaned_data.get("keep_guest") else None
        user.become_player(guest)
        return user

    def post_login(self, request, user, **details):
        """This visit goes on in the language of the page at which it signed in; a later one begins
        in the language that the person chose last."""
        response = super().post_login(request, user, **details)
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, get_language(), samesite="Lax")
        if details.get("signup"):
            identity.forget(response)
        return response

    def set_password(self, user, password):
        super().set_password(user, password)
        user.take_tokens_back()

    def _get_login_attempts_cache_key(self, request, **credentials) -> str:
        """Failures count for this name from this address: nobody can lock another out."""
        name = super()._get_login_attempts_cache_key(request, **credentials)
        return f"{get_ip(request)}:{name}"
