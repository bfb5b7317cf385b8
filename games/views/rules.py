"""The rules of each profile, written from the rulesets themselves."""

from django.http import Http404
from django.shortcuts import render

from games.rules.ruleset import PROFILES
from games.words import PROFILE_NAMES, described, labels


def profiles(request):
    return render(request, "games/rules.html", {"profiles": [_profile(name) for name in PROFILES]})


def profile(request, name):
    if name not in PROFILES:
        raise Http404
    return render(request, "games/profile.html", {"profile": _profile(name)})


def seal(request):
    return render(request, "games/seal.html")


def _profile(name: str) -> dict:
    rules = PROFILES[name].ruleset()
    return {
        "slug": name,
        "name": PROFILE_NAMES[name],
        "rules": rules,
        "described": described(rules),
        "labels": labels(rules),
        "targets": PROFILES[name].offers["target"],
    }
