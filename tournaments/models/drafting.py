"""A Swiss: each round is drafted from what everybody has done, when the one before is closed."""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from tournaments.models.deputy import player_of
from tournaments.models.entry import Entry
from tournaments.models.pairing import Bye, Pairing
from tournaments.models.round import Draw, Round
from tournaments.pairing import Board, CannotPair, Clubs, Entrant, Field, Reason, history, swiss
from tournaments.pairing import Bye as Free
from tournaments.pairing import Round as Drawn
from tournaments.pairing.field import read
from tournaments.pairing.swiss import manual


class Drafting:
    """The part of Stage that drafts the rounds of a Swiss."""

    def begin_swiss(self) -> None:
        """Never more rounds than opponents. Raises CannotPair."""
        if len(self.field) < 2:
            raise CannotPair("too_few")
        wished = self.planned_rounds or usual_rounds(len(self.field))
        self.planned_rounds = min(wished, most_rounds(len(self.field)))
        self.save(update_fields=["field", "frozen_at", "planned_rounds"])
        self.draft()

    @transaction.atomic
    def draft(self) -> Round | None:
        """The next round, once all before it are closed; None if it is not its time, or if it
        cannot be drawn: then the stage is stuck, and says why."""
        self.lock()
        if not self._wants_round() or self.stuck:
            return None
        field = self.next_field()
        try:
            (drawn,) = swiss.draw(field)
        except CannotPair as cannot:
            self._be_stuck(cannot)
            return None
        return self._write_draft(field, drawn)

    def _wants_round(self) -> bool:
        count = self.rounds.count()
        waiting = self.rounds.filter(closed_at=None).exists()
        return not self.finished_at and not waiting and count < self.planned_rounds

    def next_field(self) -> Field:
        """What the next round is drawn from."""
        number = self.rounds.count() + 1
        table = self.results_table(self.results())
        table.rounds = number - 1
        entrants = [
            Entrant(entry.pk, entry.seed, entry.who.club_id, active=self._plays(entry))
            for entry in self.entries.with_names()
        ]
        return Field(
            history.with_history(entrants, table),
            number,
            self.planned_rounds,
            self.tournament.seed,
            clubs=Clubs(self.clubs),
        )

    def _plays(self, entry: Entry) -> bool:
        return entry.withdrawn_at is None and entry.pk not in self.excused

    def _be_stuck(self, cannot: CannotPair) -> None:
        self.stuck = {"code": cannot.code, "entrants": list(cannot.entrants)}
        self.save(update_fields=["stuck"])
        self.tournament.note("stuck", round=self.rounds.count() + 1)

    def _write_draft(self, field: Field, drawn: Drawn, by=None) -> Round:
        moments = self.moments(field.number)
        when = moments[-1] if moments else None
        row = Round.objects.create(
            stage=self,
            number=field.number,
            remarks=[one.write() for one in drawn.remarks],
            filled_at=self.frozen_at,
            day=when and when.day,
            time=when and when.time,
            opens_at=when and when.at,
        )
        Draw.objects.create(round=row, field=field.write())
        Pairing.objects.bulk_create(self._boards(row, drawn))
        self.excused = []
        self.save(update_fields=["excused"])
        self.tournament.note("drafted_round", by, round=row.number)
        if self.auto_publish and by is None:
            row.publish()
        return row

    def _boards(self, row: Round, drawn: Drawn) -> list[Pairing]:
        """The byes behind the boards."""
        boards = [
            Pairing(first_id=one.first, second_id=one.second, note=why(one.why))
            for one in drawn.boards
        ]
        boards += [
            Pairing(first_id=one.entrant, bye=Bye.ALLOCATED, note=why(one.why))
            for one in drawn.byes
        ]
        present = self.entries.filter(pk__in=self.excused, withdrawn_at=None)
        boards += [Pairing(first=entry, bye=Bye.HALF) for entry in present]
        for table, pairing in enumerate(boards, 1):
            pairing.round, pairing.table, pairing.live = row, table, self.default_live
        return boards

    @transaction.atomic
    def redraft(self) -> None:
        """The field has changed: a draft that is not published is drawn anew."""
        self.lock()
        drafts = self.rounds.filter(published_at=None).order_by("number")
        held = [row.pk for row in drafts.select_for_update()]  # none is being published
        excused = Pairing.objects.filter(round__in=held, bye=Bye.HALF)
        self.excused += excused.values_list("first", flat=True)
        self.rounds.filter(pk__in=held).delete()
        self.stuck = None
        self.save(update_fields=["excused", "stuck"])
        self.draft()

    @transaction.atomic
    def admit(self, entry: Entry) -> None:
        """Somebody comes late, or back. A new one has a half-point bye for each round missed; to
        who comes back, his absences stay what they are."""
        self.lock()
        if entry.pk not in self.field:
            self._number(entry)
            missed = self.rounds.filter(published_at__isnull=False)
            for row in missed.prefetch_related("pairings"):
                table = 1 + max((pairing.table for pairing in row.pairings.all()), default=0)
                row.pairings.create(table=table, first=entry, bye=Bye.HALF)
        self.redraft()

    def _number(self, entry: Entry) -> None:
        entry.seed = 1 + max(self.entries.values_list("seed", flat=True))
        entry.save(update_fields=["seed"])
        self.field.append(entry.pk)
        self.save(update_fields=["field"])

    @transaction.atomic
    def excuse(self, entry: Entry, by) -> None:
        """A half-point bye in the round that is published next, on request."""
        self._change_swiss(by)
        if entry.pk not in self.field or entry.withdrawn_at:
            raise Refused("no_entry", _("This entry takes no part."))
        if self.rounds.filter(published_at__isnull=False).count() >= self.planned_rounds:
            raise Refused("no_more_rounds", _("There are no more rounds to come."))
        if entry.pk not in self.excused:
            self.excused.append(entry.pk)
            self.save(update_fields=["excused"])
            self.tournament.note("excused", by, name=entry.name)
        self.redraft()

    def _change_swiss_rounds(self, count: int) -> None:
        """No fewer than are published, and no more than there are opponents."""
        if count < max(1, self.rounds.filter(published_at__isnull=False).count()):
            raise Refused("rounds_played", _("So many rounds have begun already."))
        active = self.entries.filter(withdrawn_at=None).count()
        if count > max(self.planned_rounds, most_rounds(active)):
            words = _("With %(count)s entries there are no more opponents than that.")
            raise Refused("too_many_rounds", words % {"count": active})
        self.planned_rounds = count
        self.save(update_fields=["planned_rounds"])
        self.redraft()

    @transaction.atomic
    def draft_by_hand(self, reason: str, by) -> Round:
        """When no round can be drawn: neighbours in the table meet, whatever the rules say, and
        the organiser swaps from there."""
        self._change_swiss(by)
        if not self.stuck:
            raise Refused("not_stuck", _("The next round is drawn by itself."))
        if not reason.strip():
            raise Refused("no_reason", _("Say why."))
        field = self.next_field()
        if len(field.active) < 2:
            raise Refused("too_few", _("There are not two entries left."))
        self.stuck = None
        self.save(update_fields=["stuck"])
        self.tournament.note("drew_by_hand", by, round=field.number, reason=reason.strip())
        return self._write_draft(field, neighbours(field), by)

    def _change_swiss(self, by) -> None:
        self.lock()
        self.tournament.require(by, "organise")
        if not self.is_swiss or not self.frozen_at or self.finished_at:
            raise Refused("not_now", _("Only while a Swiss is running."))

    def swap(self, row: Round, one: Entry, other: Entry, reason: str, by) -> None:
        """Two entries of a round that is not open change places."""
        pairings = {key: pairing for pairing in row.pairings.all() for key in keys(pairing)}
        if one == other or {one.pk, other.pk} - set(pairings):
            raise Refused("no_entry", _("Name two entries of this round."))
        touched = {pairings[one.pk].table: pairings[one.pk]}
        touched[pairings[other.pk].table] = pairings[other.pk]
        turn = {one.pk: other.pk, other.pk: one.pk}
        row.pairings.filter(table__in=touched).delete()
        for pairing in touched.values():
            pairing.pk, pairing._state.adding = None, True
            pairing.first_id = turn.get(pairing.first_id, pairing.first_id)
            pairing.second_id = turn.get(pairing.second_id, pairing.second_id)
        self._explain_by_hand(row, touched.values(), reason, by)
        Pairing.objects.bulk_create(touched.values())
        names = [one.name, other.name]
        self.tournament.note("swapped", by, round=row.number, names=names, reason=reason)

    def _explain_by_hand(self, row: Round, pairings: Iterable[Pairing], reason: str, by) -> None:
        field = read(row.drawn_from)
        for pairing in pairings:
            if pairing.second_id:
                board = Board(pairing.first_id, pairing.second_id)
                (explained,) = manual.explained(field, [board])
                reasons = explained.why
            else:
                reasons = manual.explained_bye(field, pairing.first_id)
                self._only_one_bye(pairing, reasons)
            pairing.note = {**why(reasons), "reason": reason, "by": player_of(by).name}

    def _only_one_bye(self, pairing: Pairing, reasons: Iterable[Reason]) -> None:
        if pairing.bye == Bye.ALLOCATED and any(one.code == "bye_again" for one in reasons):
            raise Refused("second_bye", _("Nobody has two byes."))


def keys(pairing: Pairing) -> list[int]:
    return [key for key in (pairing.first_id, pairing.second_id) if key]


def why(reasons: Iterable[Reason]) -> dict:
    return {"why": [one.write() for one in reasons]}


def neighbours(field: Field) -> Drawn:
    ranked = sorted(field.active, key=lambda one: (-one.score, one.seed))
    byes = [one for one in reversed(ranked) if not any(turn.bye for turn in one.turns)]
    left = (byes or ranked[::-1])[:1] if len(ranked) % 2 else []
    playing = [one.key for one in ranked if one not in left]
    boards = [Board(*pair) for pair in zip(playing[::2], playing[1::2], strict=True)]
    drawn = Drawn(field.number, manual.explained(field, boards))
    byes = tuple(Free(one.key, manual.explained_bye(field, one.key)) for one in left)
    return Drawn(drawn.number, drawn.boards, byes=byes)


def usual_rounds(entries: int) -> int:
    """As many as a knockout would have: enough for one winner."""
    return max(1, (entries - 1).bit_length())


def most_rounds(entries: int) -> int:
    """In which everybody can still meet somebody new."""
    return max(1, entries - 1 + entries % 2)
