"""Small makers of what tests talk about."""

from itertools import count

from accounts.models import Club, Membership, Player, User

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
