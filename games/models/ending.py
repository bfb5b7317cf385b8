"""How a match ends other than by its last card, and the one place where any match ends."""

from typing import Any

from django.utils import timezone

from games import afterwards, live, officials, presence
from games.models.verb import NOTHING, verb
from games.refusals import refuse


class Ending:
    @verb
    def resign(self, player: Any) -> None:
        """Give the match up: a forfeit, for one's whole side."""
        seat = self._own_seat(player)
        self._in_play()
        self._break_off(self._best_of_others(self.rules.side_of(seat)), "forfeit")

    def _best_of_others(self, loser: int) -> int | None:
        """The winner when a side gives up: the other; of three, who leads the two that are left."""
        others = [side for side in range(self.rules.sides) if side != loser]
        best = max(self.totals[side] for side in others)
        leading = [side for side in others if self.totals[side] == best]
        return leading[0] if len(leading) == 1 else None

    @verb
    def offer_stop(self, player: Any) -> object:
        """Offer to end a friendly match without a winner; it ends when everybody has. Nobody
        waits for ever: who is absent is not asked."""
        seat = self._own_seat(player)
        self._in_play()
        if self.rated:
            raise refuse("rated")
        offered = self.offers.get("stop", [])
        self.offers["stop"] = sorted({*offered, seat})
        if self._nobody_minds():
            self._break_off(None, "stopped")
        elif seat in offered:
            return NOTHING
        return None

    def _nobody_minds(self) -> bool:
        people = {number for number, entry in enumerate(self.seating) if not entry.get("bot")}
        asked = people - set(self.offers["stop"])
        absent = self.absent_seats() & asked if asked else set()
        for seat in absent:
            self.seating[seat]["absent"] = True
        return asked == absent

    @verb
    def go_on(self, player: Any) -> object:
        """Play on: every such offer is off the table."""
        self._own_seat(player)
        if not self.offers or self.finished_at:
            return NOTHING
        self.offers = {}
        return None

    @verb
    def pause(self, player: Any) -> object:
        """The clock stands still and no card is played, until somebody who may says go on. The
        deadline stays as it was; what was left of it counts again from then."""
        self._may_pause(player)
        self._in_play()
        if self.paused_at:
            return NOTHING
        self.paused_at = timezone.now()
        afterwards.tell(self)
        afterwards.acted(self, "paused", player)
        return None

    @verb
    def resume(self, player: Any) -> object:
        self._may_pause(player)
        if not self.paused_at:
            return NOTHING
        if self.deadline:
            self.deadline += timezone.now() - self.paused_at
        self.paused_at = None
        afterwards.tell(self)
        afterwards.acted(self, "resumed", player)
        return None

    def _may_pause(self, player: Any) -> None:
        """An arbiter; at a friendly table its host."""
        if not self.hosted_by(player) and not officials.rules_on(self, player):
            raise refuse("not_yours_to_pause")

    def hosted_by(self, player: Any) -> bool:
        """His friendly table."""
        return player is not None and self.host_id == player.pk and not self.arranged

    def _only_running(self) -> None:
        if self.paused_at:
            raise refuse("paused")

    @verb
    def no_show(self) -> object:
        """The time to be there is over: who is not ready, or with real cards was waited for, has
        lost; if both then nobody wins."""
        due = self.seat_by and self.seat_by <= timezone.now()
        absent = self._not_there() if due and self.phase == self.Phase.SEATING else set()
        if not absent:
            return NOTHING
        self._walk_over(absent)
        afterwards.acted(self, "no_show", None, sides=sorted(absent))
        return None

    def _not_there(self) -> set[int]:
        if not self.live:
            return set(self.awaited)
        seats = [n for n in range(self.rules.players) if n not in self.coming["said"]]
        return {self.rules.side_of(seat) for seat in seats}

    @verb
    def abandon(self) -> object:
        """An open table that nobody has used is closed."""
        if self.phase != self.Phase.SEATING or self.arranged:
            return NOTHING
        self._finish(None, self.Ended.STOPPED)
        return None

    @verb
    def walk_over(self, absent: list[int]) -> None:
        """The sides that are not here lose a match that has not begun."""
        self._before_start()
        self._walk_over(set(absent))

    def _walk_over(self, absent: set[int]) -> None:
        present = [side for side in range(self.rules.sides) if side not in absent]
        self._finish(present[0] if len(present) == 1 else None, self.Ended.WALKOVER)

    def _in_play(self) -> None:
        self._only_live()
        if self.phase not in (self.Phase.CUT, self.Phase.PLAY, self.Phase.COUNT):
            raise refuse("too_late")

    def _break_off(self, winner: int | None, ended: str) -> None:
        """A deal that has been dealt is written down as far as it went; then all is open."""
        if self.phase == self.Phase.PLAY:
            self._write_deal(self.dealt)
        self._finish(winner, ended)

    def _finish(self, winner: int | None, ended: str = "") -> None:
        self.phase = self.Phase.OVER
        self.winner, self.ended, self.awaited = winner, ended, []
        self.finished_at = timezone.now()
        self.deadline, self.paused_at, self.coming, self.offers = None, None, None, {}
        live.on_commit(presence.forget, self.code)
        afterwards.tell(self)
