"""The rashsham's board: the score of real cards, kept on whoever's phone it is opened on. The page
is the same for everybody, so that a phone may keep it for when there is no line."""

from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie

from games.forms import RulesetForm
from games.rules.ruleset import PROFILES, Profile
from games.words import PROFILE_NAMES, labels


@ensure_csrf_cookie
def scorekeeper(request):
    houses = {name: _house(profile) for name, profile in PROFILES.items()}
    return render(request, "games/scorekeeper.html", {"form": RulesetForm(), "houses": houses})


def _house(profile: Profile) -> dict[str, object]:
    """What the board asks under these rules: each category, its name, and whether nobody may have
    it. The 7 of diamonds is always taken."""
    named = labels(profile.ruleset()).items()
    return {
        "name": str(PROFILE_NAMES[profile.name]),
        "players": profile.offers["players"],
        "categories": [(key, str(name), key != "hayya") for key, name in named],
    }
