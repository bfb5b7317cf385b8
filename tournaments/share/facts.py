"""What a card says."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from accounts.models import Player
from games.models import Match
from games.views.doors import side_names
from tournaments import results, wall
from tournaments.models import Tournament
from tournaments.share.drawing import Facts, line

WIDE, HALF = 1040, 470


def of_site() -> Facts:
    return {
        "over": None,
        "title": line(_("Rachem"), 150, WIDE),
        "under": line(_("Chkobba tables, leagues and tournaments"), 44, WIDE),
        "cards": ["QH", "7D", "KS"],
    }


def of_tournament(event: Tournament) -> Facts:
    """When it is, or who has won."""
    stage = event.stage
    under = _("to %(target)s") % {"target": stage.rules.target}
    if event.finished_at:
        under = _("Winner: %(names)s") % {"names": listed(winners(event))}
    elif stage.day and not event.started_at:
        under = date_format(stage.day, "l j F Y")
    over = [event.club.name, event.place] if event.place else [event.club.name]
    return {
        "over": line(" · ".join(over), 38, WIDE),
        "title": line(event.name, 104, WIDE),
        "under": line(under, 46, WIDE),
        "won": bool(event.finished_at),
        "cards": ["KD", "QH", "JS"],
    }


def winners(event: Tournament) -> list[str]:
    podium = wall.podium(wall.deciding(event)[0])
    return [one["name"] for one in podium[0]["steps"][1]] if podium else []


def listed(names: list[str]) -> str:
    return pgettext("between names in a list", ", ").join(names)


def of_match(match: Match) -> Facts:
    """Of one that is public; what is shown a deal late has no score before its end."""
    hidden = match.live and match.delayed and not match.finished_at
    totals = match.result().totals if match.finished_at else match.totals
    told = _("to %(target)s") % {"target": match.rules.target}
    return {
        "over": line(match.club.name if match.club else match.rules_name, 38, WIDE),
        "sides": [
            {"name": line(name, 58, HALF), "total": "–" if hidden else total, "side": side}
            for side, (name, total) in enumerate(zip(plain(match), totals, strict=True))
        ],
        "winner": match.winner,
        "under": line(told if not match.finished_at else pgettext("match", "final"), 38, WIDE),
    }


def plain(match: Match) -> list[str]:
    """Names without the signs that isolate them, which the face has not."""
    return [name.translate({0x2068: None, 0x2069: None}) for name in side_names(match)]


def of_player(player: Player) -> Facts:
    """By his public matches."""
    played = results.played(player, results.seats_of(player, None)[:300])
    won = sum(one.result == "won" for one in played)
    told = ngettext("%(won)s of %(n)s match won", "%(won)s of %(n)s matches won", len(played))
    return {
        "over": line(player.club.name, 38, WIDE) if player.club else None,
        "title": line(player.name, 120, WIDE),
        "under": line(told % {"won": won, "n": len(played)}, 46, WIDE) if played else None,
        "cards": ["AS", "7D", "QC"],
    }
