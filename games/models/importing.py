"""A match that was played elsewhere, from its record. It is stored as one played here is, deal by
deal, and marked: nobody here saw it played, so it counts for nothing."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, Self

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from games.models.deal import Deal
from games.models.scoresheet import Scoresheet
from games.models.seat import Seat
from games.refusals import refuse
from games.rules.cards import codes
from games.rules.reading import Fault
from games.rules.record import DealRecord, read_line
from games.rules.restore import Restored, restore

MOST_TOLD = 100  # faults, to a program
# Of 150 deals, with some air. What has more parts is no match, and would only keep us busy.
MOST_BYTES, MOST_OBJECTS, MOST_COMMAS = 512 * 1024, 10_000, 80_000


class BadRecord(Refused):
    """The record is at fault: where and how say its `faults`."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("bad_record", _("This record is not lawful."))
        self.faults = faults
        self.details = {"faults": [asdict(fault) for fault in faults[:MOST_TOLD]]}


class Importing:
    @classmethod
    def import_record(cls, by: Any, text: bytes) -> tuple[Self, bool]:
        """The match of a record, and whether it is new: the same record is the same match, whoever
        gives it. BadRecord names every fault."""
        if by is None:
            raise refuse("no_player")
        played = _read(text)
        digest = played.fingerprint
        if known := cls.objects.filter(imported=digest).first():
            return known, False
        try:
            with transaction.atomic():
                return cls._restore(by, played, digest), True
        except IntegrityError:  # somebody gave it since we looked
            return cls.objects.get(imported=digest), False

    @classmethod
    def _restore(cls, by: Any, played: Restored, digest: str) -> Self:
        now = timezone.now()
        first = played.deals[0].shuffle if played.deals else None
        match = cls.objects.create(
            ruleset=played.ruleset.write(),
            host=by,
            imported=digest,
            started_at=now,
            finished_at=now,
            phase=cls.Phase.OVER,
            seal=first["commitment"] if first else "",
            seating=[{"player": None, **seat} for seat in played.seats],
            turn=sum(len(deal.plays) for deal in played.deals),
            revision=1,
            ended=played.ended,
            winner=played.winner,
        )
        seats = range(played.ruleset.players)
        Seat.objects.bulk_create(Seat(match=match, number=number) for number in seats)
        match._write_deals(played, now)
        return match

    def _write_deals(self, played: Restored, now: Any) -> None:
        Deal.objects.bulk_create(
            _row(self, number, deal, now) for number, deal in enumerate(played.deals, start=1)
        )
        for deal in played.write()["deals"]:
            if "score" in deal:
                Scoresheet.write_deal(self, deal["number"], deal["score"])
        self.points = Scoresheet.points_of(self)
        self.save(update_fields=["points"])


def _read(text: bytes) -> Restored:
    if _too_long(text):
        raise BadRecord([Fault(None, None, "too_long", "longer than any match")])
    record, faults = read_line(text.strip().removeprefix(b"\xef\xbb\xbf"))
    if not faults:
        faults = list(_unstorable(record["seats"]))
    if faults:
        raise BadRecord(faults)
    return restore(record)


def _too_long(text: bytes) -> bool:
    counts = (len(text), text.count(b"{"), text.count(b","))
    most = (MOST_BYTES, MOST_OBJECTS, MOST_COMMAS)
    return any(count > limit for count, limit in zip(counts, most, strict=True))


def _unstorable(seats: list[dict[str, str]]) -> Iterable[Fault]:
    """No database keeps the sign of number 0."""
    for number, seat in enumerate(seats):
        if any("\0" in text for text in seat.values()):
            yield Fault(None, None, "bad_value", f"seat {number}: a name with a sign of number 0")


def _row(match: Any, number: int, played: DealRecord, now: Any) -> Deal:
    written = played.deal.write()
    return Deal(
        match=match,
        number=number,
        dealer=played.deal.dealer,
        shuffle=played.shuffle,
        cut=written["cut"],
        redealt=[_opening(cut, table) for cut, table in played.redealt],
        table=written["table"],
        hands=written["hands"],
        plays=" ".join(played.plays),
        by={str(turn): who for turn, who in played.by.items()},
        finished_at=now,
    )


def _opening(cut: Any, table: Any) -> dict[str, Any]:
    return {"cut": cut and cut.write(), "table": codes(table)}
