from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.fields import NameField
from games.houses import choices, chosen
from games.models import House
from games.models.importing import MOST_BYTES
from games.models.sheets import FIELDS, HIGHEST_SCORE, Sheet
from games.rules.categories import played
from games.rules.ruleset import CHOICES, HOUSE_OPTIONS, PROFILES, Ruleset
from games.rules.sheet import PACK_HAS
from games.words import FIELD_NAMES, LEVEL_NAMES, PROFILE_NAMES, PROFILES_DIFFER, VALUES, labels

MOST_CHKOBBAS = 18


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
            (
                0,
                _(
                    "none",
                ),
            ),
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


class SideForm(forms.Form):
    """A form about the sides of a match, by name."""

    def __init__(self, rules: Ruleset, *args: Any, names: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.names = names
        self.sides = range(rules.sides)


NOBODY = "nobody"


class SheetForm(SideForm):
    """One deal: who has each category, how many chkobbas; what was counted, if it was. A line that
    nobody has is said so: one that was forgotten must not pass for it."""

    def __init__(self, *args: Any, known: Sheet | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.categories = [key for key in labels(self.rules) if key != "chkobba"]
        for key in self.categories:
            self.fields[key] = self._category(key, known)
        for side in self.sides:
            self.fields[f"chkobba_{side}"] = self._number(
                MOST_CHKOBBAS, known[side]["breakdown"]["chkobba"] if known else 0
            )
            for key, whole in PACK_HAS.items():
                self.fields[f"{key}_{side}"] = self._number(
                    whole, known[side][key] if known else None
                )

    def _category(self, key: str, known: Sheet | None) -> forms.ChoiceField:
        sides = [(str(side), self.names[side]) for side in self.sides]
        nobody = [] if key == "hayya" else [(NOBODY, _("nobody"))]
        missing = _("Say who has it, or nobody.") if nobody else _("Say who has it.")
        return forms.ChoiceField(
            label=labels(self.rules)[key],
            choices=[*sides, *nobody],
            initial=self._holder(key, known) if known else None,
            error_messages={"required": missing},
            widget=forms.RadioSelect,
        )

    def _holder(self, key: str, known: Sheet) -> str:
        has = (str(side) for side in self.sides if known[side]["breakdown"][key])
        return next(has, NOBODY)

    @staticmethod
    def _number(most: int, initial: int | None) -> forms.IntegerField:
        widget = forms.NumberInput(attrs={"inputmode": "numeric"})
        return forms.IntegerField(
            min_value=0, max_value=most, required=False, initial=initial, widget=widget
        )

    def sheet(self) -> Sheet:
        return [{"breakdown": self._breakdown(side), **self._raw(side)} for side in self.sides]

    def _breakdown(self, side: int) -> dict[str, int]:
        said = {key: int(self.cleaned_data[key] == str(side)) for key in self.categories}
        return {**said, "chkobba": self.cleaned_data[f"chkobba_{side}"] or 0}

    def _raw(self, side: int) -> dict[str, int | None]:
        return {key: self.cleaned_data[f"{key}_{side}"] for key in PACK_HAS}

    def category_rows(self) -> list[forms.BoundField]:
        return [self[key] for key in self.categories]

    def chkobba_rows(self) -> list[tuple[str, forms.BoundField]]:
        return [(self.names[side], self[f"chkobba_{side}"]) for side in self.sides]

    def raw_rows(self) -> list[tuple[Any, list[tuple[str, forms.BoundField]]]]:
        return [
            (FIELDS[key], [(self.names[side], self[f"{key}_{side}"]) for side in self.sides])
            for key in PACK_HAS
            if key != "sevens" or played(self.rules, "bermila")
        ]


class TotalForm(SideForm):
    """The final score alone."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for side in self.sides:
            self.fields[f"total_{side}"] = forms.IntegerField(
                label=self.names[side],
                min_value=0,
                max_value=HIGHEST_SCORE,
                required=self.needed,
                widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
            )

    needed = True

    def totals(self) -> list[int]:
        return [self.cleaned_data[f"total_{side}"] for side in self.sides]


class RulingForm(TotalForm):
    """An arbiter's word: other totals, or a winner as things stand; always a reason."""

    needed = False
    reason = forms.CharField(label=_("Reason"), max_length=300)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """It stands on one page with a `TotalForm`, so its fields have ids of their own."""
        super().__init__(*args, auto_id="ruling_%s", **kwargs)
        sides = [(str(side), self.names[side]) for side in self.sides]
        self.fields["winner"] = forms.ChoiceField(
            label=_("Winner, whatever the score"),
            choices=[("", _("as the totals say")), *sides],
            required=False,
        )
        self.order_fields([*(f"total_{side}" for side in self.sides), "winner", "reason"])

    def clean(self) -> dict[str, Any]:
        given = [self.cleaned_data.get(f"total_{side}") is not None for side in self.sides]
        if any(given) != all(given) or not (all(given) or self.cleaned_data.get("winner")):
            raise forms.ValidationError(_("Give the totals of all sides, or a winner."))
        return self.cleaned_data

    def result(self) -> dict[str, Any]:
        winner = self.cleaned_data["winner"]
        said: dict[str, Any] = {"winner": int(winner)} if winner else {}
        return said if self.totals()[0] is None else {**said, "totals": self.totals()}
