"""What players are told of their events when they are not looking. It is found again and again in
what stands in the database; that somebody was told is a row, so he is told once."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, time, timedelta
from functools import partial
from typing import Any

from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from accounts.models import Kind, Reminder, Wishes, Words
from accounts.names import isolated
from games import live
from games.models import Match, Seat
from tournaments.models.pairing import SEATED, Pairing
from tournaments.models.round import Round
from tournaments.models.stage import Format

EVENING = time(18, 0)
SOON = timedelta(minutes=30)
OPEN_FOR = timedelta(hours=3)
RESULT_WAITS = timedelta(days=1)
KNOWN_FOR = timedelta(days=3)
LOOKED_AT_EVERY = 60_000  # ms; of a round that waits for its hour
EVENT = ("pairing__round__stage__tournament",)
# Where it is news whom one meets: in a round robin everybody knows from the start.
DRAWN = (Format.SWISS, Format.KNOCKOUT, Format.DOUBLE_ELIMINATION)


def remind() -> None:
    for told in (matches_open, results_waiting, rounds_soon, opponents_known):
        told()


# Matches: who sits there is named in them


def matches_open() -> None:
    since = timezone.now() - OPEN_FOR
    matches = Match.objects.filter(pairing__isnull=False, started_at=None, opens_at__gte=since)
    for about, match, wishes in untold(Kind.OPEN, matches, lambda match: f"match {match.pk}"):
        if match.opens_at >= wishes.since:
            until = match.seat_by or match.opens_at + OPEN_FOR
            Reminder.tell(wishes, Kind.OPEN, about, until, partial(open_words, match, wishes))


def open_words(match: Match, wishes: Wishes) -> Words:
    said = where(match.pairing, wishes.player)
    return Words(_("Your match is open"), said, match.get_absolute_url())


def results_waiting() -> None:
    """Entered for real cards, decided, and his side has said nothing of it."""
    now = timezone.now()
    entered = Match.objects.filter(live=False, started_at__gte=now - RESULT_WAITS)
    entered = entered.prefetch_related("confirmations")
    for about, match, wishes in untold(Kind.RESULT, entered, revised):
        if match.leader is not None and waits_for(match, wishes.player):
            said = partial(result_words, match)
            Reminder.tell(wishes, Kind.RESULT, about, now + RESULT_WAITS, said)


def revised(match: Match) -> str:
    return f"match {match.pk} {match.revision}"


def waits_for(match: Match, player: Any) -> bool:
    side = match.rules.side_of(match.seat_of(player))
    said = [one.side for one in match.confirmations.all() if one.revision == match.revision]
    return side not in said


def result_words(match: Match) -> Words:
    names = [" · ".join(one["name"] for one in side if one) for side in match.sides()]
    said = _("%(names)s: %(score)s. Confirm it, or contest it.") % {
        "names": isolated(" – ".join(map(isolated, names))),
        "score": isolated("–".join(map(str, match.totals))),
    }
    return Words(_("A result waits for your word"), said, match.get_absolute_url())


def untold(kind: str, matches: Any, key: Callable[[Match], str]) -> Iterator[tuple]:
    """Each of these unfinished matches with each of those who sit there, want to be told and were
    not; before both how it is named."""
    people = wanting(kind)
    if not people:
        return
    seats = Seat.objects.filter(match=OuterRef("pk"), player__in=people)
    matches = matches.filter(Exists(seats), finished_at=None)
    found = {key(match): match for match in matches.select_related(*EVENT)}
    told = already(kind, found)
    for about, match in found.items():
        for seat in filter(None, match.seating):
            if seat["player"] in people and (seat["player"], about) not in told:
                yield about, match, people[seat["player"]]


def wanting(kind: str) -> dict[int, Wishes]:
    return {one.player_id: one for one in Wishes.objects.wanting(kind)}


def already(kind: str, abouts: Iterable[str]) -> set[tuple[int, str]]:
    told = Reminder.objects.filter(kind=kind, about__in=list(abouts))
    return set(told.values_list("player", "about"))


# Rounds that are not open yet


def rounds_soon() -> None:
    """The evening before, on the event's own clock, and half an hour before."""
    now = timezone.now()
    coming = Round.objects.filter(opened_at=None, published_at__isnull=False, opens_at__gt=now)
    coming = coming.filter(opens_at__lte=now + timedelta(days=2))
    for row in coming.select_related("stage__tournament"):
        eve = datetime.combine(row.begins.date() - timedelta(days=1), EVENING, row.zone)
        if now >= row.opens_at - SOON:
            told_of(row, "soon", soon_words)
        elif eve <= now and row.begins.date() > now.astimezone(row.zone).date():
            told_of(row, "evening", evening_words)


def told_of(row: Round, when: str, words: Callable) -> None:
    about = f"{when} {row.opens_at:%Y-%m-%d %H:%M}"
    each_told(row, Kind.SOON, about, row.opens_at, words)


def soon_words(pairing: Pairing, player: Any) -> Words:
    begins = {"time": time_format(pairing.round.begins.time())}
    return Words(_("Your round begins at %(time)s") % begins, *its_page(pairing, player))


def evening_words(pairing: Pairing, player: Any) -> Words:
    begins = pairing.round.begins
    at = {"day": date_format(begins, "DATE_FORMAT"), "time": time_format(begins.time())}
    title = _("Tomorrow, %(day)s at %(time)s: your round") % at
    return Words(title, *its_page(pairing, player))


def opponents_known() -> None:
    """Once a round is drawn, or a tie of a bracket filled, that is not open yet."""
    unfinished = Pairing.objects.filter(round=OuterRef("pk"), second__isnull=False)
    waiting = Round.objects.filter(Exists(unfinished), opened_at=None, published_at__isnull=False)
    waiting = waiting.filter(stage__format__in=DRAWN, stage__finished_at=None)
    until = timezone.now() + KNOWN_FOR
    for row in waiting.select_related("stage__tournament"):
        each_told(row, Kind.OPPONENT, "", until, opponent_words)


def opponent_words(pairing: Pairing, player: Any) -> Words:
    return Words(_("Your next opponent is known"), *its_page(pairing, player))


def each_told(row: Round, kind: str, about: str, until: datetime, words: Callable) -> None:
    """Everybody who plays in it and wants to know: looked for now and then."""
    people = wanting(kind)
    name = f"reminded.{kind}.{row.pk}.{about.partition(' ')[0]}"
    if not people or not live.once(name, LOOKED_AT_EVERY):
        return
    pairings = row.pairings.filter(second__isnull=False).with_names().prefetch_related(*SEATED)
    met = {f"pairing {one.pk} {one.first_id} {one.second_id} {about}": one for one in pairings}
    told = already(kind, met)
    for key, pairing in met.items():
        pairing.round = row
        for player in players_of(pairing):
            if player.pk in people and (player.pk, key) not in told:
                Reminder.tell(people[player.pk], kind, key, until, partial(words, pairing, player))


def players_of(pairing: Pairing) -> Iterable[Any]:
    return [player for entry in pairing.entries for player in entry.players]


# In words


def its_page(pairing: Pairing, player: Any) -> tuple[str, str]:
    event = pairing.round.stage.tournament
    return where(pairing, player), reverse("tournaments:tournament", args=[event.code])


def where(pairing: Pairing, player: Any) -> str:
    other = next(entry for entry in pairing.entries if player not in entry.players)
    return _("%(event)s: round %(round)d, table %(table)d, against %(against)s.") % {
        "event": isolated(pairing.round.stage.tournament.name),
        "round": pairing.round.number,
        "table": pairing.table,
        "against": isolated(other.name),
    }
