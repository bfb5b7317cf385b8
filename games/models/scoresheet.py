from typing import Any, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.sheets import CATEGORIES, Sheet
from games.refusals import refuse
from games.rules.sheet import RAW


class Scoresheet(models.Model):
    """What one side made in one deal, the same row for cards on a screen and cards on a table.
    Every edit writes the whole result again under the next revision, so nothing is overwritten.
    Number 0 is the final score alone, of a match whose deals nobody wrote down."""

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="scoresheets")
    revision = models.PositiveIntegerField()
    number = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    carta = models.PositiveSmallIntegerField(default=0)
    dinari = models.PositiveSmallIntegerField(default=0)
    hayya = models.PositiveSmallIntegerField(default=0)
    bermila = models.PositiveSmallIntegerField(default=0)
    primiera = models.PositiveSmallIntegerField(default=0)
    chkobba = models.PositiveSmallIntegerField(default=0)
    cards = models.PositiveSmallIntegerField(null=True, blank=True)
    diamonds = models.PositiveSmallIntegerField(null=True, blank=True)
    sevens = models.PositiveSmallIntegerField(null=True, blank=True)
    sixes = models.PositiveSmallIntegerField(null=True, blank=True)
    seven_of_diamonds = models.BooleanField(null=True, blank=True)
    points = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["revision", "number", "side"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "revision", "number", "side"], name="one_sheet_a_deal_and_side"
            ),
            models.CheckConstraint(
                condition=Q(carta__lte=1)
                & Q(dinari__lte=1)
                & Q(hayya__lte=1)
                & Q(bermila__lte=1)
                & Q(primiera__lte=1),
                name="a_category_is_one_point",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}/{self.side}"

    @classmethod
    def write_deal(cls, match: Any, number: int, sheet: Sheet) -> None:
        """Add one deal to the match's present revision."""
        cls.objects.bulk_create(
            cls(
                match=match,
                revision=match.revision,
                number=number,
                side=side,
                points=sum(made["breakdown"].values()),
                **{key: made["breakdown"][key] for key in CATEGORIES},
                **{key: made.get(key) for key in RAW},
            )
            for side, made in enumerate(sheet)
        )

    @classmethod
    def write(cls, match: Any, written: list[Any]) -> None:
        """A whole result under the match's present revision: sheets, or the final score alone."""
        if written and isinstance(written[0], int):
            cls.objects.bulk_create(
                cls(match=match, revision=match.revision, number=0, side=side, points=total)
                for side, total in enumerate(written)
            )
        else:
            for number, sheet in enumerate(written, start=1):
                cls.write_deal(match, number, sheet)

    @classmethod
    def of(cls, match: Any, revision: int | None = None) -> list[list[Self]]:
        """The rows of a revision (the present one), deal by deal."""
        revision = match.revision if revision is None else revision
        deals: dict[int, list[Self]] = {}
        for row in cls.objects.filter(match=match, revision=revision):
            deals.setdefault(row.number, []).append(row)
        return list(deals.values())

    @classmethod
    def written(cls, match: Any) -> list[Any]:
        """What stands, as it was entered: sheets, or the final score alone."""
        deals = cls.of(match)
        if deals and deals[0][0].number == 0:
            return [row.points for row in deals[0]]
        return [[row.made for row in deal] for deal in deals]

    @classmethod
    def sheets(cls, match: Any) -> list[Sheet]:
        """The present revision's deals; none if only the final score is known."""
        return [[row.made for row in deal] for deal in cls.of(match) if deal[0].number]

    @classmethod
    def points_of(cls, match: Any) -> list[list[int]]:
        return [[row.points for row in deal] for deal in cls.of(match)]

    @property
    def made(self) -> dict[str, Any]:
        """This side's part of a sheet, in the shape of a record's score."""
        raw = {key: getattr(self, key) for key in RAW}
        return {**raw, "breakdown": {key: getattr(self, key) for key in CATEGORIES}}


class Confirmation(models.Model):
    """What one side says of one revision of a result. The side that entered it has said so by
    entering it; the result stands when every side has entered or confirmed the same revision."""

    class Said(models.TextChoices):
        ENTER = "enter", _("entered")
        CONFIRM = "confirm", _("confirmed")
        CONTEST = "contest", _("contested")

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="confirmations")
    side = models.PositiveSmallIntegerField()
    revision = models.PositiveIntegerField()
    by = models.ForeignKey("accounts.Player", models.PROTECT, related_name="confirmations")
    said = models.CharField(max_length=8, choices=Said)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["revision", "side"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "side", "revision"], name="one_word_a_side_and_revision"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.side}/{self.revision} {self.said}"

    @classmethod
    def note(cls, match: Any, by: Any, side: int, said: str) -> None:
        """A side's word on the present revision, in place of what it said before."""
        word = cls(match=match, by=by, side=side, revision=match.revision, said=said)
        cls.objects.bulk_create(
            [word],
            update_conflicts=True,
            unique_fields=["match", "side", "revision"],
            update_fields=["by", "said", "at"],
        )


class Words(list[Confirmation]):
    """What all sides have said of one revision, read once under the match's lock."""

    def of(self, side: int) -> str | None:
        return next((word.said for word in self if word.side == side), None)

    @property
    def agreed(self) -> set[int]:
        return {word.side for word in self if word.said != Confirmation.Said.CONTEST}

    def not_for_both(self, player: Any, side: int) -> None:
        """Whoever has spoken for one side of a revision does not speak for the other, wherever he
        has sat down in the meantime."""
        if any(word.by_id == player.pk and word.side != side for word in self):
            raise refuse("own_entry")


class Ruling(models.Model):
    """An arbiter's word on a result: which revision it made, why, and what stood before."""

    match = models.ForeignKey("games.Match", models.CASCADE, related_name="rulings")
    revision = models.PositiveIntegerField()
    by = models.ForeignKey("accounts.Player", models.PROTECT, related_name="rulings")
    reason = models.CharField(max_length=300)
    totals = models.JSONField()  # the totals that count from now on
    winner = models.PositiveSmallIntegerField(null=True)
    before = models.JSONField()  # {"revision", "totals", "winner", "ended"}
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["revision"]
        constraints = [
            models.UniqueConstraint(fields=["match", "revision"], name="one_ruling_a_revision"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.revision}"
