"""What an arbiter does about a match, and what the log is told of it."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from games.models import Match
from tournaments.models.deputy import player_of


class Arbitrating:
    """The part of Pairing that is about its match."""

    @transaction.atomic
    def forfeit(self, absent: list[int], by) -> None:
        """The sides that are not there lose; if both are not, nobody wins."""
        self._lock_for(by, "arbitrate")
        if not absent:
            raise Refused("nobody_absent", _("Say which side is not there."))
        self._only_open()
        absent = sorted({*absent})
        self.match.walk_over(absent)
        names = [self.entries[side].name for side in absent]
        self.round.stage.tournament.note("forfeited", by, names=names)

    @transaction.atomic
    def rule(self, reason: str, by, **result) -> None:
        """An arbiter's word on a match that is open or over: `totals`, `sheets` or `winner`."""
        self._lock_for(by, "arbitrate")
        self._only_open()
        decree = self.match.correct if self.match.finished_at else self.match.rule
        decree(by, reason, **result)

    @transaction.atomic
    def miss(self, absent: list[int], by) -> None:
        """With real cards: these sides are not here, and lose if they do not come in time."""
        self._lock_for(by, "arbitrate")
        self._only_open()
        self.match.miss(player_of(by), absent)

    @transaction.atomic
    def turn_up(self, sides: list[int], by) -> None:
        """They are here after all."""
        self._lock_for(by, "arbitrate")
        self._only_open()
        self.match.turn_up(player_of(by), sides)

    @transaction.atomic
    def answer(self, dispute: int, words: str, by) -> None:
        """To a side that contests or calls."""
        self._lock_for(by, "arbitrate")
        self._only_open()
        self.match.answer(player_of(by), dispute, words)

    def pause(self, by) -> None:
        """The clock of a live match stands still until it goes on."""
        self._hold("paused", by)

    def resume(self, by) -> None:
        self._hold("resumed", by)

    @transaction.atomic
    def _hold(self, verb: str, by) -> None:
        self._lock_for(by, "arbitrate")
        self._only_open()
        act = self.match.pause if verb == "paused" else self.match.resume
        act(player_of(by))

    @classmethod
    def hear(cls, match: Match, act: str, by, before: dict | None = None, **detail) -> None:
        """What somebody has done to a match, by whatever door: it stands in the log, and who meets
        whom next follows a corrected result."""
        pairings = cls.objects.filter(match=match).with_names()
        for pairing in pairings.select_related("round__stage__tournament"):
            pairing.match = match
            if before and pairing.tie:
                pairing.round.stage.refill({pairing.tie: pairing.side_won})
            pairing._note(act, by, **detail)

    def _only_open(self) -> None:
        if not self.match:
            raise Refused("not_open", _("The round is not open yet."))

    def _note(self, verb: str, by, sides=(0, 1), **detail) -> None:
        names = [entry.name for side, entry in enumerate(self.entries) if side in sides]
        self.round.stage.tournament.note(verb, by, names=names, **detail)

    def _lock_for(self, by, right: str) -> None:
        self.lock()
        self.round.stage.tournament.require(by, right)
