"""Disqualification, and what becomes of the results of who is disqualified."""

from collections.abc import Container, Iterable

from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.errors import Refused
from games.models import Match
from tournaments.models.entry import Entry
from tournaments.models.pairing import Pairing
from tournaments.standings import Outcome


class Struck(models.TextChoices):
    """What the results of a disqualified entry become, in the tables from then on."""

    STAND = "stand", pgettext_lazy("results of who is disqualified", "stand")
    WON = "won", pgettext_lazy("results of who is disqualified", "are won by the others")
    ANNULLED = "annulled", pgettext_lazy("results of who is disqualified", "are annulled")


class Discipline:
    """The part of Tournament that puts somebody out."""

    @transaction.atomic
    def disqualify(self, entry: Entry, reason: str, by) -> None:
        """By an arbiter: it plays no more and has no place. Boards that are published stay, their
        matches are won by the others."""
        self.lock()
        self.require(by, "arbitrate")
        entry.refresh_from_db()
        self._check_disqualification(entry, reason)
        entry.disqualified_at = timezone.now()
        entry.withdrawn_at = entry.withdrawn_at or entry.disqualified_at
        entry.revise("disqualified_at", "withdrawn_at")
        self.note("disqualified", by, name=entry.name, reason=reason.strip())
        self._lose_what_is_open(entry, reason.strip(), by)
        self.after_a_withdrawal(entry)
        for stage in self.stages.filter(frozen_at__isnull=False):
            stage.recompute()

    def _check_disqualification(self, entry: Entry, reason: str) -> None:
        if entry.tournament_id != self.pk:
            raise Refused("no_entry", _("This entry is not of this tournament."))
        if not reason.strip():
            raise Refused("no_reason", _("Say why."))
        if entry.disqualified_at:
            raise Refused("disqualified", _("This entry is disqualified already."))
        if self.finished_at:
            raise Refused("finished", _("The tournament is over."))

    def _lose_what_is_open(self, entry: Entry, reason: str, by) -> None:
        """Also what has begun."""
        begun = Pairing.of(entry).filter(match__finished_at=None, match__isnull=False)
        for pairing in begun.exclude(match__phase=Match.Phase.SEATING).with_names():
            other = 0 if pairing.second == entry else 1
            pairing.rule(reason, by, winner=other)


def judged(outcomes: Iterable[Outcome], out: Container[int], becomes: str) -> Iterable[Outcome]:
    """The results as the tables count them, `out` being disqualified."""
    for outcome in outcomes:
        present = [side for side in (0, 1) if outcome.sides[side] not in out]
        if len(present) == 2:
            yield outcome
        elif becomes == Struck.WON:
            winner = present[0] if present else None
            yield Outcome(outcome.sides, winner, forfeit=True, round=outcome.round)
