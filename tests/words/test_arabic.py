"""Arabic as Tunisians write it, down to what Django says by itself."""

from datetime import date, time

import pytest
from django.contrib.auth.password_validation import MinimumLengthValidator
from django.core.exceptions import ValidationError
from django.utils.formats import date_format, number_format, time_format
from django.utils.translation import ngettext, override

MONTHS = "جانفي فيفري مارس أفريل ماي جوان جويلية أوت سبتمبر أكتوبر نوفمبر ديسمبر"


@pytest.fixture(autouse=True)
def arabic():
    with override("ar-tn"):
        yield


def test_months_have_the_names_that_tunisia_gives_them():
    year = (date_format(date(2026, month, 3), "F") for month in range(1, 13))
    assert " ".join(year) == MONTHS


def test_days_hours_and_numbers_are_written_with_western_digits():
    assert date_format(date(2026, 8, 3)) == "3 أوت 2026"
    assert time_format(time(20, 30)) == "20:30"
    assert number_format(1234.5, force_grouping=True) == "1.234,5"


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "بلا شكبّة"),
        (1, "شكبّة واحدة"),
        (2, "شكبّتان"),
        (3, "3 شكبّات"),
        (11, "11 شكبّة"),
        (100, "100 شكبّة"),
        (103, "103 شكبّات"),
    ],
)
def test_a_number_of_things_takes_the_form_that_arabic_asks_for(count, said):
    assert ngettext("%(n)s chkobba", "%(n)s chkobbas", count) % {"n": count} == said


def test_where_the_arabic_of_django_is_silent_nobody_reads_french():
    with pytest.raises(ValidationError) as refused:
        MinimumLengthValidator(8).validate("chkobba")
    assert refused.value.messages == ["كلمة المرور قصيرة: أقلها 8 أحرف."]
