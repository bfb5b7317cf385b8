"""`{% load event %}{% with event=match|event_of %}`: for the pages of a match, whose app does not
know what it is part of."""

from django import template

from games.models import Match
from tournaments.models import Tournament

register = template.Library()


@register.filter
def event_of(match: Match) -> Tournament | None:
    return Tournament.objects.filter(stages__rounds__pairings__match=match).first()
