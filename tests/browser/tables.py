"""Tables at which the people looked at have browsers, and the others act through the match."""

from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone

from accounts.identity import COOKIE
from games.models import Match
from games.rules.cards import code
from games.rules.position import Deal, Position
from games.rules.shuffle import pack_order
from tests.browser.people import Person, Seated


def seated(company, match: Match, player, person: Person | None = None, **context) -> Seated:
    """A browser that is this player, at the table's page."""
    person = person or company.person(player.name, **context)
    person.context.add_cookies(
        [{"name": COOKIE, "value": player.token("cookie"), "url": company.address}]
    )
    person.open(f"/t/{match.code}")
    return Seated(person)


def watching(company, match: Match, **context) -> Person:
    person = company.person("watcher", **context)
    person.open(f"/t/{match.code}")
    return person


def shuffle_until(match: Match, wanted: Callable[[Position], object]) -> None:
    """Draw other secrets until the first deal opens as the test needs it (nobody gives entropy,
    and the first dealer is known)."""
    while not wanted(_opening(match)):
        match._draw_secret()
        match.seal = match.coming["commitment"]
    match.save()


def _opening(match: Match) -> Position:
    secret, nobody = bytes.fromhex(match.coming["secret"]), [None] * match.rules.players
    pack = pack_order(secret, match.seal, 1, 0, nobody)
    cut = (20, "keep") if match.rules.cut_card else ()
    return Deal.from_pack(match.rules, match.first_dealer, pack, *cut).start()


def finish(position: Position) -> Position:
    """The end of the deal if everybody makes his first lawful play."""
    while not position.over:
        position = position.then(position.legal_plays()[0])
    return position


def names(cards) -> list[str]:
    return [code(card) for card in cards]


def card(seated: Seated, place: str, name: str):
    """The element of a card in the `hand` or on the `board`."""
    return seated.page.locator(f"#{place} [data-card='{name}']")


UNHURRIED = {"turn_seconds": 600}  # this test is not about the clock


def hold_time(match: Match) -> None:
    """Whoever calls time now calls in vain: this test looks longer than a player may."""
    Match.objects.filter(pk=match.pk).update(deadline=timezone.now() + timedelta(hours=1))


def fresh(match: Match) -> Match:
    match.refresh_from_db()
    return match
