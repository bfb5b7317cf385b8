"""How people come into a tournament."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.fields import NameField


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
