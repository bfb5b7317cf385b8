"""The names of profiles and categories, as pages show them."""

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.rules.categories import CATEGORIES, played
from games.rules.ruleset import PROFILES, Ruleset

PROFILE_NAMES = {
    "tunisian": _("Tunisian"),
    "cafe": _("Café"),
    "family": _("Family"),
}

_DIFFERENCES = [
    _("Tunisian: queen 8, jack 9, king 10; a card is cut before the deal; bermila counts."),
    _("Café: jack 8, queen 9, king 10; no cut; bermila counts."),
    _("Family: jack 8, queen 9, king 10; no cut; the 7 of diamonds is called bermila."),
]
PROFILES_DIFFER = format_lazy("{}<br>{}<br>{}", *_DIFFERENCES)

HOUSE_NAMES = {
    "7ayya": _("7ayya"),
    "bermila": _("bermila"),
    "carta": _("carta"),
    "carte": _("carte"),
    "chkobba": _("chkobba"),
    "denari": _("denari"),
    "dinari": _("dinari"),
    "el 7 el 7ayya": _("7ayya"),  # as the table says for short
    "primiera": _("primiera"),
    "sevens": _("sevens"),
}

LEVEL_NAMES = {
    "easy": pgettext_lazy("bot", "easy"),
    "medium": pgettext_lazy("bot", "medium"),
    "strong": pgettext_lazy("bot", "strong"),
}

FIELD_NAMES = {
    "players": _("Players"),
    "target": _("Points to win"),
    "court_values": _("Court cards"),
    "cut_card": _("Cut card"),
    "redeal": _("Dealt again"),
    "capture_priority": _("Equal card or sum"),
    "courts_capture_sums": _("Courts take sums"),
    "bermila": _("Most sevens"),
    "primiera": _("Primiera"),
    "tied_category": _("A tied category"),
    "turn_seconds": _("Time for a card"),
    "first_dealer": _("First dealer"),
}

VALUES = {
    ("cut_card", True): _("The dealer's right neighbour cuts, and keeps or shows one card."),
    ("cut_card", False): _("Nobody looks at a card before the deal."),
    ("redeal", "three_equal_ranks"): _("When the opening has three or four cards of one rank."),
    ("redeal", "three_kings"): _("When the opening has three or four kings."),
    ("redeal", "never"): _("Never."),
    ("capture_priority", "single_first"): _("The single equal card comes first."),
    ("capture_priority", "free"): _("The player takes either, never both."),
    ("courts_capture_sums", True): _("Jack, queen and king take sums like other cards."),
    ("courts_capture_sums", False): _("Jack, queen and king take only an equal card."),
    ("bermila", "sevens_then_sixes"): _("One point for most sevens; tied, for most sixes."),
    ("bermila", "none"): _("Not counted."),
    ("primiera", True): _("One point for the best card of each suit."),
    ("primiera", False): _("Not counted."),
    ("tied_category", "nobody"): _("Baji: nobody has the point."),
    ("tied_category", "last_capturer"): _("In cards and diamonds, to who captured last."),
    ("turn_seconds", 0): _("No clock."),
    ("first_dealer", "lot"): _("Drawn by lot: the lowest card deals."),
    ("first_dealer", "lowest_cut"): _("Everybody cuts a card: the lowest deals."),
}


def labels(rules: Ruleset) -> dict[str, str]:
    """The categories that a ruleset counts, by the names its players use."""
    names = PROFILES[rules.profile].labels
    return {key: HOUSE_NAMES[names[key]] for key in CATEGORIES if played(rules, key)}


def described(rules: Ruleset) -> list[tuple[str, object]]:
    """Each field of a ruleset and its value, in words."""
    return [
        (FIELD_NAMES[key], _value(key, value))
        for key, value in rules.write().items()
        if key in FIELD_NAMES
    ]


def _value(key: str, value: object) -> object:
    if key == "court_values":
        return _("Jack %(J)s, queen %(Q)s, king %(K)s") % value
    if key == "turn_seconds" and value:
        return _("%(seconds)s seconds") % {"seconds": value}
    return VALUES.get((key, value), value)
