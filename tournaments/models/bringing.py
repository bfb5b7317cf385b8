"""Results brought in from a spreadsheet."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from games.models import Match
from tournaments.exchange import results
from tournaments.models.pairing import Pairing
from tournaments.pasting import BadLines


class Bringing:
    """The part of Tournament that takes results from a file."""

    @transaction.atomic
    def bring_results(self: Any, file: bytes, reason: str, by) -> int:
        """An arbiter's word on many boards at once: all lines are taken, or none. How many of them
        were news."""
        self.require(by, "arbitrate")
        if not reason.strip():
            raise Refused("no_reason", _("Say why."))
        boards = self._boards()
        news, problems = 0, []
        for one in results.read(file):
            try:
                news += bring(one, boards.get(one.board), reason, by)
            except Refused as refused:
                problems.append((one.number, "", refused.message))
        if problems:
            raise BadLines(problems, results.NOTHING)
        return news

    def _boards(self: Any) -> dict[results.Board, Pairing]:
        pairings = Pairing.objects.filter(round__stage__tournament=self, second__isnull=False)
        pairings = pairings.with_names().select_related("match", "round__stage__tournament__club")
        return {board_of(pairing): pairing for pairing in pairings}


def board_of(pairing: Pairing) -> results.Board:
    stage = pairing.round.stage
    return (stage.number, stage.letter, pairing.round.number, pairing.table)


def bring(one: results.Written, pairing: Pairing | None, reason: str, by) -> bool:
    if pairing is None:
        raise Refused("no_board", _("There is no such board."))
    check_names(one, pairing)
    match = pairing.match
    if match and match.finished_at and stands(one, match):
        return False
    if match and match.live and not match.finished_at:
        raise Refused("is_live", _("This match is played here."))
    if one.absent:
        pairing.forfeit(list(one.absent), by)
    elif one.totals:
        pairing.rule(reason, by, totals=list(one.totals))
    else:
        pairing.rule(reason, by, winner=one.winner)
    return True


def check_names(one: results.Written, pairing: Pairing) -> None:
    names = [entry.name for entry in pairing.entries]
    for given, name in zip(one.names, names, strict=True):
        if given and given != name:
            words = _("“%(first)s” and “%(second)s” play at this board.")
            raise Refused("others", words % {"first": names[0], "second": names[1]})


def stands(one: results.Written, match: Match) -> bool:
    """Whether that is the result already."""
    if one.totals:
        return match.ended == "" and match.totals == list(one.totals)
    if one.absent:
        present = [side for side in (0, 1) if side not in one.absent]
        return match.ended == match.Ended.WALKOVER and [match.winner] == (present or [None])
    return match.winner == one.winner
