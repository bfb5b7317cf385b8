"""Who is there: the check-in between registration and the start."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import NotAllowed, Refused
from accounts.keys import new_key
from accounts.models import Player
from tournaments import schedule
from tournaments.models.entry import Entry


class Attending:
    """The part of Tournament that calls the roll. Without a check-in everybody counts as there."""

    @property
    def checking_in(self) -> bool:
        shut = self.started_at or self.called_off_at
        return bool(self.check_in_opened_at and not shut)

    @property
    def check_in_before(self) -> int | None:
        """By how many minutes it opens before the first round, if it does so by itself."""
        first = self.stages.all()[0]
        if self.check_in_at is None or first.day is None:
            return None
        begins = schedule.moment(first.day, first.time, self.zone).at
        return (begins - self.check_in_at) // timedelta(minutes=1)

    @transaction.atomic
    def open_check_in(self, by=None) -> bool:
        """With a new link for the door. Whether that was news."""
        self.lock()
        if by is None and (self.started_at or self.called_off_at):
            return False
        self._change(by)
        if self.check_in_opened_at:
            return False
        self.check_in_opened_at, self.door = timezone.now(), new_key()
        self.save(update_fields=["check_in_opened_at", "door"])
        self.note("opened_check_in", by)
        return True

    @transaction.atomic
    def close_check_in(self, by) -> None:
        """There is none after all: the tournament starts with whoever is entered."""
        self._change(by)
        self._check_checking_in()
        self.check_in_opened_at, self.check_in_at = None, None
        self.save(update_fields=["check_in_opened_at", "check_in_at"])
        self.note("closed_check_in", by)

    def _check_checking_in(self) -> None:
        if not self.checking_in:
            raise Refused("no_check_in", _("There is no check-in now."))

    @transaction.atomic
    def check_in(self, entry: Entry, by=None, player: Player | None = None, door: str = "") -> None:
        """He is here: says an organiser, the entry itself, or whoever holds the door's link. Twice
        is once."""
        self._call(entry, by, player, door)
        if entry.checked_in_at is None:
            entry.checked_in_at = timezone.now()
            entry.save(update_fields=["checked_in_at"])
            self.note("checked_in", by, player if by is None else None, name=entry.name)

    @transaction.atomic
    def check_out(self, entry: Entry, by=None, player: Player | None = None) -> None:
        """He is not here after all."""
        self._call(entry, by, player)
        if entry.checked_in_at:
            entry.checked_in_at = None
            entry.save(update_fields=["checked_in_at"])
            self.note("checked_out", by, player if by is None else None, name=entry.name)

    def _call(self, entry: Entry, by, player: Player | None, door: str = "") -> None:
        """Under the lock."""
        self.lock()
        Player.hold(filter(None, [player]))
        entry.refresh_from_db()
        if entry.tournament_id != self.pk:
            raise Refused("no_entry", _("This entry is not of this tournament."))
        own = player is not None and player in entry.players
        if not own and not (door and door == self.door) and not self.may(by, "organise"):
            raise NotAllowed("not_allowed", _("Only the organisers and the entry itself may."))
        self._check_checking_in()
        if entry.withdrawn_at:
            raise Refused("withdrawn", _("This entry has withdrawn already."))

    def part_with_absent(self, wait: bool, by) -> None:
        """At the start: who has not checked in is left out, or waits in case he comes. Others who
        wait, and are here, have their places."""
        if not self.check_in_opened_at:
            return
        absent = list(self.entries.taking_part().filter(checked_in_at=None).with_names())
        for entry in absent:
            entry.waiting_since = timezone.now() if wait else None
            entry.withdrawn_at = None if wait else timezone.now()
            entry.revision, entry.revised_at = entry.revision + 1, timezone.now()
        Entry.objects.bulk_update(
            absent, ["waiting_since", "withdrawn_at", "revision", "revised_at"]
        )
        if absent:
            names = [entry.name for entry in absent]
            self.note("put_to_wait" if wait else "left_out", by, names=names)
        self.move_up(self.entries.waiting().filter(checked_in_at__isnull=False))
        if self.entries.taking_part().count() < 2:
            raise Refused("nobody_here", _("Fewer than two have checked in."))
