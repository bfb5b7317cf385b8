"""The pictures that links bring along. Their addresses bear what they were made from, so that a new
one is asked for when it changes; nobody's session is looked at."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import cache_control

from accounts.models import Player
from games.views.doors import match_at
from tournaments.share import facts
from tournaments.share.drawing import Facts, picture
from tournaments.views.doors import tournament_at

kept_an_hour = cache_control(public=True, max_age=3600)


@kept_an_hour
def site(request):
    return png("card", facts.of_site())


@kept_an_hour
def tournament(request, code):
    return png("card", facts.of_tournament(tournament_at(code)))


@kept_an_hour
def match(request, code):
    found = match_at(code)
    if not found.public:
        raise Http404
    return png("match", facts.of_match(found))


@kept_an_hour
def player(request, pk):
    person = get_object_or_404(Player.objects.select_related("club"), pk=pk, hidden_at=None)
    return png("card", facts.of_player(person))


def png(kind: str, said: Facts) -> HttpResponse:
    return HttpResponse(picture(kind, said), content_type="image/png")
