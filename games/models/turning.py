"""Whose turn it is, told to him where he is, when he has not looked at the table for a while."""

from datetime import timedelta
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from redis.exceptions import RedisError

from accounts.models import Kind, Reminder, Wishes, Words
from accounts.names import isolated
from games import presence
from games.models.seat import Seat

WORTH = timedelta(minutes=10)  # at a table without a clock; else as long as the turn


class Turning:
    """The part of Match that calls to the table whose turn it is."""

    @classmethod
    def calling(cls) -> "QuerySet[Any]":
        """Where somebody sits who wants to be called."""
        wanting = Wishes.objects.wanting(Kind.TURN).values("player")
        seats = Seat.objects.filter(match=OuterRef("pk"), player__in=wanting)
        played = cls.objects.filter(phase__in=(cls.Phase.CUT, cls.Phase.PLAY), finished_at=None)
        return played.filter(Exists(seats), paused_at=None)

    @property
    def acting_seat(self) -> int | None:
        """The seat that has to cut or to play."""
        if self.phase == self.Phase.CUT:
            return self.cutter
        if self.phase == self.Phase.PLAY:
            return (self.cutter + len(self.current["plays"])) % self.rules.players
        return None

    def call_to_turn(self) -> bool:
        """Once a turn; with a clock, which plays on for who is away, once a deal. Whether that was
        news."""
        seat = self.acting_seat
        entry = None if seat is None else self.seating[seat]
        if not entry or entry.get("bot") or not self._looks_elsewhere(seat):
            return False
        wishes = Wishes.objects.wanting(Kind.TURN).filter(player=entry["player"]).first()
        if wishes is None:
            return False
        clocked = self.rules.turn_seconds
        about = f"{self.pk} {self.current['number']}" + ("" if clocked else f" {self.turn}")
        until = self.deadline or timezone.now() + WORTH
        return Reminder.tell(wishes, Kind.TURN, about, until, lambda: self._call(seat))

    def _looks_elsewhere(self, seat: int) -> bool:
        try:
            return bool(presence.unseen(self.code, [seat]))
        except RedisError:  # nobody is called on a guess
            return False

    def _call(self, seat: int) -> Words:
        """Nothing of what lies there."""
        others = [one["name"] for n, one in enumerate(self.seating) if one and n != seat]
        names = pgettext("between names in a list", ", ").join(map(isolated, others))
        said = _("Your table with %(names)s waits for you.") % {"names": names}
        return Words(_("It is your turn"), said, reverse("table", args=[self.code]))
