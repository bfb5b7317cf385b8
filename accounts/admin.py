from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.models import Club, Membership, PasswordLink, Player, Team, TeamMember, User

# One door with one lock: the administration signs in where everybody does.
admin.site.login = secure_admin_login(admin.site.login)
admin.site.site_header = admin.site.site_title = _("Rachem: administration")


@admin.register(User)
class PeopleAdmin(UserAdmin):
    list_display = ("username", "player", "email", "language", "last_login", "is_staff")
    list_select_related = ("player",)
    fieldsets = (*UserAdmin.fieldsets, (_("language"), {"fields": ("language",)}))


class MembershipInline(admin.TabularInline):
    model = Membership
    extra = 0
    autocomplete_fields = ("user",)


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):
    list_display = ("name", "city", "zone", "created_at")
    search_fields = ("name", "city", "slug")
    inlines = (MembershipInline,)


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    list_display = ("name", "seal", "club", "user", "created_at")
    list_select_related = ("club", "user")
    list_filter = (("user", admin.EmptyFieldListFilter), "created_at")
    search_fields = ("name", "user__username", "club__name")
    autocomplete_fields = ("club", "user")

    @admin.display(description=_("mark"))
    def seal(self, player: Player) -> str:
        return player.mark


class TeamMemberInline(admin.TabularInline):
    model = TeamMember
    extra = 0
    autocomplete_fields = ("player",)


@admin.register(Team)
class TeamAdmin(admin.ModelAdmin):
    list_display = ("name", "club", "created_at")
    list_select_related = ("club",)
    search_fields = ("name", "club__name")
    autocomplete_fields = ("club",)
    inlines = (TeamMemberInline,)


@admin.register(PasswordLink)
class PasswordLinkAdmin(admin.ModelAdmin):
    """To look at: who made whom a way back in."""

    list_display = ("user", "club", "made_by", "made_at", "used_at")
    list_select_related = ("user", "club", "made_by")

    def has_add_permission(self, request):
        return False

    def has_change_permission(self, request, obj=None):
        return False
