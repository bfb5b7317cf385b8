from django.apps import AppConfig

from accounts import claims


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games.models import Match  # which stands ready only now

        claims.followers.append(Match.follow_claim)
