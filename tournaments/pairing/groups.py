"""Groups of one field, and who goes on from them.

    divide(members, count) -> groups, by snake or by lots, one club's members apart
    qualify(tables, ...)   -> the seeds of the next stage, best first
    seeding(sizes, ...)    -> or its slots, fixed before: "1st of group A", and so on

Members are taken by seed in pots of as many as there are groups; of each pot every group gets one.
In a snake the best of the first pot opens the first group and the second pot runs the other way;
by lots a pot is shuffled. Within a pot members are exchanged so that as few as can be meet somebody
of their own club, at the least distance from where they would have stood.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.pairing.board import CannotPair
from tournaments.pairing.bracket import seed_order
from tournaments.pairing.swiss.graph import heaviest


@dataclass(frozen=True, slots=True)
class Member:
    """`seed`: 1 the best."""

    key: int
    seed: int
    club: int | None = None


@dataclass(frozen=True, slots=True)
class Slot:
    """A place to be filled: the `place` of `group` (from 0), or the `best`-th of all at that place.

    "1st of group A" is Slot(1, 0); "the best runner-up" is Slot(2, None, 1).
    """

    place: int
    group: int | None
    best: int = 0


@dataclass(frozen=True, slots=True)
class Finisher:
    """Of a finished group: what those at the same place in other groups are compared by.

    points: what he has; played: in how many matches, byes and forfeits included; difference: the
    capped one; scored: capped points for; lot: the last resort.
    """

    key: int
    points: int | Fraction
    played: int
    difference: int = 0
    scored: int = 0
    lot: int = 0


def divide(
    members: Sequence[Member], count: int, *, lots: str | None = None
) -> tuple[tuple[int, ...], ...]:
    """`count` groups of keys, their sizes equal to within one. lots: the event's seed, or None
    for a snake. Raises CannotPair (too_few: less than two in a group)."""
    if count < 1 or len(members) < 2 * count:
        raise CannotPair("too_few")
    ranked = sorted(members, key=lambda one: (one.seed, one.key))
    groups: list[list[Member]] = [[] for _ in range(count)]
    for start in range(0, len(ranked), count):
        pot = ranked[start : start + count]
        if lots is not None:
            pot.sort(key=lambda one: drawn(lots, one.key))
        back = lots is None and start // count % 2 == 1
        wished = [count - 1 - at if back else at for at in range(len(pot))]
        for group, one in zip(places(pot, wished, groups), pot, strict=True):
            groups[group].append(one)
    return tuple(tuple(one.key for one in group) for group in groups)


def drawn(lots: str, key: int) -> str:
    return hashlib.sha256(f"{lots}:{key}".encode()).hexdigest()


def places(
    pot: Sequence[Member], wished: Sequence[int], groups: Sequence[list[Member]]
) -> list[int]:
    """The group of each of the pot: a matching of members and groups."""
    count = len(groups)
    edges = [
        (at, len(pot) + group, weight(one, wished[at], group, groups))
        for at, one in enumerate(pot)
        for group in range(count)
    ]
    fillers = [
        (len(pot) + count + extra, len(pot) + group, 1)
        for extra in range(count - len(pot))
        for group in range(count)
    ]
    found = heaviest(2 * count, edges + fillers) or []
    chosen = dict(found)
    return [chosen[at] - len(pot) for at in range(len(pot))]


def weight(one: Member, wished: int, group: int, groups: Sequence[list[Member]]) -> int:
    clashes = sum(one.club is not None and one.club == other.club for other in groups[group])
    far = (wished - group) ** 2
    most = len(groups) ** 3
    return (len(groups[group]) + 1 - clashes) * most - far


def slots(groups: int, through: int, best: int = 0) -> tuple[Slot, ...]:
    """Who goes on: the first `through` of each group, then the `best` of those just behind."""
    direct = [Slot(place, group) for place in range(1, through + 1) for group in range(groups)]
    return (*direct, *(Slot(through + 1, None, number) for number in range(1, best + 1)))


def qualify(tables: Sequence[Sequence[Finisher]], through: int, best: int = 0) -> tuple[int, ...]:
    """The seeds of the next stage, from the final tables (each best first).

    All winners first, then all seconds, and so on; those at one place in the order of their
    figures, a match played (groups may differ by one). Within a place seeds are then exchanged so
    that two of one group meet as late as can be.
    """
    tiers = [
        ordered([(group, table[place]) for group, table in enumerate(tables) if place < len(table)])
        for place in range(through + (1 if best else 0))
    ]
    if best:
        tiers[-1] = tiers[-1][:best]
    seeds: list[tuple[int, Finisher]] = []
    size = 2 ** max(0, sum(len(tier) for tier in tiers) - 1).bit_length()
    for tier in tiers:
        seeds += spread(seeds, tier, size)
    return tuple(one.key for _, one in seeds)


def seeding(sizes: Sequence[int], through: int) -> tuple[Slot, ...]:
    """Who goes on from groups of these sizes, by seed: the firsts in the order of their groups,
    then the seconds, and so on, those of one group as far apart as can be. It is known as soon as
    the groups are, whatever is played in them."""
    tiers = [
        [(group, Finisher(place, 0, 0)) for group, size in enumerate(sizes) if place <= size]
        for place in range(1, through + 1)
    ]
    count = 2 ** max(0, sum(map(len, tiers)) - 1).bit_length()
    seeds: list[tuple[int, Finisher]] = []
    for tier in tiers:
        seeds += spread(seeds, tier, count)
    return tuple(Slot(one.key, group) for group, one in seeds)


def fill(slots: Sequence[Slot], tables: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The seeds of the next stage, from the final tables of keys; a slot for which a group has too
    few left is nobody's."""
    return tuple(
        tables[slot.group][slot.place - 1]
        for slot in slots
        if slot.group is not None and slot.place <= len(tables[slot.group])
    )


def ordered(tier: list[tuple[int, Finisher]]) -> list[tuple[int, Finisher]]:
    return sorted(tier, key=lambda one: (*figures(one[1]), one[0]))


def figures(one: Finisher) -> tuple[Fraction, Fraction, Fraction, int]:
    played = max(1, one.played)
    return (
        -Fraction(one.points) / played,
        -Fraction(one.difference, played),
        -Fraction(one.scored, played),
        -one.lot,
    )


def spread(
    seeds: Sequence[tuple[int, Finisher]], tier: Sequence[tuple[int, Finisher]], size: int
) -> list[tuple[int, Finisher]]:
    """The tier on the seeds behind those given: far from one's own group, near to one's rank."""
    where = {seed: at for at, seed in enumerate(seed_order(size))}
    first = len(seeds) + 1
    count = len(tier)
    edges = []
    for at, (group, _) in enumerate(tier):
        for to in range(count):
            mates = [where[n] for n, (other, _) in enumerate(seeds, 1) if other == group]
            early = sum(4 ** (size.bit_length() - meeting(where[first + to], m)) for m in mates)
            cost = early * count**3 + (at - to) ** 2
            edges.append((at, count + to, 4 ** (size.bit_length() + 2) * count**3 * 8 - cost))
    found = heaviest(2 * count, edges) or []
    by_seed = sorted((to, at) for at, to in found)
    return [tier[at] for _, at in by_seed]


def meeting(one: int, other: int) -> int:
    """In which round two positions of a bracket can meet first."""
    return (one ^ other).bit_length()
