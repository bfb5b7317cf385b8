"""Seats that a bot holds. A bot is a seat whose turn falls due early: the same deadline, the same
tick; what it does comes back by the verbs that people use."""

import random
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.bots.policies import LEVELS, choose, choose_cut
from games.bots.view import CutView, SeatView
from games.models.seat import Seat
from games.models.verb import verb
from games.refusals import refuse

NAMES = ("Mokhtar", "Zohra", "Salah", "Habiba")
PACE = (0.8, 2.0)  # seconds, as long as a person takes who knows the game
# Overdue for longer than this (nobody works in queue `slow`) its turn is the clock's, as anybody's.
PATIENCE = timedelta(seconds=30)
# A place that the server could choose for a bot would be one that it could choose well.
CUTS_AT = 20


@dataclass(frozen=True)
class Bot:
    """Who holds a seat, in the place of a player in the verbs."""

    seat: int


class Bots:
    @verb
    def fill_with_bots(self, level: str) -> None:
        """Bots of a level sit down on all the chairs that are free."""
        if self.rated or self.arranged or not self.live:
            raise refuse("no_bots")
        if level not in LEVELS:
            raise refuse("bad_message")
        for seat, entry in enumerate(self.seating):
            if entry is None:
                self._sit_bot(seat, level)

    def _sit_bot(self, seat: int, level: str) -> None:
        """It is ready at once, and gives no entropy."""
        bot = {"player": None, "name": NAMES[seat], "bot": level, "joined": True}
        self.seating[seat] = bot
        now = timezone.now()
        Seat.objects.filter(match=self, number=seat).update(bot=level, joined_at=now, ready_at=now)
        self._say(seat, None)

    @property
    def bots(self) -> list[int]:
        """The seats that bots hold."""
        return [seat for seat, entry in enumerate(self.seating) if entry and entry.get("bot")]

    @property
    def acting_bot(self) -> int | None:
        """The seat that has to cut or to play, if a bot holds it."""
        seat = self.acting_seat
        return seat if seat in self.bots else None

    @property
    def bot_due(self) -> bool:
        """Whether a bot should act now."""
        due = self.overdue and not self.paused_at and self.acting_bot is not None
        return due and timezone.now() < self.deadline + PATIENCE

    def _bot_pace(self) -> timedelta:
        return timedelta(seconds=random.uniform(*PACE))

    def let_bot_act(self) -> Any:
        """Think, without a lock and from the seat's view alone, and do it: whatever has changed in
        the meantime, the verb finds out."""
        seat = self.acting_bot
        level = self.seating[seat]["bot"]
        if self.phase == self.Phase.PLAY:
            play = choose(level, SeatView.of(self.position, self.totals))
            return self.play(Bot(seat), str(play), self.turn)
        if self.current["cut_at"] is None:
            return self.cut(Bot(seat), CUTS_AT)
        seen = CutView(self.rules, self.current["dealer"], tuple(self.totals), self.cut_card)
        return self.choose(Bot(seat), choose_cut(level, seen))
