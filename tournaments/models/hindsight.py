"""A result is corrected after what follows was drawn from it: that stays, and says so."""

from django.utils import timezone

from tournaments import standings
from tournaments.models.round import Round
from tournaments.pairing import Entrant, history
from tournaments.pairing.field import read


class Hindsight:
    """The part of Stage that looks back on what was drawn. Called under the lock."""

    def look_back(self, results: list[tuple[int, standings.Outcome]], after: int) -> None:
        """The table after this round is new, or another than it was: a result may have been
        corrected even while the next round was drawn. What everybody has seen stays; what nobody
        has seen is drawn anew."""
        drafts = False
        for row in self.rounds.filter(number__gt=after, draw__isnull=False):
            outdated = self._drawn_from_other(row, results)
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

    def _drawn_from_other(self, row: Round, results: list) -> bool:
        drawn = read(row.drawn_from)
        table = self.results_table([one for one in results if one[0] < row.number])
        table.unplayed = [one for one in table.unplayed if one.round < row.number]
        table.rounds = row.number - 1
        entrants = [Entrant(one.key, one.seed) for one in drawn.entrants]
        now = history.with_history(entrants, table)
        return [one.turns for one in now] != [one.turns for one in drawn.entrants]
