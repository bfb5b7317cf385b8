"""What holds of every position, however it was reached."""

from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.cards import NAMES, PACK, codes, members, size
from games.rules.position import Deal, IllegalPlay
from tests.rules.positions import positions


def state(position):
    """All that a position is, but how it was reached."""
    return (
        position.deal.write(), position.deal.dealer, position.turn, position.seat, position.table,
        position.unplayed, position.piles, position.chkobba_cards, position.last_capturer,
        [position.hand(seat) for seat in range(position.deal.players)], position.talon,
        position.last, position.legal_plays(),
    )  # fmt: skip


def steps(position):
    """The positions that led here, the start first."""
    found = [position]
    while found[-1].before is not None:
        found.append(found[-1].before)
    return found[::-1]


@settings(max_examples=60, deadline=None)
@given(positions())
def test_after_every_play_the_40_cards_are_all_somewhere_once(position):
    for each in steps(position):
        piles = [each.pile(side) for side in range(each.deal.sides)]
        somewhere = [*each.table, *members(each.unplayed), *chain(*piles)]
        assert sorted(somewhere) == sorted(PACK)
        hands = [each.hand(seat) for seat in range(each.deal.players)]
        assert len({*chain(*hands)}) + each.talon == size(each.unplayed & NAMES) == 36 - each.turn
        assert all(each.chkobba_cards[s] & ~each.piles[s] & NAMES == 0 for s in range(len(piles)))


@settings(max_examples=60, deadline=None)
@given(positions())
def test_every_play_goes_one_step_and_a_position_never_changes(position):
    legal = [str(play) for play in position.legal_plays()]
    before = state(position)
    for notation in legal:
        after = position.play(notation)
        assert (after.turn, str(after.last.play)) == (position.turn + 1, notation)
        assert after.last.seat == position.seat
        assert after.talon + sum(len(after.hand(s)) for s in range(after.deal.players)) == (
            36 - after.turn
        )
    assert state(position) == before
    assert bool(legal) != position.over


def candidates(position):
    """Every notation of a card with any of the table's cards, in both orders; some that name a
    card of elsewhere; and a card of another hand."""
    table = codes(position.table)
    others = [code for code in codes(PACK) if code not in table][:2]
    hand = codes(position.hand(position.seat))
    groups = [*chain.from_iterable(combinations(table, n) for n in range(len(table) + 1))]
    groups += [(*group, other) for group in groups[: len(table) + 1] for other in others]
    groups += [(*group, *group[:1]) for group in groups[1:20]]
    groups += [group[::-1] for group in groups if len(group) > 1]
    for card in {*hand, *others, *table[:1]}:
        for group in groups:
            yield f"{card}x{''.join(group)}" if group else card


def accepted(position, notation):
    try:
        return position.play(notation).last.play
    except IllegalPlay:
        return None


@settings(max_examples=60, deadline=None)
@given(positions(most=35))
def test_what_is_listed_as_lawful_is_exactly_what_is_accepted(position):
    taken = {accepted(position, notation) for notation in candidates(position)} - {None}
    assert taken == {*position.legal_plays()}


@settings(max_examples=60, deadline=None)
@given(positions())
def test_a_deal_and_its_plays_are_the_position(position):
    deal, plays = position.deal, position.plays
    stored = Deal.read(deal.ruleset, deal.dealer, deal.write())
    known = deal.start()
    for play in plays:
        known = known.then(play)
    told = [
        deal.after(plays),
        deal.after(map(str, plays)),
        stored.after(map(str, plays)),
        known,
    ]
    assert [state(each) for each in told] == [state(position)] * 4


@settings(max_examples=40, deadline=None)
@given(positions(fewest=1), st.data())
def test_plays_that_cannot_be_followed_are_refused_at_the_first(position, data):
    plays = [str(play) for play in position.plays]
    at = data.draw(st.integers(0, len(plays) - 1))
    spoilt = [*plays[:at], *plays[at + 1 :], plays[at], plays[at]]
    with pytest.raises(IllegalPlay):
        position.deal.after(spoilt)
