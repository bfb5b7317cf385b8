"""Before the start: chairs, who is ready, the countdown."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Self

from django.db import transaction
from django.utils import timezone

from accounts.models import Player
from games import live
from games.models.seat import Seat
from games.models.verb import NOTHING, verb
from games.refusals import refuse
from games.rules.ruleset import Ruleset
from games.rules.shuffle import commitment

COUNTDOWN = timedelta(seconds=3)
ENTROPY_BYTES = 16


class Seating:
    @classmethod
    def open_table(cls, host: Any, ruleset: Ruleset, bots: str = "", **options: Any) -> Self:
        """A table whose host has taken the first chair; the others are empty, or `bots` of a level
        sit there. Options are fields of Match."""
        with transaction.atomic():
            match = cls._lay(ruleset, **{"host": host, "explain": True, **options})
            if host:
                match.join(host, 0)
            if bots:
                match.fill_with_bots(bots)
        return match

    @classmethod
    def arrange(
        cls,
        sides: list[list[Any]],
        ruleset: Ruleset,
        *,
        opens_at: datetime | None = None,
        seat_by: datetime | None = None,
        patience: int = 0,
        answer_minutes: int = 0,
        rated: bool = True,
        live: bool = True,
        public: bool = True,
        delayed: bool = False,
        club: Any = None,
        house: str = "",
        first_dealer: int | None = None,
        teams: Sequence[str] = (),
    ) -> Self:
        """A match between given sides, each a list of its players in the order of their seats;
        `teams` are their names, if they are teams. Nobody else can sit down; a live side not ready
        at `seat_by` loses by walkover, and with real cards one that is missed for `patience`
        minutes. An arbiter who is called comes within `answer_minutes`."""
        chairs = [sides[seat % len(sides)][seat // len(sides)] for seat in range(ruleset.players)]
        return cls._lay(
            ruleset,
            chairs,
            arranged=True,
            opens_at=opens_at,
            seat_by=seat_by,
            patience=patience,
            answer_minutes=answer_minutes,
            rated=rated,
            live=live,
            public=public,
            delayed=delayed,
            club=club,
            house=house,
            first_dealer=first_dealer,
            teams=teams,
        )

    @classmethod
    def _lay(
        cls,
        ruleset: Ruleset,
        chairs: list[Any] | None = None,
        teams: Sequence[str] = (),
        **fields: Any,
    ) -> Self:
        chairs = chairs or [None] * ruleset.players
        with transaction.atomic():
            Player.hold([*filter(None, chairs), *filter(None, [fields.get("host")])])
            match = cls(ruleset=ruleset.write(), **fields)
            match.seating = [player and _entry(player) for player in chairs]
            for seat, entry in enumerate(match.seating if teams else []):
                entry["team"] = teams[seat % len(teams)]
            match._draw_secret()
            match.seal = match.coming["commitment"]
            match.save()
            Seat.objects.bulk_create(
                Seat(match=match, number=number, player=player)
                for number, player in enumerate(chairs)
            )
        return match

    def _draw_secret(self) -> None:
        """Drawn, and its commitment shown, before any entropy for that deal can be known."""
        secret = secrets.token_bytes(32)
        self.coming = {
            "secret": secret.hex(),
            "commitment": commitment(secret),
            "entropy": [None] * self.rules.players,
            "said": self.bots,  # seats that are ready for it
        }

    @verb
    def join(self, player: Any, seat: int) -> object:
        """Sit down, or move to another free chair. In an arranged match: take one's own."""
        self._before_start()
        own = self.seat_of(player)
        if self.arranged:
            return self._arrive(player, own, seat)
        self._check_chair(seat)
        if own == seat:
            return NOTHING
        if self.seating[seat] and seat not in self.bots:
            raise refuse("seat_taken")
        if own is None:
            self._must_be_welcome(player)
        bot = self.seating[seat]
        if own is not None:
            self._vacate(own)
        self._sit(player, seat)
        if bot and own is not None:
            self._sit_bot(own, bot["bot"])
        return None

    def _check_chair(self, seat: object) -> None:
        """JSON knows 1.0 and true as well, which Python takes for 1."""
        if type(seat) is not int or seat not in range(self.rules.players):
            raise refuse("no_such_seat")

    def _arrive(self, player: Any, own: int | None, seat: int) -> object:
        if own is None or own != seat:
            raise refuse("reserved")
        come = self._has_come(player, [self.rules.side_of(own)])
        if self.seating[own].get("joined"):
            return None if come else NOTHING
        self._mark_joined(own)
        return None

    def _sit(self, player: Any, seat: int) -> None:
        """On a free chair, or a bot's, which gives way."""
        Player.hold([player])
        self._unsay(seat)
        self.seating[seat] = {**_entry(player), "joined": True}
        now = timezone.now()
        self._seat_row(seat).update(player=player, bot="", joined_at=now, ready_at=None)

    def _mark_joined(self, seat: int) -> None:
        if not self.seating[seat].get("joined"):
            self.seating[seat]["joined"] = True
            self._seat_row(seat).update(joined_at=timezone.now())

    @verb
    def leave(self, player: Any) -> None:
        self._before_start()
        self._give_up(self._own_seat(player))

    @verb
    def ask_to_leave(self, host: Any, seat: int) -> object:
        """The host asks somebody to leave the table before it starts."""
        self._before_start()
        if host is None or self.host_id != host.pk or self.arranged:
            raise refuse("not_host")
        self._check_chair(seat)
        if not self.seating[seat]:
            return NOTHING
        self._give_up(seat)
        return None

    def _give_up(self, seat: int) -> None:
        """An arranged seat stays its player's; any other is free. The last to leave closes it."""
        if self.arranged:
            self._unsay(seat)
            self.seating[seat].pop("joined", None)
            self._seat_row(seat).update(joined_at=None, ready_at=None)
        else:
            self._vacate(seat)
            people = [entry["player"] for entry in self.seating if entry and entry["player"]]
            if not people:
                self._finish(None, "stopped")
            elif self.host_id not in people:
                Player.hold([Player(pk=people[0])])
                self.host_id = people[0]

    def _vacate(self, seat: int) -> None:
        self._unsay(seat)
        if seat not in self.bots:
            live.look_again(self, self.seating[seat]["player"])
        self.seating[seat] = None
        self._seat_row(seat).update(player=None, bot="", joined_at=None, ready_at=None)

    @verb
    def ready(self, player: Any, entropy: bytes | None = None) -> object:
        """Ready for the first deal; when everybody is, the countdown starts."""
        self._before_start()
        self._only_live()
        seat = self._own_seat(player)
        if seat in self.coming["said"]:
            return NOTHING
        self._mark_joined(seat)
        self._seat_row(seat).update(ready_at=timezone.now())
        if self._say(seat, entropy):
            self.phase = self.Phase.COUNTDOWN
            self.deadline = max(timezone.now() + COUNTDOWN, self.opens_at or self.created_at)
        return None

    @verb
    def unready(self, player: Any) -> object:
        self._before_start()
        seat = self._own_seat(player)
        if seat not in self.coming["said"]:
            return NOTHING
        self._unsay(seat)
        self._seat_row(seat).update(ready_at=None)
        return None

    def _say(self, seat: int, entropy: bytes | None) -> bool:
        """Note that a seat is ready for the coming deal; whether all the seats now are."""
        if entropy is not None and len(entropy) != ENTROPY_BYTES:
            raise refuse("bad_entropy")
        self.coming["said"] = sorted({*self.coming["said"], seat})
        self.coming["entropy"][seat] = entropy.hex() if entropy else None
        return len(self.coming["said"]) == self.rules.players

    def _unsay(self, seat: int) -> None:
        self._back_to_seating()
        self.coming["said"] = [said for said in self.coming["said"] if said != seat]
        self.coming["entropy"][seat] = None

    def _back_to_seating(self) -> None:
        if self.live:
            self.phase, self.deadline = self.Phase.SEATING, None

    def _before_start(self) -> None:
        """With real cards chairs may be taken as long as the result is open: the other side often
        sits down only to confirm it."""
        open_chairs = (self.Phase.SEATING, self.Phase.COUNTDOWN)
        if self.phase not in open_chairs and (self.live or self.finished_at):
            raise refuse("too_late")

    def _seat_row(self, seat: int) -> Any:
        return Seat.objects.filter(match=self, number=seat)

    @classmethod
    def follow_claim(cls, old: Any, new: Any) -> None:
        """Somebody at these tables turned out to be somebody else."""
        for match in cls.objects.filter(seats__player=new, seating__contains=[{"player": old.pk}]):
            match.reseat()

    @verb
    def reseat(self) -> object:
        """Copy the seats' players and names into the row again, after somebody claimed a player."""
        people = self.seats.select_related("player")
        players = {seat.number: seat.player for seat in people if seat.player}
        fresh = [
            entry and {**entry, **(_entry(players[number]) if number in players else {})}
            for number, entry in enumerate(self.seating)
        ]
        if fresh == self.seating:
            return NOTHING
        self.seating = fresh
        return None


def _entry(player: Any) -> dict[str, Any]:
    return {"player": player.pk, "name": player.name, "colour": player.colour}
