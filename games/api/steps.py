"""A finished deal play by play."""

from collections.abc import Iterator
from typing import Any

from games.models.export import dealt
from games.rules.cards import code, codes
from games.rules.ruleset import Ruleset


def steps(rules: Ruleset, deal: Any) -> Iterator[dict[str, Any]]:
    """What each play did and what lay where after it; `deal` is a stored one, so open to all."""
    position = dealt(rules, deal).start()
    for turn, notation in enumerate(deal.plays.split()):
        position = position.play(notation)
        last = position.last
        yield {
            "turn": turn,
            "seat": last.seat,
            "play": str(last.play),
            "card": code(last.play.card),
            "captures": codes(last.play.captures),
            "chkobba": last.chkobba,
            "by": deal.by.get(str(turn)),
            "table": codes(position.table),
            "hands": [codes(position.hand(seat)) for seat in range(rules.players)],
            "swept": codes(last.swept),
        }
