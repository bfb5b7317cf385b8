"""A café club on an evening: told once, through the verbs that its people would use."""

from random import Random

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone

from accounts.models import Club, Player, User
from accounts.models.membership import Role
from games.models import Match
from games.rules.ruleset import PROFILES
from tournaments.models import Tournament

CLUB = "Café El Menzah"
PASSWORD = "chkobba-tunis"
OWNER, ORGANISER = "leila", "sami"
UNCLES = "Am Salah\nKhalti Zohra\nRidha\nمحرز\nHédi"
TEAMS = """
Les Lions: Amel, Bechir
نجوم قفصة: Chiraz, Dali
El Menzah: Emna, Fares
Le Port: Ghada, Hatem
"""
# Who has what in each deal: carta, dinari, 7ayya, bermila of a side, and the chkobbas of both.
SHEETS = [
    ((1, 1, 1, 0), (2, 0)),
    ((1, 1, 0, 0), (1, 2)),
    ((1, 1, 1, 0), (1, 0)),
    ((1, 1, 1, 1), (0, 1)),
]


class Command(BaseCommand):
    help = "Tells the demo story once: a club, its people, tournaments and tables."

    def handle(self, *args, **options) -> None:
        if not User.objects.filter(username=OWNER).exists():
            with transaction.atomic():
                tell()
        self.stdout.write("Sign in as:")
        for name, role in ((OWNER, Role.OWNER), (ORGANISER, Role.ORGANISER)):
            self.stdout.write(f"  {name} / {PASSWORD}   ({role.value}, {CLUB})")


def tell() -> None:
    owner, club = open_café()
    last_week(owner, club)
    tonight(owner, club)
    played(owner)
    tables(owner)


def open_café() -> tuple[User, Club]:
    owner = User.objects.create_user(OWNER, password=PASSWORD)
    organiser = User.objects.create_user(ORGANISER, password=PASSWORD)
    owner.player.rename("Leïla")
    organiser.player.rename("Sami")
    club = Club.found(owner, CLUB, "Tunis")
    club.welcome(organiser)
    club.change_role(organiser, Role.ORGANISER, owner)
    return owner, club


def last_week(owner: User, club: Club) -> None:
    """Five uncles and aunts, everybody once, to the end."""
    event = Tournament.plan(owner, club, "Coupe de la famille", profile="family", target=16)
    event.paste_entries(UNCLES, owner)
    event.start(owner)
    for row in event.stage.rounds.all():
        for pairing in row.pairings.select_related("match"):
            settle(pairing.match, 16, 5 + (pairing.table * 3 + row.number) % 10)
        event.stage.follow()
    event.stage.recompute()


def tonight(owner: User, club: Club) -> None:
    """Four teams, one round played, one under way: live, written down, contested."""
    event = Tournament.plan(
        owner, club, "Soirée du jeudi", kind="teams", profile="tunisian", target=16
    )
    event.open_registration(owner)
    event.paste_entries(TEAMS, owner)
    event.start(owner)
    first, second, third = event.stage.rounds.all()
    for pairing in first.pairings.all():
        marked(pairing.match)
    event.stage.follow()
    waiting, contested = second.pairings.all()
    enter(waiting.match, 16, 12)
    match = enter(contested.match, 18, 17)
    match.contest(at(match, 1), match.revision)
    third.open(owner)
    third.pairings.first().switch(True, owner)
    event.stage.recompute()


def settle(match: Match, *totals: int) -> None:
    """The final score alone, entered by the winner and confirmed by the other side."""
    match = enter(match, *totals)
    match.confirm(at(match, 1), match.revision)


def enter(match: Match, *totals: int) -> Match:
    match.record_totals(at(match, 0), list(totals))
    return match


def marked(match: Match) -> None:
    """Deal by deal, as it is chalked at the table."""
    match.record(at(match, 0), [sheet(*made) for made in SHEETS])
    match.confirm(at(match, 1), match.revision)


def sheet(first: tuple[int, ...], chkobbas: tuple[int, int]) -> list[dict]:
    names = ("carta", "dinari", "hayya", "bermila")
    own = dict(zip(names, first, strict=True))
    other = {name: 1 - has for name, has in own.items()}
    return [
        {"breakdown": {**side, "primiera": 0, "chkobba": swept}}
        for side, swept in zip((own, other), chkobbas, strict=True)
    ]


def at(match: Match, seat: int) -> Player:
    return match.seats.get(number=seat).player


def played(owner: User) -> None:
    """A match at a live table, to its end, by two who take what they can."""
    guest = Player.guest("Nour")
    rules = PROFILES["tunisian"].ruleset(target=11, turn_seconds=0)
    match = Match.open_table(owner.player, rules, public=True)
    match.join(guest, 1)
    players = [owner.player, guest]
    for player in players:
        match.ready(player)
    Match.objects.filter(pk=match.pk).update(deadline=timezone.now())  # nobody sees the countdown
    match.time_out(match.turn)
    chance = Random(7)
    while not match.finished_at:
        go_on(match, players, chance)


def go_on(match: Match, players: list[Player], chance: Random) -> None:
    if match.phase == match.Phase.CUT:
        cutter = players[match.cutter]
        match.cut(cutter, chance.randrange(40))
        match.choose(cutter, chance.choice(["keep", "expose"]))
    elif match.phase == match.Phase.COUNT:
        for player in players:
            match.next_deal(player)
    else:
        position = match.position
        plays = sorted(map(str, position.legal_plays()), key=len)  # the longest takes the most
        match.play(players[position.seat], plays[-1], match.turn)


def tables(owner: User) -> None:
    """Two tables that wait for somebody in the lobby."""
    Match.open_table(owner.player, PROFILES["tunisian"].ruleset())
    guest = Player.guest("Nour")
    Match.open_table(guest, PROFILES["family"].ruleset(target=16))
