from typing import Any

from django.db import connection, models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from games import live


class Locked:
    """What the tournament, its stages and its rounds have in common: a verb locks its own row and
    decides on what is true then; open pages hear of it once it is committed. (`no_key`: rows that
    only point to a locked one, such as a line of the log, need not wait, which could deadlock.)"""

    def lock(self: Any) -> None:
        """Refused if it is gone meanwhile, as a draft is that was drawn anew."""
        try:
            self.refresh_from_db(from_queryset=type(self).objects.select_for_update(no_key=True))
        except type(self).DoesNotExist:
            words = _("This has just been changed by somebody else. Load the page again.")
            raise Refused("gone", words) from None

    def tell(self: Any) -> None:
        live.changed(self.topic)


def alone(what: str) -> None:
    """For what has no row to lock: until the transaction ends, whoever else does it waits."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(hashtextextended(%s, 0))", [what])


class Revised(models.Model):
    """What stands in people's calendars: each change that they must hear of raises its number."""

    revision = models.PositiveIntegerField(default=0, editable=False)
    revised_at = models.DateTimeField(auto_now_add=True, editable=False)

    class Meta:
        abstract = True

    def revise(self, *fields: str) -> None:
        """Save `fields` as the next revision; under the lock."""
        self.revision += 1
        self.revised_at = timezone.now()
        self.save(update_fields=["revision", "revised_at", *fields])
