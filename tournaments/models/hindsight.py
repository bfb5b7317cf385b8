"""A result is corrected after what follows was drawn from it: that stays, and says so."""

from collections.abc import Callable
from functools import cache

from django.utils import timezone

from tournaments import standings
from tournaments.models.round import Round
from tournaments.pairing import history
from tournaments.pairing.field import Turn, read


class Hindsight:
    """The part of Stage that looks back on what was drawn. Called under the lock."""

    def look_back(self, results: list[tuple[int, standings.Outcome]], after: int) -> None:
        """The table after this round is new, or another than it was: a result may have been
        corrected even while the next round was drawn. What everybody has seen stays; what nobody
        has seen is drawn anew."""
        rows = list(self.rounds.filter(number__gt=after, draw__isnull=False))
        turns = self._turns(results, rows[-1].number - 1 if rows else 0)
        drafts = False
        for row in rows:
            drawn = read(row.drawn_from).entrants
            outdated = any(turns(one.key)[: row.number - 1] != one.turns for one in drawn)
            if row.published_at:
                self._mark(row, outdated)
            else:
                drafts |= outdated
        if drafts:
            self.redraft()
        self.tournament.look_ahead(self)

    def _mark(self, row: Round, outdated: bool) -> None:
        if outdated and not row.outdated_at:
            self.tournament.note("outdated", round=row.number)
        if outdated != bool(row.outdated_at):
            row.outdated_at = timezone.now() if outdated else None
            row.save(update_fields=["outdated_at"])

    def _turns(
        self, results: list[tuple[int, standings.Outcome]], rounds: int
    ) -> Callable[[int], tuple[Turn, ...]]:
        """What an entrant has done in each round by now: of all rounds at once, since a later one
        changes nothing in those before."""
        table = self.results_table(results)
        table.rounds = max(table.rounds, rounds)
        return cache(lambda entrant: history.turns(table, entrant))
