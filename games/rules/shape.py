"""The shape of a record, `chkobba-record/1`: from anything to typed parts, with every fault of it.

A part that cannot be read is None in its place, so that the rest can still be checked.
"""

from dataclasses import dataclass
from typing import Any

from games.rules.cards import Card
from games.rules.categories import CATEGORIES
from games.rules.reading import Reader
from games.rules.ruleset import FIELDS, Ruleset, ruleset_faults, shown
from games.rules.shuffle import Choice, Cut

FORMAT = "chkobba-record/1"
ENDED = ("forfeit", "ruling", "stopped")
RAW = ("cards", "diamonds", "sevens", "sixes", "chkobbas", "points")


@dataclass(frozen=True, slots=True)
class ReadPlay:
    """A play as it is written; not `sound` if it has keys that mean nothing here, so that what it
    was meant to say is open."""

    seat: int
    card: Card
    captures: tuple[Card, ...]
    chkobba: bool
    sound: bool


@dataclass(frozen=True, slots=True)
class Opening:
    """A table dealt, and the cut before it."""

    cut: Cut | None
    table: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Seal:
    commitment: str
    secret: bytes
    entropy: tuple[bytes | None, ...]
    cut_at: int | None


@dataclass(frozen=True, slots=True)
class ReadDeal:
    dealer: int | None
    redealt: list[Opening | None]
    opening: Opening | None
    hands: tuple[tuple[tuple[Card, ...], ...], ...] | None
    plays: list[ReadPlay | None] | None
    score: list[dict[str, Any] | None] | None
    scored: bool
    seal: Seal | None
    sealed: bool


@dataclass(frozen=True, slots=True)
class ReadRecord:
    ruleset: Ruleset
    deals: list[ReadDeal | None]
    totals: list[int] | None
    winner: int | None
    winner_read: bool
    ended: str | None
    """"" if it did not end early, None if it cannot be read."""


