"""Knockouts: ties that feed one another. What stands in the database is their results; who meets
whom by now is worked out of them, whole, each time."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from accounts.errors import Refused
from games.models import Match
from tournaments import standings
from tournaments.models.entry import Entry
from tournaments.models.pairing import Pairing
from tournaments.models.round import Round
from tournaments.pairing import CannotPair, bracket, double_elimination, groups, knockout
from tournaments.pairing.bracket import Filled, From, State, Tie


class Brackets:
    """The part of Stage that is about brackets."""

    def begin_bracket(self) -> None:
        """Raises CannotPair."""
        if len(self.field) < 2:
            raise CannotPair("too_few")
        self.save(update_fields=["field", "frozen_at"])
        self.write_rounds(max(self.round_of.values()))
        self.fill()

    def ties(self) -> tuple[Tie, ...]:
        """Before it is drawn, for as many as are to come from the stages before it."""
        count = len(self.field) or self.awaited
        if count < 2:
            return ()
        if self.format == "knockout":
            return knockout.draw(count, third_place=self.third_place)
        return double_elimination.draw(count)

    @property
    def awaited(self) -> int:
        """How many are to come from the stages before it, once those are drawn."""
        before = self.tournament.stages.filter(number=self.number - 1)
        return sum(min(stage.through, len(stage.field)) for stage in before)

    @property
    def slots(self) -> tuple[groups.Slot, ...]:
        """By seed: from which place of which group they come. From one table: none."""
        before = list(self.tournament.stages.filter(number=self.number - 1))
        if len(before) < 2:
            return ()
        return groups.seeding([len(stage.field) for stage in before], before[0].through)

    @property
    def round_of(self) -> dict[int, int]:
        """By number of the tie: in which round of the stage it is played."""
        ties = self.ties()
        if self.format == "knockout":
            return {tie.number: tie.round for tie in ties}
        waves: dict[int, int] = {}
        for tie in ties:
            fed_by = [waves[one.number] for one in tie.sides if one.kind is not From.SEED]
            waves[tie.number] = 1 + max(fed_by, default=0)
        return waves

    def bracket(
        self, after: Round | None = None, changed: Mapping[int, int | None] = MappingProxyType({})
    ) -> tuple[Filled, ...]:
        """As it stands, or after a round; with results, by number of the tie, that are changing."""
        over = Pairing.objects.filter(round__stage=self, match__finished_at__isnull=False)
        if after is not None:
            over = over.filter(round__number__lte=after.number)
        results = {pairing.tie: pairing.side_won for pairing in over.select_related("match")}
        return bracket.fill(self.ties(), self.field, {**results, **changed})

    def is_still_in(self, entry: Entry) -> bool:
        open_ties = (State.WAITING, State.READY)
        return any(entry.pk in one.sides for one in self.bracket() if one.state in open_ties)

    @transaction.atomic
    def fill(self, changed: Mapping[int, int | None] = MappingProxyType({})) -> None:
        """Ties whose sides are both known become pairings; rounds that wait for nobody more are
        marked so. In rounds that are open already, matches are made at once."""
        self.lock()
        rounds = self._hold_rounds()
        filled, round_of = self.bracket(changed=changed), self.round_of
        known = set(Pairing.objects.filter(round__stage=self).values_list("tie", flat=True))
        for one in filled:
            if one.state is State.READY and one.tie.number not in known:
                self._pair(one, rounds[round_of[one.tie.number]])
        waiting = {round_of[one.tie.number] for one in filled if one.state is State.WAITING}
        for number, row in rounds.items():
            self._mark_filled(row, number not in waiting)

    def _hold_rounds(self) -> dict[int, Round]:
        """By number. None of them opens meanwhile, so that no board of it is left without match."""
        rows = self.rounds.order_by("number").select_for_update(no_key=True)
        return {row.number: row for row in rows}

    def _pair(self, one: Filled, row: Round) -> None:
        """Whoever had the first deal less often has it now; of equals the lower seed."""
        sides = one.sides
        dealt = [self._dealt(side) for side in sides]
        turned = dealt[0] >= dealt[1]
        first, second = sides[::-1] if turned else sides
        table = one.tie.number - min(n for n, at in self.round_of.items() if at == row.number) + 1
        row.pairings.create(
            table=table,
            tie=one.tie.number,
            first_id=first,
            second_id=second,
            live=self.default_live,
            note={"turned": turned},
        )
        if row.opened_at:
            Pairing.make_matches(row)

    def _dealt(self, entry: int) -> int:
        pairings = Pairing.objects.filter(round__stage__tournament=self.tournament)
        firsts = pairings.filter(first=entry, second__isnull=False).count()
        return firsts - pairings.filter(second=entry).count()

    def _mark_filled(self, row: Round, known: bool) -> None:
        if known != bool(row.filled_at):
            row.filled_at = timezone.now() if known else None
            row.save(update_fields=["filled_at"])

    def refill(self, changed: Mapping[int, int | None]) -> None:
        """While a result is corrected: whom the next ties are between now. Refused if one of them
        has begun."""
        self.lock()
        self._hold_rounds()
        touched = bracket.touched(self.bracket(), self.bracket(changed=changed))
        pairings = Pairing.objects.filter(round__stage=self, tie__in=touched)
        refuse_begun(pairings)
        hold(pairings)
        refuse_begun(pairings)
        for one in pairings.select_related("match", "round"):
            one.delete()
            if one.match:
                one.match.delete()
        round_of = self.round_of
        again = self.rounds.filter(number__in={round_of[number] for number in touched})
        again.update(filled_at=None, closed_at=None)
        self.fill(changed)

    def by_bracket(
        self, rows: Iterable[standings.Row], after: Round | None
    ) -> tuple[standings.Row, ...]:
        """Rows with the places that the bracket gives; who is still in it has none yet, and who is
        disqualified none at all."""
        rows = list(rows)
        gone = {row.entrant for row in rows if row.place is None}
        ranked = bracket.places(self.bracket(after), gone)
        out = self.disqualified(after)
        places = {entrant: place for place, entrant in ranked if entrant not in out}
        last = len(self.field) + 1
        order = {key: seed for seed, key in enumerate(self.field)}
        return tuple(
            sorted(
                (replace(row, place=places.get(row.entrant)) for row in rows),
                key=lambda row: (
                    row.place or (last if row.entrant in gone else 0),
                    order[row.entrant],
                ),
            )
        )


def refuse_begun(pairings: models.QuerySet[Pairing]) -> None:
    made = pairings.filter(match__isnull=False).exclude(match__phase=Match.Phase.SEATING)
    if begun := list(made.with_names()):
        words = _("This would change matches that have begun: %(matches)s.")
        raise Refused("would_touch", words % {"matches": listed(begun)})


def hold(pairings: models.QuerySet[Pairing]) -> None:
    """None of them is switched, and none of their matches begins."""
    rows = pairings.order_by("pk").select_for_update(of=("self",), no_key=True)
    matches = [one.match_id for one in rows]
    list(Match.objects.select_for_update(no_key=True).filter(pk__in=matches).values_list("pk"))


def listed(pairings: Iterable[Pairing]) -> str:
    names = [" – ".join(entry.name for entry in one.entries) for one in pairings]
    return pgettext("between names in a list", ", ").join(names)
