"""What one socket may see and do at a table. Synchronous: runs in the consumers' threads."""

from typing import Any, Self

from accounts.errors import Refused
from games import live, presence
from games.models import Match, row
from games.models.verb import NOTHING
from games.refusals import refuse
from games.rules.position import IllegalPlay
from games.viewpoints import door, view


class Connection:
    hidden = False  # whether its page is; who sits before it is here all the same

    def __init__(self, match: Match, player: Any, name: str = "", watching: bool = False) -> None:
        self.match = match
        self.player = player
        self.name = name
        self.watching = watching

    @classmethod
    def at(cls, code: str, player: Any, name: str) -> Self | None:
        match = Match.objects.filter(code=code, live=True).first()
        return match and cls(match, player, name)

    @classmethod
    def watching(cls, watch_code: str, name: str = "") -> Self | None:
        match = Match.objects.filter(watch_code=watch_code, live=True).first()
        return match and cls(match, None, name, watching=True)

    @property
    def seat(self) -> int | None:
        return self.match.seat_of(self.player)

    def read(self) -> None:
        row.read(self.match)

    def groups(self) -> set[str]:
        """Watchers or door, and always one's own, which brings a view as soon as one sits down."""
        if self.seat is not None:
            return self.own_group()
        outside = live.watchers if self._may_watch() else live.at_the_door
        return {outside(self.match.code), *self.own_group()}

    def own_group(self) -> set[str]:
        return {live.of_player(self.match.code, self.player.pk)} if self.player else set()

    def _may_watch(self) -> bool:
        return self.watching or self.match.public

    def whole(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """All that there is to see, and who is there."""
        return self.view_message(), self.heard()

    def view_message(self) -> dict[str, Any]:
        self.read()
        return live.view_message(self.match, live.encode(self.view()), self.seat)

    @property
    def viewpoint(self) -> str:
        """The same name, the same view."""
        if self.seat is not None:
            return f"seat-{self.seat}"
        return "watching" if self._may_watch() else "door"

    def view(self) -> dict[str, Any]:
        seen = self.seat is not None or self._may_watch()
        return view(self.match, self.seat) if seen else door(self.match)

    def check(self, following: set[str], version: object) -> tuple[bool, dict[str, Any]]:
        """Whether a screen follows what it should and shows what there is; and who is there."""
        current = self._surely_current(version) or self._is_current(following, version)
        return current, self.heard()

    def _surely_current(self, version: object) -> bool:
        """So that many watchers cost the database nothing: who sits here does not change in play,
        and the version is known without it."""
        outside = self.seat is None and self.match.started_at is not None
        return outside and live.known_version(self.match.code) == version

    def _is_current(self, following: set[str], version: object) -> bool:
        self.read()
        live.note_version(self.match)
        return (self.groups(), self.match.version) == (following, version)

    def heard(self) -> dict[str, Any]:
        """Note that this connection is here; who else is."""
        code, over = self.match.code, self.match.finished_at is not None
        if self.seat is not None:
            presence.heard(code, self.seat, self.name, over, self.hidden)
        elif self.name and self._may_watch():
            presence.watches(code, self._as_watcher)
        return self.here()

    @property
    def _as_watcher(self) -> str:
        return presence.watcher(self.name, self.player)

    def here(self) -> dict[str, Any]:
        """Who is there, and how many look on."""
        code = self.match.code
        taken = [bool(entry and entry["player"]) for entry in self.match.seating]
        states = presence.of(code, taken, clock=self._is_clocked())
        return {"presence": states, "watchers": presence.watchers(code)}

    def onlookers(self) -> list[str]:
        """Those who look on and have a name. A private table tells nobody's."""
        return presence.onlookers(self.match.code) if self.match.public else []

    def _is_clocked(self) -> bool:
        return bool(self.match.rules.turn_seconds) or self.match.finished_at is not None

    def meanwhile(self, turn: object) -> dict[str, Any]:
        """What was played since a turn, to who comes back to his seat or to watching: no more than
        the last two rounds."""
        if self.seat is None and (self.match.behind or not self._may_watch()):
            return {"meanwhile": []}
        match, plays = self.match, (self.match.current or {}).get("plays", [])
        new = match.turn - turn if type(turn) is int else 0
        last = min(new, len(plays), 2 * match.rules.players) if match.phase == "play" else 0
        by, first = match.current["by"] if last > 0 else {}, len(plays) - last
        return {
            "meanwhile": [
                {
                    "seat": (match.cutter + number) % match.rules.players,
                    "play": plays[number],
                    **({"by": by[str(number)]} if str(number) in by else {}),
                }
                for number in range(first, len(plays))
            ]
            if last > 0
            else []
        }

    def gone(self) -> None:
        if self.seat is not None:
            presence.gone(self.match.code, self.seat, self.name)
        elif self._may_watch():
            presence.watches_no_more(self.match.code, self._as_watcher)

    def obey(self, message: dict[str, Any]) -> bool:
        """Do what a client says; whether the match had moved on, so that nothing was done."""
        if self.watching:
            raise refuse("not_seated")
        if self.player is None:
            raise refuse("no_player")
        return self._verb(message) is NOTHING

    def _verb(self, message: dict[str, Any]) -> object:
        match, player = self.match, self.player
        if "play" in message:
            return match.play(player, message["play"], message.get("turn"))
        entropy = _bytes(message.get("entropy"))
        match message.get("do"):
            case "join":
                return match.join(player, message.get("seat"))
            case "leave":
                return match.leave(player)
            case "ask_to_leave":
                return match.ask_to_leave(player, message.get("seat"))
            case "ready":
                return match.ready(player, entropy)
            case "unready":
                return match.unready(player)
            case "cut":
                return match.cut(player, message.get("at"))
            case "keep" | "expose" as choice:
                return match.choose(player, choice)
            case "next":
                return match.next_deal(player, entropy)
            case "resign":
                return match.resign(player)
            case "stop":
                return match.offer_stop(player)
            case "bot":
                return match.offer_bot(player)
            case "back":
                return match.come_back(player)
            case "go_on":
                return match.go_on(player)
            case "rematch":
                return match.rematch(player, message.get("partners", False))
            case "decline":
                return match.decline(player)
            case "talk":
                return match.talk(player, message.get("say"))
            case "pause":
                return match.pause(player)
            case "resume":
                return match.resume(player)
        raise refuse("bad_message")

    def about_others(self, message: dict[str, Any]) -> dict[str, Any]:
        """What a player does about another, answered to him alone."""
        if self.watching or self.player is None:
            raise refuse("not_seated")
        player, seat = self.player, message.get("seat")
        self.read()
        match message["do"]:
            case "block":
                self.match.block(player, seat)
            case "unblock":
                self.match.unblock(player, seat)
            case "report":
                self.match.report(player, seat, message.get("why"))
                return {"reported": seat}
        return {"blocks": self.match.blocked_seats(player)}

    def refusal(self, refused: Refused | IllegalPlay, message: dict[str, Any]) -> dict[str, Any]:
        """Why a play was refused is told only where the table explains."""
        explained = self.match.explain or not isinstance(refused, IllegalPlay)
        return {"refused": refused.code if explained else "refused", "turn": self.match.turn}


def _bytes(text: object) -> bytes | None:
    if text is None:
        return None
    if not isinstance(text, str):
        raise refuse("bad_entropy")
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise refuse("bad_entropy") from None
