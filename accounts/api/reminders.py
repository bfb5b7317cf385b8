"""What you are told when you are not looking: of what, to which address, in which browsers."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import push
from accounts.api.asking import Asked, read
from accounts.api.identity import IsSomebody
from accounts.models import Browser, Kind, Reminder, Wishes


class BrowserSerializer(serializers.ModelSerializer):
    """`digest`: SHA-256 of its endpoint, in hexadecimal, by which a browser knows itself."""

    digest = serializers.CharField(read_only=True)

    class Meta:
        model = Browser
        fields = ["id", "digest", "since"]


class RemindersSerializer(serializers.Serializer):
    """`confirmed`: whether whoever reads what comes to `email` has said so; until then it is sent
    nothing else. `push_key`: the `applicationServerKey` that a browser subscribes with."""

    kinds = serializers.ListField(child=serializers.ChoiceField(Kind))
    email = serializers.CharField(allow_blank=True)
    confirmed = serializers.BooleanField()
    browsers = BrowserSerializer(many=True)
    push_key = serializers.CharField()


class RemindersAsked(Asked):
    """Kinds replace what was wished before. Another `email` is first asked whether it is yours; an
    empty one is sent nothing more."""

    kinds = serializers.ListField(child=serializers.ChoiceField(Kind), required=False)
    email = serializers.EmailField(required=False, allow_blank=True)


class KeysAsked(Asked):
    p256dh = serializers.CharField(max_length=100)
    auth = serializers.CharField(max_length=30)


class BrowserAsked(Asked):
    """A subscription as browsers give it. `kinds` are wished from now on besides those wished
    before; none named and none wished: all."""

    endpoint = serializers.CharField(max_length=push.LONGEST)
    keys = KeysAsked()
    kinds = serializers.ListField(child=serializers.ChoiceField(Kind), required=False)


class RemindersView(APIView):
    permission_classes = [IsSomebody]

    @extend_schema(
        summary="Your reminders: of what, to which address, in which browsers",
        responses=RemindersSerializer,
    )
    def get(self, request):
        return Response(self.shown(request))

    @extend_schema(
        summary="Choose what you are told of, and the address for e-mails",
        request=RemindersAsked,
        responses=RemindersSerializer,
    )
    def patch(self, request):
        asked = read(RemindersAsked, request.data)
        if "kinds" in asked:
            Wishes.choose(request.player, asked["kinds"])
        if "email" in asked:
            Reminder.write_to(request.player, asked["email"])
        return Response(self.shown(request))

    @staticmethod
    def shown(request) -> dict:
        wishes = Wishes.of(request.player)
        told = {
            "kinds": wishes.kinds,
            "email": wishes.email,
            "confirmed": wishes.confirmed_at is not None,
            "browsers": request.player.browsers.all(),
            "push_key": push.public_key(),
        }
        return RemindersSerializer(told).data


class BrowsersView(APIView):
    permission_classes = [IsSomebody]

    @extend_schema(
        summary="Be told in a browser: its push subscription",
        description="The endpoint is an https address of a public machine. Asked twice, it is one.",
        request=BrowserAsked,
        responses={201: BrowserSerializer},
    )
    def post(self, request):
        asked = read(BrowserAsked, request.data)
        browser = Browser.keep(request.player, asked["endpoint"], **asked["keys"])
        Wishes.want(request.player, asked.get("kinds", []))
        return Response(BrowserSerializer(browser).data, status.HTTP_201_CREATED)


class BrowserView(APIView):
    permission_classes = [IsSomebody]

    @extend_schema(summary="Be told no more in a browser", responses={204: None})
    def delete(self, request, pk):
        get_object_or_404(request.player.browsers, pk=pk).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)
