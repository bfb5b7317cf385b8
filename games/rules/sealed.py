"""Checking a deal against its seal: the commitment is the secret's, and the order of the pack that
the secret and the entropies give is what was dealt, each redealt opening included.
"""

from collections.abc import Collection

from games.rules.cards import Card
from games.rules.position import Deal
from games.rules.reading import Fault
from games.rules.shape import Opening, ReadDeal, Seal
from games.rules.shuffle import commitment, pack_order


def match_names(first: ReadDeal | None) -> set[str] | None:
    """What the match may be called in the stream: its first deal's commitment, or what it should
    have been (should it be at fault itself, the later deals can still be checked). None if the
    first deal's seal cannot be read."""
    if first is None or (first.sealed and first.seal is None):
        return None
    if first.seal is None:
        return set()
    return {first.seal.commitment, commitment(first.seal.secret)}


def seal_faults(
    deal: Deal, number: int, read: ReadDeal, matches: Collection[str] | None
) -> list[Fault]:
    seal = read.seal
    if seal is None:
        return []
    if commitment(seal.secret) != seal.commitment:
        text = "shuffle: the commitment is not the secret's SHA-256"
        return [Fault(number, None, "wrong_commitment", text)]
    if matches is None:
        return []
    wrong = [_wrong(deal, number, read, seal, match) for match in sorted(matches)]
    if "" in wrong:
        return []
    text = wrong[0] if wrong else "shuffle: the match's first deal has no seal to name it by"
    return [Fault(number, None, "wrong_seal", text)]


def _wrong(deal: Deal, number: int, read: ReadDeal, seal: Seal, match: str) -> str:
    """What the seal's order gives otherwise than it was dealt; nothing: it is right."""
    for attempt, opening in enumerate(read.redealt):
        pack = pack_order(seal.secret, match, number, attempt, seal.entropy)
        if opening and _opening(deal, pack, opening) != opening.table:
            return f"shuffle: the order does not give redealt {attempt + 1}"
    pack = pack_order(seal.secret, match, number, len(read.redealt), seal.entropy)
    choice = deal.cut.choice if deal.cut else None
    sealed = Deal.from_pack(deal.ruleset, deal.dealer, pack, seal.cut_at, choice)
    if sealed.cut != deal.cut:
        return "shuffle: cut_at does not give the cut card"
    if sealed.opening != deal.opening:
        return "shuffle: the order does not give this table"
    return "" if sealed.hands == deal.hands else "shuffle: the order does not give these hands"


def _opening(deal: Deal, pack: tuple[Card, ...], opening: Opening) -> tuple[Card, ...]:
    cut = opening.cut
    if cut is None:
        return Deal.from_pack(deal.ruleset, deal.dealer, pack).opening
    at = pack.index(cut.card)
    return Deal.from_pack(deal.ruleset, deal.dealer, pack, at, cut.choice).opening
