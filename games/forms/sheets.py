"""What is written of a match with real cards, and an arbiter's word about it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models.dispute import MOST_WORDS, Dispute
from games.models.sheets import FIELDS, HIGHEST_SCORE, Sheet
from games.rules.categories import played
from games.rules.ruleset import Ruleset
from games.rules.sheet import PACK_HAS
from games.words import labels

MOST_CHKOBBAS = 18


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


class DisputeForm(forms.Form):
    """What a result is contested for, or the arbiter is called about."""

    kind = forms.ChoiceField(
        label=_("What is it about?"), choices=Dispute.Kind, widget=forms.RadioSelect
    )
    words = forms.CharField(
        label=_("In your words"),
        max_length=MOST_WORDS,
        required=False,
        widget=forms.TextInput(attrs={"dir": "auto"}),
    )


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
