"""What the parts in templates/ need: seals from names, cards' names, languages of a page."""

from functools import lru_cache
from zlib import crc32

import segno
from django import template
from django.conf import settings
from django.templatetags.static import static
from django.urls import translate_url
from django.utils.html import mark_safe
from django.utils.translation import get_language_info, pgettext_lazy, to_locale
from django.utils.translation import gettext_lazy as _

register = template.Library()

TINTS = 8

# The styles of the deck; who has said nothing has the first.
DECKS = {
    "modern": ("img/deck.svg", _("Modern, with numbers")),
    "regie": ("img/deck-regie.svg", _("Régie, without numbers")),
    "latin": ("img/deck-latin.svg", _("Latin: coins, cups, swords, clubs")),
}

RANKS = {
    "A": pgettext_lazy("rank of a card", "ace"),
    "2": pgettext_lazy("rank of a card", "2"),
    "3": pgettext_lazy("rank of a card", "3"),
    "4": pgettext_lazy("rank of a card", "4"),
    "5": pgettext_lazy("rank of a card", "5"),
    "6": pgettext_lazy("rank of a card", "6"),
    "7": pgettext_lazy("rank of a card", "7"),
    "Q": pgettext_lazy("rank of a card", "queen"),
    "J": pgettext_lazy("rank of a card", "jack"),
    "K": pgettext_lazy("rank of a card", "king"),
}
PRINTED = {"J": 9, "Q": 8, "K": 10}
SUITS = {
    "C": pgettext_lazy("suit of a card", "clubs"),
    "D": pgettext_lazy("suit of a card", "diamonds"),
    "H": pgettext_lazy("suit of a card", "hearts"),
    "S": pgettext_lazy("suit of a card", "spades"),
}


@register.filter
def card_name(code: str) -> str:
    """The words for a card's code: "QH" is the queen of hearts."""
    if len(code) != 2 or code[0] not in RANKS or code[1] not in SUITS:
        return str(_("a card face down"))
    return str(_("%(rank)s of %(suit)s")) % {"rank": RANKS[code[0]], "suit": SUITS[code[1]]}


@register.filter
def unprompted(field):
    """A form's field without a placeholder: it would say its label again, and then vanish."""
    field.field.widget.attrs.pop("placeholder", None)
    return field


@register.filter
def court_value(code: str, courts: dict[str, int]) -> int | None:
    """What a table counts a queen or jack for, where the deck's own card prints another value."""
    value = courts.get(code[0]) if len(code) == 2 else None
    return value if value and value != PRINTED[code[0]] else None


@register.simple_tag(takes_context=True)
def deck(context) -> str:
    """The sprite of the style that this device has chosen."""
    return static(DECKS[chosen_deck(context)][0])


@register.simple_tag(takes_context=True)
def decks(context) -> list[dict]:
    """All styles, to choose from."""
    chosen = chosen_deck(context)
    return [
        {"name": name, "sprite": static(path), "label": label, "chosen": name == chosen}
        for name, (path, label) in DECKS.items()
    ]


def chosen_deck(context) -> str:
    request = getattr(context, "request", None)  # also where a part is included with `only`
    wanted = request.COOKIES.get("deck") if request else None
    return wanted if wanted in DECKS else "modern"


@register.filter
def tint(name: object) -> int:
    """The number of a name's colour: the same name has the same colour everywhere."""
    return crc32(str(name).encode()) % TINTS


@register.filter
def initials(name: object) -> str:
    """One sign for a name of one word, two for more: "Les Lions" is LL. Arabic takes one."""
    words = [word for word in str(name).split() if word[:1].isalnum()]
    signs = [word[0] for word in words[:2]]
    if not signs:
        return "?"
    return signs[0] if signs[0] > "\u0590" else "".join(signs).upper()


@register.filter
@lru_cache(256)
def qr(link: str) -> str:
    """The code that a telephone reads the link from, drawn to be as large as its place. Kept: to
    find one takes a quarter of a table's page, and everybody at the table is shown the same."""
    return mark_safe(segno.make(link, micro=False).svg_inline(border=2, omitsize=True))


@register.filter
def distance(number: int) -> int:
    return abs(number)


@register.filter
def locale_tag(code: str) -> str:
    """ "ar-tn" as a browser wants to read it: ar-TN."""
    return to_locale(code).replace("_", "-")


@register.filter
def native_name(code: str) -> str:
    names = dict(settings.LANGUAGES)
    return str(names.get(code) or get_language_info(code)["name_local"])


@register.simple_tag(takes_context=True)
def alternates(context) -> list[dict]:
    """The same page in the other languages, for search engines."""
    request = context.get("request")
    if not request or not getattr(request, "resolver_match", None):
        return []
    here = request.build_absolute_uri(request.path)
    pages = [
        {"tag": locale_tag(code), "url": translate_url(here, code)}
        for code, _name in settings.LANGUAGES
    ]
    return pages if len({page["url"] for page in pages}) > 1 else []


@register.filter
def og_locale(code: str) -> str:
    """A language as other sites are told of it: with its country."""
    return {"fr": "fr_TN", "en": "en_GB"}.get(code, to_locale(code))


@register.simple_tag(takes_context=True)
def absolute(context, path: str) -> str:
    return context["request"].build_absolute_uri(path)


@register.simple_tag(takes_context=True)
def here(context, url: str) -> str:
    """Mark the link to the place of the site that we are in."""
    request = context.get("request")
    if not request or not url or not request.path.startswith(url):
        return ""
    exactly = "page" if request.path == url else "true"
    return mark_safe(f' aria-current="{exactly}"')
