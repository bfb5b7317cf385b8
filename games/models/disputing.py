"""A side and an arbiter: what is contested, a call to the table, the answer."""

from typing import Any

from django.utils import timezone

from games import afterwards, live, officials
from games.models.dispute import MOST_WORDS, Dispute
from games.models.verb import NOTHING, verb
from games.refusals import refuse


class Disputing:
    @property
    def open_disputes(self) -> list[Dispute]:
        """What is due first stands first."""
        return [one for one in self.disputes.all() if one.is_open]

    @verb
    def call_arbiter(self, player: Any, kind: str, words: str = "") -> object:
        """From the table. Who calls again before he has an answer corrects what he said."""
        side = self.rules.side_of(self._own_seat(player))
        if not self.answer_minutes:
            raise refuse("no_arbiter")
        if self.finished_at:
            raise refuse("too_late")
        said = {"kind": a_kind(kind), "words": words.strip()[:MOST_WORDS]}
        self._has_come(player, [side])
        again = self.disputes.filter(side=side, revision=None, closed_at=None).update(**said)
        if not again:
            self.disputes.create(side=side, by=player, **said)
            afterwards.acted(self, "called", player, sides=[side], kind=said["kind"])
        self._tell_the_desk()
        return None

    @verb
    def answer(self, player: Any, dispute: int, words: str) -> object:
        """An arbiter has been there, and says what came of it."""
        self._only_arbiters(player)
        if not words.strip():
            raise refuse("no_reason")
        asked = next((one for one in self.open_disputes if one.pk == dispute), None)
        if asked is None:
            return NOTHING
        self._close(asked, player, words.strip()[:MOST_WORDS])
        said = {"kind": asked.kind, "answer": asked.answer}
        afterwards.acted(self, "answered", player, sides=[asked.side], **said)
        if self.live:
            live.on_commit(live.tell, self, {"arbiter": asked.answer}, False)
        self._tell_the_desk()
        return None

    def _close(self, asked: Dispute, player: Any, answer: str) -> None:
        asked.closed_at, asked.closed_by, asked.answer = timezone.now(), player, answer
        asked.save(update_fields=["closed_at", "closed_by", "answer"])

    def _close_all(self, player: Any, answer: str) -> None:
        """By a ruling, which answers whatever was asked of this match."""
        for asked in self.open_disputes:
            self._close(asked, player, answer)

    def _take_back(self, side: int) -> None:
        """It agrees after all."""
        mine = self.disputes.filter(side=side, revision=self.revision, closed_at=None)
        mine.update(closed_at=timezone.now())

    def _dispute(self, player: Any, side: int, kind: str, words: str) -> None:
        """Of the result as it stands."""
        said = {"kind": a_kind(kind), "words": words.strip()[:MOST_WORDS]}
        self.disputes.update_or_create(
            side=side,
            revision=self.revision,
            defaults={**said, "by": player, "at": timezone.now(), "closed_at": None},
        )
        afterwards.acted(self, "contested", player, sides=[side], kind=said["kind"])

    def _tell_the_desk(self) -> None:
        afterwards.tell(self)
        live.changed(f"match-{self.code}")

    def _only_arbiters(self, player: Any) -> None:
        if not officials.rules_on(self, player):
            raise refuse("not_arbiter")


def a_kind(kind: str) -> str:
    if kind not in Dispute.Kind.values:
        raise refuse("no_such_kind")
    return kind
