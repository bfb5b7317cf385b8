"""Large Swiss events with real rows, made in bulk: whole rounds whose matches are over."""

from random import Random

from django.utils import timezone

from accounts.models import Club, Player
from games.models import Match, Seat
from games.models.scoresheet import Scoresheet
from games.rules.ruleset import PROFILES
from tests.builders import make_club
from tournaments.models import Entry, Pairing, Round, Stage, Tournament

RULES = PROFILES["cafe"].ruleset(players=2, target=21)
POINTS = {"win": 1, "draw": 0.5, "loss": 0}
DEALS = 6
PLAN = {"format": "swiss", "preset": "swiss", "points": POINTS}


def make_field(size: int, rounds: int, club: Club | None = None) -> Stage:
    """A Swiss of real cards that has begun and of which no round is drawn yet."""
    club = club or make_club()
    by = club.memberships.get(role="owner").user
    event = Tournament.plan(by, club, f"Coupe {size}")
    people = Player.objects.bulk_create(Player(name=f"Joueur {n}") for n in range(1, size + 1))
    entries = Entry.objects.bulk_create(
        Entry(tournament=event, player=person, seed=seed) for seed, person in enumerate(people, 1)
    )
    event.started_at = timezone.now()
    event.save(update_fields=["started_at"])
    stage = event.stages.get()
    for name, value in {**PLAN, "ruleset": RULES.write(), "planned_rounds": rounds}.items():
        setattr(stage, name, value)
    stage.field, stage.frozen_at = [entry.pk for entry in entries], timezone.now()
    stage.save()
    return stage


class Played:
    """Rounds of a stage, written down as if they had been played: not by the verbs of matches."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.lots = stage, Random(len(stage.field))
        self.players = dict(stage.entries.values_list("pk", "player"))

    def round(self) -> None:
        self.over(self.stage.draft())

    def over(self, row: Round) -> None:
        pairings = list(row.pairings.filter(second__isnull=False).order_by("table"))
        matches = self._matches(pairings)
        for pairing, match in zip(pairings, matches, strict=True):
            pairing.match = match
        Pairing.objects.bulk_update(pairings, ["match"], batch_size=1000)
        now = timezone.now()
        Round.objects.filter(pk=row.pk).update(published_at=now, opened_at=now, closed_at=now)

    def _matches(self, pairings: list[Pairing]) -> list[Match]:
        now, matches = timezone.now(), []
        for pairing in pairings:
            points = self._deals()
            totals = [sum(deal[side] for deal in points) for side in (0, 1)]
            seats = [self.players[pairing.first_id], self.players[pairing.second_id]]
            matches.append(
                Match(
                    club=self.stage.tournament.club,
                    ruleset=RULES.write(),
                    live=False,
                    rated=False,
                    arranged=True,
                    phase=Match.Phase.OVER,
                    started_at=now,
                    finished_at=now,
                    revision=1,
                    seating=[{"player": seat, "name": "", "colour": None} for seat in seats],
                    points=points,
                    winner=int(totals[1] > totals[0]),
                )
            )
        Match.objects.bulk_create(matches, batch_size=1000)
        Seat.objects.bulk_create(
            (
                Seat(match=match, number=number, player_id=seat["player"])
                for match in matches
                for number, seat in enumerate(match.seating)
            ),
            batch_size=2000,
        )
        Scoresheet.objects.bulk_create(
            (
                Scoresheet(
                    match=match, revision=1, number=number, side=side, chkobba=deal[side] % 2,
                    points=deal[side],
                )
                for match in matches
                for number, deal in enumerate(match.points, 1)
                for side in (0, 1)
            ),
            batch_size=5000,
        )  # fmt: skip
        return matches

    def _deals(self) -> list[list[int]]:
        """Four points a deal until somebody has 21, and more than the other."""
        points, totals = [], [0, 0]
        while max(totals) < RULES.target or totals[0] == totals[1]:
            one = self.lots.randrange(5)
            points.append([one, 4 - one])
            totals = [totals[0] + one, totals[1] + 4 - one]
        return points
