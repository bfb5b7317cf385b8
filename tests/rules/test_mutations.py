"""Records with one value changed: each change is found, or makes no difference."""

import json
from copy import deepcopy
from random import Random

import pytest

from games.rules.record import check_line
from games.rules.ruleset import PROFILES
from tests.rules.matches import any_match, sealed

TUNISIAN = PROFILES["tunisian"].ruleset()

FREE = {
    "name", "bot", "by", "profile", "turn_seconds", "first_dealer", "target", "tied_category",
    "redeal", "primiera", "bermila", "capture_priority", "courts_capture_sums", "court_values",
    "J", "Q", "K", "captures", "cut", "redealt", "seats", "players",
}  # fmt: skip
"""Where a change may leave a record lawful: labels, and choices that made no difference to it.
Besides, taking back the last play of a deal that is unfinished (`undone`)."""

VALUES = [
    None, True, False, 0, 1, 2, 3, -1, 36, 10**30, 10**400, 1.0, float("inf"), float("nan"), "",
    "7D", "QH", "keep", "clock", "\ud800", "x" * 999, [], {}, [[]] * 3, {"seat": 0}, [["7D"]],
]  # fmt: skip


def paths(value, path=()):
    yield path
    items = enumerate(value) if isinstance(value, list) else ()
    for key, child in value.items() if isinstance(value, dict) else items:
        yield from paths(child, (*path, key))


@pytest.mark.parametrize("chunk", range(10))
def test_10000_changes_of_one_value_are_faults_or_make_no_difference(chunk):
    chance = Random(chunk)
    at_fault = 0
    for number in range(20):
        original = (
            sealed(TUNISIAN) if number == 0 else any_match(9000 + 20 * chunk + number, target=1)
        )
        everywhere = list(paths(original))[1:]
        for _ in range(50):
            changed = deepcopy(original)
            path = chance.choice(everywhere)
            holder = changed
            for key in path[:-1]:
                holder = holder[key]
            if chance.random() < 0.2:
                del holder[path[-1]]
            else:
                holder[path[-1]] = chance.choice(VALUES)
            same = changed == original
            faults = check_line(json.dumps(changed).encode())
            at_fault += bool(faults)
            names = [key for key in path if isinstance(key, str)]
            undone = path == ("deals", 1, "plays", 6) and number == 0
            assert faults or same or undone or names[-1] in FREE, (path, holder)
    assert at_fault > 800
