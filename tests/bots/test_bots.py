"""Bots know what their seat knows, answer alike to what looks alike, and play by the rules."""

import os
import subprocess
import sys
from random import Random

import pytest

from games.bots.policies import LEVELS, POLICIES, choose, choose_cut
from games.bots.view import CutView, SeatView, in_public
from games.bots.worlds import Worlds
from games.rules.cards import cards, parse
from games.rules.position import Deal
from games.rules.view import deal_view
from tests.bots.positions import (
    PLAYERS,
    in_public_and_hand,
    moved,
    ruleset_for,
    some_position,
    some_turn,
)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("level", POLICIES)
def test_what_a_seat_cannot_know_does_not_change_its_choice(level, players):
    chance = Random(f"{level} {players}")
    for _ in range(12 if level == "strong" else 60):
        position = some_position(players, some_turn(chance), chance)
        other = moved(position, chance)
        totals = tuple(chance.randrange(21) for _ in range(position.deal.sides))
        views = [SeatView.of(each, totals) for each in (position, other)]
        assert views[0] == views[1]
        assert choose(level, views[0]) == choose(level, views[1])


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("level", LEVELS)
def test_whole_deals_are_played_by_the_rules_and_again_alike(level, players):
    totals = (0,) * ruleset_for(players).sides
    position = some_position(players, 0, Random(players))
    plays = []
    while not position.over:
        view = SeatView.of(position, totals)
        play = choose(level, view)
        assert play in view.legal_plays
        position = position.play(str(play))  # as it comes back through the match
        plays.append(play)
    assert position.deal.after(plays).piles == position.piles
    again = position.deal.start()
    for play in plays[:8]:
        assert choose(level, SeatView.of(again, totals)) == play
        again = again.then(play)


def test_a_view_has_what_its_seat_is_shown_and_no_other_hand():
    chance = Random(1)
    for players in PLAYERS * 20:
        position = some_position(players, some_turn(chance), chance)
        seat, totals = position.seat, (3,) * position.deal.sides
        view, shown = SeatView.of(position, totals), deal_view(position, position.seat)
        assert view == in_public_and_hand(position, totals)
        assert view.public.deal.hands == ()
        assert view.public.deal.cut is None
        assert view.hand == tuple(map(parse, shown["hand"]))
        assert view.public.table == position.table
        assert view.public.piles == position.piles
        assert [*map(str, view.legal_plays)] == [*map(str, position.legal_plays())]
        others = [n for n in range(players) if n != seat]
        assert [view.held(n) for n in others] == [shown["cards"][n] for n in others]
        assert len(view.unseen) == shown["talon"] + sum(view.held(n) for n in others)


def test_sampled_worlds_are_whole_deals_of_the_unseen_cards():
    chance = Random(2)
    for players in PLAYERS * 20:
        position = some_position(players, some_turn(chance), chance)
        view = SeatView.of(position, (0,) * position.deal.sides)
        hands, later = Worlds(view, chance).draw()
        assert [len(hand) for hand in hands] == deal_view(position, view.seat)["cards"]
        assert tuple(hands[view.seat]) == view.hand
        assert [len(hand) for each in later for hand in each] == [3] * (position.talon // 3)
        drawn = [*(c for hand in hands for c in hand), *(c for e in later for h in e for c in h)]
        assert sorted(drawn) == sorted([*view.unseen, *view.hand])


def test_who_laid_a_card_is_not_thought_to_hold_what_would_have_captured():
    ruleset = ruleset_for(2)
    deal = Deal(ruleset, 1, cards("7C 2D 4S KC"), ())
    laid = deal.start().then(POLICIES["greedy"](_view(deal, "AC"), Random(1)))
    view = SeatView(laid, cards("3C 3D 3H"), (0, 0))
    for _ in range(20):
        hands, _ = Worlds(view, Random(_)).draw()
        assert not set(hands[0]) & set(cards("7D 7H 7S 2C 2H 2S 4C 4D 4H KD KH KS 6C 6D 6H 6S"))


def _view(deal: Deal, hand: str) -> SeatView:
    return SeatView(in_public(deal).start(), cards(hand), (0, 0))


@pytest.mark.parametrize("players", PLAYERS)
def test_the_last_seven_of_diamonds_is_taken_by_every_level_that_looks(players):
    deal = Deal(ruleset_for(players), players - 1, cards("7D 2C 4S KC"), ())
    for level in ("medium", "strong"):
        assert str(choose(level, _view(deal, "7C AC 3H"))) == "7Cx7D"


@pytest.mark.parametrize("level", LEVELS)
def test_a_cutter_decides_by_his_card_and_alike(level):
    for code in ("7D", "KC", "AH"):
        view = CutView(ruleset_for(2), 0, (5, 3), parse(code))
        assert choose_cut(level, view) == choose_cut(level, view)
    seven = CutView(ruleset_for(2), 0, (0, 0), parse("7D"))
    assert level == "easy" or choose_cut(level, seven) == "keep"


def test_matches_between_levels_are_the_same_bytes_in_every_process():
    run = [sys.executable, "manage.py", "simulate_deals", "--matches=1", "--set=target=1"]
    run.append("--policy=strong,medium")
    written = [
        subprocess.run(
            run, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert written[0] == written[1]
    assert [b'"bot":"strong"' in written[0], b'"bot":"medium"' in written[0]] == [True, True]
