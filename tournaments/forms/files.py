"""Forms about files and messages that leave the site or come into it."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from accounts.post import LONGEST
from tournaments.exchange.spreadsheet import MOST_BYTES


class EntriesFileForm(forms.Form):
    """A spreadsheet, read whole."""

    file = forms.FileField(
        label=_("The file"),
        widget=forms.FileInput(attrs={"accept": ".csv,text/csv"}),
        help_text=_("CSV in UTF-8; its first line names the columns, as in the file given here."),
    )

    def clean_file(self) -> bytes:
        return self.cleaned_data["file"].read(MOST_BYTES + 1)

    def refuse(self, field: str, refused: Refused) -> None:
        for line in str(refused).splitlines():
            self.add_error(field, line)


class ResultsFileForm(EntriesFileForm):
    reason = forms.CharField(label=_("Reason"), max_length=200, initial=_("From the paper sheets."))


class WebhookForm(forms.Form):
    url = forms.CharField(
        label=_("Address"),
        max_length=LONGEST,
        widget=forms.URLInput(attrs={"dir": "ltr", "placeholder": "https://"}),
    )
