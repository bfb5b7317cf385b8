"""Dates, times and numbers in each language."""

from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.utils.dateformat import format as formatted
from django.utils.formats import get_format, number_format
from django.utils.translation import override

WHEN = datetime(2026, 3, 2, 20, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "time", "short", "first_day", "number"),
    [
        ("fr", "20:05", "02/03/2026 20:05", 1, "16,5"),
        ("ar-tn", "20:05", "02/03/2026 20:05", 1, "16,5"),
    ],
)
def test_times_are_of_24_hours_weeks_begin_on_monday(language, time, short, first_day, number):
    with override(language):
        assert formatted(WHEN, get_format("TIME_FORMAT")) == time
        assert formatted(WHEN, get_format("SHORT_DATETIME_FORMAT")) == short
        assert get_format("FIRST_DAY_OF_WEEK") == first_day
        assert number_format(16.5) == number


def test_languages_are_named_by_themselves():
    assert dict(settings.LANGUAGES) == {"fr": "Français", "ar-tn": "العربية", "en": "English"}
