"""From the lot to the count: the path of one card.

`current`, the deal in play:
    {"number", "dealer", "secret", "commitment", "entropy": [a seat: hex | null], "attempt",
     "cut_at", "choice", "cut_by"?: "clock", "redealt": [{"cut", "table"}], "lot"?: [[code | null]],
     "plays": [notation], "by": {"17": "clock" | "bot"}}
The hands are nowhere in it: they follow from the seal, as the position follows from the plays.
"""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from games import afterwards
from games.models.bots import CUTS_AT, Bot
from games.models.deal import Deal
from games.models.scoresheet import Scoresheet
from games.models.verb import NOTHING, verb
from games.refusals import refuse
from games.rules import scoring
from games.rules.cards import codes
from games.rules.position import Deal as Dealt
from games.rules.position import IllegalPlay, Position
from games.rules.shuffle import draw_dealer, must_redeal, pack_order

CUT_TIME = timedelta(seconds=8)
COUNT_TIME = timedelta(seconds=12)
LOT_TIME = timedelta(seconds=4)  # the lot is looked at before the first clock runs
# Where the server cuts for who does not: always the same place, as a bot does.
CUT_FOR_YOU = CUTS_AT


class Dealing:
    @verb
    def time_out(self, turn: int) -> object:
        """The deadline of this turn has passed: called by anybody's timer, any number of times,
        and looked at again here, under the lock."""
        if turn != self.turn or self.paused_at or not self.overdue or self.bot_due:
            return NOTHING
        act = {
            self.Phase.COUNTDOWN: self._start,
            self.Phase.CUT: self._cut_by_clock,
            self.Phase.PLAY: self._play_by_clock,
            self.Phase.COUNT: self._deal_on,
        }[self.phase]
        return act()

    @property
    def overdue(self) -> bool:
        return self.deadline is not None and self.deadline <= timezone.now()

    def _start(self) -> None:
        self.started_at = timezone.now()
        self.revision = 1
        dealer, lot = self.first_dealer, None
        if dealer is None:
            dealer, rounds = draw_dealer(self.rules, self._pack(self.coming, 0, 0))
            seats = range(self.rules.players)
            lot = [
                [codes([drawn[s]])[0] if s in drawn else None for s in seats] for drawn in rounds
            ]
        self._begin_deal(1, dealer, lot)
        afterwards.tell(self)

    def _begin_deal(self, number: int, dealer: int, lot: list[Any] | None = None) -> None:
        self.before = self.current if self.delayed else None
        sealed = {key: self.coming[key] for key in ("secret", "commitment", "entropy")}
        self.current = {
            "number": number,
            "dealer": dealer,
            **sealed,
            "attempt": 0,
            "redealt": [],
            "plays": [],
            "by": {},
        }
        if lot:
            self.current["lot"] = lot
        self.coming = None
        self.offers = {}
        self._shuffle()

    def _shuffle(self) -> None:
        self.current.update(cut_at=None, choice=None)
        self.current.pop("cut_by", None)
        if self.rules.cut_card:
            looking, self.phase = self._looking_time(), self.Phase.CUT
            self._give_time(looking)
        else:
            self._open()

    def _open(self) -> None:
        """The four cards of the opening; if they are not lawful, shown and dealt again."""
        opening = self.dealt.write()
        if must_redeal(self.rules, self.dealt.opening):
            self.current["redealt"].append({"cut": opening["cut"], "table": opening["table"]})
            self.current["attempt"] += 1
            self._shuffle()
        else:
            looking, self.phase = self._looking_time(), self.Phase.PLAY
            self._set_clock(looking)

    def _give_time(self, more: timedelta = timedelta(0)) -> None:
        """To whoever has to cut or to play."""
        if self.phase == self.Phase.CUT and self.acting_bot is None:
            self.deadline = timezone.now() + more + CUT_TIME
        else:
            self._set_clock(more)

    def _looking_time(self) -> timedelta:
        return LOT_TIME if self.phase == self.Phase.COUNTDOWN else timedelta(0)

    def _set_clock(self, more: timedelta = timedelta(0)) -> None:
        seconds = self.rules.turn_seconds
        if self.acting_bot is not None:
            self.deadline = timezone.now() + more + self._bot_pace()
        else:
            self.deadline = timezone.now() + more + timedelta(seconds=seconds) if seconds else None

    @property
    def dealt(self) -> Dealt:
        """What the shuffle decided, rebuilt from the seal."""
        deal = self.current
        pack = self._pack(deal, deal["number"], deal["attempt"])
        return Dealt.from_pack(self.rules, deal["dealer"], pack, deal["cut_at"], deal["choice"])

    @property
    def position(self) -> Position:
        return self.dealt.after(self.current["plays"])

    def _pack(self, sealed: dict[str, Any], number: int, attempt: int) -> tuple[int, ...]:
        entropy = [each and bytes.fromhex(each) for each in sealed["entropy"]]
        return pack_order(bytes.fromhex(sealed["secret"]), self.seal, number, attempt, entropy)

    @property
    def cutter(self) -> int:
        return self.rules.next_seat(self.current["dealer"])

    @property
    def cut_card(self) -> int:
        """The card that the cutter has pointed at."""
        deal = self.current
        return self._pack(deal, deal["number"], deal["attempt"])[deal["cut_at"]]

    @verb
    def cut(self, player: Any, at: int) -> None:
        """The dealer's right neighbour points where to cut, and will see that card alone."""
        self._only_the_cutter(player)
        if self.current["cut_at"] is not None:
            raise refuse("already_cut")
        if type(at) is not int or at not in range(40):
            raise refuse("bad_message")
        self.current["cut_at"] = at
        if isinstance(player, Bot):
            self._set_clock()

    @verb
    def choose(self, player: Any, choice: str) -> None:
        """The cutter keeps the card that he saw, or exposes it on the table."""
        self._only_the_cutter(player)
        if self.current["cut_at"] is None:
            raise refuse("not_cut_yet")
        if choice not in ("keep", "expose"):
            raise refuse("bad_message")
        self.current["choice"] = choice
        self._open()

    def _only_the_cutter(self, player: Any) -> None:
        seat = self._own_seat(player)
        if self.phase != self.Phase.CUT:
            raise refuse("too_late")
        if seat != self.cutter:
            raise refuse("not_the_cutter")
        self._only_running()
        self._acts(player)

    def _cut_by_clock(self) -> None:
        if self.current["cut_at"] is None:
            self.current["cut_at"] = CUT_FOR_YOU
        self.current.update(choice="expose", cut_by="clock")
        self._missed_turn(self.cutter)
        self._open()

    @verb
    def play(self, player: Any, notation: str, turn: int) -> object:
        """Play a card. NOTHING if the turn it answers is over: a second click, another tab."""
        seat = self._own_seat(player)
        if turn != self.turn or self.phase != self.Phase.PLAY:
            return NOTHING
        self._only_running()
        position = self.position
        if position.seat != seat:
            raise IllegalPlay("not_your_turn")
        after = position.play(notation)
        self._acts(player)
        if isinstance(player, Bot):
            self.current["by"][str(position.turn)] = "bot"
        return self._played(after)

    def _play_by_clock(self) -> None:
        position = self.position
        self.current["by"][str(position.turn)] = "clock"
        self._missed_turn(position.seat)
        self._played(position.play(position.clock_play()))

    def _played(self, position: Position) -> None:
        self.current["plays"].append(str(position.last.play))
        self.turn += 1
        if position.over:
            self._count(position)
        else:
            self._set_clock()

    def _count(self, position: Position) -> None:
        """The 36th card lies: the deal is written down and open to everybody."""
        number = self.current["number"]
        self._write_deal(position.deal)
        counts = [count.write() for count in scoring.count(position)]
        Scoresheet.write_deal(self, number, counts)
        self.points = Scoresheet.points_of(self)
        winner = scoring.winner(self.rules, self.totals)
        if winner is not None:
            self._finish(winner)
        else:
            self.phase = self.Phase.COUNT
            self.deadline = timezone.now() + COUNT_TIME
            self._draw_secret()

    def _write_deal(self, dealt: Dealt) -> None:
        deal = self.current
        written = dealt.write()
        Deal.objects.create(
            match=self,
            number=deal["number"],
            dealer=deal["dealer"],
            shuffle={key: deal[key] for key in ("commitment", "secret", "entropy", "cut_at")},
            cut=written["cut"],
            redealt=deal["redealt"],
            table=written["table"],
            hands=written["hands"],
            plays=" ".join(deal["plays"]),
            by=deal["by"],
            finished_at=timezone.now(),
        )

    @verb
    def next_deal(self, player: Any, entropy: bytes | None = None) -> object:
        """Done looking at the count; when everybody is, the next deal."""
        seat = self._own_seat(player)
        if self.phase != self.Phase.COUNT or seat in self.coming["said"]:
            return NOTHING
        self._only_running()
        self._acts(player)
        if self._say(seat, entropy):
            self._deal_on()
        return None

    def _deal_on(self) -> None:
        last = self.current
        self._begin_deal(last["number"] + 1, self.rules.next_seat(last["dealer"]))
