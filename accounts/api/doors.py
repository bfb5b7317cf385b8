"""The door of most writes: what is asked is read, one verb is called, its row is the answer."""

from collections.abc import Callable
from typing import Any

from rest_framework import status
from rest_framework.response import Response

from accounts.api.asking import read


class Door:
    """The part of a view set that does something with the row at its address. Verbs are given as
    functions of it, of `by` and of what is asked."""

    def do(
        self: Any,
        verb: Callable[..., object],
        kind: type | None = None,
        code: int = status.HTTP_201_CREATED,
        shown: type | None = None,
    ) -> Response:
        """Answered with the row as it is then, or with another one that the verb has made; with
        `shown`, by which, with whatever else it has made, one or a list."""
        row = self.get_object()
        asked = read(kind, self.request.data) if kind else {}
        made = verb(row, by=self.asker, **asked)
        if shown:
            return Response(shown(made, many=isinstance(made, list)).data, code)
        return self.reply(made if isinstance(made, type(row)) else row, code)

    def undo(self: Any, verb: Callable[..., object]) -> Response:
        """What is gone is answered with nothing."""
        verb(self.get_object(), by=self.asker)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def reply(self: Any, row: Any, code: int = status.HTTP_200_OK) -> Response:
        fresh = self.get_queryset().get(pk=row.pk)
        return Response(self.get_serializer(fresh).data, code)

    @property
    def asker(self: Any) -> Any:
        return self.request.user
