"""Who takes part: entering, registering by link, withdrawing."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import NotAllowed, Refused
from accounts.fields import kept_name
from accounts.models import Player, Team, TeamMember
from tournaments import pasting
from tournaments.exchange import entries as sheet
from tournaments.models.entry import Entry

MOST = 5000  # names that one list may hold


class Entering:
    """The part of Tournament that concerns its entries."""

    @transaction.atomic
    def enter(self, who: Player | Team, by) -> Entry:
        """An organiser enters somebody of the club, or who was entered here before; a Swiss takes
        late ones as long as there are rounds to come."""
        self._admit(by)
        self._check_ours(who)
        entry = self._enter(who)
        verb = "entered_late" if self.started_at else "entered"
        self.note("waits" if entry.waiting_since else verb, by, name=entry.name)
        return entry

    def _admit(self, by) -> None:
        """Under the lock."""
        self.lock()
        self.require(by, "organise")
        if self.started_at and not self.takes_late:
            raise Refused("already_started", _("The tournament has started."))
        self.still_on()

    @property
    def takes_late(self) -> bool:
        return not self.finished_at and self.stage.is_swiss and not self.stage.finished_at

    def _check_ours(self, who: Player | Team) -> None:
        ours = self.club.teams if isinstance(who, Team) else self.club.everybody()
        known = self.entries.filter(**self._as(who)) if self._fits(who) else self.entries.none()
        if not ours.filter(pk=who.pk).exists() and not known.exists():
            words = _("%(name)s is not of this club: invite, or give the link to register.")
            raise Refused("stranger", words % {"name": who.name})

    @transaction.atomic
    def paste_entries(self, text: str, by) -> list[Entry]:
        """Names, one a line. A name that the club knows is that player; a new one becomes one."""
        self._admit(by)
        entries = self._enter_lines(pasting.read(text, teams=self.of_teams), by)
        self._note_pasted(entries, by)
        return entries

    @transaction.atomic
    def bring_entries(self, file: bytes, by) -> list[Entry]:
        """As from a paste, but from a spreadsheet's lines."""
        self._admit(by)
        entries = self._enter_lines(sheet.read(file, teams=self.of_teams), by)
        waiting = [entry.name for entry in entries if entry.waiting_since]
        self.note("brought_entries", by, count=len(entries) - len(waiting))
        if waiting:
            self.note("put_to_wait", by, names=waiting)
        return entries

    def _enter_lines(self, lines: list[pasting.Line], by) -> list[Entry]:
        """All of them, or none."""
        known = ClubNames(self.club)
        entries, problems = [], []
        for line in lines:
            try:
                entries.append(self._enter(known.who(line)))
            except Refused as refused:
                problems.append((line.number, line.name, refused.message))
        if problems:
            raise pasting.BadLines(problems)
        self._stand_for(known.new, by)
        return entries

    def _note_pasted(self, entries: list[Entry], by) -> None:
        placed = [entry.name for entry in entries if not entry.waiting_since]
        waiting = [entry.name for entry in entries if entry.waiting_since]
        for verb, names in (("pasted", placed), ("put_to_wait", waiting)):
            if names:
                self.note(verb, by, names=names)

    @transaction.atomic
    def register(self, player: Player, token: str, team: str = "", partner: str = "") -> Entry:
        """By the link: oneself, or for teams oneself and a partner under a team's name."""
        self.lock()
        self._check_open(token)
        who = form_team(self.club, team, player, partner) if self.of_teams else player
        entry = self._enter(who)
        verb = "waits" if entry.waiting_since else "registered"
        self.note(verb, player=player, name=entry.name)
        return entry

    def _check_open(self, token: str) -> None:
        if token != self.invitation:
            raise Refused("old_link", _("This link is old. Ask the organiser for a new one."))
        if self.started_at:
            raise Refused("already_started", _("The tournament has started."))
        if not self.registering:
            raise Refused("registration_closed", _("Registration is closed."))

    def _enter(self, who: Player | Team) -> Entry:
        if not self._fits(who):
            raise Refused("wrong_kind", _("This tournament is for the others: players or teams."))
        people = set(who.players.all()) if self.of_teams else {who}
        Player.hold(people)
        taken = self._people_entered(apart_from=who)
        if taken & {person.pk for person in people}:
            raise already_entered(who)
        back = self._again(who)
        if back and back.disqualified_at:
            raise Refused("disqualified", _("%(name)s is disqualified.") % {"name": who.name})
        entry = back or Entry(tournament=self, **self._as(who))
        self.singles.filter(player__in=people).delete()  # they have found each other
        entry.waiting_since, entry.withdrawn_at = self.place_or_wait(), None
        entry.save()
        if back:
            entry.revise()
        if self.started_at:
            self.stage.admit(entry)
        return entry

    def _fits(self, who: Player | Team) -> bool:
        return isinstance(who, Team) == self.of_teams

    def _as(self, who: Player | Team) -> dict:
        return {"team": who} if self.of_teams else {"player": who}

    def _people_entered(self, apart_from) -> set[int]:
        entered = self.entries.filter(withdrawn_at=None)
        if not self.of_teams:
            return set(entered.values_list("player", flat=True))
        others = TeamMember.objects.filter(team__entries__in=entered)
        return set(others.values_list("player", flat=True))

    def _again(self, who: Player | Team) -> Entry | None:
        """Who withdrew may come back."""
        return self.entries.filter(**self._as(who)).first()

    @transaction.atomic
    def withdraw(self, entry: Entry, by=None, player: Player | None = None) -> None:
        """By an organiser, or by one of the entry's own players. What it has yet to play is lost
        by forfeit; what it has played stands. It has no place in the table."""
        self.lock()
        Player.hold(filter(None, [player]))
        entry.refresh_from_db()
        self._check_withdrawal(entry, by, player)
        entry.withdrawn_at = timezone.now()
        entry.revise("withdrawn_at")
        self.note("withdrew", by, player if by is None else None, name=entry.name)
        self.after_a_withdrawal(entry)

    @transaction.atomic
    def come_back(self, entry: Entry, by) -> None:
        """Who has withdrawn plays on, where something is left to play. What was lost by forfeit
        meanwhile stays lost."""
        self.lock()
        self.require(by, "organise")
        entry.refresh_from_db()
        self._check_coming_back(entry)
        if not self.started_at or self.takes_late:
            self.enter(entry.who, by)
            return
        if not self.stage.has_room_for(entry):
            raise Refused("out", _("There is nothing left for this entry to play."))
        if self._people_entered(apart_from=entry) & {one.pk for one in entry.players}:
            raise already_entered(entry)
        entry.withdrawn_at = None
        entry.save(update_fields=["withdrawn_at"])
        self.note("came_back", by, name=entry.name)

    def _check_coming_back(self, entry: Entry) -> None:
        if entry.tournament_id != self.pk or not entry.withdrawn_at:
            raise Refused("not_withdrawn", _("This entry has not withdrawn."))
        if entry.disqualified_at:
            words = _("%(name)s is disqualified.")
            raise Refused("disqualified", words % {"name": entry.name})
        if self.finished_at:
            raise Refused("finished", _("The tournament is over."))

    def after_a_withdrawal(self, entry: Entry) -> None:
        self.stage.forfeit_open_matches(entry)
        if not self.started_at:
            self.move_up(self.entries.waiting())
        elif self.stage.is_swiss:
            self.stage.redraft()

    def _check_withdrawal(self, entry: Entry, by, player: Player | None) -> None:
        if entry.tournament_id != self.pk:
            raise Refused("no_entry", _("This entry is not of this tournament."))
        own = player is not None and player in entry.players
        if not own and not self.may(by, "organise"):
            raise NotAllowed("not_allowed", _("Only the organisers and the entry itself may."))
        if self.finished_at:
            raise Refused("finished", _("The tournament is over."))
        if entry.withdrawn_at:
            raise Refused("withdrawn", _("This entry has withdrawn already."))


