"""The one door out of games: who is above registers here and is told, on commit, that a match
began, paused or ended, or that its result was written, changed, confirmed or contested. The
database is the truth: a call that is lost, doubled or late must do no harm, so listeners read the
match again and only then decide.

An act that a log must have, by whatever door it came, is told at once instead, within its
transaction: it stands in whatever log there is if and only if it was done.
"""

from collections.abc import Callable
from typing import Any

from games.live import on_commit

listeners: list[Callable[[Any], None]] = []
witnesses: list[Callable[..., None]] = []


def on_change(listener: Callable[[Any], None]) -> Callable[[Any], None]:
    """Register `listener(match)`; usable as a decorator."""
    if listener not in listeners:
        listeners.append(listener)
    return listener


def tell(match: Any) -> None:
    """Tell everybody once the transaction is committed. A listener that fails stops nobody."""
    for listener in listeners:
        on_commit(listener, match)


def on_act(witness: Callable[..., None]) -> Callable[..., None]:
    """Register `witness(match, act, by, **detail)`; `by`: a player, a user, or None, the clock."""
    if witness not in witnesses:
        witnesses.append(witness)
    return witness


def acted(match: Any, act: str, by: Any, **detail: Any) -> None:
    """paused, resumed; ruled, with a `reason` and, if a settled result was changed, what was
    `before`; missed, turned_up and no_show, with the `sides`; contested,
    called and answered, with the `sides` and the `kind`."""
    for witness in witnesses:
        witness(match, act, by, **detail)
