"""What is done at a table, for clients that poll: each answers with the view that came of it."""

from contextlib import suppress

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from redis.exceptions import RedisError
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.response import Response

from accounts.api.asking import read
from accounts.errors import Refused
from games.api import asking
from games.connection import Connection
from games.models import Match
from games.models.verb import NOTHING
from games.rules.position import IllegalPlay

WORDS = {
    "over": _("The deal is over."),
    "bad_notation": _("This is no play: write `5C` or `QHx2D6S`."),
    "repeated_card": _("A card is named twice."),
    "not_your_card": _("This card is not in your hand."),
    "not_on_table": _("What you take is not on the table."),
    "must_capture": _("This card captures: you must take."),
    "single_first": _("A single card of this value lies there: take that one."),
    "court_sum": _("A court card takes only its own value."),
    "wrong_sum": _("The cards do not add up to the value of yours."),
    "not_your_turn": _("It is not your turn."),
}
REFUSED = _("This play is not allowed.")


def acts(summary: str, asked=None) -> dict:
    """How a verb of the table looks in the schema: it answers with the view."""
    description = "201 with the view; 200 if the match had moved on and nothing was done."
    answers = {201: OpenApiTypes.OBJECT, 200: OpenApiTypes.OBJECT}
    return {
        "summary": summary,
        "description": description,
        "request": asked,
        "responses": answers,
        "filters": False,
    }


class Table:
    """The part of MatchViewSet that acts."""

    def connection(self, watch_code: str = "") -> Connection:
        code, player = self.kwargs["code"], self.request.player
        if watch_code:
            found = Connection.watching(watch_code)
            found = found if found and found.match.code == code else None
        else:
            found = Connection.at(code, player, f"polling-{player.pk}" if player else "")
        if found is None:
            raise Http404
        return found

    def view_of(self, connection, have: str | None = None, code=status.HTTP_200_OK):
        """The view as it goes over the socket; 204 for who has it already."""
        message = connection.view_message()
        with suppress(RedisError):  # presence alone: the view is the database's
            connection.heard()
        if have == str(message["version"]):
            return HttpResponse(status=status.HTTP_204_NO_CONTENT)
        tag = f'"{message["version"]}.{connection.viewpoint}"'
        if self.request.headers.get("If-None-Match") == tag:
            return HttpResponse(status=status.HTTP_304_NOT_MODIFIED, headers={"ETag": tag})
        return HttpResponse(message["text"], "application/json", code, headers={"ETag": tag})

    def act(self, verb: str, *arguments):
        """One verb of the match, in the name of this request's player."""
        match = self.at_the_door()
        try:
            done = getattr(match, verb)(self.request.player, *arguments)
        except IllegalPlay as illegal:
            raise in_words(illegal, match.explain) from None
        code = status.HTTP_200_OK if done is NOTHING else status.HTTP_201_CREATED
        return self.view_of(self.connection(), code=code) if match.live else self.reply(match, code)

    def at_the_door(self) -> Match:
        """Whoever has the code of a table may come to its door, and sit down."""
        match = get_object_or_404(Match, code=self.kwargs["code"])
        return self.connection().match if match.live else match

    def asked(self, kind: type) -> dict:
        return read(kind, self.request.data)

    @extend_schema(**acts("Sit down", asking.SeatAsked))
    @action(detail=True, methods=["post"])
    def seats(self, request, code):
        return self.act("join", self.asked(asking.SeatAsked)["seat"])

    @extend_schema(
        summary="Give your seat back, or as host ask somebody to leave",
        parameters=[OpenApiParameter("seat", int, "path")],
        responses={204: None},
        filters=False,
    )
    @action(detail=True, methods=["delete"], url_path="seats/(?P<seat>[0-3])")
    def seat(self, request, code, seat):
        match, number = self.at_the_door(), int(seat)
        if match.seat_of(request.player) == number:
            match.leave(request.player)
        else:
            match.ask_to_leave(request.player, number)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(**acts("Ready for the first deal", asking.EntropyAsked))
    @action(detail=True, methods=["post"])
    def ready(self, request, code):
        return self.act("ready", self.asked(asking.EntropyAsked).get("entropy"))

    @extend_schema(summary="Not ready after all", responses={204: None}, filters=False)
    @ready.mapping.delete
    def unready(self, request, code):
        self.at_the_door().unready(request.player)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(**acts("Cut: point, then keep or expose the card", asking.CutAsked))
    @action(detail=True, methods=["post"])
    def cut(self, request, code):
        asked = self.asked(asking.CutAsked)
        if "at" in asked:
            return self.act("cut", asked["at"])
        return self.act("choose", asked["choice"])

    @extend_schema(**acts("Play a card", asking.PlayAsked))
    @action(detail=True, methods=["post"])
    def plays(self, request, code):
        asked = self.asked(asking.PlayAsked)
        return self.act("play", asked["play"], asked["turn"])

    @extend_schema(**acts("Done looking at the count", asking.EntropyAsked))
    @action(detail=True, methods=["post"])
    def next(self, request, code):
        return self.act("next_deal", self.asked(asking.EntropyAsked).get("entropy"))

    @extend_schema(**acts("Resign: lose the match"))
    @action(detail=True, methods=["post"])
    def resignation(self, request, code):
        return self.act("resign")

    @extend_schema(**acts("Offer to end a friendly match without a winner"))
    @action(detail=True, methods=["post"])
    def stop(self, request, code):
        return self.act("offer_stop")

    @extend_schema(summary="Play on: such offers are off", responses={204: None}, filters=False)
    @stop.mapping.delete
    def go_on(self, request, code):
        self.at_the_door().go_on(request.player)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(**acts("Let a bot hold the seats of the absent, at a friendly table"))
    @action(detail=True, methods=["post"], url_path="stand-in")
    def stand_in(self, request, code):
        return self.act("offer_bot")

    @extend_schema(summary="Back: your seat is yours again", responses={204: None}, filters=False)
    @stand_in.mapping.delete
    def come_back(self, request, code):
        self.at_the_door().come_back(request.player)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(**acts("Want another match, once it is over", asking.RematchAsked))
    @action(detail=True, methods=["post"])
    def rematch(self, request, code):
        return self.act("rematch", self.asked(asking.RematchAsked)["partners"])

    @extend_schema(summary="Rather no other match", responses={204: None}, filters=False)
    @rematch.mapping.delete
    def decline(self, request, code):
        self.at_the_door().decline(request.player)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(**acts("Pause it: the clock stands still (arbiters; at friendly tables hosts)"))
    @action(detail=True, methods=["post"])
    def pause(self, request, code):
        return self.act("pause")

    @extend_schema(summary="Go on after a pause", responses={204: None}, filters=False)
    @pause.mapping.delete
    def resume(self, request, code):
        self.at_the_door().resume(request.player)
        return Response(status=status.HTTP_204_NO_CONTENT)


def in_words(illegal: IllegalPlay, explain: bool) -> Refused:
    """Why a play was refused is told only where the table explains."""
    return Refused(illegal.code, WORDS[illegal.code]) if explain else Refused("refused", REFUSED)
