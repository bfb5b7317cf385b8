"""Another match of the same people at a friendly table: the deal moves on, the shuffle is fresh."""

from typing import Any

from games.models.verb import NOTHING, verb
from games.refusals import refuse

# Of four: who sat at 1, 2 and 3 moves one on, so that after three such rematches everybody has
# been everybody's partner once.
ROUND = (0, 3, 1, 2)


class Rematch:
    """`offers` of a match that is over: {"rematch": [seats that want one], "partners"?: true,
    "next"?: code of the new table}; where somebody would not, {"declined": his seat}."""

    @verb
    def rematch(self, player: Any, partners: bool = False) -> object:
        """Want another match, perhaps with other partners; once everybody does, its table is laid.
        Who wants it otherwise than it was offered makes an offer of his own."""
        seat = self._own_seat(player)
        self._after_the_end(partners)
        if self.offers.get("next"):
            return NOTHING
        same = ("partners" in self.offers) == partners
        wanted = self.offers.get("rematch", []) if same else []
        if seat in wanted:
            return NOTHING
        self.offers = {"rematch": sorted({*wanted, seat})}
        if partners:
            self.offers["partners"] = True
        if self._everybody_wants_it():
            self.offers["next"] = self._lay_again(ROUND if partners else None).code
        return None

    @verb
    def decline(self, player: Any) -> object:
        """Rather no other match: what was offered is off, and whoever offered it is told."""
        seat = self._own_seat(player)
        if "rematch" not in self.offers or "next" in self.offers:
            return NOTHING
        self.offers = {"declined": seat}
        return None

    def _after_the_end(self, partners: bool) -> None:
        self._only_live()
        if self.phase != self.Phase.OVER or not self.current:
            raise refuse("too_early")
        if self.arranged:
            raise refuse("reserved")
        if type(partners) is not bool or (partners and self.rules.players != 4):
            raise refuse("bad_message")

    def _everybody_wants_it(self) -> bool:
        people = {seat for seat, entry in enumerate(self.seating) if not entry.get("bot")}
        return people <= set(self.offers["rematch"])

    def _lay_again(self, order: tuple[int, ...] | None) -> Any:
        """Everybody sits down at once, and the deal moves on."""
        entries = [self.seating[seat] for seat in order or range(self.rules.players)]
        players = {seat.player_id: seat.player for seat in self.seats.select_related("player")}
        fields = ("host", "club", "house", "public", "explain", "rated")
        dealer = self.rules.next_seat(self.current["dealer"])
        again = self._lay(
            self.rules,
            [None if entry.get("bot") else players[entry["player"]] for entry in entries],
            first_dealer=(order or range(self.rules.players)).index(dealer),
            **{field: getattr(self, field) for field in fields},
        )
        again.seat_everybody([entry.get("bot") for entry in entries])
        return again

    @verb
    def seat_everybody(self, bots: list[str | None]) -> None:
        for seat, level in enumerate(bots):
            if level:
                self._sit_bot(seat, level)
            else:
                self._mark_joined(seat)
