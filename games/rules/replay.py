"""Checking one deal of a record: dealt, cut, redealt, played, counted and sealed as the rules say.

A play that cannot be made ends the replay of its deal, since what follows it could not be judged;
a label that is merely wrong (whose turn it was, whether it was a chkobba) does not.
"""

from collections.abc import Collection, Sequence

from games.rules.cards import PACK, Card, code, codes
from games.rules.play import IllegalPlay, Play
from games.rules.position import PLAYS, Deal, Position
from games.rules.reading import Fault
from games.rules.ruleset import Ruleset
from games.rules.scoring import count
from games.rules.sealed import seal_faults
from games.rules.shape import Opening, ReadDeal, ReadPlay
from games.rules.shuffle import Cut, must_redeal

WORDS = {
    "repeated_card": "names a card twice",
    "not_on_table": "takes a card that is not on the table",
    "must_capture": "lays the card though it captures",
    "single_first": "takes a sum though a single card of the value lies there",
    "court_sum": "takes a sum with a court card, which takes only its own value",
    "wrong_sum": "takes what the card may not take",
}


class DealCheck:
    """The check of one deal: `faults`, and `points` by side if they can be known."""

    def __init__(self, ruleset: Ruleset, number: int, read: ReadDeal, dealer: int) -> None:
        self.ruleset = ruleset
        self.number = number
        self.read = read
        self.dealer = dealer
        self.cutter = ruleset.next_seat(dealer)
        self.faults: list[Fault] = []

    def fault(self, code: str, message: str, play: int | None = None) -> None:
        self.faults.append(Fault(self.number, play, code, message))

    def check(self, last: bool, matches: Collection[str] | None) -> list[int] | None:
        """Each side's points: by the replay, else as the record says, else unknown. `last` if no
        deal comes after it; `matches` are the names the match may have in the seal's stream."""
        self.redeals()
        deal = self.dealt()
        if deal and not self.faults:
            self.faults += seal_faults(deal, self.number, self.read, matches)
        end = self.played(deal, last) if deal else None
        if end and end.over:
            return self.counted(end)
        if self.unfinished(last):
            return [0] * self.ruleset.sides
        score = self.read.score or []
        known = [row["points"] for row in score if row is not None]
        return known if len(known) == self.ruleset.sides else None

    def redeals(self) -> None:
        for number, opening in enumerate(self.read.redealt, start=1):
            if opening is None:
                continue
            self.cut(opening, f"redealt {number}: ")
            if len(set(opening.table)) < 4:
                self.fault("dealt_twice", f"redealt {number}: a card lies there twice")
            if not must_redeal(self.ruleset, opening.table):
                text = f"redealt {number}: this opening was lawful and not to be dealt again"
                self.fault("needless_redeal", text)

    def cut(self, opening: Opening, what: str) -> None:
        """The cutter sits at the dealer's right; an exposed card is the first of the table, a kept
        one the first of his hand, so never on the table."""
        cut = opening.cut
        if cut is None:
            return
        if cut.seat != self.cutter:
            self.fault(
                "wrong_cutter",
                f"{what}cut: seat {self.cutter} cuts, not seat {cut.seat}",
            )
        if (cut.choice == "expose") != (opening.table[0] == cut.card) or (
            cut.choice == "keep" and cut.card in opening.table
        ):
            self.fault(
                "wrong_cut",
                f"{what}cut: {code(cut.card)} is not where {cut.choice} puts it",
            )

    def dealt(self) -> Deal | None:
        """The deal, if its 40 cards are all there, once."""
        opening, hands = self.read.opening, self.read.hands
        if opening is None:
            return None
        self.cut(opening, "")
        if must_redeal(self.ruleset, opening.table):
            text = f"the opening {' '.join(codes(opening.table))} had to be dealt again"
            self.fault("must_redeal", text)
        if hands is None:
            return None
        self.kept(opening.cut, hands)
        deal = Deal(self.ruleset, self.dealer, opening.table, hands, opening.cut)
        if not deal.whole:
            self.not_whole(deal)
            return None
        return deal

    def kept(self, cut: Cut | None, hands: Sequence[Sequence[Sequence[Card]]]) -> None:
        if cut and cut.choice == "keep" and hands[0][self.cutter][0] != cut.card:
            text = f"cut: {code(cut.card)} was kept and is not the first card of the cutter's hand"
            self.fault("wrong_cut", text)

    def not_whole(self, deal: Deal) -> None:
        dealt = [
            *deal.opening,
            *(c for each in deal.hands for hand in each for c in hand),
        ]
        twice = codes(card for card in PACK if dealt.count(card) > 1)
        missing = codes(card for card in PACK if card not in dealt)
        text = f"{' '.join(twice)} dealt twice, {' '.join(missing)} not at all"
        self.fault("dealt_twice", text)

    def played(self, deal: Deal, last: bool) -> Position | None:
        """The position after the deal's plays; None if they cannot be followed to their end."""
        plays = self.read.plays
        if plays is None:
            return None
        position = deal.start()
        for number, play in enumerate(plays[:PLAYS], start=1):
            after = self.one_play(position, number, play) if play else None
            if after is None:
                return None
            position = after
        if len(plays) > PLAYS:
            self.fault("too_many_plays", "a deal has only 36 plays", PLAYS + 1)
        if len(plays) < PLAYS and not self.unfinished(last):
            text = f"is missing: the deal has {len(plays)} plays, not 36"
            self.fault("missing_play", text, len(plays) + 1)
        return position

    def unfinished(self, last: bool) -> bool:
        """Whether the deal was lawfully broken off: the last one, without a score."""
        return last and not self.read.scored and len(self.read.plays or []) < PLAYS

    def one_play(self, position: Position, number: int, read: ReadPlay) -> Position | None:
        seat = position.deal.seat_at(position.turn)
        if read.seat != seat:
            self.fault(
                "wrong_turn",
                f"it was seat {seat}'s turn, not seat {read.seat}'s",
                number,
            )
            if read.card not in position.hand(seat):
                return None
        try:
            after = position.play(Play(read.card, read.captures))
        except IllegalPlay as refused:
            if read.sound:
                self.refused(position, number, read, refused.code)
            return None
        chkobba = after.chkobba_cards != position.chkobba_cards
        if chkobba != read.chkobba and read.sound:
            text = "is a chkobba and not marked" if chkobba else "is marked and is no chkobba"
            self.fault("wrong_chkobba", text, number)
        return after

    def refused(self, position: Position, number: int, read: ReadPlay, why: str) -> None:
        text = WORDS.get(why, "")
        if why == "not_your_card":
            text = f"seat {position.seat} does not hold {code(read.card)}"
            earlier = [play.card for play in position.plays]
            if read.card in earlier:
                text += f", which was play {earlier.index(read.card) + 1}"
        self.fault(why, text, number)

    def counted(self, end: Position) -> list[int]:
        counts = [each.write() for each in count(end)]
        if not self.read.scored:
            self.fault("missing_key", "score is missing")
        for side, (said, right) in enumerate(zip(self.read.score or [], counts, strict=False)):
            wrong = [f"{n} {_said(said[n])}, not {_said(right[n])}"
                     for n in right if said and said[n] != right[n]]  # fmt: skip
            if wrong:
                self.fault("wrong_score", f"score of side {side}: " + "; ".join(wrong))
        return [each["points"] for each in counts]


def _said(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name} {number}" for name, number in value.items())
    return str(value).lower()
