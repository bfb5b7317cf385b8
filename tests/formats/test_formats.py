"""Every format from registration to prize-giving, through the API alone.

Here of a round robin no more than three rounds are played of what was drawn (and checked) whole,
and of most rounds one board is entered and confirmed by its sides; the others come in a file.
tests/bench/bench_formats.py plays every round, and every format at every one of SIZES.
"""

import pytest

from tests.formats.script import Script

pytestmark = pytest.mark.django_db

SIZES = (2, 3, 5, 7, 8, 18, 33)
FORMATS = {
    "single": {"format": "round_robin"},
    "double": {"format": "round_robin", "cycles": 2},
    "swiss": {"format": "swiss"},
    "knockout": {"format": "knockout", "third_place": True},
    "double_elimination": {"format": "double_elimination"},
    "groups": {"format": "round_robin", "groups": 2, "through": 2},
    "league": {"format": "round_robin", "divisions": 2, "moving": 1},
}
LEAST = 4  # for two groups, or two divisions
TABLES = 5  # here all is entered by hand, and the table is looked at after every round


def plan(name: str, size: int) -> dict:
    asked = dict(FORMATS[name])
    if size < LEAST:
        asked |= dict.fromkeys(asked.keys() & {"groups", "divisions"}, 1)
    return asked


SMALL = [(name, size) for name in FORMATS for size in (2, 3, 5)]
LARGER = [("single", 8), ("swiss", 8), ("knockout", 18), ("double_elimination", 7)]
DIVIDED = [("groups", 8), ("league", 8)]


@pytest.mark.parametrize(("name", "size"), [*SMALL, *LARGER, *DIVIDED])
def test_it_is_run_from_registration_to_prize_giving(name, size):
    """Faults 28, 29, 31, 36, 47 and 48."""
    by_hand = size if size == TABLES else 1
    Script(size, by_hand, rounds=3, **plan(name, size)).run()
