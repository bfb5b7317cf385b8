from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from accounts import claims
from games import afterwards, officials


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Both read models, which stand ready only now.
        from tournaments import tasks
        from tournaments.models import Pairing, deputy
        from tournaments.models.entering import object_to_claim

        afterwards.on_change(tasks.match_changed)
        afterwards.on_act(Pairing.hear)
        officials.grants.append(deputy.rules_on)
        claims.objections.append(object_to_claim)
        claims.followers.append(tasks.players_merged)
