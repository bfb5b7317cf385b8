"""The guided deals as the page plays them: views of the table as a seat sees them, and words."""

from typing import Any

from django.utils.translation import gettext as _

from games.rules.lessons import HOST, LEARNER, LESSONS, RULESET, Lesson, refusals
from games.rules.position import Position
from games.rules.scoring import count
from games.rules.view import deal_view


def lessons() -> list[dict[str, Any]]:
    """In the reader's language. A step is one play of the learner's: `say` what to try, `play` that
    try, `lawful` what else would do, `refused` what would not and why; then the host answers."""
    words = _words()
    return [_lesson(lesson, **words[lesson.name]) for lesson in LESSONS]


def _lesson(
    lesson: Lesson, title: str, say: list[str], done: str, other: str = ""
) -> dict[str, Any]:
    positions = lesson.positions()
    steps = [
        {
            "say": text,
            "play": lesson.plays[turn],
            "lawful": [str(play) for play in positions[turn].legal_plays()],
            "refused": refusals(positions[turn]),
            "other": other if turn == 0 else "",
        }
        for text, turn in zip(say, range(0, len(lesson.plays), 2), strict=True)
    ]
    return {
        "title": title,
        "done": done,
        "steps": steps,
        "views": [*map(_view, positions[:-1]), _last_view(positions[-1])],
    }


def _last_view(position: Position) -> dict[str, Any]:
    """Its three cards are played: of the next hand round nothing is shown."""
    seats = [{"name": name, "cards": 0} for name in _names()]
    return {**_view(position), "hand": [], "seats": seats, "to": None}


def _view(position: Position) -> dict[str, Any]:
    """As docs/live-protocol.md has it, of a match that is nobody's."""
    shown = deal_view(position, LEARNER)
    cards = shown.pop("cards")
    seats = [{"name": name, "cards": n} for name, n in zip(_names(), cards, strict=True)]
    common = {"phase": "play", "deal": 1, "dealer": HOST, "you": LEARNER, "deadline": None}
    score = {"totals": [0, 0], "points": []}
    view = {**common, **score, **shown, "turn": position.turn, "seats": seats}
    return {**view, **_counted(position)} if position.over else view


def _counted(position: Position) -> dict[str, Any]:
    counts = [each.write() for each in count(position)]
    return {"phase": "count", "count": counts, "totals": [each["points"] for each in counts]}


def _names() -> tuple[str, str]:
    return _("You"), _("Rachem")


def ruleset() -> dict[str, Any]:
    return RULESET.write()


def _words() -> dict[str, dict[str, Any]]:
    return {
        "take": {
            "title": _("Taking"),
            "say": [
                _("A card takes a card of its own value. Lift your 6, touch the 6, then Play."),
                _("No 7 lies there, but 3 and 4 make 7: lift your 7, touch both, then Play."),
                _("Nothing makes 2, so it stays on the table: lift your 2 and play it."),
            ],
            "done": _(
                "The queen is worth 8 in this house and took ace, 5 and 2. The value stands on the"
                " court cards. A card that can take must take."
            ),
        },
        "sweep": {
            "title": _("Choosing and sweeping"),
            "say": [
                _(
                    "Of two sevens you take one, and choose which. 3 and 4 make 7 too, but an equal"
                    " card comes before a sum. Take the 7 of diamonds."
                ),
                _("The king is worth 10: take 7 and 3 with it."),
                _("Who empties the table makes a chkobba. Take the 4 with your 4."),
            ],
            "done": _(
                "Chkobba: one point, and its card stays face up across your pile. Only the very"
                " last card of a deal never makes one."
            ),
            "other": _(
                "You may take that one: the choice is yours. But the 7 of diamonds, the 7ayya, is"
                " worth a point. Take it."
            ),
        },
        "count": {
            "title": _("The end and the count"),
            "say": [
                _("The last three cards of a deal. Your jack is worth 9: take 4 and 5 with it."),
                _("Neither card takes anything. Keep the 7 of diamonds, lay the ace."),
                _("Ace and 6 make 7: bring your 7 of diamonds home."),
            ],
            "done": _(
                "You took last, so the rest is yours. A point each for most cards, most diamonds,"
                " the 7 of diamonds, most sevens (if level, most sixes) and every chkobba. Level"
                " is baji: nobody has it. Deal after deal goes on like this, to 21."
            ),
        },
    }
