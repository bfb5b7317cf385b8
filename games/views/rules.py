"""The rules of each profile, written from the rulesets themselves."""

from django.http import Http404
from django.shortcuts import render

from games import lessons
from games.rules.ruleset import PROFILES
from games.words import PROFILE_NAMES, described, labels


def profiles(request):
    """Side by side, so only what the houses do not share is said of each."""
    found = [_profile(name) for name in PROFILES]
    lines = zip(*(profile["described"] for profile in found), strict=True)
    shared = [len({str(value) for _, value in line}) == 1 for line in lines]
    for profile in found:
        profile["own"] = [
            line for line, same in zip(profile["described"], shared, strict=True) if not same
        ]
    return render(request, "games/rules.html", {"profiles": found})


def profile(request, name):
    if name not in PROFILES:
        raise Http404
    return render(request, "games/profile.html", {"profile": _profile(name)})


def seal(request):
    return render(request, "games/seal.html")


def learn(request):
    shown = {"lessons": {"ruleset": lessons.ruleset(), "lessons": lessons.lessons()}}
    return render(request, "games/learn.html", shown)


def _profile(name: str) -> dict:
    rules = PROFILES[name].ruleset()
    return {
        "slug": name,
        "name": PROFILE_NAMES[name],
        "rules": rules,
        "courts": rules.court_values._asdict(),
        "order": sorted(("QH", "JC", "KD"), key=lambda code: getattr(rules.court_values, code[0])),
        "described": described(rules),
        "labels": labels(rules),
        "targets": PROFILES[name].offers["target"],
    }
