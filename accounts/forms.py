from allauth.account.forms import SignupForm
from allauth.core import context
from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts import identity
from accounts.errors import Refused
from accounts.fields import NameField, kept_name
from accounts.models import Club, Kind, Player
from accounts.models.membership import Role
from accounts.models.player import COLOURS
from accounts.names import isolated

lazy_html = lazy(format_html, SafeString)

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
            name = isolated(self.guest.name)
            self.fields["keep_guest"].label = _("I am %(name)s: keep my seats and results") % {
                "name": name
            }


# Of the design's tints, in their order.
COLOUR_NAMES = (
    pgettext_lazy("colour of a seal", "brick"),
    pgettext_lazy("colour of a seal", "ochre"),
    pgettext_lazy("colour of a seal", "olive"),
    pgettext_lazy("colour of a seal", "green"),
    pgettext_lazy("colour of a seal", "lagoon"),
    pgettext_lazy("colour of a seal", "blue"),
    pgettext_lazy("colour of a seal", "violet"),
    pgettext_lazy("colour of a seal", "plum"),
)
assert len(COLOUR_NAMES) == COLOURS


class ColourField(forms.TypedChoiceField):
    """The colour of a player's seal: swatches with their names, or left to his name."""

    def __init__(self, **options) -> None:
        swatch = '<span class="swatch tint-{}" aria-hidden="true"></span>{}'
        colours = [(n, lazy_html(swatch, n, name)) for n, name in enumerate(COLOUR_NAMES)]
        super().__init__(
            label=_("Colour"),
            choices=[("", _("from my name")), *colours],
            coerce=int,
            required=False,
            empty_value=None,
            widget=forms.RadioSelect,
            **options,
        )


class GuestForm(forms.Form):
    name = NameField(label=_("Your name at the table"))
    name.widget.attrs["autofocus"] = True
    colour = ColourField()


class MeForm(forms.Form):
    name = NameField(label=_("Your name at the table"))
    colour = ColourField()
    hidden = forms.BooleanField(
        label=_("Keep me out of the list of players"),
        help_text=_("What you play in public stays public."),
        required=False,
    )


class RemindersForm(forms.Form):
    kinds = forms.MultipleChoiceField(
        label=_("Tell me when"),
        choices=Kind,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    email = forms.EmailField(
        label=_("By e-mail to"),
        help_text=_("Left empty, none is sent."),
        required=False,
    )
    email.widget.attrs["autocomplete"] = "email"


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
    first = forms.ModelChoiceField(
        Player.objects.none(), label=_("First player"), empty_label=_("Choose from the list")
    )
    second = forms.ModelChoiceField(
        Player.objects.none(), label=_("Second player"), empty_label=_("Choose from the list")
    )

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
    player = forms.ModelChoiceField(
        Player.objects.none(), label=_("Substitute"), empty_label=_("Choose from the list")
    )

    def __init__(self, club: Club, *args, **options) -> None:
        super().__init__(*args, **options)
        self.fields["player"].queryset = club.everybody()


class NewPasswordForm(forms.Form):
    password = forms.CharField(
        label=_("New password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
