"""Two players turn out to be one person: everything that points to the one comes to the other.

Apps above that know of conflicts which no unique constraint tells (the same person in two teams of
one event) add a callable to `objections`; it is asked `(old, new)` under the locks, before anything
moves, and raises Refused.
"""

from collections.abc import Callable, Iterator

from django.db import IntegrityError, connection, models, transaction
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused

objections: list[Callable] = []


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


def pointing_at(model: type[models.Model]) -> Iterator[tuple[type[models.Model], str]]:
    """Every model and field that refers to `model`, those of plain many-to-many tables included."""
    for relation in model._meta.get_fields(include_hidden=True):
        if relation.auto_created and (relation.one_to_many or relation.one_to_one):
            yield relation.related_model, relation.field.name
