from datetime import timedelta

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core import signing
from django.db import models, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from accounts.models.browser import Browser

CONFIRMED_WITHIN = timedelta(days=7)
SALT = "accounts.wishes."


class Kind(models.TextChoices):
    OPEN = "match_open", _("my match is open")
    SOON = "round_soon", _("my round begins: the evening before, and half an hour before")
    OPPONENT = "opponent", _("my next opponent is known")
    RESULT = "result", _("a result waits for my confirmation")
    TURN = "turn", _("it is my turn and I am not looking (never by e-mail)")


class Everybody(models.QuerySet):
    def wanting(self, kind: str) -> "Everybody":
        """Who asked for this kind, and is reached in some way."""
        reached = Exists(Browser.objects.filter(player=OuterRef("player")))
        if kind != Kind.TURN:
            reached |= Q(confirmed_at__isnull=False)
        wanting = self.filter(Q(kinds__contains=[kind]) & reached)
        return wanting.select_related("player__user")


class Wishes(models.Model):
    """What a player wants to be told when he is not looking, and where to. Who has none, or neither
    an address nor a browser, is told nothing."""

    player = models.OneToOneField("accounts.Player", models.CASCADE, related_name="wishes")
    kinds = ArrayField(models.CharField(max_length=12, choices=Kind), default=list)
    language = models.CharField(max_length=10)
    email = models.EmailField(blank=True)
    confirmed_at = models.DateTimeField(null=True)  # by whoever reads what comes to the address
    since = models.DateTimeField(default=timezone.now)  # what was before is not told

    objects = Everybody.as_manager()

    class Meta:
        verbose_name = _("wishes")
        verbose_name_plural = _("wishes")
        constraints = [
            models.CheckConstraint(
                condition=Q(confirmed_at=None) | ~Q(email=""), name="an_address_is_confirmed"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {', '.join(self.kinds)}"

    @classmethod
    def of(cls, player) -> "Wishes":
        """Unsaved, where he has not asked for anything yet."""
        return cls.objects.filter(player=player).first() or cls(player=player)

    @classmethod
    def locked(cls, player) -> "Wishes":
        """Within a transaction; in the language that he reads at this moment."""
        player.hold([player])
        cls.objects.get_or_create(player=player)
        wishes = cls.objects.select_for_update().get(player=player)
        wishes.language = get_language() or settings.LANGUAGE_CODE
        return wishes

    @property
    def spoken(self) -> str:
        """The language that he is told in."""
        user = self.player.user
        return (user.language if user else "") or self.language

    @property
    def offered(self) -> list[str]:
        """What he is offered first: everything."""
        return self.kinds if self.pk else Kind.values

    @classmethod
    @transaction.atomic
    def choose(cls, player, kinds: list[str]) -> "Wishes":
        wishes = cls.locked(player)
        return wishes._want(kinds)

    @classmethod
    @transaction.atomic
    def want(cls, player, kinds: list[str]) -> "Wishes":
        """These as well; who names none and wants none yet wants all."""
        wishes = cls.locked(player)
        return wishes._want({*wishes.kinds, *kinds} or Kind.values)

    def _want(self, kinds) -> "Wishes":
        if not set(kinds) <= set(self.kinds):
            self.since = timezone.now()
        self.kinds = [kind for kind in Kind.values if kind in kinds]
        self.save()
        return self

    # By e-mail, once whoever reads there has said so (Reminder.write_to asks him)

    def set_address(self, email: str) -> None:
        if email != self.email:
            self.email, self.confirmed_at = email, None
        self.save()

    def token(self, purpose: str) -> str:
        """For a link in an e-mail: it is about this address alone."""
        return signing.dumps([self.pk, self.email], salt=SALT + purpose)

    @staticmethod
    def read(purpose: str, token: str) -> tuple[int, str]:
        """Whose link it is, and to which address it went."""
        within = CONFIRMED_WITHIN if purpose == "confirm" else None
        try:
            number, email = signing.loads(token, salt=SALT + purpose, max_age=within)
        except signing.BadSignature:
            raise Refused("dead_link", _("This link is too old, or it is broken.")) from None
        return number, email

    @classmethod
    def confirm(cls, token: str) -> None:
        """Once, or again."""
        number, email = cls.read("confirm", token)
        kept, now = cls.objects.filter(pk=number, email=email), timezone.now()
        if not kept.exists():
            raise Refused("dead_link", _("This address is not written to any more."))
        kept.filter(confirmed_at=None).update(confirmed_at=now, since=now)

    @classmethod
    def stop_mail(cls, token: str) -> None:
        """Nothing goes to that address any more; to another, if he gave one since, it does."""
        number, email = cls.read("stop", token)
        cls.objects.filter(pk=number, email=email).update(email="", confirmed_at=None)
