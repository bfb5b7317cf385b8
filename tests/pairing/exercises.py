"""The published exercises beside the checkout, read; they do not travel with the code."""

import json
from pathlib import Path

import pytest

from tournaments.standings import Kind, Outcome, Unplayed

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
POINTS = {"1": 0, "=": None, "0": 1}
BYES = {"H": Kind.HALF, "U": Kind.ALLOCATED, "Z": Kind.ZERO, "F": Kind.FULL, "-": Kind.ZERO}


def text(name):
    for folder in (DATA, DATA.parents[2] / "shared" / "data"):
        if (folder / name).exists():
            return (folder / name).read_text()
    return pytest.skip(f"{name} is not at hand beside the checkout")


def published(name):
    return json.loads(text(name))


def results(name):
    """The outcomes and byes of a tournament report file (TRF)."""
    outcomes, unplayed = [], []
    for line in text(name).splitlines():
        if not line.startswith("001"):
            continue
        one = int(line[4:8])
        for number, at in enumerate(range(89, len(line.rstrip()), 10), 1):
            cell = line[at : at + 10].split()
            if len(cell) == 3 and cell[0] != "0000":
                other, result = int(cell[0]), cell[2]
                forfeit = result in "+-"
                if one < other:
                    winner = {"+": 0, "-": 1}[result] if forfeit else POINTS[result]
                    outcomes.append(Outcome((one, other), winner, forfeit=forfeit, round=number))
            elif cell:
                unplayed.append(Unplayed(one, number, BYES[cell[-1]]))
    return outcomes, unplayed
