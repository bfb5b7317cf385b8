from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from tournaments.models import (
    Deduction,
    Entry,
    LogEntry,
    Pairing,
    Rating,
    Round,
    Single,
    Stage,
    Substitution,
    Tournament,
)


@admin.register(Tournament)
class TournamentAdmin(admin.ModelAdmin):
    list_display = ["name", "club", "kind", "started_at", "finished_at"]
    list_filter = ["kind"]
    list_select_related = ["club"]
    search_fields = ["name", "code", "club__name"]
    raw_id_fields = ["club", "created_by"]
    readonly_fields = [
        "code", "opened_at", "closed_at", "started_at", "finished_at", "called_off_at",
    ]  # fmt: skip

    def has_add_permission(self, request):
        """Without its stage a tournament is none: it is planned on its page."""
        return False


@admin.register(Stage)
class StageAdmin(admin.ModelAdmin):
    list_display = ["tournament", "number", "format"]
    list_select_related = ["tournament"]
    raw_id_fields = ["tournament"]
    readonly_fields = ["frozen_at"]


@admin.register(Entry)
class EntryAdmin(admin.ModelAdmin):
    list_display = ["who", "tournament", "seed", "withdrawn_at"]
    list_select_related = ["tournament", "player", "team"]
    raw_id_fields = ["tournament", "player", "team"]
    readonly_fields = ["seed", "withdrawn_at"]

    @admin.display(description=_("name"))
    def who(self, entry: Entry) -> str:
        return entry.name


@admin.register(Deduction)
class DeductionAdmin(admin.ModelAdmin):
    list_display = ["entry", "points", "reason", "day"]
    list_select_related = ["entry__player", "entry__team"]
    raw_id_fields = ["stage", "entry"]


class ReadOnly(admin.ModelAdmin):
    """What verbs alone write."""

    def has_add_permission(self, request):
        return False

    def has_change_permission(self, request, obj=None):
        return False

    def has_delete_permission(self, request, obj=None):
        return False


@admin.register(Round)
class RoundAdmin(ReadOnly):
    list_display = ["stage", "number", "opens_at", "opened_at", "closed_at"]
    list_select_related = ["stage__tournament"]


@admin.register(Single)
class SingleAdmin(ReadOnly):
    list_display = ["player", "tournament", "at"]
    list_select_related = ["player", "tournament"]


@admin.register(Substitution)
class SubstitutionAdmin(ReadOnly):
    list_display = ["entry", "out", "into", "at"]
    list_select_related = ["entry__player", "entry__team", "out", "into"]


@admin.register(Pairing)
class PairingAdmin(ReadOnly):
    list_display = ["round", "table", "first", "second", "live"]
    list_select_related = [
        "round",
        "first__player",
        "first__team",
        "second__player",
        "second__team",
    ]


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnly):
    list_display = ["at", "tournament", "verb", "user", "player"]
    list_select_related = ["tournament", "user", "player"]


@admin.register(Rating)
class RatingAdmin(ReadOnly):
    list_display = ["player", "players", "number", "worth", "at"]
    list_filter = ["players"]
    list_select_related = ["player"]
    search_fields = ["player__name"]

    @admin.display(description=_("points"))
    def worth(self, rating: Rating) -> int:
        return rating.points
