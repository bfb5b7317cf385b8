"""The link by which strangers come in: into a club, into a tournament."""

from rest_framework import status
from rest_framework.response import Response

from accounts.api.serializers import InvitationSerializer


def shown(request, invitation: str, path: str, code: int = status.HTTP_200_OK) -> Response:
    link = request.build_absolute_uri(path)
    return Response(InvitationSerializer({"invitation": invitation, "link": link}).data, code)
