"""Signing in, and who I am."""

from allauth.account.adapter import get_adapter
from django.core.exceptions import ValidationError as Slowed
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from knox.models import AuthToken
from rest_framework import status
from rest_framework.exceptions import APIException, Throttled
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import identity
from accounts.api import serializers as shown
from accounts.api.asking import read
from accounts.api.doors import Door
from accounts.api.identity import IsSomebody
from accounts.api.throttles import Asking, ManyNames, SigningIn
from accounts.models import Player


class WrongPassword(APIException):
    """Not a 401: browsers would ask for a password of their own."""

    status_code = status.HTTP_403_FORBIDDEN
    default_code = "wrong_password"
    default_detail = _("This name and this password do not belong together.")


class TokensView(APIView):
    """Tokens for programs, as long as a year, each to be taken back."""

    throttle_classes = [SigningIn, ManyNames]

    def get_authenticators(self):
        signing_in = self.request and self.request.method == "POST"
        return [] if signing_in else super().get_authenticators()

    def get_permissions(self):
        return [] if self.request.method == "POST" else [IsAuthenticated()]

    @extend_schema(
        summary="Sign in: get a token for a name and a password",
        request=shown.SignInAsked,
        responses={201: shown.TokenSerializer},
        auth=[],
    )
    def post(self, request):
        asked = read(shown.SignInAsked, request.data)
        kept, token = AuthToken.objects.create(self.user(request, asked))
        return Response({"token": token, "expires_at": kept.expiry}, status.HTTP_201_CREATED)

    @staticmethod
    def user(request, credentials):
        """By the same door as the page, with its slowing down."""
        try:
            user = get_adapter().authenticate(request._request, **credentials)
        except Slowed as slowed:
            raise Throttled(detail=" ".join(slowed.messages)) from None
        if user is None or not user.is_active:
            raise WrongPassword
        return user

    @extend_schema(summary="Take all your tokens back", responses={204: None})
    def delete(self, request):
        request.user.auth_token_set.all().delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class ThisTokenView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(summary="Take back the token that this is asked with", responses={204: None})
    def delete(self, request):
        if isinstance(request.auth, AuthToken):
            request.auth.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


class GuestsView(APIView):
    permission_classes: list = []
    throttle_classes = [Asking, ManyNames]

    @extend_schema(
        summary="Be a guest: a name, and the answer's cookie is this player",
        request=shown.MeAsked,
        responses={201: shown.PlayerSerializer},
        auth=[],
    )
    def post(self, request):
        asked = read(shown.MeAsked, request.data)
        player = Player.guest(**asked)
        answer = Response(shown.PlayerSerializer(player).data, status.HTTP_201_CREATED)
        return identity.remember(answer, player)


class MeView(Door, GenericAPIView):
    permission_classes = [IsSomebody]
    serializer_class = shown.MeSerializer
    pagination_class = None

    def get_object(self):
        return self.request.player

    @extend_schema(summary="Who you are", responses=shown.MeSerializer)
    def get(self, request):
        return self.reply(self.get_object())

    @extend_schema(
        summary="Change your name, your colour and whether you are listed",
        request=shown.MyChanges,
        responses=shown.MeSerializer,
    )
    def patch(self, request):
        return self.do(change, shown.MyChanges, status.HTTP_200_OK)

    def reply(self, player, code=status.HTTP_200_OK):
        user = self.request.user
        known = user.is_authenticated
        me = {
            "player": player,
            "hidden": player.hidden_at is not None,
            "username": user.get_username() if known else None,
            "memberships": user.memberships.select_related("club") if known else [],
        }
        return Response(self.get_serializer(me).data, code)


@transaction.atomic
def change(player: Player, by, name: str, **asked) -> None:
    """All of it or nothing."""
    player.rename(name)
    if "colour" in asked:
        player.wear(asked["colour"])
    if "hidden" in asked:
        player.hide(asked["hidden"])
