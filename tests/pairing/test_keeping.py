"""A table is kept without its terms, and shown with them."""

import json
from fractions import Fraction

from tests.pairing.test_tie_breaks import chkobba
from tournaments.standings import PRESETS, Deduction, Entrant, keeping, rank

HALF = Fraction(1, 2)


def test_a_table_is_read_back_from_what_is_kept_with_every_term():
    table = chkobba()
    table.deductions = [Deduction(2, HALF, "late")]
    field = [Entrant(key, key, withdrawn=key == 4) for key in range(6)]
    for preset in PRESETS.values():
        rows = rank(field, table, preset)
        kept = keeping.Kept(*json.loads(json.dumps(keeping.keep(rows), cls=keeping.Exact)))
        assert kept.places == [[row.entrant, row.place] for row in rows]
        restored = keeping.restore(kept.lines[1:4], dict(kept.places), kept.asked)
        assert [row.write() for row in restored] == [row.write() for row in rows[1:4]]


def test_figures_are_what_their_terms_come_to():
    for preset in PRESETS.values():
        rows = rank([*map(Entrant, range(6))], chkobba(), preset)
        steps = [step for row in rows for step in row.steps]
        assert steps
        for step in steps:
            added = sum(term.value for term in step.figure.terms)
            if step.criterion.startswith("average"):
                assert (added > 0, added < 0) == (step.figure.value > 0, step.figure.value < 0)
            elif step.criterion != "direct_encounter":
                assert step.figure.value == added
