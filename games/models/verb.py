from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import transaction

from games import live
from games.models import row

NOTHING = object()  # a verb's answer when the match had already moved on


def verb(method: Callable[..., Any]) -> Callable[..., Any]:
    """One change of a match: its row is locked and read again by the same query, the verb decides
    on what is true now, and one UPDATE stores it. Whatever it refuses is rolled back whole, version
    and clock with it. Screens hear of it once it is committed, and a message that cannot be sent
    refuses no play (`robust`): the play is in the database and open screens ask again."""

    @wraps(method)
    def locked(self: Any, *args: Any, **kwargs: Any) -> Any:
        with transaction.atomic():
            row.read(self, lock=True)
            answer = method(self, *args, **kwargs)
            if answer is not NOTHING:
                self.version += 1
                row.write(self, self.CHANGED_BY_VERBS)
                live.show_on_commit(self)
        return answer

    return locked
