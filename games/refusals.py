"""Every refusal of a table or a sheet in words. The socket sends the code alone, since four people
at one table may read three languages; pages and the API send the words."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import NotAllowed, Refused

WORDS = {
    "seat_taken": _("Somebody else was quicker: this seat is taken."),
    "no_such_seat": _("There is no such seat at this table."),
    "reserved": _("These seats are reserved for the players of this match."),
    "no_player": _("Say who you are first."),
    "not_seated": _("You do not sit at this table."),
    "not_host": _("Only the host of the table may do that."),
    "too_late": _("The match has moved on: that is no longer possible."),
    "too_early": _("That is not possible yet."),
    "bad_message": _("That could not be understood."),
    "no_bots": _("No bot sits where it counts, nor where real cards are played."),
    "bad_entropy": _("That could not be understood."),
    "not_the_cutter": _("Somebody else cuts."),
    "already_cut": _("The cards are cut already."),
    "not_cut_yet": _("Point at the pack first."),
    "rated": _("A match that counts cannot be stopped; it can be resigned."),
    "paused": _("The match is paused."),
    "not_yours_to_pause": _("Only the host of a friendly table or an arbiter may pause it."),
    "arbiter_decides": _("In a match that counts the arbiter decides."),
    "nobody_absent": _("Nobody is absent."),
    "nobody_waits": _("Only in a tournament does who does not come lose the match."),
    "not_welcome": _("Somebody at this table would rather not play with you."),
    "silent": _("In a match that counts, partners say nothing."),
    "too_soon": _("One thing after the other: wait a moment."),
    "not_live": _("This match is played with real cards."),
    "is_live": _("This match is played on the screen and keeps its own score."),
    "not_yours": _("Only the players and the scorekeeper of this match may do that."),
    "not_arbiter": _("Only an arbiter of the club may do that."),
    "no_arbiter": _("This match has no arbiter."),
    "no_such_kind": _("Say what it is about."),
    "no_reason": _("Say why."),
    "own_entry": _("Your side has entered this result: the other side confirms it."),
    "old_revision": _("The result has been changed in the meantime: look at it again."),
    "not_decided": _("Nobody has won yet: the match is not complete."),
    "no_winner": _("The winner must have reached the target, and have more than the others."),
    "bad_sheet": _("This sheet is not complete."),
    "confirmed": _("This result is confirmed. An arbiter can correct it."),
    "not_confirmed": _("This result is not confirmed yet."),
    "wrong_deal": _("Deals are entered in order."),
}


# Refused because of who asks.
OTHERS = {
    "reserved",
    "no_player",
    "not_seated",
    "not_host",
    "not_welcome",
    "not_yours",
    "not_arbiter",
    "not_yours_to_pause",
}


def refuse(code: str) -> Refused:
    kind = NotAllowed if code in OTHERS else Refused
    return kind(code, WORDS[code])
