from django.contrib import admin

from games.models import Match, Report


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin):
    """To look at, not to play with: what is hidden while a deal is in play is hidden here too."""

    list_display = ["code", "phase", "live", "rated", "club", "created_at", "finished_at"]
    list_filter = ["phase", "live", "rated"]
    search_fields = ["code"]
    fields = [
        "code", "club", "host", "ruleset", "live", "public", "rated", "phase", "turn", "points",
        "ended", "winner", "revision", "created_at", "started_at", "finished_at",
    ]  # fmt: skip

    def has_add_permission(self, request) -> bool:
        return False

    def has_change_permission(self, request, obj=None) -> bool:
        return False

    def has_delete_permission(self, request, obj=None) -> bool:
        return False


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):
    list_display = ["at", "match", "about", "why", "by"]
    list_filter = ["why"]
    list_select_related = ["match", "about", "by"]

    def has_add_permission(self, request) -> bool:
        return False

    def has_change_permission(self, request, obj=None) -> bool:
        return False
