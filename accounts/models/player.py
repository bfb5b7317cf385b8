from collections.abc import Iterable

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core import signing
from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import claims, names
from accounts.errors import Refused
from accounts.fields import kept_name, validate_name
from accounts.keys import new_key
from accounts.models.directory import Players
from accounts.models.reminder import Reminder

COLOURS = 8  # the tints of the design


class Player(models.Model):
    """Everyone at a table or in an event: with an account, a guest, or a name typed by a club.

    `link_key` is the secret behind the private link and the cookie. It never leaves the database:
    both are signatures made with it, so that a new key makes all old ones void.
    """

    name = models.CharField(_("name"), max_length=names.LONGEST, validators=[validate_name])
    colour = models.PositiveSmallIntegerField(_("colour"), null=True, blank=True)
    club = models.ForeignKey(
        "accounts.Club",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="players",
        verbose_name=_("club"),
    )
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="player",
        verbose_name=_("user"),
    )
    link_key = models.CharField(max_length=64, default=new_key, editable=False)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    hidden_at = models.DateTimeField(null=True, blank=True, editable=False)  # from directories

    objects = Players.as_manager()

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def mark(self) -> str:
        """Tells him from others of the same name; show it where names.told_apart says so."""
        return names.mark(self.pk)

    @classmethod
    def guest(cls, name: str, colour: int | None = None) -> "Player":
        return cls.objects.create(name=kept_name(name), colour=_colour(colour))

    def rename(self, name: str) -> None:
        """By himself: being this player is all the permission it takes."""
        self._change(name=kept_name(name))

    def wear(self, colour: int | None) -> None:
        """A colour for his seal, by its number; None: drawn from his name."""
        self._change(colour=_colour(colour))

    def hide(self, hidden: bool) -> None:
        """From directories, or not any more. What he has played in public stays public."""
        if hidden != bool(self.hidden_at):
            self._change(hidden_at=timezone.now() if hidden else None)

    @transaction.atomic
    def _change(self, **fields) -> None:
        Player.hold([self])
        for name, value in fields.items():
            setattr(self, name, value)
        self.save(update_fields=fields)

    # The private link and the cookie

    def token(self, purpose: str) -> str:
        return self._signer(purpose).sign(str(self.pk))

    def _signer(self, purpose: str) -> signing.Signer:
        return signing.Signer(sep=".", salt=f"accounts.player.{purpose}.{self.link_key}")

    @classmethod
    def by_token(cls, purpose: str, token: str) -> "Player | None":
        """The player without account whom this token names, unless his key was renewed since."""
        number = token.partition(".")[0]
        if not (number.isascii() and number.isdecimal() and len(number) < 19):
            return None
        player = cls.objects.filter(pk=int(number), user=None).first()
        return player if player and player._made(purpose, token) else None

    def _made(self, purpose: str, token: str) -> bool:
        try:
            return self._signer(purpose).unsign(token) == str(self.pk)
        except signing.BadSignature:
            return False

    @property
    def link_token(self) -> str:
        """For himself and for his club's organisers only (Club.link_of); refused once claimed."""
        if self.user_id:
            raise Refused("claimed", _("This player has an account: he signs in."))
        return self.token("link")

    @transaction.atomic
    def renew_link(self) -> None:
        """The old link and every browser that used it are this player no more: none of them is told
        anything of his."""
        self._change(link_key=new_key())
        self.browsers.all().delete()

    # From a name to an account

    @claims.giving_way
    def claim_by(self, user) -> "Player":
        """Everything of this player without account becomes `user`'s; gives the user's player.

        Whoever calls this holds the private link or its cookie. Of two claims at once, one wins.
        """
        get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
        own = Player.objects.filter(user=user).first()
        if own == self:
            return own
        player = Player._locked(self, own).get(self.pk)
        if player is None or player.user_id or player.link_key != self.link_key:
            raise Refused("already_claimed", _("This player is taken, or the link is old."))
        mine = player._merge_into(own) if own else player._become(user)
        if player.club:
            player.club.welcome(user)
        return mine

    @staticmethod
    def hold(players: "Iterable[Player]") -> None:
        """Until the verb is done nobody claims them; refused if somebody just has, for what would
        be written in their names then would belong to nobody."""
        wanted = {player.pk for player in players}
        rows = Player.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk")
        if len(rows) < len(wanted):
            raise Player.has_gone()

    @staticmethod
    def has_gone() -> Refused:
        return Refused("gone", _("This player has just become somebody else. Load the page again."))

    @staticmethod
    def _locked(*players: "Player | None") -> dict[int, "Player"]:
        wanted: Iterable[int] = [player.pk for player in players if player]
        rows = Player.objects.select_for_update().filter(pk__in=wanted).order_by("pk")
        return {player.pk: player for player in rows}

    def _become(self, user) -> "Player":
        self.user = user
        self.link_key = new_key()
        self.save(update_fields=["user", "link_key"])
        return self

    def _merge_into(self, own: "Player") -> "Player":
        Reminder.give_way(self, own)
        claims.move(self, own)
        Player.objects.filter(pk=self.pk).delete()
        return own


def _colour(number: int | None) -> int | None:
    """None: the colour is drawn from the name."""
    return None if number is None else number % COLOURS
