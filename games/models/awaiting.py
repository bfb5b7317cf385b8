"""With real cards: a side that is not there is said not to be, and loses if it does not come.

`Match.awaited` holds such sides, `seat_by` until when they have time. Whatever a side does of
itself shows that it is there.
"""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from games import afterwards
from games.models.verb import NOTHING, verb
from games.refusals import refuse


class Awaiting:
    @verb
    def miss(self, player: Any, absent: list[int] | None = None) -> object:
        """They are not here: said by the side that is, of the other, or by whoever keeps the score.
        Saying it again gives nobody more time; of two both have until the later end."""
        self._only_awaited()
        own = self._side_or_scorekeeper(player)
        come = own is not None and self._has_come(player, [own])
        if own is not None:
            absent = [side for side in range(self.rules.sides) if side != own]
        if not absent:
            raise refuse("nobody_absent")
        fresh = sorted({self._a_side(side) for side in absent} - set(self.awaited))
        if not fresh:
            return None if come else NOTHING
        self.awaited = sorted([*self.awaited, *fresh])
        self.seat_by = timezone.now() + timedelta(minutes=self.patience)
        afterwards.tell(self)
        afterwards.acted(self, "missed", player, sides=fresh, minutes=self.patience)
        return None

    def _only_awaited(self) -> None:
        if self.live:
            raise refuse("is_live")
        if not self.patience:
            raise refuse("nobody_waits")
        if self.phase != self.Phase.SEATING:
            raise refuse("too_late")

    @verb
    def turn_up(self, player: Any, sides: list[int] | None = None) -> object:
        """We are here: said by the side itself, or of any side by whoever keeps the score."""
        self._only_awaited()
        own = self._side_or_scorekeeper(player)
        here = [own] if own is not None else sides or []
        return None if self._has_come(player, here) else NOTHING

    def _has_come(self, player: Any, sides: list[int]) -> bool:
        """Whether anybody was waiting for them."""
        come = [side for side in self.awaited if side in sides]
        if not come:
            return False
        self.awaited = [side for side in self.awaited if side not in come]
        if not self.awaited:
            self.seat_by = None
        afterwards.tell(self)
        afterwards.acted(self, "turned_up", player, sides=come)
        return True

    def _await_nobody(self) -> None:
        """The match has begun, or is over."""
        if self.awaited:
            self.awaited, self.seat_by = [], None

    def _side_or_scorekeeper(self, player: Any) -> int | None:
        """The side for which this player speaks; None for a scorekeeper, who has no side."""
        seat = self.seat_of(player)
        if seat is None and not self.may_keep_score(player):
            raise self._is_nobody_here(player, "not_yours")
        return None if seat is None else self.rules.side_of(seat)
