"""Positions for hypothesis: of any ruleset, number of players and moment of a deal."""

from random import Random

from hypothesis import strategies as st

from games.bots.policies import POLICIES
from games.bots.view import SeatView
from games.rules.cards import PACK
from games.rules.position import Deal
from tests.rules.matches import any_ruleset


def seen(position):
    """The position as the seat to play sees it, for policies that look no further."""
    return SeatView(position, position.hand(position.seat), (0,) * position.deal.sides)


@st.composite
def positions(draw, fewest=0, most=36):
    """A position after so many plays of a random deal, played by chance or greedily."""
    chance = Random(draw(st.integers(0, 10**9)))
    ruleset = any_ruleset(chance).replace(players=draw(st.sampled_from([2, 3, 4])))
    policy = POLICIES[draw(st.sampled_from(["random", "greedy"]))]
    cut = (chance.randrange(40), chance.choice(["keep", "expose"])) if ruleset.cut_card else ()
    dealer = chance.randrange(ruleset.players)
    position = Deal.from_pack(ruleset, dealer, chance.sample(PACK, 40), *cut).start()
    for _ in range(draw(st.integers(fewest, most))):
        position = position.play(policy(seen(position), chance))
    return position