def already_entered(who: Player | Team) -> Refused:
    return Refused("already_entered", _("%(name)s is already entered.") % {"name": who.name})


class ClubNames:
    """The players and teams of a club by their exact names; new names become new ones."""

    def __init__(self, club) -> None:
        self.club = club
        self.new: list[str] = []
        self.players: dict[str, list[Player]] = {}
        for player in club.everybody():
            self.players.setdefault(player.name, []).append(player)
        self.teams = {
            (team.name, frozenset(player.name for player in team.pair)): team
            for team in club.teams.prefetch_related("members__player")
        }

    def who(self, line: pasting.Line) -> Player | Team:
        return self.team(line) if line.partners else self.player(line.name)

    def player(self, name: str) -> Player:
        bearers = self.players.get(name, [])
        if len(bearers) > 1:
            words = _("The club has several players called %(name)s: enter one from its list.")
            raise Refused("ambiguous", words % {"name": name})
        return bearers[0] if bearers else self._new(name)

    def _new(self, name: str) -> Player:
        player = Player.objects.create(name=name, club=self.club)
        self.players[name] = [player]
        self.new.append(name)
        return player

    def team(self, line: pasting.Line) -> Team:
        known = self.teams.get((line.name, frozenset(line.partners)))
        return known or join(self.club, line.name, [self.player(name) for name in line.partners])


def form_team(club, name: str, player: Player, partner: str) -> Team:
    """A team that forms itself: the partner is a new name, for a stranger cannot say who he is."""
    name, partner = kept_name(name), kept_name(partner)
    return join(club, name, [player, Player.objects.create(name=partner, club=club)])


def join(club, name: str, pair: list[Player]) -> Team:
    Player.hold(pair)
    team = Team.objects.create(name=name, club=club)
    TeamMember.objects.bulk_create(
        TeamMember(team=team, player=player, position=place) for place, player in enumerate(pair, 1)
    )
    return team


def object_to_claim(old: Player, new: Player) -> None:
    """Two players who take part in one running tournament cannot turn out to be one person."""
    if set(events_of(old)) & set(events_of(new)):
        raise Refused("both_entered", _("You and this player take part in the same tournament."))


def events_of(player: Player):
    alone = Entry.objects.filter(player=player).values_list("tournament", flat=True)
    paired = Entry.objects.filter(team__members__player=player)
    return alone.union(paired.values_list("tournament", flat=True))
