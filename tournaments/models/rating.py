from collections.abc import Iterable

from django.db import IntegrityError, models, transaction
from django.db.models import Count, Exists, F, Max, Min, OuterRef, Q
from django.db.models.functions import Mod
from django.utils.translation import gettext_lazy as _
from psycopg import errors

from games.models import Match, Seat
from tournaments import ratings
from tournaments.models.locking import alone


class Kind(models.IntegerChoices):
    """By the number of players at the table."""

    TWO = 2, _("one against one")
    FOUR = 4, _("two against two")


class Ratings(models.QuerySet):
    def latest(self) -> "Ratings":
        """The present one of each player and kind."""
        ordered = self.order_by("players", "player_id", "-number", "-pk")
        return ordered.distinct("players", "player_id")

    def in_order(self) -> "Ratings":
        return self.order_by("at", "match_id")


class Rating(models.Model):
    """How well a player was taken to play after a match: a cache. A row is old if its match's
    result says something else by now, and then so are all after it."""

    player = models.ForeignKey(
        "accounts.Player", models.CASCADE, related_name="ratings", verbose_name=_("player")
    )
    match = models.ForeignKey(
        "games.Match", models.CASCADE, related_name="ratings", verbose_name=_("match")
    )
    players = models.PositiveSmallIntegerField(_("players at the table"), choices=Kind)
    at = models.DateTimeField(_("finished at"))  # when the match was over
    won = models.BooleanField(_("won by him"))
    number = models.PositiveIntegerField(
        _("number of the match")
    )  # of his matches of this kind, from 1
    mu = models.FloatField(_("strength"))
    sigma = models.FloatField(_("uncertainty"))

    objects = Ratings.as_manager()

    class Meta:
        ordering = ["player", "players", "number"]
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "player"], name="one_rating_a_match_and_player"
            ),
            models.CheckConstraint(condition=Q(players__in=Kind.values), name="rated_by_kind"),
        ]
        indexes = [
            models.Index(fields=["player", "players", "number"], name="ratings_of_a_player"),
            models.Index(fields=["players", "at"], name="ratings_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.number}: {self.points}"

    @property
    def skill(self) -> ratings.Skill:
        return ratings.Skill(self.mu, self.sigma, self.number)

    @property
    def points(self) -> int:
        return self.skill.points

    @property
    def provisional(self) -> bool:
        return self.skill.provisional

    @classmethod
    def recompute(cls) -> None:
        """Whatever is missing or old. Any number of callers may do so at once: one after the other
        looks at what there is to do. When somebody is claimed meanwhile, all of it is undone, and
        the next call does it."""
        for players in Kind.values:
            try:
                cls._replay(players)
            except IntegrityError as error:
                if not isinstance(error.__cause__, errors.ForeignKeyViolation):
                    raise

    @classmethod
    @transaction.atomic
    def _replay(cls, players: int) -> None:
        alone(f"ratings of {players}")
        since = first_changed(players)
        if since is None:
            return
        cls.objects.filter(players=players, at__gte=since).delete()
        known = {row.player_id: row.skill for row in cls.objects.filter(players=players).latest()}
        replayed = ratings.replay(results(players, since), known)
        rows = (row for result, after in replayed for row in cls._rows(players, result, after))
        cls.objects.bulk_create(rows, batch_size=1000)

    @classmethod
    def _rows(
        cls, players: int, result: ratings.Result, after: dict[int, ratings.Skill]
    ) -> Iterable["Rating"]:
        for key, skill in after.items():
            yield cls(
                player_id=key,
                match_id=result.match,
                players=players,
                at=result.at,
                won=key in result.winners,
                number=skill.matches,
                mu=skill.mu,
                sigma=skill.sigma,
            )


def counting(players: int) -> models.QuerySet[Seat]:
    """Seats of the matches that count, with `won`. Who was not there shows nothing of his play."""
    empty = Seat.objects.filter(match=OuterRef("match"), player=None)
    seats = Seat.objects.filter(
        ~Exists(empty),
        match__rated=True,
        match__ruleset__players=players,
        match__finished_at__isnull=False,
        match__winner__isnull=False,
    )
    side = Mod(F("number"), 2)
    return seats.exclude(match__ended=Match.Ended.WALKOVER).annotate(
        won=models.Case(models.When(match__winner=side, then=True), default=False)
    )


def first_changed(players: int):
    """When the first match was over whose rows are not what its result asks for: they are missing,
    or not its, or those of a player are not numbered through, since a match or a player has gone
    into another. None: all is as it should be."""
    seats, rows = counting(players), Rating.objects.filter(players=players)
    stored = rows.filter(
        match=OuterRef("match"),
        player=OuterRef("player"),
        won=OuterRef("won"),
        at=OuterRef("match__finished_at"),
    )
    asked = seats.filter(
        match=OuterRef("match"),
        player=OuterRef("player"),
        won=OuterRef("won"),
        match__finished_at=OuterRef("at"),
    )
    broken = rows.values("player").annotate(last=Max("number"), all=Count("pk"), first=Min("at"))
    moments = [
        seats.filter(~Exists(stored)).aggregate(at=Min("match__finished_at"))["at"],
        rows.filter(~Exists(asked)).aggregate(at=Min("at"))["at"],
        broken.exclude(last=F("all")).aggregate(at=Min("first"))["at"],
    ]
    return min(filter(None, moments), default=None)


def results(players: int, since) -> list[ratings.Result]:
    """Of the matches that count, in the order of their end."""
    seats = counting(players).filter(match__finished_at__gte=since)
    found: dict[tuple, tuple[list[int], list[int]]] = {}
    columns = seats.order_by("match__finished_at", "match_id", "number")
    for at, match, player, won in columns.values_list(
        "match__finished_at", "match", "player", "won"
    ):
        found.setdefault((at, match), ([], []))[not won].append(player)
    return [
        ratings.Result(match, at, tuple(winners), tuple(losers))
        for (at, match), (winners, losers) in found.items()
    ]
