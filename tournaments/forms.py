from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

from accounts.fields import NameField
from accounts.models import Club
from games.words import PROFILE_NAMES
from tournaments.models import Entry, Tournament
from tournaments.models.stage import Unit
from tournaments.models.tournament import Kind
from tournaments.schedule import EARLIEST, LATEST

TARGETS = (11, 16, 21)
LIVE = [("", _("with real cards")), ("1", _("here, live"))]

# A name for what most evenings are; everything can still be changed.
PRESETS = {
    "family": {"profile": "family", "target": 16, "kind": Kind.PLAYERS, "live": ""},
    "cafe": {"profile": "cafe", "target": 11, "kind": Kind.TEAMS, "live": "", "interval": 30},
    "online": {"profile": "tunisian", "target": 21, "kind": Kind.PLAYERS, "live": "1"},
}


class DayField(forms.DateField):
    def __init__(self, **options) -> None:
        span = {"min": f"{EARLIEST}", "max": f"{LATEST}"}
        super().__init__(
            widget=forms.DateInput(attrs={"type": "date", **span}, format="%Y-%m-%d"),
            validators=[MinValueValidator(EARLIEST), MaxValueValidator(LATEST)],
            **options,
        )


class PlanForm(forms.Form):
    """A tournament in one short page."""

    club = forms.ModelChoiceField(Club.objects.none(), label=_("Club"), empty_label=None)
    name = NameField(label=_("Name of the tournament"))
    kind = forms.ChoiceField(label=_("Who plays"), choices=Kind, widget=forms.RadioSelect)
    profile = forms.ChoiceField(
        label=_("Rules"), choices=list(PROFILE_NAMES.items()), widget=forms.RadioSelect
    )
    target = forms.TypedChoiceField(
        label=_("Played to"),
        choices=[(number, number) for number in TARGETS],
        coerce=int,
        widget=forms.RadioSelect,
    )
    live = forms.TypedChoiceField(
        label=_("Matches are played"),
        choices=LIVE,
        coerce=bool,
        required=False,
        empty_value=False,
        widget=forms.RadioSelect,
    )
    cycles = forms.TypedChoiceField(
        label=_("Everybody meets"),
        choices=[(1, _("once")), (2, _("twice"))],
        coerce=int,
        widget=forms.RadioSelect,
    )
    day = DayField(
        label=_("Day of the first round"),
        required=False,
        help_text=_("Without a day, a round begins when the one before it is over."),
    )
    at = forms.TimeField(
        label=_("Time"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    interval = forms.IntegerField(label=_("A round every"), min_value=1, max_value=999)
    unit = forms.ChoiceField(label=_("Minutes or days"), choices=Unit, widget=forms.RadioSelect)
    place = forms.CharField(label=_("Place"), max_length=120, required=False)

    def __init__(self, *args, clubs, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["club"].queryset = clubs

    def clean(self) -> dict:
        given = super().clean()
        if bool(given.get("day")) != bool(given.get("at")):
            self.add_error("at", _("Give both the day and the time, or neither."))
        return given

    def plan(self, by) -> Tournament:
        return Tournament.plan(by, **self.cleaned_data)

    @staticmethod
    def starting_from(preset: str, club: str) -> dict:
        usual = {"cycles": 1, "interval": 45, "unit": Unit.MINUTES, "club": club}
        return usual | PRESETS.get(preset, PRESETS["family"])


class PasteForm(forms.Form):
    names = forms.CharField(
        label=_("Names, one a line"),
        widget=forms.Textarea(attrs={"rows": 6, "dir": "auto"}),
    )

    def __init__(self, *args, teams: bool, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        if teams:
            self.fields["names"].label = _("Teams, one a line")
            self.fields["names"].help_text = _("Les Lions: Amel, Bechir")


class RegisterForm(forms.Form):
    """What is missing to enter: a guest's own name; for teams the team's and the partner's."""

    name = NameField(label=_("Your name"))
    team = NameField(label=_("Name of the team"))
    partner = NameField(label=_("Your partner's name"))

    def __init__(self, *args, known: bool, teams: bool, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        if known:
            del self.fields["name"]
        if not teams:
            del self.fields["team"], self.fields["partner"]


class DeductionForm(forms.Form):
    """Points that an arbiter takes off."""

    entry = forms.ModelChoiceField(Entry.objects.none(), label=_("Who"))
    points = forms.IntegerField(label=_("Points"), min_value=1, max_value=1000)
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def __init__(self, *args, event: Tournament, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].queryset = event.entries.with_names()


class PostponeForm(forms.Form):
    day = DayField(
        label=_("Day"),
    )
    at = forms.TimeField(
        label=_("Time"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
