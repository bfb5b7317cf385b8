"""Every round of every format at every size, each with one who leaves, a board without anybody and
a correction; ten boards of a round are entered by one side and confirmed by the other.

    bin/test tests/bench/bench_formats.py -s

CPU time of the process that asks, in seconds; the database's comes to it.
"""

from time import process_time

import pytest

from tests.formats.script import Script
from tests.formats.test_formats import FORMATS, SIZES, plan

BY_HAND = 10


@pytest.mark.django_db
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", FORMATS)
def test_it_is_run_whole(name, size):
    start = process_time()
    script = Script(size, BY_HAND, **plan(name, size)).run()
    print(f"\n{name} {size}: {process_time() - start:.1f} s, {dict(script.count)}, {script.podium}")
