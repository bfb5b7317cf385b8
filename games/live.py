"""What goes out to open screens. Losing any of it loses nothing: screens ask again.

Web, worker and tick all publish the same way: one synchronous client, one pipeline with every
viewpoint in it, in the framing of the channel layer (a test compares it with the layer's own). The
layer's `group_send` outside its event loop costs some 10 ms, and separate publishes of two
processes arrived out of order.
"""

import json
from collections.abc import Callable, Iterable
from functools import partial, update_wrapper
from typing import Any

import msgpack
from django.conf import settings
from django.db import transaction

from accounts.valkey import VALKEY
from games.viewpoints import door, views

VERSION_KNOWN = 5  # seconds
PREFIX = settings.CHANNEL_LAYERS["default"]["CONFIG"]["prefix"]


def watchers(code: str) -> str:
    return f"match.{code}.watchers"


def at_the_door(code: str) -> str:
    return f"match.{code}.door"


def of_player(code: str, player_id: int) -> str:
    """A seat's group is named after who sits there and joined by him alone: who has left a chair
    is in a group that nothing is sent to any more, whoever sits on it now."""
    return f"match.{code}.player.{player_id}"


def show(match: Any) -> None:
    """Publish every viewpoint of a match its own whole view, each encoded once. With real cards
    there is nothing to hide: pages with the sheet look again."""
    frames = _frames(match) if match.live else []
    publish([*frames, *map(_changed, _topics(match))], match)


def note_version(match: Any, line: Any = None) -> None:
    (line or VALKEY).set(_version(match.code), match.version, ex=VERSION_KNOWN)


def known_version(code: str) -> int | None:
    """The version that a match had some seconds ago at most, if anybody has asked since."""
    known = VALKEY.get(_version(code))
    return known and int(known)


def _version(code: str) -> str:
    return f"{PREFIX}.version.{code}"


def _frames(match: Any) -> list[tuple[str, dict[str, Any]]]:
    seats = [number for number, entry in enumerate(match.seating) if entry and entry["player"]]
    texts = [encode(view) for view in views(match, [None, *seats])]
    frames = [(watchers(match.code), view_message(match, texts[0]))]
    if not match.public:
        frames.append((at_the_door(match.code), view_message(match, encode(door(match)))))
    for seat, text in zip(seats, texts[1:], strict=True):
        group = of_player(match.code, match.seating[seat]["player"])
        frames.append((group, view_message(match, text, seat)))
    return frames


def tell(match: Any, message: dict[str, Any], outside: bool = True) -> None:
    """What is no view, at once, to everybody at the table; not to the door of a private one."""
    seats = [entry["player"] for entry in match.seating if entry and entry["player"]]
    groups = [of_player(match.code, player) for player in seats]
    groups += [watchers(match.code)] if outside else []
    publish([(group, {"type": "table.heard", "text": encode(message)}) for group in groups])


def once(what: str, milliseconds: int) -> bool:
    """Whether it was not done yet within that time; then it is now."""
    return bool(VALKEY.set(f"{PREFIX}.{what}", 1, nx=True, px=milliseconds))


def left(what: str) -> float:
    """For how many seconds it is not done again."""
    return max(0, VALKEY.pttl(f"{PREFIX}.{what}")) / 1000


def once_more(what: str) -> None:
    """It may be done again at once."""
    VALKEY.delete(f"{PREFIX}.{what}")


def show_on_commit(match: Any) -> None:
    on_commit(show, match)


def on_commit(call: Callable[..., None], *arguments: Any) -> None:
    """Call it once it is all stored; if it fails, that is logged and takes nothing back. (Django
    names a failed call by its __qualname__, which a partial has not.)"""
    transaction.on_commit(update_wrapper(partial(call, *arguments), call), robust=True)


def encode(view: dict[str, Any]) -> str:
    return json.dumps(view, separators=(",", ":"), ensure_ascii=False)


def view_message(match: Any, text: str, seat: int | None = None) -> dict[str, Any]:
    due = match.deadline.timestamp() if match.deadline and not match.paused_at else None
    order = {"version": match.version, "turn": match.turn, "due": due}
    return {"type": "table.view", "text": text, "seat": seat, **order}


def _topics(match: Any) -> Iterable[str]:
    """Pages with a part about this match: none of them follows single plays."""
    if not match.live or match.phase != "play" or match.turn == 0:
        yield f"match-{match.code}"
        if match.live and match.public:
            yield "lobby"


def look_again(match: Any, player_id: int) -> None:
    """Tell a player's connections, once it is committed, to find out again what they may see."""
    message = (of_player(match.code, player_id), {"type": "table.look_again"})
    on_commit(publish, [message])


def changed(topic: str) -> None:
    """Tell live regions that follow `topic`, on commit, to fetch their part of the page again."""
    on_commit(publish, [_changed(topic)])


def topic_group(topic: str) -> str:
    return f"changed.{topic}"


def _changed(topic: str) -> tuple[str, dict[str, Any]]:
    return topic_group(topic), {"type": "topic.changed", "topic": topic}


def publish(messages: Iterable[tuple[str, dict[str, Any]]], match: Any = None) -> None:
    pipeline = VALKEY.pipeline(transaction=False)
    if match:
        note_version(match, pipeline)
    for group, message in messages:
        pipeline.publish(f"{PREFIX}__group__{group}", msgpack.packb(message))
    pipeline.execute()
