"""From one event to the next: the same again, and a league's next season."""

from datetime import date, time, timedelta

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from accounts.fields import kept_name
from tournaments.models.entry import Entry
from tournaments.models.stage import Format, Stage
from tournaments.pairing import CannotPair, league

OF_EVENT = (
    "club", "kind", "place", "zone", "places", "moving", "play_offs", "on_disqualification",
)  # fmt: skip
OF_STAGE = (
    "number", "group", "name", "format", "cycles", "planned_rounds", "auto_publish", "seeded",
    "by_rating", "clubs", "third_place", "through", "ruleset", "house", "turn_seconds",
    "default_live", "delayed", "no_show_minutes", "answer_minutes", "round_minutes", "points",
    "preset", "interval", "unit",
)  # fmt: skip

OWN = ("number", "group", "name", "format", "third_place", "through", "planned_rounds")


class Seasons:
    """The part of Tournament that makes another one of it."""

    @transaction.atomic
    def plan_again(self, by, name: str = "", day: date | None = None, at: time | None = None):
        """One like this, its people not yet entered."""
        self.require_of_club(by, "organise")
        if (day is None) != (at is None):
            raise Refused("day_and_time", _("Give both the day and the time, or neither."))
        like = {one: getattr(self, one) for one in OF_EVENT}
        event = type(self).objects.create(**like, name=kept_name(name or self.name), created_by=by)
        for stage in self.stages.all():
            if stage.is_play_off:
                continue  # made of the tables, when they are final
            when = {"day": day, "time": at} if stage.number == 1 else {}
            event.stages.create(**{one: getattr(stage, one) for one in OF_STAGE}, **when)
        event._offer(self.places, self.check_in_before if day else None)
        event.note("planned", by)
        return event

    @property
    def is_league(self) -> bool:
        """One round robin, or several of them as divisions: it has a next season."""
        stages = [stage for stage in self.stages.all() if not stage.is_play_off]
        round_robins = all(stage.format == Format.ROUND_ROBIN for stage in stages)
        return round_robins and not any(stage.through for stage in stages)

    @transaction.atomic
    def next_season(self, by, name: str = "", day: date | None = None, at: time | None = None):
        """Of a league that is over: by its final tables the best of each division go up and the
        last go down. Who has withdrawn does not come back."""
        self.lock()
        self.require_of_club(by, "organise")
        self._check_next()
        stages = [stage for stage in self.stages.all() if not stage.is_play_off]
        tables, gone = self._final_tables(stages), self._gone()
        try:
            season = league.next_season(tables, self.moving or 0, self._played_off(), gone)
        except CannotPair:
            words = _("A division has too few left for so many to go up and down.")
            raise Refused("too_few", words) from None
        event = self.plan_again(by, name, day, at)
        event.previous = self
        event.save(update_fields=["previous"])
        event._come_back(self, season, by)
        self.note("made_next_season", by, name=event.name)
        return event

    def _final_tables(self, stages: list[Stage]) -> list[list[int]]:
        return [list(stage.recompute().place_of) for stage in stages]

    def _gone(self) -> list[int]:
        return list(self.entries.filter(withdrawn_at__isnull=False).values_list("pk", flat=True))

    def played_off(self, divisions: list[Stage]) -> tuple[league.PlayOff, ...]:
        """By their tables: who plays whom for a place in the higher division. Raises CannotPair."""
        tables = self._final_tables(divisions)
        return league.play_offs(tables, self.moving, self.play_offs, self._gone())

    def begin_play_offs(self, drawn: list[Stage]) -> bool:
        """When the tables of all divisions are final: a match for each place. Whether there are
        any."""
        if self.moving is None or not self.play_offs or drawn[-1].is_play_off:
            return False
        try:
            matches = self.played_off(drawn)
        except CannotPair:
            self.note("no_play_offs")
            return False
        by_key = self.entries.with_names().in_bulk()
        for group, match in enumerate(matches, 1):
            pair = [by_key[match.holder], by_key[match.challenger]]
            self._begin_play_off(drawn[match.level], group, pair)
        self.__dict__.pop("stage", None)
        return True

    def _begin_play_off(self, division: Stage, group: int, pair: list[Entry]) -> None:
        """When another round of the league would have been."""
        kept = {name: getattr(division, name) for name in OF_STAGE if name not in OWN}
        last = division.rounds.order_by("number").last()
        if last.day and division.unit == "days":
            kept |= {"day": last.day + timedelta(days=division.interval), "time": last.time}
        knockout = {"number": 2, "group": group, "format": Format.KNOCKOUT, "third_place": False}
        stage = self.stages.create(**{**kept, **knockout})
        stage.draw(pair)
        self.note("play_off", names=[entry.name for entry in pair], level=stage.level)
        stage.follow()

    def _played_off(self) -> dict[league.PlayOff, int]:
        """Who won each; whoever stood in the division stays where nobody has."""
        winners = {}
        for stage in self.stages.all():
            if stage.is_play_off:
                match = league.PlayOff(stage.level - 1, *stage.field)
                [tie] = stage.bracket()
                winners[match] = tie.winner or match.holder
        return winners

    def _check_next(self) -> None:
        if not self.is_league:
            raise Refused("no_league", _("Only a league has a next season."))
        if not self.finished_at:
            raise Refused("unfinished", _("This season is not over yet."))
        if type(self).objects.filter(previous=self).exists():
            raise Refused("next_made", _("The next season is made already."))

    def _come_back(self, last, season: league.Season, by) -> None:
        before = last.entries.with_names().in_bulk()
        entries = [
            Entry(
                tournament=self,
                player=before[key].player,
                team=before[key].team,
                division=level if len(season.divisions) > 1 else None,
            )
            for level, keys in enumerate(season.divisions, 1)
            for key in keys
        ]
        Entry.objects.bulk_create(entries)
        self._note_moves({before[key].name: levels for key, levels in season.moves.items()}, by)
        self.note("pasted", by, names=[entry.name for entry in entries])

    def _note_moves(self, moves: dict[str, int], by) -> None:
        for verb, sign in (("promoted", 1), ("relegated", -1)):
            names = [name for name, levels in moves.items() if levels * sign > 0]
            if names:
                self.note(verb, by, names=names)

    def into_divisions(self, stages: list[Stage], field: list[Entry]) -> None:
        """By the division that each has from last season; who is new begins in the lowest. In a
        first season by the order of the list."""
        if not any(entry.division for entry in field):
            for entry, level in zip(field, levels(len(field), len(stages)), strict=True):
                entry.division = level
        for entry in field:
            entry.division = min(entry.division or len(stages), len(stages))
        Entry.objects.bulk_update(field, ["division"])
        for stage in stages:
            stage.draw([entry for entry in field if entry.division == stage.group])


def levels(entries: int, divisions: int) -> list[int]:
    """The first of the list in the highest; sizes equal to within one."""
    size, more = divmod(entries, divisions)
    return [level for level in range(1, divisions + 1) for _ in range(size + (level <= more))]
