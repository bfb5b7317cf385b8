"""The world's events that are in the middle of something."""

from accounts.models import Club, Player
from tests.builders import make_event, make_player, play_round, start_event
from tournaments.models import Tournament


def make_swiss(club: Club) -> Tournament:
    """A draft of four that only organisers see, a fifth who has gone, a sixth who was absent."""
    names = "Fares\nGhada\nHela\nIdris\nJamel\nKarim"
    event = make_event(club, names, format="swiss", seeded=True, auto_publish=False)
    event.open_check_in(event.created_by)
    for entry in event.entries.exclude(player__name="Karim"):
        event.check_in(entry, event.created_by)
    event.start(event.created_by, absent_wait=True)
    event.withdraw(event.entries.get(seed=5), event.created_by)
    event.stage.deduct(event.entries.get(seed=4), 1, "Late.", event.created_by)
    return event


def make_pairs(club: Club) -> Tournament:
    """A team with a substitute, and two who have no partner."""
    event = make_event(club, "Lions: Kamel, Lotfi", kind="teams")
    team = event.entries.get().team
    club.add_substitute(team, make_player("Mounir", club), event.created_by)
    event.open_registration(event.created_by)
    event.add_singles("Nabil\nOthman", event.created_by)
    return event


def make_league(club: Club) -> Tournament:
    """A season that is over."""
    event = start_event(club, "Fares\nGhada")
    play_round(event.stage.rounds.get())
    event.stage.follow()
    return event


def make_stuck(club: Club) -> Tournament:
    """Two who have met already."""
    event = start_event(club, "Fares\nGhada", format="swiss")
    stage = event.stage
    stage.planned_rounds = 2
    stage.save()
    play_round(stage.rounds.get())
    stage.follow()
    return event


def let_run(event: Tournament, player: Player) -> None:
    """He runs its desk, by a link for this event alone."""
    event.take_over(player, event.make_deputy(event.created_by).key)
