from allauth.account.forms import SignupForm
from allauth.core import context
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts import identity
from accounts.errors import Refused
from accounts.fields import NameField, kept_name
from accounts.models import Club, Player
from accounts.models.membership import Role
from accounts.models.player import COLOURS

ZONES = (
    ("Africa/Tunis", _("Tunis")),
    ("Africa/Algiers", _("Algiers")),
    ("Africa/Tripoli", _("Tripoli")),
    ("Asia/Dubai", _("Dubai")),
    ("Asia/Riyadh", _("Riyadh")),
    ("Europe/Berlin", _("Berlin")),
    ("Europe/London", _("London")),
    ("Europe/Paris", _("Paris")),
    ("Europe/Rome", _("Rome")),
    ("America/Montreal", _("Montreal")),
    ("America/New_York", _("New York")),
)


class SignUpForm(SignupForm):
    """A guest may bring his seats and results along; on a borrowed phone he may not want to."""

    keep_guest = forms.BooleanField(required=False, initial=True)

    def __init__(self, *args, **options) -> None:
        super().__init__(*args, **options)
        self.fields["email"].label = _("E-mail")  # that it is optional every field says by itself
        self.guest = identity.guest_of(context.request)
        if self.guest is None:
            del self.fields["keep_guest"]
        else:
            name = f"\u2068{self.guest.name}\u2069"
            self.fields["keep_guest"].label = _("I am %(name)s: keep my seats and results") % {
                "name": name
            }


class ColourField(forms.TypedChoiceField):
    """The colour of a player's disc, by its number in the design's tokens."""

    def __init__(self, **options) -> None:
        choices = [(number, number + 1) for number in range(COLOURS)]
        super().__init__(
            label=_("Colour"),
            choices=choices,
            coerce=int,
            required=False,
            empty_value=None,
            widget=forms.RadioSelect,
            **options,
        )


class GuestForm(forms.Form):
    name = NameField(label=_("Your name at the table"))
    colour = ColourField()


class MeForm(forms.Form):
    name = NameField(label=_("Your name at the table"))
    colour = ColourField()


class ClubForm(forms.Form):
    name = NameField(label=_("Name of the club"))
    city = NameField(label=_("City"), required=False)
    zone = forms.ChoiceField(label=_("Time zone"), choices=ZONES, initial="Africa/Tunis")

    def __init__(self, *args, club: Club | None = None, **options) -> None:
        if club:
            options["initial"] = {"name": club.name, "city": club.city, "zone": club.zone}
        super().__init__(*args, **options)
        if club and club.zone not in dict(ZONES):
            self.fields["zone"].choices = [*ZONES, (club.zone, club.zone)]


class PlayersForm(forms.Form):
    names = forms.CharField(
        label=_("Names, one a line"),
        widget=forms.Textarea(attrs={"rows": 4, "dir": "auto"}),
    )

    def clean_names(self) -> str:
        text = self.cleaned_data["names"]
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                self._check(number, line)
        return text

    @staticmethod
    def _check(number: int, line: str) -> None:
        try:
            kept_name(line)
        except Refused as refused:
            raise ValidationError(
                _("Line %(number)d: %(reason)s"),
                code=refused.code,
                params={"number": number, "reason": refused.message},
            ) from None


class NameForm(forms.Form):
    name = NameField()


class RoleForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=Role)


class TeamForm(forms.Form):
    name = NameField(label=_("Name of the team"))
    first = forms.ModelChoiceField(label=_("First player"), queryset=Player.objects.none())
    second = forms.ModelChoiceField(label=_("Second player"), queryset=Player.objects.none())

    def __init__(self, club: Club, *args, **options) -> None:
        super().__init__(*args, **options)
        for field in ("first", "second"):
            self.fields[field].queryset = club.everybody()

    def clean(self):
        data = super().clean()
        if data.get("first") and data.get("first") == data.get("second"):
            raise ValidationError(_("A team is two different players."), code="not_two")
        return data


class SubstituteForm(forms.Form):
    player = forms.ModelChoiceField(label=_("Substitute"), queryset=Player.objects.none())

    def __init__(self, club: Club, *args, **options) -> None:
        super().__init__(*args, **options)
        self.fields["player"].queryset = club.everybody()


class NewPasswordForm(forms.Form):
    password = forms.CharField(
        label=_("New password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
