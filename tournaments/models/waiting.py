"""So many places, and a list of those who wait for one."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from tournaments.models.entry import Entries, Entry

MOST_WAITING = 200


class Waiting:
    """The part of Tournament that concerns its places. Once it has started nobody moves up by
    himself: where late ones are taken an organiser lets them in."""

    @transaction.atomic
    def limit(self, places: int | None, by) -> None:
        """How many may take part; None: as many as the format takes. Who is entered stays."""
        self._change(by)
        self._check_places(places)
        self.places = places
        self.save(update_fields=["places"])
        self.note("limited" if places else "unlimited", by, places=places)
        self.move_up(self.entries.waiting())

    def _check_places(self, places: int | None) -> None:
        if places is not None and not 2 <= places <= self.stage.most_entries:
            words = _("This format takes from 2 to %(most)s entries.")
            raise Refused("bad_places", words % {"most": self.stage.most_entries})

    @property
    def free_places(self) -> int:
        taken = self.entries.taking_part().count()
        return (self.places or self.stage.most_entries) - taken

    def place_or_wait(self):
        """For who enters now: None if he has a place, else since when he waits."""
        taken = self.entries.taking_part().count()
        if taken >= self.stage.most_entries:
            raise Refused("full", _("The tournament is full."))
        if self.started_at or not self.places or taken < self.places:
            return None
        if self.entries.waiting().count() >= MOST_WAITING:
            raise Refused("full", _("The waiting list is full."))
        return timezone.now()

    def move_up(self, waiting: Entries) -> None:
        """Who waits longest has the next free place."""
        free = max(0, self.free_places)
        entries = list(waiting.with_names()[:free])
        for entry in entries:
            entry.waiting_since = None
        Entry.objects.bulk_update(entries, ["waiting_since"])
        if entries:
            self.note("moved_up", names=[entry.name for entry in entries])

    @transaction.atomic
    def let_in(self, entry: Entry, by) -> None:
        """Out of turn, or late, an organiser lets in somebody who waits."""
        self._admit(by)
        entry.refresh_from_db()
        if entry.tournament_id != self.pk or entry.withdrawn_at or not entry.waiting_since:
            raise Refused("not_waiting", _("This entry is not on the waiting list."))
        if self.place_or_wait():
            raise Refused("full", _("No place is free: make more places first."))
        entry.waiting_since = None
        entry.save(update_fields=["waiting_since"])
        self.note("let_in", by, name=entry.name)
        if self.started_at:
            self.stage.admit(entry)
