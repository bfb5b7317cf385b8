"""The drawing says what the numbers say."""

from itertools import pairwise

from games import charts
from games.charts import Series


def heights(line) -> list[float]:
    return [float(point.split(",")[1]) for run in line.runs for point in run.split()]


def across(line) -> list[float]:
    return [float(point.split(",")[0]) for run in line.runs for point in run.split()]


def test_time_runs_from_left_to_right_and_more_stands_higher():
    drawn = charts.chart(["0", "1", "2"], [Series("a", (0, 5, 21)), Series("b", (0, 8, 8))])
    first, second = drawn.lines
    assert across(first) == sorted(across(first))
    assert heights(first) == sorted(heights(first), reverse=True)
    assert heights(first)[1] > heights(second)[1] == heights(second)[2]
    assert drawn.rows == (("0", (0, 0)), ("1", (5, 8)), ("2", (21, 8)))
    assert [tick.label for tick in drawn.grid] == ["0", "10", "20", "30"]


def test_what_is_to_be_reached_is_marked():
    drawn = charts.chart(["0", "1"], [Series("a", (0, 9))], goal=16)
    assert [(tick.label, tick.goal) for tick in drawn.grid] == [
        ("0", False), ("5", False), ("10", False), ("16", True), ("20", False),
    ]  # fmt: skip


def test_a_gap_parts_a_line_and_one_value_makes_a_point():
    (line,) = charts.chart(["1", "2", "3"], [Series("a", (4, None, 2))]).lines
    assert len(line.runs) == 2
    assert line.last == 2
    level = charts.chart(["1", "2"], [Series("a", (7, 7))]).lines[0]
    assert heights(level)[0] == heights(level)[1]


def test_the_first_place_is_on_top_and_names_never_lie_on_one_another():
    series = [Series("a", (2, 1)), Series("b", (1, 2)), Series("c", (9, 2))]
    drawn = charts.chart(["1", "2"], series, height=charts.height_of(3), places=(1, 3))
    assert heights(drawn.lines[0])[0] > heights(drawn.lines[0])[1]
    assert max(map(heights, drawn.lines))[0] <= drawn.height
    names = sorted(float(line.name_y) for line in drawn.lines)
    assert min(below - above for above, below in pairwise(names)) >= 13
