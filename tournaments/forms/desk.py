"""What is filled in at the organiser's and arbiter's desk."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.fields import NameField
from accounts.models import Player
from tournaments import limits
from tournaments.forms.plan import DayField
from tournaments.models import Entry, Single, Stage, Tournament

CHOOSE = _("Choose from the list")


class DeductionForm(forms.Form):
    """Points that an arbiter takes off."""

    entry = forms.ModelChoiceField(Entry.objects.none(), label=_("Who"), empty_label=CHOOSE)
    points = forms.IntegerField(label=_("Points"), **limits.POINTS_OFF)
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def __init__(self, *args, event: Tournament, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].queryset = event.entries.with_names()


class DisqualifyForm(forms.Form):
    entry = forms.ModelChoiceField(Entry.objects.none(), label=_("Who"))
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def __init__(self, *args, event: Tournament, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        known = event.entries.filter(disqualified_at=None, waiting_since=None)
        self.fields["entry"].queryset = known.with_names()


class SubstituteForm(forms.Form):
    """Of a team: who goes out, who comes in."""

    out = forms.ModelChoiceField(
        Player.objects.none(), label=_("Who goes out"), empty_label=None, widget=forms.RadioSelect
    )
    into = forms.ModelChoiceField(
        Player.objects.none(), label=_("Who comes in"), empty_label=None, widget=forms.RadioSelect
    )

    def __init__(self, *args, entry: Entry, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        for name, people in (("out", entry.players), ("into", entry.bench)):
            known = Player.objects.filter(pk__in=[player.pk for player in people])
            self.fields[name].queryset = known


class PostponeForm(forms.Form):
    day = DayField(
        label=_("Day"),
    )
    at = forms.TimeField(
        label=_("Time"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )


class SwapForm(forms.Form):
    """Two entries of a round that change places."""

    one = forms.ModelChoiceField(Entry.objects.none(), label=_("Who"), empty_label=CHOOSE)
    other = forms.ModelChoiceField(
        Entry.objects.none(), label=_("changes places with"), empty_label=CHOOSE
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def __init__(self, *args, stage: Stage, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            self.fields[name].queryset = stage.entries.filter(withdrawn_at=None).with_names()


class ByHandForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=200)


class RoundsForm(forms.Form):
    count = forms.IntegerField(label=_("Number of rounds"), **limits.ROUNDS)


class ExtendForm(forms.Form):
    minutes = forms.IntegerField(label=_("Minutes more"), **limits.MORE_MINUTES, initial=5)


class SinglesForm(forms.Form):
    names = forms.CharField(
        label=_("Who has no partner, one a line"),
        widget=forms.Textarea(attrs={"rows": 2, "dir": "auto"}),
    )


class CoupleForm(forms.Form):
    """Two who are looking for a partner."""

    single = forms.ModelMultipleChoiceField(
        Single.objects.none(), label=_("Who"), widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args, event: Tournament, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.fields["single"].queryset = event.singles.select_related("player")

    def clean_single(self):
        chosen = self.cleaned_data["single"]
        if len(chosen) != 2:
            raise forms.ValidationError(_("Choose two who are looking for a partner."))
        return list(chosen)


class AgainForm(forms.Form):
    """The next season, or the same again: its name, and when it begins."""

    name = NameField(label=_("Name of the tournament"))
    day = DayField(label=_("Day of the first round"), required=False)
    at = forms.TimeField(
        label=_("Time"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )


class PlacesForm(forms.Form):
    places = forms.IntegerField(label=_("How many may take part"), **limits.PLACES, required=False)


class CallOffForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=200)
