"""By which rules a table is opened, and what is brought to it."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.fields import NameField
from games.houses import choices, chosen
from games.models import House
from games.models.importing import MOST_BYTES
from games.rules.ruleset import CHOICES, HOUSE_OPTIONS, PROFILES, Ruleset
from games.words import FIELD_NAMES, LEVEL_NAMES, PROFILE_NAMES, PROFILES_DIFFER, VALUES


class RulesetForm(forms.Form):
    """What a table is asked before it opens; everything else is the profile's."""

    players = forms.TypedChoiceField(
        label=_("Players"),
        choices=[(2, "2"), (4, "4"), (3, "3")],
        coerce=int,
        initial=2,
        widget=forms.RadioSelect,
    )
    target = forms.TypedChoiceField(
        label=_("Points to win"),
        choices=[(11, "11"), (16, "16"), (21, "21")],
        coerce=int,
        initial=21,
        widget=forms.RadioSelect,
    )
    profile = forms.ChoiceField(
        label=_("Rules"),
        help_text=PROFILES_DIFFER,
        choices=list(PROFILE_NAMES.items()),
        initial="tunisian",
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, houses: Iterable[House] = (), **kwargs: Any) -> None:
        """`houses`: clubs' own rules that are offered beside the profiles."""
        super().__init__(*args, **kwargs)
        self.houses = [*houses]
        self.fields["profile"].choices = choices(self.houses)

    @property
    def house(self) -> House | None:
        """The club's own rules that are chosen; they say target and clock too."""
        return chosen(self.cleaned_data.get("profile", ""), self.houses)

    @property
    def house_name(self) -> str:
        return self.house.name if self.house else ""

    def clean(self) -> dict[str, Any]:
        """Three play only where the profile knows a game of three."""
        name = self.house.rules.profile if self.house else self.cleaned_data.get("profile", "")
        profile = PROFILES.get(name)
        players = self.cleaned_data.get("players")
        if profile and players and players not in profile.offers["players"]:
            self.add_error("players", _("These rules are not played by so many."))
        return self.cleaned_data

    def choices_made(self) -> dict[str, Any]:
        return {key: self.cleaned_data[key] for key in ("players", "target")}

    def ruleset(self) -> Ruleset:
        if self.house:
            return self.house.rules_for(self.cleaned_data["players"])
        return PROFILES[self.cleaned_data["profile"]].ruleset(**self.choices_made())


class TableForm(RulesetForm):
    turn_seconds = forms.TypedChoiceField(
        label=_("Clock"),
        choices=[
            (30, _("30 s")),
            (60, _("60 s")),
            (0, _("none")),
        ],
        coerce=int,
        initial=30,
        widget=forms.RadioSelect,
    )
    public = forms.BooleanField(
        label=_("Anybody may sit down and watch"), required=False, initial=False
    )
    bots = forms.ChoiceField(
        choices=[("", ""), *LEVEL_NAMES.items()], required=False, widget=forms.HiddenInput
    )
    field_order = ["players", "target", "turn_seconds", "profile", "public"]

    def choices_made(self) -> dict[str, Any]:
        return {**super().choices_made(), "turn_seconds": self.cleaned_data["turn_seconds"]}


class MarkForm(RulesetForm):
    """A game with real cards: who sits where. The first seat is whoever keeps the score, unless he
    writes another name there."""

    seat_0 = NameField(label=_("First seat"), required=False, help_text=_("Empty: you."))
    seat_1 = NameField(label=_("Second seat"), required=False)
    seat_2 = NameField(label=_("Third seat"), required=False)
    seat_3 = NameField(label=_("Fourth seat"), required=False)

    def names(self) -> list[str]:
        return [self.cleaned_data[f"seat_{n}"] for n in range(self.cleaned_data["players"])]


def house_option(name: str, coerce: Any) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=FIELD_NAMES[name],
        choices=[(value, VALUES[name, value]) for value in CHOICES[name]],
        coerce=coerce,
        widget=forms.RadioSelect,
    )


def yes(value: Any) -> bool:
    return str(value) == "True"


class HouseForm(forms.Form):
    """A club's own rules: a name, a profile, and what a house may choose for itself. The profile is
    chosen once: other courts or another deal are another game."""

    name = NameField(label=_("Name of these rules"), help_text=_("For example: Ramadan 16"))
    profile = forms.ChoiceField(
        label=_("They are built on"),
        help_text=PROFILES_DIFFER,
        choices=list(PROFILE_NAMES.items()),
        initial="family",
        widget=forms.RadioSelect,
    )
    target = forms.IntegerField(label=_("Points to win"), min_value=1, max_value=101, initial=16)
    turn_seconds = forms.IntegerField(
        label=_("Seconds for a card"),
        min_value=0,
        max_value=600,
        initial=30,
        help_text=_("0: no clock; else at least 5."),
    )
    capture_priority = house_option("capture_priority", str)
    courts_capture_sums = house_option("courts_capture_sums", yes)
    primiera = house_option("primiera", yes)
    tied_category = house_option("tied_category", str)

    def __init__(self, *args: Any, house: House | None = None, **kwargs: Any) -> None:
        rules = house.rules if house else PROFILES["family"].ruleset(target=16)
        initial = {name: getattr(rules, name) for name in HOUSE_OPTIONS}
        kwargs["initial"] = {**initial, "name": house.name if house else ""}
        super().__init__(*args, **kwargs)
        self.house = house
        if house:
            del self.fields["profile"]

    def clean_turn_seconds(self) -> int:
        seconds: int = self.cleaned_data["turn_seconds"]
        if 0 < seconds < 5:
            raise forms.ValidationError(_("0: no clock; else at least 5."))
        return seconds

    def keep(self, club: Any, by: Any) -> House:
        given = self.cleaned_data
        choices = {name: given[name] for name in HOUSE_OPTIONS}
        if self.house:
            return self.house.revise(given["name"], choices, by)
        return House.make(club, given["name"], given["profile"], choices, by)


class RecordForm(forms.Form):
    """A record, as a file or pasted; the file comes first."""

    file = forms.FileField(
        label=_("The file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,.jsonl,application/json"}),
    )
    text = forms.CharField(
        label=_("Or paste it here"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "dir": "ltr", "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        file = self.cleaned_data.get("file")
        record = file.read() if file else self.cleaned_data.get("text", "").encode()
        if not record.strip() and not self.errors:
            raise forms.ValidationError(_("Give a file, or paste a record."))
        return {**self.cleaned_data, "record": record}

    def to_be_corrected(self) -> "RecordForm":
        """The same with what was given in the field where it can be corrected; of a file too, which
        no page can keep."""
        record = self.cleaned_data["record"]
        shown = self.data["text"] if len(record) > MOST_BYTES else record.decode(errors="replace")
        return RecordForm(initial={"text": shown})
