"""The stages of a tournament in their order: groups, and who goes on from them."""

import hashlib
from fractions import Fraction
from statistics import mean

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from tournaments.models.entry import Entry
from tournaments.models.rating import Kind, Rating
from tournaments.models.stage import Format, Stage
from tournaments.pairing import CannotPair, groups
from tournaments.ratings import Skill

SWISS_POINTS = {"win": 1, "draw": 0.5, "loss": 0}
USUAL = {Format.SWISS: "swiss"}


class Succession:
    """The part of Tournament that concerns its stages."""

    def plan_stages(
        self,
        *,
        format: str = Format.ROUND_ROBIN,
        groups: int = 1,
        through: int = 0,
        divisions: int = 1,
        moving: int = 1,
        play_offs: int = 0,
        **fields,
    ) -> None:
        """One stage, or as many groups; if some go `through`, a knockout after it. Or a league's
        `divisions`, with so many `moving` up and down after the season, and so many places more
        that are played off."""
        self._check_plan(format, groups * divisions, through, divisions)
        if divisions > 1:
            self.moving, groups, fields["seeded"] = moving, divisions, True
            self.play_offs = play_offs
            self.save(update_fields=["moving", "play_offs"])
        third_place = fields.pop("third_place", True)
        preset = fields.pop("preset", "") or USUAL.get(Format(format), "league")
        points = {"points": SWISS_POINTS} if format == Format.SWISS else {}
        for group in range(1, groups + 1):
            Stage.objects.create(
                tournament=self,
                format=format,
                group=group if groups > 1 else 0,
                through=through,
                third_place=third_place,
                preset=preset,
                **points,
                **fields,
            )
        if through:
            after = {name: fields[name] for name in OF_ALL if name in fields}
            Stage.objects.create(
                tournament=self, number=2, format=Format.KNOCKOUT, third_place=third_place, **after
            )

    def _check_plan(self, format: str, groups: int, through: int, divisions: int) -> None:
        if divisions > 1 and (format != Format.ROUND_ROBIN or through or groups > divisions):
            words = _("In a league with divisions everybody plays everybody of his own.")
            raise Refused("bad_plan", words)
        if divisions == 1 and groups > 1 and (format != Format.ROUND_ROBIN or not through):
            raise Refused("bad_plan", _("Groups play everybody against everybody, and some go on."))
        if through and (format not in (Format.ROUND_ROBIN, Format.SWISS) or groups * through < 2):
            raise Refused("bad_plan", _("At least two must go on to a knockout."))

    def draw(self, entries: list[Entry]) -> None:
        """Numbers for everybody, and the first stages from them. Raises CannotPair."""
        field = self._draw_numbers(entries)
        stages = list(self.stages.filter(number=1))
        if len(stages) == 1:
            stages[0].draw(field)
        elif self.moving is not None:
            self.into_divisions(stages, field)
        else:
            self._divide(stages, field)
        self.__dict__.pop("stage", None)

    def _draw_numbers(self, entries: list[Entry]) -> list[Entry]:
        """In the order of the list, the highest rated first, or by lot; by lot too those level."""
        key = entered if self.stage.seeded else self._lot
        field = sorted(entries, key=key)
        if self.stage.by_rating and not self.stage.seeded:
            worth = ratings_of(entries, Kind.FOUR if self.of_teams else Kind.TWO)
            field.sort(key=lambda entry: -worth[entry.pk])
        self.entries.update(seed=None)
        for number, entry in enumerate(field, 1):
            entry.seed = number
        Entry.objects.bulk_update(field, ["seed"])
        return field

    def _lot(self, entry: Entry) -> str:
        return hashlib.sha256(f"{self.seed}:{entry.pk}".encode()).hexdigest()

    def _divide(self, stages: list[Stage], field: list[Entry]) -> None:
        by_key = {entry.pk: entry for entry in field}
        members = [groups.Member(entry.pk, entry.seed, entry.who.club_id) for entry in field]
        divided = groups.divide(members, len(stages))
        for stage, keys in zip(stages, divided, strict=True):
            stage.draw([by_key[key] for key in keys])

    @transaction.atomic
    def advance(self) -> None:
        """A stage is over: when all beside it are, the next is drawn from their tables; after the
        last the tournament is over."""
        self.lock()
        stages = list(self.stages.all())
        drawn = [stage for stage in stages if stage.frozen_at]
        coming = [stage for stage in stages if not stage.frozen_at]
        if self.finished_at or not all(stage.finished_at for stage in drawn):
            return
        number = drawn[-1].number
        if self.begin_play_offs(drawn):
            return
        seeds = self._qualified([stage for stage in drawn if stage.number == number])
        if not coming or len(seeds) < 2:
            self.finish()
            return
        self._begin(coming[0], seeds)

    def look_ahead(self, stage: Stage) -> None:
        """The table of a stage was corrected: the next may have been drawn from another one."""
        later = list(self.stages.filter(number=stage.number + 1, frozen_at__isnull=False))
        if not later:
            return
        due = self._due_fields(list(self.stages.filter(number=stage.number)))
        for one in later:
            outdated = one.field != due.get(one.group, [])
            if outdated and not one.outdated_at:
                self.note("outdated_stage")
            if outdated != bool(one.outdated_at):
                one.outdated_at = timezone.now() if outdated else None
                one.save(update_fields=["outdated_at"])

    def _due_fields(self, before: list[Stage]) -> dict[int, list[int]]:
        """Of the stages after these, by group."""
        if self.moving is None:
            return {0: list(self._qualified(before))}
        try:
            matches = self.played_off(before)
        except CannotPair:  # too many have gone since
            return {}
        return {group: [one.holder, one.challenger] for group, one in enumerate(matches, 1)}

    def _qualified(self, stages: list[Stage]) -> tuple[int, ...]:
        through = stages[0].through
        if not through:
            return ()
        if len(stages) > 1:
            tables = [[row["entrant"] for row in placed(stage)] for stage in stages]
            slots = groups.seeding([len(stage.field) for stage in stages], through)
            return groups.fill(slots, tables)
        return groups.qualify([[self._finisher(row) for row in placed(stages[0])]], through)

    def _finisher(self, row: dict) -> groups.Finisher:
        lot = hashlib.sha256(f"{self.seed}:{row['entrant']}".encode()).digest()
        return groups.Finisher(
            row["entrant"],
            Fraction(str(row["points"]["value"])),
            row["played"] + row["forfeits_won"] + row["forfeits_lost"],
            row["difference"],
            row["scored"],
            int.from_bytes(lot[:6]),
        )

    def _begin(self, stage: Stage, seeds: tuple[int, ...]) -> None:
        by_key = self.entries.with_names().in_bulk(seeds)
        field = [by_key[key] for key in seeds]
        stage.draw(field)
        self.__dict__.pop("stage", None)
        self.note("qualified", names=[entry.name for entry in field])
        stage.follow()


OF_ALL = (
    "ruleset", "house", "turn_seconds", "default_live", "delayed", "no_show_minutes",
    "answer_minutes", "round_minutes", "interval", "unit",
)  # fmt: skip


def entered(entry: Entry) -> int:
    return entry.pk


def ratings_of(entries: list[Entry], players: Kind) -> dict[int, float]:
    """What each entry is worth: of two partners the mean, who is not rated as a newcomer."""
    people = {entry.pk: entry.players for entry in entries}
    everybody = {player.pk for pair in people.values() for player in pair}
    present = Rating.objects.filter(players=players, player__in=everybody).latest()
    points = {row.player_id: row.points for row in present}
    newcomer = Skill().points
    return {
        key: mean(points.get(player.pk, newcomer) for player in pair)
        for key, pair in people.items()
    }


def placed(stage: Stage) -> list[dict]:
    return [row for row in stage.recompute().rows if row["place"] is not None]
