from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from accounts import claims


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Matches")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games.models import Match  # which stands ready only now

        claims.followers.append(Match.follow_claim)
