"""Where a club has its events told: for its owners."""

import django_filters as filters
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import status, viewsets
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response

from accounts.api.asking import read
from accounts.api.filters import IdFilter
from accounts.models import Membership
from accounts.models.membership import RIGHTS
from tournaments.api import asking
from tournaments.api import serializers as shown
from tournaments.models import Delivery, Webhook
from tournaments.models.delivery import Event


def owned_by(user):
    return Membership.objects.filter(user=user, role__in=RIGHTS["own"]).values("club")


class DeliveryFilter(filters.FilterSet):
    webhook = IdFilter("webhook")
    event = filters.ChoiceFilter(choices=Event)
    delivered = filters.BooleanFilter("delivered_at", "isnull", exclude=True)
    given_up = filters.BooleanFilter("given_up_at", "isnull", exclude=True)

    class Meta:
        model = Delivery
        fields: list[str] = []


@extend_schema_view(
    list=extend_schema(summary="Webhooks of your clubs (owners)"),
    retrieve=extend_schema(summary="One webhook (owners)"),
)
class WebhookViewSet(viewsets.ReadOnlyModelViewSet):
    queryset = Webhook.objects.select_related("club")
    serializer_class = shown.WebhookSerializer
    permission_classes = [IsAuthenticated]
    filter_backends: list = []
    lookup_value_regex = "[0-9]{1,18}"

    def get_queryset(self):
        return super().get_queryset().filter(club__in=owned_by(self.request.user))

    @extend_schema(
        summary="Have a club's events told to an address (owners)",
        request=asking.WebhookAsked,
        responses={201: shown.WebhookSerializer},
    )
    def create(self, request):
        asked = read(asking.WebhookAsked, request.data)
        webhook = Webhook.add(asked["club"], asked["url"], request.user)
        return Response(shown.WebhookSerializer(webhook).data, status.HTTP_201_CREATED)

    @extend_schema(summary="Tell it no more (owners)", responses={204: None})
    def destroy(self, request, pk):
        self.get_object().remove(request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(
        summary="Send it a test (owners)", request=None, responses={201: shown.DeliverySerializer}
    )
    @action(detail=True, methods=["post"])
    def pings(self, request, pk):
        delivery = self.get_object().ping(request.user)
        return Response(shown.DeliverySerializer(delivery).data, status.HTTP_201_CREATED)

    @extend_schema(
        summary="Give it a new secret (owners)",
        request=None,
        responses={201: shown.WebhookSerializer},
    )
    @action(detail=True, methods=["post"])
    def secret(self, request, pk):
        webhook = self.get_object()
        webhook.renew_secret(request.user)
        return Response(shown.WebhookSerializer(webhook).data, status.HTTP_201_CREATED)


@extend_schema_view(
    list=extend_schema(summary="What your webhooks were told, the latest first (owners)"),
    retrieve=extend_schema(summary="One delivery with its attempts (owners)"),
)
class DeliveryViewSet(viewsets.ReadOnlyModelViewSet):
    queryset = Delivery.objects.select_related("webhook__club").prefetch_related("attempts")
    serializer_class = shown.DeliverySerializer
    permission_classes = [IsAuthenticated]
    filterset_class = DeliveryFilter
    lookup_value_regex = "[0-9]{1,18}"

    def get_queryset(self):
        return super().get_queryset().filter(webhook__club__in=owned_by(self.request.user))

    @extend_schema(
        summary="Send it again (owners)",
        request=None,
        responses={201: shown.DeliverySerializer},
        filters=False,
    )
    @action(detail=True, methods=["post"])
    def again(self, request, pk):
        delivery = self.get_object()
        delivery.again(request.user)
        return Response(shown.DeliverySerializer(delivery).data, status.HTTP_201_CREATED)
