"""Policies: from what one seat sees to the play it makes, and for the cutter to what he does.

A policy is given a view and a source of chance, and nothing else: what the seat may not know is
not in it. Three of them are the levels that people play against.
"""

from collections.abc import Callable
from random import Random

from games.bots.medium import medium
from games.bots.strong import strong, strong_cut
from games.bots.view import CutView, SeatView
from games.bots.worth import CHKOBBA, WORTHS, cheapest_first
from games.rules.cards import SEVEN_OF_DIAMONDS
from games.rules.position import LAST, Play
from games.rules.scoring import SEVENS
from games.rules.shuffle import Choice

Policy = Callable[[SeatView, Random], Play]


def random(view: SeatView, chance: Random) -> Play:
    """Any lawful play, each as likely."""
    plays = view.legal_plays
    return plays[int(chance.random() * len(plays))]


def easy(view: SeatView, chance: Random) -> Play:
    """A beginner: takes when something can be taken, never mind what."""
    captures = [play for play in view.legal_plays if play.taken]
    return chance.choice(captures or view.legal_plays)


def greedy(view: SeatView, chance: Random) -> Play:
    """A chkobba above all, then 7♦, sevens, diamonds, sixes, cards; any capture before laying;
    else it lays its cheapest card: what it would rather not have taken, then the lowest value.
    Ties by code."""
    captures = [play for play in view.legal_plays if play.taken]
    if captures:
        return max(sorted(captures, key=str), key=lambda play: _worth(view, play))
    order = cheapest_first(view.ruleset)
    return min(view.legal_plays, key=lambda play: order[play.card])


def _worth(view: SeatView, play: Play) -> int:
    chkobba = play.taken == view.public.on_table and view.turn != LAST
    return WORTHS[play.card + play.taken] + chkobba * CHKOBBA


POLICIES: dict[str, Policy] = {
    "random": random,
    "greedy": greedy,
    "easy": easy,
    "medium": medium,
    "strong": strong,
}

LEVELS = ("easy", "medium", "strong")


def choose(level: str, view: SeatView) -> Play:
    """What a bot plays: always the same where it sees the same."""
    return POLICIES[level](view, view.chance())


def choose_cut(level: str, view: CutView) -> Choice:
    """What a cutting bot does with the card that it has seen."""
    if level == "strong":
        return strong_cut(view, view.chance())
    if level == "medium":
        return "keep" if view.card & (SEVENS | SEVEN_OF_DIAMONDS) else "expose"
    return view.chance().choice(("keep", "expose"))
