"""An independent referee of chkobba: it imports nothing of the product and knows only the record.

Cards are their codes, piles are lists, captures are found by trying every subset of the table.
"""

from collections import Counter
from itertools import combinations

PACK = [rank + suit for suit in "CDHS" for rank in "A234567JQK"]
PRIME = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "J": 10, "Q": 10, "K": 10}


class Unlawful(Exception):
    pass


def demand(condition, what):
    if not condition:
        raise Unlawful(what)


def worth(rules, card):
    rank = card[0]
    return rules["court_values"].get(rank) or "A234567".index(rank) + 1


def captures(rules, table, card):
    """Every set of table cards that the card may take: each subset of the cards worth less is
    tried."""
    value = worth(rules, card)
    singles = {frozenset([each]) for each in table if worth(rules, each) == value}
    if card[0] in "JQK" and not rules["courts_capture_sums"]:
        return singles
    if rules["capture_priority"] == "single_first" and singles:
        return singles
    less = [(each, worth(rules, each)) for each in table if worth(rules, each) < value]
    sums = {
        frozenset(each for each, _ in group)
        for size in range(2, len(less) + 1)
        for group in combinations(less, size)
        if sum(each for _, each in group) == value
    }
    return singles | sums


def choices(rules, table, hand):
    """Every (card, cards taken) that a seat may play."""
    for card in hand:
        for group in captures(rules, table, card) or {frozenset()}:
            yield card, group


class Board:
    """A deal in play: the table, each side's pile, its chkobbas, who captured last."""

    def __init__(self, rules, table):
        self.rules = rules
        self.sides = 3 if rules["players"] == 3 else 2
        self.table = list(table)
        self.piles = [[] for _ in range(self.sides)]
        self.chkobbas = [0] * self.sides
        self.last = None

    def play(self, seat, card, taken, is_last):
        """Whether it was a chkobba."""
        if not taken:
            self.table.append(card)
            return False
        side = seat % self.sides
        self.table = [each for each in self.table if each not in taken]
        self.piles[side] += [card, *taken]
        self.last = side
        if self.table or is_last:
            return False
        self.chkobbas[side] += 1
        return True

    def sweep(self):
        if self.last is not None:
            self.piles[self.last] += self.table
            self.table = []


