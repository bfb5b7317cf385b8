"""What somebody did best: the most chkobbas in a deal, the biggest comeback, the longest streak."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from itertools import accumulate, groupby

from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    IntegerField,
    Max,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    When,
)  # fmt: skip
from django.db.models.functions import Mod

from accounts.models import Club, Player, Team
from games.models import Match, Scoresheet, Seat
from tournaments.models import Pairing

MOST = 4000  # seats that are looked back on


@dataclass(frozen=True, slots=True)
class Story:
    """A match that is over, as one side lived it. `swept`: chkobbas in its best deal; `behind`: by
    how many points it was at worst before it won."""

    code: str
    live: bool
    side: int
    won: bool | None
    swept: int
    behind: int
    player: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Feat:
    """`number` of chkobbas, points or matches; of a streak `story` is its last match. `who` did
    it, where that is not plain from the page it stands on."""

    number: int
    story: Story
    who: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Feats:
    chkobbas: Feat | None = None
    comeback: Feat | None = None
    streak: Feat | None = None

    @property
    def any(self) -> bool:
        return any((self.chkobbas, self.comeback, self.streak))


def of_player(player: Player, reader: Player | None) -> Feats:
    """Those of private matches for who sat there as well."""
    lived = stories(seats_known_to(reader).filter(player=player))
    return Feats(sweep(lived), comeback(lived), streak(lived))


def seats_known_to(reader: Player | None) -> QuerySet[Seat]:
    there = Seat.objects.filter(match=OuterRef("match"), player=reader)
    known = Q(match__public=True) | Exists(there) if reader else Q(match__public=True)
    of_three = When(match__ruleset__players=3, then=F("number"))
    side = Case(of_three, default=Mod(F("number"), 2), output_field=IntegerField())
    return Seat.objects.filter(known).annotate(side=side)


def of_team(team: Team) -> Feats:
    pairings = Pairing.objects.filter(Q(first__team=team) | Q(second__team=team))
    side = Case(When(first__team=team, then=0), default=1, output_field=IntegerField())
    lived = stories(pairings.filter(match__public=True).annotate(side=side))
    return Feats(sweep(lived), comeback(lived), streak(lived))


def of_club(club: Club) -> Feats:
    """Of all its matches, whoever played them."""
    seats = seats_known_to(None).filter(match__club=club, player__isnull=False)
    told = stories(seats, "player", "player__name")
    return Feats(
        together(sweep(told), told),
        together(comeback(told), told),
        best([run for lived in by_player(told) if (run := streak(lived))]),
    )


def stamp_of_club(club: Club) -> str:
    """Another one as soon as a result of the club's is another."""
    over = Match.objects.filter(club=club, finished_at__isnull=False)
    known = over.aggregate(Count("pk"), Sum("revision"), Max("finished_at"))
    return sha256(f"{known}".encode()).hexdigest()


def stories(rows: QuerySet, *who: str) -> list[Story]:
    """Of the last matches, in the order of their end, in one query. `rows` have a match and a
    `side` of it."""
    sheets = Scoresheet.objects.filter(
        match=OuterRef("match"), revision=OuterRef("match__revision"), side=OuterRef("side")
    )
    swept = sheets.filter(number__gt=0).order_by("-chkobba").values("chkobba")[:1]
    rows = rows.filter(match__finished_at__isnull=False).annotate(swept=Subquery(swept))
    rows = rows.order_by("-match__finished_at", "-match_id", "-pk")
    columns = [f"match__{name}" for name in ("code", "live", "winner", "ended", "points")]
    found = rows.values_list("side", "swept", *columns, *who)[:MOST]
    return [story(*row) for row in reversed(found)]


def story(side, swept, code, live, winner, ended, points, *who) -> Story:
    won = None if winner is None else winner == side
    behind = worst(points, side) if won and not ended else 0
    return Story(code, live, side, won, swept or 0, behind, *who)


def worst(points: list[list[int]], side: int) -> int:
    """By how many points the side has been behind the best of the others, between two deals."""
    totals = zip(*(accumulate(made) for made in zip(*points, strict=True)), strict=True)
    return max((max(deal) - deal[side] for deal in totals), default=0)


def sweep(lived: Iterable[Story]) -> Feat | None:
    return best(Feat(one.swept, one) for one in lived)


def comeback(lived: Iterable[Story]) -> Feat | None:
    return best(Feat(one.behind, one) for one in lived)


def streak(lived: Iterable[Story]) -> Feat | None:
    """Matches won one after the other; those that nobody won are passed over."""
    decided = [one for one in lived if one.won is not None]
    runs = [[*run] for won, run in groupby(decided, lambda one: one.won) if won]
    return best(Feat(len(run), run[-1], (run[-1].name,)) for run in runs if len(run) > 1)


def best(feats: Iterable[Feat]) -> Feat | None:
    """The first of the highest."""
    found = max(feats, key=lambda feat: feat.number, default=None)
    return found if found and found.number else None


def together(feat: Feat | None, told: Iterable[Story]) -> Feat | None:
    """With the names of all who sat on that side."""
    if feat is None:
        return None
    own = (feat.story.code, feat.story.side)
    names = tuple(one.name for one in told if (one.code, one.side) == own)
    return Feat(feat.number, feat.story, names)


def by_player(told: Iterable[Story]) -> list[list[Story]]:
    lives: dict[int | None, list[Story]] = {}
    for one in told:
        lives.setdefault(one.player, []).append(one)
    return [*lives.values()]
