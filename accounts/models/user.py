from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models, transaction
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models.player import Player


class People(UserManager):
    """Everybody who is made has a player from the first moment."""

    use_in_migrations = False

    @transaction.atomic
    def create_user(self, *args, **fields):
        user = super().create_user(*args, **fields)
        user.become_player()
        return user

    @transaction.atomic
    def create_superuser(self, *args, **fields):
        user = super().create_superuser(*args, **fields)
        user.become_player()
        return user


class User(AbstractUser):
    """Who can sign in. At tables and in events stands his player."""

    language = models.CharField(_("language"), max_length=10, blank=True)

    objects = People()

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(Lower("username"), name="one_username_whatever_its_case"),
        ]

    @transaction.atomic
    def become_player(self, guest: Player | None = None) -> Player:
        """The player of this user: the guest that he was, merged if he has one, else a new one."""
        if guest is not None:
            mine = guest.claim_by(self)
        else:
            mine, _made = Player.objects.get_or_create(
                user=self, defaults={"name": self._first_name()}
            )
        self.player = mine
        return mine

    def _first_name(self) -> str:
        try:
            return names.clean(self.username[: names.LONGEST])
        except names.BadName:
            return f"{self.pk}"

    def speak(self, language: str) -> None:
        if language != self.language:
            self.language = language
            self.save(update_fields=["language"])

    def take_tokens_back(self) -> None:
        """A new password ends what programs were signed in by, as it ends every session."""
        self.auth_token_set.all().delete()
