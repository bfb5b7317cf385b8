"""The medium bot: what a play wins now, less what it leaves to the next player on average."""

from random import Random

from games.bots.view import SeatView
from games.rules.capture import captures_of
from games.rules.cards import DIAMONDS, NAMES, SEVEN_OF_DIAMONDS, CardSet, size
from games.rules.position import LAST, Play
from games.rules.scoring import SEVENS, SIXES

CHKOBBA = 1.0


def medium(view: SeatView, chance: Random) -> Play:
    plays = sorted(view.legal_plays, key=str)
    return max(plays, key=lambda play: _gain(view, play) - _left(view, play))


def _gain(view: SeatView, play: Play) -> float:
    if not play.taken:
        return 0.0
    return _points(play.card + play.taken, play.taken == view.public.on_table, view.turn)


def _left(view: SeatView, play: Play) -> float:
    """What the next player may expect to win of the table as the play leaves it."""
    table = view.public.on_table - play.taken if play.taken else view.public.on_table + play.card
    cards = view.held(view.ruleset.next_seat(view.seat)) or 3
    if not view.unseen:
        return 0.0
    captures, turn = captures_of(view.ruleset), view.turn + 1
    wins = 0.0
    for card in view.unseen:
        options = captures.of(card, table)
        wins += max((_points(card + taken, taken == table, turn) for taken in options), default=0)
    return wins / len(view.unseen) * min(cards, 2)


def _points(cards: CardSet, clears: bool, turn: int) -> float:
    """About how many points a capture is worth."""
    kinds = ((SEVEN_OF_DIAMONDS & NAMES, 0.8), (SEVENS, 0.3), (DIAMONDS, 0.12), (SIXES, 0.08))
    points = sum((cards & kind).bit_count() * worth for kind, worth in kinds)
    return points + 0.05 * size(cards) + (CHKOBBA if clears and turn < LAST else 0.0)
