"""What rows hold, made one short text by the database: equal as long as they are."""

from collections.abc import Iterable

from django.contrib.postgres.expressions import ArraySubquery
from django.db import models
from django.db.models import Func, Value


def stamp_of(parts: Iterable[Func]) -> Func:
    return Func(joined("|", *parts), function="md5")


def listed(rows: models.QuerySet, *fields: str) -> Func:
    lines = rows.order_by("pk").values(line=joined(":", *fields)).values("line")
    return Func(ArraySubquery(lines), Value(","), function="array_to_string")


def joined(sign: str, *parts: str | Func) -> Func:
    return Func(Value(sign), *parts, function="concat_ws", output_field=models.TextField())
