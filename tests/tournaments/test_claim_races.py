"""Somebody says "I am this player" at the instant at which he is seated, entered or renamed."""

import pytest

from accounts.models import Player, User
from games.models import Match
from games.rules.ruleset import PROFILES
from tests.builders import make_club, make_event, make_player, make_user
from tests.races import at_once

pytestmark = pytest.mark.django_db(transaction=True)

RULES = PROFILES["cafe"].ruleset()
REPETITIONS = 3  # of each act; before the locks nearly every one failed


def opens_a_table(player, club):
    return lambda: Match.open_table(player, RULES)


def sits_down(player, club):
    match = Match.open_table(make_player("Rival"), RULES)
    return lambda: match.join(player, 1)


def moves_to_another_chair(player, club):
    match = Match.open_table(player, RULES)
    return lambda: match.join(player, 1)


def keeps_the_score(player, club):
    match = Match.open_sheet(player, RULES, ["", ""])
    return lambda: match.record_totals(player, [11, 3])


def confirms(player, club):
    rival = make_player("Rival")
    match = Match.arrange([[player], [rival]], RULES, live=False)
    match.record_totals(rival, [21, 3])
    return lambda: match.confirm(player, 1)


def makes_room(player, club):
    """The host leaves, and the table is the player's."""
    rival = make_player("Rival")
    match = Match.open_table(rival, RULES)
    match.join(player, 1)
    return lambda: match.leave(rival)


def is_in_a_new_team(player, club):
    partner = make_player("Partner", club)
    return lambda: club.form_team("Les as", [player, partner], owner_of(club))


def withdraws(player, club):
    event = make_event(club, "")
    entry = event.enter(player, owner_of(club))
    return lambda: event.withdraw(entry, None, player)


def is_drawn(player, club):
    event = make_event(club, "Amel\nBechir")
    event.enter(player, owner_of(club))
    return lambda: event.start(owner_of(club))


def is_renamed(player, club):
    return lambda: club.rename_player(player, "Zoubeir", owner_of(club))


def takes_a_name(player, club):
    return lambda: player.rename("Zied")


def is_removed(player, club):
    return lambda: club.remove_player(player, owner_of(club))


ACTS = [
    opens_a_table, sits_down, moves_to_another_chair, keeps_the_score, confirms, makes_room,
    is_in_a_new_team, withdraws, is_drawn, is_renamed, takes_a_name, is_removed,
]  # fmt: skip


def owner_of(club):
    return club.memberships.get(role="owner").user


@pytest.mark.parametrize("act", ACTS)
def test_a_claim_and_what_is_done_in_his_name_at_once_both_end_well(act):
    """One after the other, in either order; or who comes too late is told."""
    club = make_club()
    for turn in range(REPETITIONS):
        player, user = make_player("Guest", club), make_user()
        if turn == 0:  # he has no player yet, and becomes this one
            Player.objects.filter(user=user).delete()
            user = User.objects.get(pk=user.pk)
        does = act(Player.objects.get(pk=player.pk), club)
        answers = at_once(does, lambda player=player, user=user: player.claim_by(user))
        claimed = Player.objects.filter(user=user).first()
        if act is is_removed:
            assert answers[1] in (claimed, "already_claimed")
        else:
            assert answers[1] == claimed
        assert not isinstance(answers[0], str) or answers[0] in ("gone", "claimed")
        seated = Match.objects.filter(seats__player=claimed)
        assert all(match.seat_of(claimed) is not None for match in seated)
