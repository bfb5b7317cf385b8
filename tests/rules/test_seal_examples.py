"""What docs/seal.md tells a stranger who wants to check a deal is what the engine does."""

import json
import re
from pathlib import Path

import pytest

from games.rules.cards import codes
from games.rules.position import Deal
from games.rules.ruleset import PROFILES
from games.rules.shuffle import commitment, pack_order

DOCUMENT = Path(__file__).parents[2] / "docs" / "seal.md"
EXAMPLES = [
    json.loads(text) for text in re.findall(r"```json\n(.*?)```", DOCUMENT.read_text(), re.S)
]


@pytest.mark.parametrize("example", EXAMPLES, ids=["with a cut and a redeal", "of four"])
def test_the_worked_examples_are_dealt_so(example):
    seal = example["shuffle"]
    secret = bytes.fromhex(seal["secret"])
    assert commitment(secret) == seal["commitment"]
    entropy = [each and bytes.fromhex(each) for each in seal["entropy"]]
    profile = "tunisian" if example["cut"] else "cafe"
    rules = PROFILES[profile].ruleset(players=example["players"])
    attempt = len(example["redealt"])
    pack = pack_order(secret, example["match"], example["number"], attempt, entropy)
    choice = example["cut"] and example["cut"]["choice"]
    deal = Deal.from_pack(rules, example["dealer"], pack, seal["cut_at"], choice)
    assert (deal.cut and deal.cut.write()) == example["cut"]
    assert codes(deal.opening) == example["table"]
    assert [[codes(hand) for hand in each] for each in deal.hands] == example["hands"]
