import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts import names
from accounts.models import Player

KEPT = [
    ("Ali", "Ali"),
    ("  Ali   Baba ", "Ali Baba"),
    ("عمّي عليّ", "عمّي عليّ"),
    ("Ли́за", "Ли́за"),
    ("René", "René"),
    ("Rene\u0301", "René"),
    ("\u202eilA", "ilA"),
    ("Ali\u200f\u2066", "Ali"),
    ("A\u200bli\ufeff", "Ali"),
    ("Ali\u00a0\u3000Baba", "Ali Baba"),
    ("👨\u200d👩\u200d👧 🃏", "👨\u200d👩\u200d👧 🃏"),
    ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ("x" * 40, "x" * 40),
]
REFUSED = [
    ("", "invisible"),
    ("   ", "invisible"),
    ("\u200b\u200d\u2060", "invisible"),
    ("\u3164\u2800", "invisible"),
    ("\u0301", "invisible"),
    ("A\x00li", "control"),
    ("A\nli", "control"),
    ("A\x1b[31m", "control"),
    ("\ud800", "control"),
    ("x" * 41, "too_long"),
    ("x" * 200, "too_long"),
    ("e" + "\u0302" * 20, "marks"),
    (None, "not_text"),
    (["Ali"], "not_text"),
]


@pytest.mark.parametrize(("typed", "kept"), KEPT)
def test_a_name_is_kept_without_what_cannot_be_seen(typed, kept):
    assert names.clean(typed) == unicodedata.normalize("NFC", kept)


@pytest.mark.parametrize(("typed", "code"), REFUSED)
def test_a_name_that_shows_nothing_or_too_much_is_refused_with_its_reason(typed, code):
    with pytest.raises(names.BadName) as refusal:
        names.clean(typed)
    assert refusal.value.code == code


@given(st.text(max_size=60))
def test_a_kept_name_is_kept_again_as_it_is(typed):
    try:
        kept = names.clean(typed)
    except names.BadName:
        return
    assert names.clean(kept) == kept
    assert 1 <= len(kept) <= 40


def test_equal_names_get_marks_and_others_none():
    people = [Player(pk=1, name="Ali"), Player(pk=2, name="ALI "), Player(pk=3, name="Sami")]
    assert names.marked(people) == [
        (people[0], names.mark(1)),
        (people[1], names.mark(2)),
        (people[2], ""),
    ]


def test_marks_differ_until_every_one_was_given():
    assert len({names.mark(number) for number in range(names.MARKS)}) == names.MARKS
