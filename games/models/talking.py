"""What players say to each other: a fixed list, of which nothing is kept."""

from typing import Any

from games import live
from games.models import row
from games.refusals import refuse

PHRASES = ("hello", "luck", "bravo", "thanks", "sorry", "moment", "onward", "goodbye")
GESTURES = ("applause", "laughter", "surprise", "thinking", "coffee", "jasmine")
COOL_DOWN = 3000  # milliseconds


class Talking:
    @property
    def silent(self) -> bool:
        """Partners say nothing that may betray a hand, where it counts."""
        return self.rules.players == 4 and (self.rated or self.arranged)

    def talk(self, player: Any, said: object) -> None:
        """Heard by everybody at the table and by who looks on; late watchers hear nothing."""
        row.read(self)
        seat = self._own_seat(player)
        if self.silent:
            raise refuse("silent")
        if said not in (*PHRASES, *GESTURES):
            raise refuse("bad_message")
        if not live.once(f"talk.{self.code}.{seat}", COOL_DOWN):
            raise refuse("too_soon")
        live.tell(self, {"talk": {"seat": seat, "say": said}}, outside=not self.behind)
