from functools import cached_property
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.standings import keeping

LINES = 100  # a page


class Tables(models.QuerySet):
    def unread(self) -> "Tables":
        """What is large of it is read when it is asked for."""
        return self.defer("places", "asked", "pages")

    def store(self, stage: Any, tables: list["Standings"]) -> None:
        """Each in the place of the one before, and by itself: in an array of several the texts,
        which are long, would be quoted sign by sign."""
        for table in tables:
            table.stage = stage
            self.bulk_create(
                [table],
                update_conflicts=True,
                unique_fields=["stage", "after_round"],
                update_fields=["stamp", "places", "asked", "pages", "computed_at"],
            )


class Standings(models.Model):
    """A stage's table as last computed: a cache, with the stamp of what it was computed from.

    `places`: (entrant, place), best first; the rest as `standings.keeping` has it, the lines in
    pages, so that one page is read without the others.
    """

    stage = models.ForeignKey("tournaments.Stage", models.CASCADE, related_name="snapshots")
    after_round = models.PositiveSmallIntegerField(null=True, blank=True)  # null: as it stands
    stamp = models.CharField(max_length=32)
    places = models.JSONField()
    asked = models.JSONField(encoder=keeping.Exact)
    pages = models.JSONField(encoder=keeping.Exact)
    computed_at = models.DateTimeField()

    objects = Tables.as_manager()

    class Meta:
        ordering = ["stage", "after_round"]
        verbose_name = _("standings")
        verbose_name_plural = _("standings")
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "after_round"],
                name="one_table_a_stage_and_round",
                nulls_distinct=False,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id} {self.stamp}"

    @classmethod
    def of(cls, rows, **fields) -> "Standings":
        """Not stored yet."""
        places, asked, lines = keeping.keep(rows)
        pages = [lines[start : start + LINES] for start in range(0, len(lines), LINES)]
        return cls(places=places, asked=asked, pages=pages, **fields)

    @cached_property
    def place_of(self) -> dict[int, int | None]:
        return dict(self.places)

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        """All, with their terms."""
        return self._written([line for page in self.pages for line in page])

    def page(self, number: int) -> list[dict[str, Any]]:
        """From 1; the others stay in the database."""
        stored = type(self).objects.filter(pk=self.pk)
        return self._written(stored.values_list(f"pages__{number - 1}", flat=True).get() or [])

    def _written(self, lines: list) -> list[dict[str, Any]]:
        return [row.write() for row in keeping.restore(lines, self.place_of, self.asked)]

    def moves_since(self, before: "Standings | None") -> dict[int, int]:
        """By how many places each entrant has gone up, or down if negative; who has no place in
        one of the two tables has not moved."""
        was = before.place_of if before else {}
        return {
            entrant: was[entrant] - place
            for entrant, place in self.places
            if place and was.get(entrant)
        }
