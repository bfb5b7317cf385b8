"""The gallery of the parts that pages are built of, each in all its states."""

from datetime import UTC, datetime

from django import forms
from django.core.paginator import Paginator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.generic import TemplateView

from games import charts

CATEGORIES = (_("Carta"), _("Dinari"), _("7ayya"), _("Bermila"), _("Chkobba"))


class TableForm(forms.Form):
    name = forms.CharField(label=_("Name of the table"), max_length=40)
    players = forms.ChoiceField(
        label=_("Players"), choices=[("2", "2"), ("4", "4")], widget=forms.RadioSelect, initial="2"
    )
    target = forms.ChoiceField(
        label=_("Played to"),
        choices=[("11", "11"), ("16", "16"), ("21", "21")],
        widget=forms.RadioSelect,
        initial="16",
    )
    profile = forms.ChoiceField(
        label=_("Rules"),
        choices=[("tunisian", _("Tunisian")), ("cafe", _("Café")), ("family", _("Family"))],
    )
    email = forms.EmailField(label=_("E-mail"), required=False, help_text=_("Only to send a link."))
    remember = forms.BooleanField(label=_("Keep this table open to watchers"), required=False)


STANDINGS = {
    "columns": [
        {"label": pgettext_lazy("short: matches played", "P"), "title": _("Matches played")},
        {"label": pgettext_lazy("short: wins", "W"), "title": _("Wins")},
        {"label": pgettext_lazy("short: losses", "L"), "title": _("Losses")},
        {"label": pgettext_lazy("short: difference", "±"), "title": _("Difference of points")},
    ],
    "key": {"label": pgettext_lazy("short: points", "Pts"), "title": _("Points")},
    "rows": [
        {
            "place": place,
            "move": move,
            "name": name,
            "own": own,
            "key": key,
            "figures": figures,
            "url": "#",
            "terms": [
                {"label": _("Points"), "text": f"{key // 3} × 3 = {key}"},
                {"label": _("Between those level"), "text": "16–9, 12–16"},
                {"label": _("Difference of points"), "text": f"16–9, 12–16, 16–11 = {figures[3]}"},
            ],
        }
        for place, move, name, own, key, figures in (
            (1, 1, "Les Lions de Bab Souika", False, 12, (5, 4, 1, "+23")),
            (2, -1, "نجوم قفصة", False, 12, (5, 4, 1, "+19")),
            (3, None, "Amel & Béchir", True, 9, (5, 3, 2, "+4")),
            (4, 2, "El Menzah 6", False, 9, (5, 3, 2, "−2")),
            (5, 0, "Mohamed Habib Ben Abdelkarim", False, 3, (5, 1, 4, "−18")),
            (None, None, "Café du Port", False, 0, (2, 0, 2, "−26")),
        )
    ],
}


def deal(number: int, counted: tuple) -> dict:
    """counted: per category the raw figures and the points of both sides."""
    categories = [
        {
            "name": name,
            "tied": raw[0] == raw[1] and not any(points),
            "sides": [{"raw": r, "points": p} for r, p in zip(raw, points, strict=True)],
        }
        for name, (raw, points) in zip(CATEGORIES, counted, strict=True)
    ]
    sides = [
        {
            "points": sum(category["sides"][side]["points"] for category in categories),
            "chkobbas": categories[-1]["sides"][side]["points"],
        }
        for side in (0, 1)
    ]
    return {"number": number, "url": "#", "sides": sides, "categories": categories}


SHEET = {
    "sides": [
        {"name": "Amel & Béchir", "own": True, "total": 17, "won": True},
        {"name": "Les Lions de Bab Souika", "own": False, "total": 11, "won": False},
    ],
    "deals": [
        deal(
            1,
            (
                ((21, 19), (1, 0)),
                ((5, 5), (0, 0)),
                ((1, 0), (1, 0)),
                ((2, 2), (1, 0)),
                ((1, 2), (1, 2)),
            ),
        ),
        deal(
            2,
            (
                ((20, 20), (0, 0)),
                ((4, 6), (0, 1)),
                ((0, 1), (0, 1)),
                ((1, 3), (0, 1)),
                ((0, 1), (0, 1)),
            ),
        ),
        deal(
            3,
            (
                ((26, 14), (1, 0)),
                ((8, 2), (1, 0)),
                ((1, 0), (1, 0)),
                ((3, 1), (1, 0)),
                ((6, 0), (6, 0)),
            ),
        ),
    ],
}

COURSE = charts.chart(
    [f"{deal}" for deal in range(5)],
    [
        charts.Series("Amel & Béchir", (0, 3, 4, 12, 17), "one"),
        charts.Series("Les Lions de Bab Souika", (0, 3, 7, 7, 11), "two"),
    ],
    goal=16,
)
MOVEMENT = charts.chart(
    ["1", "2", "3"],
    [
        charts.Series("Les Lions de Bab Souika", (2, 2, 1), "one"),
        charts.Series("نجوم قفصة", (1, 1, 2), "many"),
        charts.Series("Amel & Béchir", (4, 3, 3), "own"),
        charts.Series("El Menzah 6", (3, 4, 4), "many"),
    ],
    height=charts.height_of(4),
    places=(1, 4),
)

WHEN = datetime(2026, 3, 3, 20, 30, tzinfo=UTC)
PAIRINGS = [
    {
        "table": 1,
        "first": "Les Lions de Bab Souika",
        "second": "نجوم قفصة",
        "score": (23, 22),
        "winner": 0,
        "state": "confirmed",
    },
    {
        "table": 2,
        "first": "Amel & Béchir",
        "second": "El Menzah 6",
        "score": (12, 9),
        "state": "live",
        "own": True,
    },
    {
        "table": 3,
        "first": "Mohamed Habib Ben Abdelkarim",
        "second": "Café du Port",
        "score": (16, 11),
        "winner": 0,
        "state": "waiting",
    },
    {
        "table": 4,
        "first": "Sami",
        "second": "Leïla",
        "score": (9, 16),
        "winner": 1,
        "state": "contested",
    },
    {"table": 5, "first": "Radès", "second": "La Goulette", "when": WHEN, "paper": True},
    {"table": "", "first": "Tante Zohra", "second": "", "state": "planned"},
]

ICONS = [
    "share",
    "copy",
    "eye",
    "clock",
    "check",
    "cross",
    "next",
    "back",
    "plus",
    "minus",
    "print",
    "cards",
    "pencil",
    "person",
    "people",
    "globe",
    "calendar",
    "cup",
    "door",
    "info",
    "play",
    "undo",
    "star",
]


class Components(TemplateView):
    template_name = "components.html"

    def get_context_data(self, **kwargs) -> dict:
        return super().get_context_data(
            form=TableForm(),
            wrong_form=TableForm({"name": "", "target": "11", "email": "amel"}),
            standings=STANDINGS,
            sheet=SHEET,
            course=COURSE,
            movement=MOVEMENT,
            pairings=[{**pairing, "url": "#"} for pairing in PAIRINGS],
            page=Paginator(range(90), 30).page(2),
            icons=ICONS,
            suits="SHDC",
            ranks="A234567QJK",
            said=["success", "info", "warning", "error"],
            **kwargs,
        )
