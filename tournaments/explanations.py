"""Why a board is as it is, and why there is none, in words for everybody."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.names import isolated
from tournaments.models import Pairing, Stage


def reasons(pairing: Pairing, names: Mapping[int, str]) -> list[str]:
    """Of one board, as its note says."""
    said = [sentence(one, names) for one in pairing.note.get("why", ())]
    if pairing.note.get("reason"):
        words = _("%(name)s changed it: %(reason)s")
        told = {"name": pairing.note["by"], "reason": pairing.note["reason"]}
        said.append(words % {key: isolated(text) for key, text in told.items()})
    return said


def sentence(one: Mapping[str, Any], names: Mapping[int, str]) -> str:
    told = {
        "names": listed(names.get(key, "") for key in one["entrants"]),
        "number": number_format(one["number"]) if one["number"] is not None else "",
    }
    return WORDS[one["code"]]() % told


def listed(names: Iterable[str]) -> str:
    return pgettext("between names in a list", ", ").join(map(isolated, names))


WORDS = {
    "float": lambda: _("Not level on points (difference %(number)s): nobody else fitted."),
    "float_again": lambda: _("For the second time running against other points: %(names)s."),
    "same_club": lambda: _("Both are of one club: nobody else fitted."),
    "rematch": lambda: _("They met in round %(number)s: nobody else was left."),
    "later_rounds": lambda: _("Chosen so that the later rounds can be played."),
    "by_hand": lambda: _("Put together by hand."),
    "bye_lowest": lambda: _("Points so far: %(number)s. Nobody with fewer could have the bye."),
    "bye_had_one": lambda: _("Have had a bye already: %(names)s."),
    "bye_unpairable": lambda: _("Without them no round could be made: %(names)s."),
    "bye_again": lambda: _("Everybody has had a bye (%(number)s)."),
    "bye_top_seed": lambda: _("The best seeds have the byes."),
    "rounds_left": lambda: _("After this round %(number)s more can surely be played."),
}


def stuck(stage: Stage, names: Mapping[int, str]) -> str:
    """Why the next round cannot be drawn."""
    words = STUCK[stage.stuck["code"]]()
    about = listed(names.get(key, "") for key in stage.stuck["entrants"])
    return f"{words} ({about})" if about else words


STUCK = {
    "too_few": lambda: _("There are not two entries left to play."),
    "too_many": lambda: _("There are too many entries."),
    "repeated_entrant": lambda: _("Somebody is entered twice."),
    "all_met": lambda: _("Everybody has met everybody."),
    "no_legal_pairing": lambda: _("No round can be made without somebody meeting again."),
}
