"""What may be wrong with a record, said to a person. The checker's own message, which is exact and
English, stands below; here is the same in the reader's language."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rules.reading import Fault

MOST_SHOWN = 20

WORDS = {
    "too_long": gettext_lazy("This is longer than any match."),
    "broken_json": gettext_lazy("This is no record, or more than one: it cannot be read as JSON."),
    "wrong_type": gettext_lazy("Something stands here that is not of this kind."),
    "unknown_key": gettext_lazy("A record has no such part."),
    "missing_key": gettext_lazy("A part is missing."),
    "repeated_key": gettext_lazy("A part stands there twice."),
    "bad_value": gettext_lazy("This cannot be."),
    "bad_card": gettext_lazy("There is no such card."),
    "unknown_field": gettext_lazy("Rules have no such field."),
    "missing_field": gettext_lazy("A field of the rules is missing."),
    "missing_cut": gettext_lazy("The cut is missing."),
    "needless_cut": gettext_lazy("These rules have no cut."),
    "wrong_cutter": gettext_lazy("Somebody cut whose turn it was not."),
    "wrong_cut": gettext_lazy("The card of the cut is not where it was put."),
    "dealt_twice": gettext_lazy("A card was dealt twice."),
    "must_redeal": gettext_lazy("This opening had to be dealt again."),
    "needless_redeal": gettext_lazy("This opening was lawful, and was dealt again."),
    "wrong_dealer": gettext_lazy("Somebody else dealt than should have."),
    "wrong_turn": gettext_lazy("It was somebody else's turn."),
    "not_your_card": gettext_lazy("The player did not have this card."),
    "repeated_card": gettext_lazy("A card is named twice."),
    "not_on_table": gettext_lazy("What was taken did not lie on the table."),
    "must_capture": gettext_lazy("This card captures: it had to take."),
    "single_first": gettext_lazy("A single card of this value lay there: it had to be taken."),
    "court_sum": gettext_lazy("A court card takes only its own value."),
    "wrong_sum": gettext_lazy("What was taken does not add up to the value of the card."),
    "too_many_plays": gettext_lazy("A deal has 36 plays and no more."),
    "missing_play": gettext_lazy("The deal was not played to its end."),
    "wrong_chkobba": gettext_lazy("A chkobba is marked that is none, or one is not marked."),
    "wrong_score": gettext_lazy("The count of the deal is wrong."),
    "match_over": gettext_lazy("The match was over before this deal."),
    "wrong_totals": gettext_lazy("The totals are not what the deals add up to."),
    "wrong_winner": gettext_lazy("Somebody else has won."),
    "wrong_end": gettext_lazy("It was played to the end, and cannot have ended otherwise."),
    "wrong_commitment": gettext_lazy("The seal of the shuffle is broken: the secret does not fit."),
    "wrong_seal": gettext_lazy("The seal of the shuffle gives other cards than were dealt."),
}


def in_words(fault: Fault) -> dict[str, Any]:
    """`where`, `what`, and what the checker says `exactly`."""
    what = WORDS.get(fault.code, WORDS["bad_value"])
    return {"where": _where(fault), "what": what, "exactly": fault.message}


def _where(fault: Fault) -> str:
    if fault.deal is None:
        return ""
    place = {"deal": fault.deal, "play": fault.play}
    if fault.play is None:
        return _("Deal %(deal)s") % place
    return _("Deal %(deal)s, play %(play)s") % place
