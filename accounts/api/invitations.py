"""The link by which strangers come in: into a club, into a tournament."""

from rest_framework import status
from rest_framework.response import Response

from accounts.api.serializers import InvitationSerializer
from accounts.links import to_pass_on


def shown(request, invitation: str, path: str, code: int = status.HTTP_200_OK) -> Response:
    link = to_pass_on(request, path)
    return Response(InvitationSerializer({"invitation": invitation, "link": link}).data, code)
