"""A field that has no words is called by its English attribute, in every language."""

from collections.abc import Iterator

from django.contrib.admin import ModelAdmin, site
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Field, Model
from django.utils.functional import Promise

APPS = ("accounts", "games", "tournaments")


def test_every_column_and_every_field_of_the_administration_has_words():
    shown = [
        (model, name)
        for model, page in site._registry.items()
        if model._meta.app_label in APPS
        for model, name in names(model, page)
    ]
    assert len(shown) > 100
    assert [f"{model.__name__}.{name}" for model, name in shown if not worded(model, name)] == []


def names(model: type[Model], page: ModelAdmin) -> Iterator[tuple[type[Model], str]]:
    own = [field.name for field in model._meta.fields if told(field)]
    yield from ((model, name) for name in (*page.list_display, *(page.fields or own)))
    for kind in (inline.model for inline in page.inlines):
        yield from ((kind, field.name) for field in kind._meta.fields if told(field))


def told(field: Field) -> bool:
    return field.editable and not field.primary_key


def worded(model: type[Model], name: str) -> bool:
    try:
        field = model._meta.get_field(name)
    except FieldDoesNotExist:
        return isinstance(getattr(site._registry[model], name).short_description, Promise)
    words = field.verbose_name if field.concrete else field.related_model._meta.verbose_name
    return isinstance(words, Promise)
