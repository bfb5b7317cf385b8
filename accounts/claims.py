"""Two players turn out to be one person: everything that points to the one comes to the other.

Apps above that know of conflicts which no unique constraint tells (the same person in two teams of
one event) add a callable to `objections`; it is asked `(old, new)` under the locks, before anything
moves, and raises Refused. Those that keep a player's number or name anywhere else than in a field
that refers to him add one to `followers`; it is told `(old, new)` when everything has moved.
"""

from collections.abc import Callable, Iterator
from functools import wraps

from django.db import IntegrityError, OperationalError, connection, models, transaction
from django.utils.translation import gettext_lazy as _
from psycopg import errors

from accounts.errors import Refused

objections: list[Callable] = []
followers: list[Callable] = []

TRIES, PATIENCE = 10, "200ms"


def giving_way(claim: Callable) -> Callable:
    """Whoever acts in a player's name has locked a match or an event when he needs the player; a
    claim has locked the player when it needs those. So it waits no longer than a moment, lets go
    of everything and begins again, long before the database would end one of the two."""

    @wraps(claim)
    def patient(*args):
        for _again in range(TRIES):
            try:
                with transaction.atomic():
                    _wait_only(PATIENCE)
                    done = claim(*args)
                    _wait_only("0")
                    return done
            except OperationalError as error:
                if not isinstance(error.__cause__, errors.LockNotAvailable):
                    raise
        raise Refused("busy", _("Something is being done in his name right now. Try again."))

    return patient


def _wait_only(time: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("select set_config('lock_timeout', %s, true)", [time])


def move(old: models.Model, new: models.Model) -> None:
    for object_to in objections:
        object_to(old, new)
    try:
        with transaction.atomic():
            for model, field in pointing_at(type(old)):
                model._base_manager.filter(**{field: old}).update(**{field: new})
            connection.check_constraints()
    except IntegrityError:
        raise Refused(
            "would_meet_himself",
            _("You and this player are in the same match, team or event: you cannot be one."),
        ) from None
    for follow in followers:
        follow(old, new)


def pointing_at(model: type[models.Model]) -> Iterator[tuple[type[models.Model], str]]:
    """Every model and field that refers to `model`, those of plain many-to-many tables included."""
    for relation in model._meta.get_fields(include_hidden=True):
        if relation.auto_created and (relation.one_to_many or relation.one_to_one):
            yield relation.related_model, relation.field.name
