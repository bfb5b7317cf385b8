"""Names where Django meets them: in verbs, in models, in forms."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.errors import Refused

REASONS = {
    "not_text": _("A name is a text."),
    "too_long": _("A name has at most 40 characters."),
    "control": _("This name holds a sign that cannot be shown."),
    "invisible": _("A name needs at least one sign that can be seen."),
    "marks": _("This name piles too many marks on one letter."),
}


def kept_name(text: object) -> str:
    """The name as it is kept, or a refusal for the person."""
    try:
        return names.clean(text)
    except names.BadName as bad:
        raise Refused(f"name_{bad.code}", REASONS[bad.code]) from None


def validate_name(text: str) -> None:
    try:
        names.clean(text)
    except names.BadName as bad:
        raise ValidationError(REASONS[bad.code], code=bad.code) from None


class NameField(forms.CharField):
    """A name typed by somebody, cleaned."""

    def __init__(self, **options) -> None:
        options.setdefault("label", _("Name"))
        super().__init__(**options)

    def to_python(self, value):
        text = super().to_python(value)
        if text in self.empty_values:
            return text
        try:
            return names.clean(text)
        except names.BadName as bad:
            raise ValidationError(REASONS[bad.code], code=bad.code) from None

    def widget_attrs(self, widget) -> dict:
        return {**super().widget_attrs(widget), "maxlength": str(names.LONGEST), "dir": "auto"}