def replay_deal(rules, deal, dealer):
    """Follows a deal as it is written; the scores it should have, None if it is not complete."""
    players = rules["players"]
    demand(deal["dealer"] == dealer, "dealer")
    dealt = [*deal["table"], *(c for hands in deal["hands"] for hand in hands for c in hand)]
    demand(sorted(dealt) == sorted(PACK), "the pack")
    check_openings(rules, deal, (dealer + 1) % players)
    board = Board(rules, deal["table"])
    hands = None
    for turn, play in enumerate(deal["plays"]):
        if turn % (3 * players) == 0:
            hands = [list(hand) for hand in deal["hands"][turn // (3 * players)]]
        seat, card = play["seat"], play["card"]
        demand(seat == (dealer + 1 + turn) % players, "whose turn")
        demand(card in hands[seat], "the hand")
        taken = frozenset(play.get("captures", []))
        demand(len(taken) == len(play.get("captures", [])), "twice")
        demand(taken in (captures(rules, board.table, card) or {frozenset()}), "the capture")
        hands[seat].remove(card)
        chkobba = board.play(seat, card, taken, turn == 35)
        demand(chkobba == play.get("chkobba", False), "the chkobba")
    if len(deal["plays"]) < 36:
        return None
    board.sweep()
    demand(sum(map(len, board.piles)) == 40, "40 cards in the piles")
    return score(rules, board)


def check_openings(rules, deal, cutter):
    openings = [*deal.get("redealt", []), deal]
    for opening in openings:
        lawful = opening is deal
        demand(to_redeal(rules, opening["table"]) != lawful, "the redeal")
        cut = opening["cut"]
        demand((cut is not None) == rules["cut_card"], "a cut")
        if cut:
            demand(cut["seat"] == cutter, "the cutter")
            exposed = cut["choice"] == "expose"
            demand(exposed == (opening["table"][0] == cut["card"]), "the exposed card")
            if lawful and not exposed:
                demand(deal["hands"][0][cutter][0] == cut["card"], "the kept card")


def to_redeal(rules, table):
    ranks = Counter(card[0] for card in table)
    if rules["redeal"] == "three_equal_ranks":
        return max(ranks.values()) >= 3
    return rules["redeal"] == "three_kings" and ranks["K"] >= 3


def best(numbers, among=None):
    """The indexes with the most."""
    among = range(len(numbers)) if among is None else among
    top = max(numbers[i] for i in among)
    return [i for i in among if numbers[i] == top]


def score(rules, board):
    piles, sides = board.piles, range(board.sides)
    cards = [len(pile) for pile in piles]
    diamonds = [sum(card[1] == "D" for card in pile) for pile in piles]
    sevens = [sum(card[0] == "7" for card in pile) for pile in piles]
    sixes = [sum(card[0] == "6" for card in pile) for pile in piles]
    who = {
        "carta": tie(rules, board, best(cards)),
        "dinari": tie(rules, board, best(diamonds)),
        "hayya": [side for side in sides if "7D" in piles[side]],
        "bermila": best(sixes, among=best(sevens)),
        "primiera": best([prime(pile) for pile in piles]),
    }
    if rules["bermila"] == "none":
        who["bermila"] = []
    if not rules["primiera"]:
        who["primiera"] = []
    scores = []
    for side in sides:
        breakdown = {name: 1 if winners == [side] else 0 for name, winners in who.items()}
        breakdown["chkobba"] = board.chkobbas[side]
        scores.append(
            {
                "cards": cards[side],
                "diamonds": diamonds[side],
                "sevens": sevens[side],
                "sixes": sixes[side],
                "seven_of_diamonds": "7D" in piles[side],
                "chkobbas": board.chkobbas[side],
                "breakdown": breakdown,
                "points": sum(breakdown.values()),
            }
        )
    return scores


def tie(rules, board, winners):
    if len(winners) > 1 and rules["tied_category"] == "last_capturer" and board.last in winners:
        return [board.last]
    return winners


def prime(pile):
    best_of = {}
    for rank, suit in pile:
        best_of[suit] = max(best_of.get(suit, 0), PRIME[rank])
    return sum(best_of.values()) if len(best_of) == 4 else 0


def replay(record):
    """Follows a whole finished match; Unlawful if anything in it is otherwise than it should be."""
    rules = record["ruleset"]
    totals = [0] * (3 if rules["players"] == 3 else 2)
    first = record["deals"][0]["dealer"]
    over = False
    for index, deal in enumerate(record["deals"]):
        demand(not over, "a deal after the end")
        demand(deal["number"] == index + 1, "the number")
        scores = replay_deal(rules, deal, (first + index) % rules["players"])
        demand(scores == deal["score"], "the score")
        totals = [total + side["points"] for total, side in zip(totals, scores, strict=True)]
        over = max(totals) >= rules["target"] and len(best(totals)) == 1
    demand(over, "the end")
    demand(totals == record["totals"], "the totals")
    demand([record["winner"]] == best(totals), "the winner")


def playout(rules, table, hands, leader, chance):
    """Plays a deal out at random; how many chkobbas it had."""
    board = Board(rules, table)
    turn = 0
    for hand_round in hands:
        held = [list(hand) for hand in hand_round]
        for _ in range(3 * rules["players"]):
            seat = (leader + turn) % rules["players"]
            options = list(choices(rules, board.table, held[seat]))
            card, taken = options[int(chance.random() * len(options))]
            held[seat].remove(card)
            board.play(seat, card, taken, turn == 35)
            turn += 1
    board.sweep()
    return sum(board.chkobbas)
