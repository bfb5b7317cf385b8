"""Players who do not play: how it is noted, what the others may then choose, how one comes back.

A seat's entry in `Match.seating` has {"missed"?: time-outs in a row, "absent"?: true}. A bot that
holds the seat meanwhile is {"bot": level} beside the player, whose seat it stays.
"""

from typing import Any

from games import afterwards, presence
from games.models.bots import Bot
from games.models.seat import Seat
from games.models.verb import NOTHING, verb
from games.refusals import refuse

MISSED = 2  # time-outs in a row that make a seat absent
LEVEL = "medium"  # of a bot that holds a seat for somebody


class Absence:
    def _missed_turn(self, seat: int) -> None:
        """The clock has acted in his place."""
        entry = self.seating[seat]
        if entry["player"] is None or entry.get("bot"):
            return
        entry["missed"] = entry.get("missed", 0) + 1
        if entry["missed"] == MISSED:
            entry["absent"] = True
            afterwards.tell(self)

    def absent_seats(self) -> set[int]:
        """Who has missed two turns; at a table without a clock, who has not been heard of."""
        people = {seat for seat, entry in enumerate(self.seating) if _awaited(entry)}
        missed = {seat for seat in people if self.seating[seat].get("absent")}
        if self.rules.turn_seconds:
            return missed
        return missed | presence.absent(self.code, people - missed)

    @property
    def absent_names(self) -> list[str]:
        """Who has missed two turns of a match in play."""
        seats = self.seating if self.started_at and not self.finished_at else []
        return [entry["name"] for entry in seats if entry.get("absent")]

    @verb
    def offer_bot(self, player: Any) -> object:
        """Would let a bot hold the seats of the absent until they are back. It is done when all who
        are here say so; in a match that was arranged that is not for the players to say."""
        seat = self._own_seat(player)
        self._in_play()
        if self.arranged or self.rated:
            raise refuse("arbiter_decides")
        absent = self.absent_seats() - {seat}
        if not absent:
            raise refuse("nobody_absent")
        self._is_here(seat)
        offered = self.offers.get("bot", [])
        self.offers["bot"] = sorted({*offered, seat})
        here = {number for number, entry in enumerate(self.seating) if _awaited(entry)} - absent
        if here <= set(self.offers["bot"]):
            self._let_bots_hold(absent)
        elif seat in offered:
            return NOTHING
        return None

    def _let_bots_hold(self, seats: set[int]) -> None:
        self.offers.pop("bot")
        for seat in seats:
            self.seating[seat].update(bot=LEVEL, absent=True)
        Seat.objects.filter(match=self, number__in=seats).update(bot=LEVEL)
        if self.phase == self.Phase.COUNT:
            said = [self._say(seat, None) for seat in seats]
            if said[-1]:
                self._deal_on()
        elif self.acting_bot in seats:
            self._set_clock()

    @verb
    def come_back(self, player: Any) -> object:
        """Here again: a seat that a bot held is its owner's at once."""
        return None if self._is_here(self._own_seat(player)) else NOTHING

    def _is_here(self, seat: int) -> bool:
        """Whether anything was noted against him, which is now forgotten."""
        entry = self.seating[seat]
        noted = [key for key in ("missed", "absent", "bot") if key in entry]
        held = "bot" in noted
        acting = held and self.acting_bot == seat and not self.paused_at
        for key in noted:
            del entry[key]
        if held:
            Seat.objects.filter(match=self, number=seat).update(bot="")
        if "absent" in noted:
            self.offers.pop("bot", None)
            afterwards.tell(self)
        if acting:
            self._give_time()
        return bool(noted)

    def _acts(self, player: Any) -> int:
        """The seat of who acts; a player who does is no longer absent."""
        seat = self._own_seat(player)
        if not isinstance(player, Bot):
            self._is_here(seat)
        return seat


def _awaited(entry: dict[str, Any]) -> bool:
    return entry["player"] is not None and not entry.get("bot")
