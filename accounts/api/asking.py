"""What is asked, checked before it reaches a verb."""

import json
from collections.abc import Mapping
from zoneinfo import available_timezones

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from accounts import names
from accounts.fields import REASONS


class Json(JSONParser):
    """JSON nested so deeply that reading it fails, or with halves of signs (`"\\ud800"`) that no
    answer could repeat, is no JSON of ours."""

    def parse(self, stream, media_type=None, parser_context=None):
        try:
            data = super().parse(stream, media_type, parser_context)
            json.dumps(data, ensure_ascii=False).encode()
        except RecursionError:
            raise ParseError(_("This is nested too deeply.")) from None
        except UnicodeEncodeError:
            raise ParseError(_("This holds half a sign.")) from None
        return data


class Asked(serializers.Serializer):
    """The body of a write: what it does not know is refused, so that a misspelt name cannot pass
    unseen."""

    def to_internal_value(self, data):
        if isinstance(data, Mapping):
            unknown = [name for name in data if name not in self.fields]
            if unknown:
                raise serializers.ValidationError(
                    {name: [_("There is no such field.")] for name in unknown}, "unknown"
                )
        return super().to_internal_value(data)


def read(kind: type[serializers.Serializer], data, **options) -> dict:
    """What is asked, as verbs take it; else the fields at fault are told."""
    asked = kind(data=data, **options)
    asked.is_valid(raise_exception=True)
    return asked.validated_data


class NameField(serializers.CharField):
    def to_internal_value(self, data) -> str:
        try:
            return names.clean(data)
        except names.BadName as bad:
            raise serializers.ValidationError(REASONS[bad.code], bad.code) from None


class ZoneField(serializers.CharField):
    default_error_messages = {"no_such_zone": _("There is no such time zone.")}

    def to_internal_value(self, data) -> str:
        zone = super().to_internal_value(data)
        if zone not in available_timezones():
            self.fail("no_such_zone")
        return zone


class CodeField(serializers.SlugRelatedField):
    """A row named by its code or slug in the address of its page."""

    def to_internal_value(self, data):
        if not (isinstance(data, str) and data.isascii() and data.isprintable()):
            self.fail("invalid")
        return super().to_internal_value(data)
