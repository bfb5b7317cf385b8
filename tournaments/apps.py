from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from games import afterwards


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from tournaments import tasks  # tasks reads models, which stand ready only now

        afterwards.on_change(tasks.match_changed)
