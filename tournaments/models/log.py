from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from accounts.names import isolated
from games.models import Dispute


class LogEntry(models.Model):
    """Who did what, and when; only ever added to, and read by all who may see the event.

    Neither a user nor a player: the server did it, at its time.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.CASCADE, related_name="log", verbose_name=_("tournament")
    )
    at = models.DateTimeField(_("written down at"), auto_now_add=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("user"),
    )
    player = models.ForeignKey(
        "accounts.Player",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("player"),
    )
    verb = models.CharField(_("what was done"), max_length=30)
    detail = models.JSONField(_("details"), default=dict)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.verb}"

    @property
    def who(self) -> str:
        """The name of who did it, or nothing: then the server did."""
        if self.user_id:
            player = getattr(self.user, "player", None)
            return player.name if player else self.user.username
        return self.player.name if self.player_id else ""

    @property
    def sentence(self) -> str:
        names = map(isolated, self.detail.get("names") or ())
        said = {
            key: isolated(value) if isinstance(value, str) else value
            for key, value in self.detail.items()
        }
        if "kind" in said:
            said["kind"] = Dispute.Kind(self.detail["kind"]).label
        said["names"] = pgettext("between names in a list", ", ").join(names)
        return SENTENCES[self.verb] % said


SENTENCES = {
    "planned": _("Tournament planned."),
    "opened_registration": _("Registration opened."),
    "closed_registration": _("Registration closed."),
    "renewed_invitation": _("Registration link renewed."),
    "called_off": _("Tournament called off: %(reason)s"),
    "entered": _("%(name)s entered."),
    "pasted": _("Entered: %(names)s."),
    "brought_entries": _("Entered from a file: %(count)s."),
    "registered": _("%(name)s registered."),
    "withdrew": _("%(name)s withdrew."),
    "made_next_season": _("Next season made: %(name)s."),
    "promoted": _("Up a division: %(names)s."),
    "relegated": _("Down a division: %(names)s."),
    "substituted": _("%(name)s, out and in: %(names)s."),
    "looks": _("%(name)s is looking for a partner."),
    "look": _("Looking for a partner: %(names)s."),
    "stopped_looking": _("%(name)s is no longer looking for a partner."),
    "paired_singles": _("%(name)s entered, a team of two who looked for a partner: %(names)s."),
    "came_back": _("%(name)s is back."),
    "extended": _("Round %(round)s: %(minutes)s minutes more."),
    "disqualified": _("%(name)s is disqualified: %(reason)s"),
    "outdated": _("Round %(round)s was made on earlier data: a result was corrected since."),
    "outdated_stage": _("The next stage was made on earlier data: a result was corrected since."),
    "limited": _("Number of places: %(places)s."),
    "unlimited": _("The number of places is no longer limited."),
    "waits": _("%(name)s is on the waiting list."),
    "put_to_wait": _("On the waiting list: %(names)s."),
    "moved_up": _("From the waiting list to a place: %(names)s."),
    "let_in": _("%(name)s was let in from the waiting list."),
    "opened_check_in": _("Check-in opened."),
    "closed_check_in": _("Check-in called off."),
    "checked_in": _("%(name)s is here."),
    "checked_out": _("%(name)s is not here after all."),
    "left_out": _("Not here at the start, and left out: %(names)s."),
    "started": _("Tournament started with %(entries)s entries."),
    "entered_late": _("%(name)s entered late."),
    "drafted_round": _("Round %(round)s drafted."),
    "published_round": _("Round %(round)s published."),
    "stuck": _("Round %(round)s cannot be drawn."),
    "drew_by_hand": _("Round %(round)s drawn by hand: %(reason)s"),
    "swapped": _("Round %(round)s, changed places: %(names)s. %(reason)s"),
    "excused": _("%(name)s has a half-point bye in the next round."),
    "changed_rounds": _("The number of rounds is now %(rounds)s."),
    "qualified": _("Through to the next stage: %(names)s."),
    "opened_round": _("Round %(round)s opened."),
    "closed_round": _("Round %(round)s closed."),
    "postponed": _("Round %(round)s put on %(day)s at %(time)s."),
    "forfeited": _("Not there, and lost by forfeit: %(names)s."),
    "missed": _("Said not to be here, with %(minutes)s minutes to come: %(names)s."),
    "turned_up": _("Here after all: %(names)s."),
    "no_show": _("Did not come in time, and lost: %(names)s."),
    "contested": _("%(names)s contested a result: %(kind)s."),
    "called": _("%(names)s called the arbiter: %(kind)s."),
    "answered": _("The arbiter to %(names)s (%(kind)s): %(answer)s"),
    "made_deputy": _("A link for a second organiser was made."),
    "took_over": _("%(name)s is a second organiser of this tournament."),
    "revoked_deputy": _("The link of a second organiser was revoked: %(name)s."),
    "made_players": _("New players of the club, by a second organiser: %(names)s."),
    "play_off": _("Play-off for a place in division %(level)s: %(names)s."),
    "no_play_offs": _("There are too few for play-offs between the divisions."),
    "switched_live": _("%(names)s play here."),
    "switched_paper": _("%(names)s play with real cards."),
    "ruled": _("An arbiter decided on %(names)s: %(reason)s"),
    "paused": _("Paused: %(names)s."),
    "resumed": _("Played on: %(names)s."),
    "deducted": _("%(points)s points taken off %(name)s: %(reason)s"),
    "gave_back": _("%(points)s points given back to %(name)s (taken off: %(reason)s)"),
    "finished": _("Tournament finished."),
}
