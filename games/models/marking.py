"""Real cards: a result is written down at the table and stands once the other side has said so."""

from typing import Any, Self
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import Player
from games import afterwards, officials
from games.models.dispute import Dispute
from games.models.scoresheet import Confirmation, Ruling, Scoresheet, Words
from games.models.sheets import Sheet, check_sheets, check_totals
from games.models.verb import NOTHING, verb
from games.refusals import refuse
from games.rules.ruleset import Ruleset

Said = Confirmation.Said


class Marking:
    @classmethod
    def open_sheet(
        cls,
        host: Any,
        ruleset: Ruleset,
        names: list[str],
        *,
        kept_as: UUID | None = None,
        house: str = "",
    ) -> Self:
        """A game with real cards outside any event, kept by `host`. A name is a player who has not
        said yet who he is; the first chair without one is the host's, the others are free.
        `kept_as` is its number on his device, which may ask again after a broken line."""
        with transaction.atomic():
            Player.hold([host])
            if known := kept_as and cls.objects.filter(kept_as=kept_as).first():
                if known.host_id != host.pk:
                    raise refuse("not_yours")
                return known
            chairs = [Player.guest(name) if name else None for name in names]
            if not chairs[0]:
                chairs[0] = host
            return cls._lay(
                ruleset,
                chairs,
                host=host,
                live=False,
                public=False,
                kept_as=kept_as,
                house=house,
            )

    @verb
    def record(self, player: Any, sheets: list[Sheet]) -> object:
        """The whole result, deal by deal. Entering just what the other side has entered confirms
        it; anything else is a new revision, of which only its own side has said anything."""
        side = self._marker(player)
        return self._enter(player, side, check_sheets(self.rules, sheets))

    @verb
    def record_totals(self, player: Any, totals: list[int]) -> object:
        """The final score alone, where nobody wrote the deals down."""
        side = self._marker(player)
        return self._enter(player, side, check_totals(self.rules, totals))

    @verb
    def record_sheet(self, player: Any, number: int, sheet: Sheet) -> object:
        """One deal's sheet: the next one, or one entered before."""
        side = self._marker(player)
        sheets = Scoresheet.sheets(self)
        if number not in range(1, len(sheets) + 2):
            raise refuse("wrong_deal")
        fresh = check_sheets(self.rules, [*sheets[: number - 1], sheet, *sheets[number:]])
        return NOTHING if fresh == sheets else self._enter(player, side, fresh)

    @verb
    def drop_sheet(self, player: Any) -> object:
        """Take the last deal's sheet away again."""
        side = self._marker(player)
        sheets = Scoresheet.sheets(self)
        return self._enter(player, side, sheets[:-1]) if sheets else NOTHING

    def _marker(self, player: Any) -> int | None:
        """The side for which this player writes; None for a scorekeeper, who has no side."""
        if self.live:
            raise refuse("is_live")
        if self.finished_at:
            raise refuse("confirmed")
        return self._side_or_scorekeeper(player)

    def may_keep_score(self, player: Any) -> bool:
        """The host of a friendly match, and who organises or arbitrates."""
        hosts = player is not None and self.host_id == player.pk
        return hosts or officials.rules_on(self, player)

    def _enter(self, player: Any, side: int | None, written: list[Any]) -> object:
        if written and written == Scoresheet.written(self):
            return self._agree(player, side)
        self._revise(written)
        if side is not None:
            self._note(player, side, Said.ENTER)
        afterwards.tell(self)
        return None

    def _agree(self, player: Any, side: int | None) -> object:
        words = self._words()
        if side is None or words.of(side) in (Said.ENTER, Said.CONFIRM):
            return NOTHING
        words.not_for_both(player, side)
        self._note(player, side, Said.CONFIRM)
        self._settle(words.agreed | {side})
        return None

    def _revise(self, written: list[Any]) -> None:
        """The next revision; what was said of the one before says nothing of it."""
        self.revision += 1
        Scoresheet.write(self, written)
        self.points = Scoresheet.points_of(self)
        self.started_at = self.started_at or timezone.now()
        self._await_nobody()
        if self.phase == self.Phase.SEATING:
            self.phase = self.Phase.PLAY

    @verb
    def confirm(self, player: Any, revision: int) -> object:
        """The other side agrees. Saying it twice says it once."""
        side, words = self._answers(player, revision)
        self.decided_or_refuse()
        if words.of(side) == Said.CONFIRM:
            return NOTHING
        self._note(player, side, Said.CONFIRM)
        if words.of(side) == Said.CONTEST:
            self._take_back(side)
        self._settle(words.agreed | {side})
        return None

    @verb
    def contest(
        self, player: Any, revision: int, kind: str = Dispute.Kind.SCORE, words: str = ""
    ) -> object:
        """The other side does not agree, and says why: somebody edits, or an arbiter rules."""
        side, before = self._answers(player, revision)
        if before.of(side) == Said.CONTEST:
            return NOTHING
        self._note(player, side, Said.CONTEST)
        self._dispute(player, side, kind, words)
        afterwards.tell(self)
        return None

    def _answers(self, player: Any, revision: int) -> tuple[int, Words]:
        """The side that may answer an entry, seated, not the one that wrote this revision; and what
        has been said of it."""
        if self.live:
            raise refuse("is_live")
        side = self.rules.side_of(self._own_seat(player))
        if revision != self.revision or not self.points:
            raise refuse("old_revision")
        if self.finished_at:
            raise refuse("confirmed")
        words = self._words()
        if words.of(side) == Said.ENTER:
            raise refuse("own_entry")
        words.not_for_both(player, side)
        return side, words

    def _words(self) -> Words:
        return Words(self.confirmations.filter(revision=self.revision))

    def _note(self, player: Any, side: int, said: str) -> None:
        Player.hold([player])
        Confirmation.note(self, player, side, said)

    def _settle(self, agreed: set[int]) -> None:
        """Compared under the lock: the match is over once every side stands by this revision.
        Over or not, who shows results is told."""
        winner = self.leader
        if agreed == set(range(self.rules.sides)) and winner is not None:
            self._finish(winner)
        else:
            afterwards.tell(self)

    def decided_or_refuse(self) -> None:
        if self.leader is None:
            raise refuse("not_decided")

    @verb
    def rule(self, by: Any, reason: str, **result: Any) -> None:
        """An arbiter, a player or his user, decides a match that is not settled: by `sheets`,
        `totals` or `winner`."""
        if self.finished_at:
            raise refuse("confirmed")
        self._decree(_arbiter(by), reason, **result)

    @verb
    def correct(self, by: Any, reason: str, **result: Any) -> None:
        """An arbiter changes a settled result; the old one is kept."""
        if not self.finished_at:
            raise refuse("not_confirmed")
        self._decree(_arbiter(by), reason, **result)

    def _decree(
        self,
        player: Any,
        reason: str,
        sheets: list[Sheet] | None = None,
        totals: list[int] | None = None,
        winner: int | None = None,
    ) -> None:
        self._only_arbiters(player)
        if not reason.strip():
            raise refuse("no_reason")
        before = {
            "revision": self.revision,
            "totals": list(self.result().totals),
            "winner": self.winner,
            "ended": self.ended,
        }
        if sheets is not None:
            sheets = check_sheets(self.rules, sheets)
        if totals is not None and winner is None:
            check_totals(self.rules, totals)
        if self.live and not self.finished_at and self.phase == self.Phase.PLAY:
            self._write_deal(self.dealt)
        self._close_all(player, reason.strip()[:300])
        kept = Scoresheet.written(self)
        self._revise(sheets if sheets is not None else totals if totals is not None else kept)
        ended = "ruling" if winner is not None else ""
        winner = self.leader if winner is None else self._a_side(winner)
        if winner is None:
            raise refuse("not_decided")
        Ruling.objects.create(
            match=self,
            revision=self.revision,
            by=player,
            reason=reason.strip()[:300],
            totals=self.totals,
            winner=winner,
            before=before,
        )
        finished_at = self.finished_at
        self._finish(winner, ended)
        self.finished_at = finished_at or self.finished_at
        changed = before if finished_at else None
        afterwards.acted(self, "ruled", player, reason=reason.strip()[:300], before=changed)

    def _a_side(self, winner: int) -> int:
        if winner not in range(self.rules.sides):
            raise refuse("no_winner")
        return winner


def _arbiter(by: Any) -> Player | None:
    return by if isinstance(by, Player) else getattr(by, "player", None)
