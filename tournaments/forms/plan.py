from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

from accounts.fields import NameField
from accounts.models import Club
from games.houses import HOUSE, choices, chosen
from games.models import House
from games.words import PROFILE_NAMES, PROFILES_DIFFER
from tournaments import limits
from tournaments.estimates import COUNTS, length
from tournaments.models import Stage, Tournament
from tournaments.models.discipline import Struck
from tournaments.models.stage import Format, Unit
from tournaments.models.tournament import Kind
from tournaments.schedule import EARLIEST, LATEST

TARGETS = (11, 16, 21)
LIVE = [("", _("with real cards")), ("1", _("here, live"))]

# A name for what most evenings are; everything can still be changed.
PRESETS = {
    "family": {"profile": "family", "target": 16, "kind": Kind.PLAYERS, "live": ""},
    "cafe": {
        "profile": "cafe", "target": 11, "kind": Kind.TEAMS, "live": "", "interval": 30,
        "format": Format.SWISS, "through": 4,
    },
    "cup": {
        "profile": "cafe", "target": 21, "kind": Kind.TEAMS, "live": "", "interval": 45,
        "format": Format.KNOCKOUT,
    },
    "groups": {
        "profile": "cafe", "target": 16, "kind": Kind.TEAMS, "live": "", "interval": 40,
        "groups": 4, "through": 2,
    },
    "league": {
        "profile": "tunisian", "target": 21, "kind": Kind.TEAMS, "live": "", "cycles": 2,
        "interval": 7, "unit": Unit.DAYS,
    },
    "online": {"profile": "tunisian", "target": 21, "kind": Kind.PLAYERS, "live": "1"},
}  # fmt: skip
PRESET_NAMES = {
    "family": (_("Family"), _("Everybody plays everybody.")),
    "cafe": (_("Café evening"), _("Each round against somebody as strong; the best four play on.")),
    "cup": (_("Cup"), _("Who loses is out.")),
    "groups": (_("Groups and final"), _("Small groups; the best two of each play on.")),
    "league": (_("League"), _("Everybody meets everybody twice, week by week.")),
    "online": (_("Online"), _("Everybody plays everybody, here, live.")),
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
        label=_("Rules"),
        help_text=PROFILES_DIFFER,
        choices=list(PROFILE_NAMES.items()),
        widget=forms.RadioSelect,
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
    delayed = forms.BooleanField(
        label=_("Watchers see a deal when the next is played"), required=False
    )
    cycles = forms.TypedChoiceField(
        label=_("Everybody meets"),
        choices=[(1, _("once")), (2, _("twice"))],
        coerce=int,
        widget=forms.RadioSelect,
    )
    format = forms.ChoiceField(
        label=_("How it is played"), choices=Format, required=False, widget=forms.RadioSelect
    )
    planned_rounds = forms.IntegerField(
        label=_("Rounds of a Swiss"),
        **limits.PLANNED_ROUNDS,
        required=False,
        help_text=_("0: as many as it takes for one winner."),
    )
    groups = forms.IntegerField(label=_("Groups"), **limits.GROUPS, required=False)
    through = forms.IntegerField(
        label=_("How many go on to a knockout"),
        **limits.THROUGH,
        required=False,
        help_text=_("Of each group, or of a Swiss. 0: the table decides."),
    )
    divisions = forms.IntegerField(
        label=_("Divisions of a league"), **limits.DIVISIONS, required=False
    )
    moving = forms.IntegerField(
        label=_("How many go up and down"),
        **limits.MOVING,
        required=False,
        help_text=_("Between two divisions, when the next season is made."),
    )
    play_offs = forms.TypedChoiceField(
        label=_("Places played off between divisions"),
        choices=[(0, _("none")), (1, "1"), (2, "2")],
        coerce=int,
        required=False,
        empty_value=0,
        help_text=_("Who just stays up against who just misses it, when the tables are final."),
    )
    third_place = forms.BooleanField(label=_("Match for the third place"), required=False)
    seeded = forms.BooleanField(label=_("Seeded in the order of the list"), required=False)
    by_rating = forms.BooleanField(label=_("Seeded by rating"), required=False)
    auto_publish = forms.BooleanField(label=_("Rounds are published at once"), required=False)
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
    interval = forms.IntegerField(label=_("A round every"), **limits.INTERVAL)
    unit = forms.ChoiceField(label=_("Minutes or days"), choices=Unit, widget=forms.RadioSelect)
    round_minutes = forms.IntegerField(
        label=_("Minutes a round"),
        **limits.ROUND_MINUTES,
        required=False,
        help_text=_("A timer that everybody sees. 0: none."),
    )
    no_show_minutes = forms.IntegerField(
        label=_("Minutes for who is not there"),
        **limits.PATIENCE,
        required=False,
        help_text=_("Then the match is lost: live by itself, with real cards once it is said."),
    )
    answer_minutes = forms.IntegerField(
        label=_("Minutes for an arbiter to answer"), **limits.PATIENCE, required=False
    )
    on_disqualification = forms.ChoiceField(
        label=_("Results of who is disqualified"),
        choices=Struck,
        required=False,
        widget=forms.RadioSelect,
    )
    place = forms.CharField(label=_("Place"), max_length=120, required=False)
    places = forms.IntegerField(
        label=_("How many may take part"),
        **limits.PLACES,
        required=False,
        help_text=_("More than that wait for a place."),
    )
    check_in = forms.IntegerField(
        label=_("Check-in opens before the first round, in minutes"),
        **limits.CHECK_IN,
        required=False,
        help_text=_("Empty: you open it yourself, or there is none."),
    )

    def __init__(self, *args, clubs, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["club"].queryset = clubs
        self.houses = [*House.objects.in_use().filter(club__in=clubs).select_related("club")]
        self.fields["profile"].choices = choices(self.houses)

    def clean(self) -> dict:
        given = super().clean()
        if bool(given.get("day")) != bool(given.get("at")):
            self.add_error("at", _("Give both the day and the time, or neither."))
        if given.get("check_in") is not None and not given.get("day"):
            self.add_error("check_in", _("Give the day and time of the first round too."))
        house = chosen(given.get("profile", ""), self.houses)
        if house and given.get("club") and house.club != given["club"]:
            self.add_error("profile", _("These are another club's rules."))
        return given

    def plan(self, by) -> Tournament:
        usual = {"format": Format.ROUND_ROBIN, "groups": 1, "through": 0, "planned_rounds": 0}
        usual |= {"divisions": 1, "on_disqualification": Struck.STAND}
        given = {name: value for name, value in self.cleaned_data.items() if value is not None}
        if house := chosen(given["profile"], self.houses):
            given = {**given, "house": house, "profile": house.rules.profile}
        return Tournament.plan(by, **{**given, **{k: given.get(k) or v for k, v in usual.items()}})

    def lengths(self) -> list[dict]:
        """For so many entries: rounds, and hours or days; by what is filled in so far."""
        given = getattr(self, "cleaned_data", {})
        known = {name: value for name, value in given.items() if value not in (None, "")}
        plan = {**self.initial, **known}
        return [length(plan, count) for count in sorted({*COUNTS, plan.get("places") or 4})]

    @staticmethod
    def starting_from(preset: str, club: str) -> dict:
        usual = {"cycles": 1, "interval": 45, "unit": Unit.MINUTES, "club": club}
        more = {"format": Format.ROUND_ROBIN, "groups": 1, "through": 0, "planned_rounds": 0}
        more |= {"divisions": 1, "moving": 1, "on_disqualification": Struck.STAND}
        more |= {"third_place": True, "auto_publish": True}
        more |= {"no_show_minutes": 10, "answer_minutes": 15}
        return usual | more | PRESETS.get(preset, PRESETS["family"])

    @staticmethod
    def same_as(event: Tournament) -> dict:
        """As the last time, but for the day."""
        first = event.stages.all()[0]
        parts = max(stage.group for stage in event.stages.all()) or 1
        kept = ["format", "planned_rounds", "cycles", "through", "seeded", "by_rating"]
        kept += ["auto_publish", "third_place", "delayed", "interval", "unit", "round_minutes"]
        kept += ["no_show_minutes", "answer_minutes"]
        return {name: getattr(first, name) for name in kept} | {
            "club": event.club_id,
            "name": event.name,
            "kind": event.kind,
            "place": event.place,
            "profile": same_rules(event, first),
            "target": first.rules.target,
            "live": "1" if first.default_live else "",
            "divisions" if event.moving is not None else "groups": parts,
            "moving": event.moving,
            "play_offs": event.play_offs,
            "on_disqualification": event.on_disqualification,
            "at": first.time,
            "places": event.places,
            "check_in": event.check_in_before,
        }


def same_rules(event: Tournament, stage: Stage) -> str:
    """The club's own, if it still has them under that name."""
    house = event.club.houses.in_use().filter(name=stage.house).first()
    return f"{HOUSE}{house.pk}" if house else stage.rules.profile
