"""Positions of deals under way, and the same with everything moved that a seat cannot know."""

from random import Random

from games.bots.policies import greedy
from games.bots.view import SeatView, in_public
from games.rules.cards import PACK
from games.rules.position import PLAYS, Deal, Position
from games.rules.ruleset import PROFILES, Ruleset

PLAYERS = (2, 3, 4)
PROFILE = {2: "tunisian", 3: "family", 4: "cafe"}


def ruleset_for(players: int) -> Ruleset:
    return PROFILES[PROFILE[players]].ruleset(players=players)


def some_position(players: int, turn: int, chance: Random) -> Position:
    """After so many plays, now greedy ones, now any."""
    ruleset = ruleset_for(players)
    cut = (chance.randrange(40), chance.choice(("keep", "expose"))) if ruleset.cut_card else ()
    deal = Deal.from_pack(ruleset, chance.randrange(players), chance.sample(PACK, 40), *cut)
    position = deal.start()
    for _ in range(turn):
        play = chance.choice(position.legal_plays())
        if chance.random() < 0.7:
            play = greedy(SeatView.of(position, (0,) * ruleset.sides), chance)
        position = position.play(play)
    return position


def some_turn(chance: Random) -> int:
    return chance.randrange(PLAYS)


def moved(position: Position, chance: Random) -> Position:
    """The same deal to the eyes of the seat to play: the cards that it has not seen change places,
    in others' hands and in the talon."""
    deal, seat, now = position.deal, position.seat, position.turn // position.deal.per_round
    own = position.hand(seat)
    known = {play.card for play in position.plays} | set(own)
    places = [
        (number, holder, place)
        for number, hands in enumerate(deal.hands)
        for holder, hand in enumerate(hands)
        for place, card in enumerate(hand)
        if number >= now and card not in known
    ]
    cards = [deal.hands[number][holder][place] for number, holder, place in places]
    hands = [[list(hand) for hand in each] for each in deal.hands]
    for (number, holder, place), card in zip(places, chance.sample(cards, len(cards)), strict=True):
        hands[number][holder][place] = card
    other = Deal(deal.ruleset, deal.dealer, deal.opening, hands)
    assert other.whole
    return other.after(position.plays)


def in_public_and_hand(position: Position, totals: tuple[int, ...]) -> SeatView:
    """The view put together as a simulation does it, without asking `deal_view`."""
    public = in_public(position.deal).start()
    for play in position.plays:
        public = public.then(play)
    return SeatView(public, position.hand(position.seat), totals)
