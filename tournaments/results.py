"""What a player or a team has played: results, and who against whom."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, Q

from accounts.models import Player, Team
from games.models import Match, Seat
from tournaments.models import Pairing


@dataclass(frozen=True, slots=True)
class Played:
    """A match that is over, as one of its sides sees it."""

    match: Match
    side: int
    partners: tuple[Player, ...]
    opponents: tuple[Player | Team, ...]

    @property
    def result(self) -> str:
        if self.match.winner is None:
            return "drawn"
        return "won" if self.match.winner == self.side else "lost"

    @property
    def score(self) -> tuple[int, ...]:
        totals = self.match.totals
        return (totals[self.side], *(t for n, t in enumerate(totals) if n != self.side))


@dataclass(slots=True)
class Record:
    """Against one opponent."""

    opponent: Player | Team
    results: list[str] = field(default_factory=list)

    @property
    def won(self) -> int:
        return self.results.count("won")

    @property
    def lost(self) -> int:
        return self.results.count("lost")


def seats_of(player: Player, reader: Player | None):
    """One a match that is over, the newest first; private ones for who sat there as well."""
    there = Seat.objects.filter(match=OuterRef("match"), player=reader)
    known = Q(match__public=True) | Exists(there) if reader else Q(match__public=True)
    seats = Seat.objects.filter(known, player=player, match__finished_at__isnull=False)
    return seats.select_related("match").order_by("-match__finished_at", "-pk")


def played(player: Player, seats: Iterable[Seat]) -> list[Played]:
    """With who else sat there, in one query more."""
    seats = list(seats)
    others: dict[int, list[Seat]] = {}
    matches = [seat.match_id for seat in seats]
    for seat in Seat.objects.filter(match__in=matches).select_related("player"):
        others.setdefault(seat.match_id, []).append(seat)
    return [seen_by(player, seat, others[seat.match_id]) for seat in seats]


def seen_by(player: Player, own: Seat, everybody: list[Seat]) -> Played:
    side_of = own.match.rules.side_of
    side = side_of(own.number)
    people = [(side_of(seat.number), seat.player) for seat in everybody if seat.player]
    return Played(
        own.match,
        side,
        tuple(one for at, one in people if at == side and one != player),
        tuple(one for at, one in people if at != side),
    )


def pairings_of(team: Team):
    """One a match of it that is over, the newest first."""
    sides = Q(first__team=team) | Q(second__team=team)
    over = Pairing.objects.filter(sides, match__public=True, match__finished_at__isnull=False)
    over = over.select_related("match", "first__team", "second__team")
    return over.order_by("-match__finished_at", "-pk")


def played_by_team(team: Team, pairings: Iterable[Pairing]) -> list[Played]:
    """Against the other team, whoever sat there for it."""
    made = []
    for pairing in pairings:
        side = [entry.team for entry in pairing.entries].index(team)
        made.append(Played(pairing.match, side, (), (pairing.entries[1 - side].team,)))
    return made


def head_to_head(matches: Iterable[Played]) -> list[Record]:
    """The most frequent opponents first."""
    records: dict[int, Record] = {}
    for one in matches:
        for opponent in one.opponents:
            records.setdefault(opponent.pk, Record(opponent)).results.append(one.result)
    return sorted(records.values(), key=lambda one: (-len(one.results), one.opponent.name))
