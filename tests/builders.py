"""Small makers of what tests talk about."""

from itertools import count

from accounts.models import Club, Membership, Player, User
from games.models import Match
from tournaments.models import Tournament

PASSWORD = "kwatrou-w-sbaa"
numbers = count(1)


def make_user(name: str | None = None, **fields) -> User:
    return User.objects.create_user(name or f"user{next(numbers)}", password=PASSWORD, **fields)


def make_club(owner: User | None = None, name: str = "Halfaouine", **roles: User) -> Club:
    """A club; `organiser=`, `arbiter=`, `member=` users of that role."""
    club = Club.found(owner or make_user(), name)
    for role, user in roles.items():
        Membership.objects.create(club=club, user=user, role=role)
    return club


def make_player(name: str = "Ali", club: Club | None = None) -> Player:
    return Player.objects.create(name=name, club=club)


def make_event(club: Club, names: str = "Amel\nBechir\nChiraz", by: User | None = None, **plan):
    """A tournament with entries, not started; `names` as an organiser pastes them."""
    by = by or club.memberships.get(role="owner").user
    event = Tournament.plan(by, club, "Coupe", **plan)
    if names:
        event.paste_entries(names, by)
    return event


def start_event(club: Club, names: str = "Amel\nBechir\nChiraz", **plan):
    event = make_event(club, names, **plan)
    event.start(event.created_by)
    return event


def settle(match: Match, *totals: int) -> None:
    """A match with real cards: one side enters the final score, the other confirms it."""
    match = Match.objects.get(pk=match.pk)
    match.record_totals(player_at(match, 0), list(totals))
    match.confirm(player_at(match, 1), match.revision)


def player_at(match: Match, seat: int) -> Player:
    return match.seats.get(number=seat).player


def play_round(row, *totals: int) -> None:
    """Settle every match of an open round, the lower seed winning unless `totals` says else."""
    for pairing in row.pairings.unfinished().select_related("match", "first", "second"):
        lower = pairing.first.seed < pairing.second.seed
        settle(pairing.match, *(totals or ((16, 10) if lower else (10, 16))))