class RecordReader(Reader):
    """Reads a whole record, part by part."""

    def record(self, value: object) -> ReadRecord | None:
        """The record, as far as it can be read; None if not even its ruleset can."""
        required = ("format", "ruleset", "seats", "deals", "totals", "winner")
        record = self.keys(value, "", required, ("ended",))
        if record is None:
            return None
        if "format" in record and record["format"] != FORMAT:
            self.fault("format", f"must be {FORMAT}")
        ruleset = self.ruleset(record["ruleset"]) if "ruleset" in record else None
        if ruleset is None:
            return None
        self.seats(record.get("seats", []), ruleset.players)
        before = len(self.faults)
        winner = self.winner(record.get("winner"), ruleset)
        winner_read = before == len(self.faults)
        return ReadRecord(
            ruleset,
            self.deals(record.get("deals", []), ruleset),
            self.totals(record["totals"], ruleset) if "totals" in record else None,
            winner,
            winner_read,
            self.one_of(record["ended"], "ended", ENDED) if "ended" in record else "",
        )

    def ruleset(self, value: object) -> Ruleset | None:
        faults = ruleset_faults(value)
        for fault in faults:
            self.fault("ruleset", str(fault), fault.code)
        self.repeated(value, "ruleset")
        if not isinstance(value, dict) or any(f.code != "unknown_field" for f in faults):
            return None
        return Ruleset.read({name: value[name] for name in FIELDS})

    def seats(self, value: object, players: int) -> None:
        for number, seat in enumerate(self.several(value, "seats", players) or []):
            what = f"seat {number}"
            read = self.keys(seat, what, ("name",), ("bot",))
            for name in ("name", "bot"):
                if read and name in read:
                    self.name(read[name], f"{what}: {name}")

    def winner(self, value: object, ruleset: Ruleset) -> int | None:
        return None if value is None else self.whole(value, "winner", 0, ruleset.sides - 1)

    def totals(self, value: object, ruleset: Ruleset) -> list[int] | None:
        def total(each: object, what: str) -> int | None:
            return self.whole(each, what, 0, 10_000)

        return self.each(value, "totals", ruleset.sides, total)

    def deals(self, value: object, ruleset: Ruleset) -> list[ReadDeal | None]:
        if not isinstance(value, list):
            self.fault("deals", "must be a list", "wrong_type")
            return []
        found = []
        for number, deal in enumerate(value, start=1):
            self.deal = number
            found.append(self.one_deal(deal, number, ruleset))
        self.deal = None
        return found

    def one_deal(self, value: object, number: int, ruleset: Ruleset) -> ReadDeal | None:
        required = ("number", "dealer", "cut", "table", "hands", "plays")
        deal = self.keys(value, "", required, ("redealt", "score", "shuffle"))
        if deal is None:
            return None
        if "number" in deal and (type(deal["number"]) is not int or deal["number"] != number):
            self.fault("number", f"must be {number}, not {shown(deal['number'])}")
        last = ruleset.players - 1
        return ReadDeal(
            dealer=self.whole(deal["dealer"], "dealer", 0, last) if "dealer" in deal else None,
            redealt=self.redealt(deal.get("redealt", []), ruleset),
            opening=self.opening(deal, "", ruleset) if "table" in deal else None,
            hands=self.hands(deal["hands"], ruleset) if "hands" in deal else None,
            plays=self.plays(deal["plays"], ruleset) if "plays" in deal else None,
            score=self.score(deal["score"], ruleset) if "score" in deal else None,
            scored="score" in deal,
            seal=self.seal(deal["shuffle"], ruleset) if "shuffle" in deal else None,
            sealed="shuffle" in deal,
        )

    def redealt(self, value: object, ruleset: Ruleset) -> list[Opening | None]:
        if not isinstance(value, list):
            self.fault("redealt", "must be a list", "wrong_type")
            return []
        found: list[Opening | None] = []
        for number, each in enumerate(value, start=1):
            what = f"redealt {number}"
            read = self.keys(each, what, ("cut", "table"))
            whole = read is not None and "table" in read
            found.append(self.opening(read, f"{what}: ", ruleset) if read and whole else None)
        return found

    def opening(self, value: dict[str, Any], what: str, ruleset: Ruleset) -> Opening | None:
        cut = self.cut(value["cut"], f"{what}cut", ruleset) if "cut" in value else None
        table = self.cards(value["table"], f"{what}table", 4)
        return Opening(cut, table) if table else None

    def cut(self, value: object, what: str, ruleset: Ruleset) -> Cut | None:
        if value is None:
            if ruleset.cut_card:
                self.fault(what, "must be there: the ruleset has a cut card", "missing_cut")
            return None
        if not ruleset.cut_card:
            self.fault(what, "must be null: the ruleset has no cut card", "needless_cut")
            return None
        read = self.keys(value, what, ("seat", "card", "choice"))
        if read is None or len({"seat", "card", "choice"} & set(read)) < 3:
            return None
        seat = self.whole(read["seat"], f"{what}: seat", 0, ruleset.players - 1)
        card = self.card(read["card"], f"{what}: card")
        choices: tuple[Choice, ...] = ("keep", "expose")
        choice = self.one_of(read["choice"], f"{what}: choice", choices)
        if seat is None or card is None or choice is None:
            return None
        return Cut(seat, card, "keep" if choice == "keep" else "expose")

    def hands(
        self, value: object, ruleset: Ruleset
    ) -> tuple[tuple[tuple[Card, ...], ...], ...] | None:
        def hand(each: object, what: str) -> tuple[Card, ...] | None:
            return self.cards(each, what, 3)

        def hand_round(each: object, what: str) -> list[tuple[Card, ...]] | None:
            return self.each(each, f"{what}, hand", ruleset.players, hand)

        rounds = self.each(value, "hands: hand round", ruleset.hand_rounds, hand_round)
        return None if rounds is None else tuple(map(tuple, rounds))

    def plays(self, value: object, ruleset: Ruleset) -> list[ReadPlay | None] | None:
        if not isinstance(value, list):
            self.fault("plays", "must be a list", "wrong_type")
            return None
        found = []
        for number, each in enumerate(value, start=1):
            self.play = number
            found.append(self.one_play(each, ruleset))
        self.play = None
        return found

    def one_play(self, value: object, ruleset: Ruleset) -> ReadPlay | None:
        before = len(self.faults)
        play = self.keys(value, "", ("seat", "card"), ("captures", "chkobba", "by"))
        if play is None or "seat" not in play or "card" not in play:
            return None
        sound = len(self.faults) == before
        seat = self.whole(play["seat"], "seat", 0, ruleset.players - 1)
        card = self.card(play["card"], "card")
        captures = self.captures(play["captures"]) if "captures" in play else ()
        if "chkobba" in play and play["chkobba"] is not True:
            self.fault("chkobba", "must be true where it stands")
        if "by" in play:
            self.one_of(play["by"], "by", ("clock", "bot"))
        if seat is None or card is None or captures is None:
            return None
        return ReadPlay(seat, card, captures, "chkobba" in play, sound)

    def captures(self, value: object) -> tuple[Card, ...] | None:
        if not isinstance(value, list) or not 0 < len(value) <= 40:
            self.fault("captures", "must be a list of the cards taken, or absent", "wrong_type")
            return None
        return self.cards(value, "captures", len(value))

    def score(self, value: object, ruleset: Ruleset) -> list[dict[str, Any] | None]:
        sides = self.several(value, "score", ruleset.sides) or []
        return [self.one_score(each, f"score of side {side}") for side, each in enumerate(sides)]

    def one_score(self, value: object, what: str) -> dict[str, Any] | None:
        before = len(self.faults)
        score = self.keys(value, what, (*RAW, "seven_of_diamonds", "breakdown"))
        if score is None:
            return None
        for name in RAW:
            if name in score:
                self.whole(score[name], f"{what}: {name}", 0, 40)
        if not isinstance(score.get("seven_of_diamonds", True), bool):
            self.fault(f"{what}: seven_of_diamonds", "must be true or false", "wrong_type")
        if "breakdown" in score:
            breakdown = self.keys(score["breakdown"], f"{what}: breakdown", CATEGORIES) or {}
            for name in [each for each in CATEGORIES if each in breakdown]:
                self.whole(breakdown[name], f"{what}: breakdown: {name}", 0, 40)
        return score if before == len(self.faults) else None

    def seal(self, value: object, ruleset: Ruleset) -> Seal | None:
        names = ("commitment", "secret", "entropy", "cut_at")
        read = self.keys(value, "shuffle", names)
        if read is None or len(set(names) & set(read)) < 4:
            return None
        before = len(self.faults)
        commitment = self.hexadecimal(read["commitment"], "shuffle: commitment", 32)
        secret = self.hexadecimal(read["secret"], "shuffle: secret", 32)
        seats = self.several(read["entropy"], "shuffle: entropy", ruleset.players) or []
        entropy = [
            None if each is None else self.hexadecimal(each, "shuffle: entropy", 16)
            for each in seats
        ]
        cut_at = None
        if ruleset.cut_card:
            cut_at = self.whole(read["cut_at"], "shuffle: cut_at", 0, 39)
        elif read["cut_at"] is not None:
            self.fault("shuffle: cut_at", "must be null: the ruleset has no cut card")
        if before < len(self.faults) or commitment is None or secret is None:
            return None
        return Seal(commitment.hex(), secret, tuple(entropy), cut_at)
