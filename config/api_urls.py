"""The API's router, under /api/v1/."""

from django.http import JsonResponse
from django.urls import include, path, re_path
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView
from rest_framework.routers import DefaultRouter

from accounts.api import clubs, me, players, reminders
from games.api import houses, matches
from tournaments.api import entries, events, files, ratings, rounds, webhooks

router = DefaultRouter()
router.include_format_suffixes = False
router.register("clubs", clubs.ClubViewSet, "club")
router.register("memberships", clubs.MembershipViewSet, "membership")
router.register("players", players.PlayerViewSet, "player")
router.register(r"players/(?P<player>[0-9]+)/ratings", ratings.RatingViewSet, "rating")
router.register("teams", players.TeamViewSet, "team")
router.register("tournaments", events.TournamentViewSet, "tournament")
router.register("entries", entries.EntryViewSet, "entry")
router.register("stages", rounds.StageViewSet, "stage")
router.register("rounds", rounds.RoundViewSet, "round")
router.register("pairings", rounds.PairingViewSet, "pairing")
router.register("webhooks", webhooks.WebhookViewSet, "webhook")
router.register("deliveries", webhooks.DeliveryViewSet, "delivery")
router.register("houses", houses.HouseViewSet, "house")
router.register("matches", matches.MatchViewSet, "match")


@csrf_exempt
def nothing_here(request):
    return JsonResponse({"code": "not_found", "message": _("There is nothing here.")}, status=404)


app_name = "api"
urlpatterns = [
    path("", include(router.urls)),
    path(
        "tournaments/<slug:code>/csv/entries/",
        files.EntriesSheetView.as_view(),
        name="entries_sheet",
    ),
    path(
        "tournaments/<slug:code>/csv/results/",
        files.ResultsSheetView.as_view(),
        name="results_sheet",
    ),
    path("stages/<int:pk>/csv/", files.StandingsSheetView.as_view(), name="standings_sheet"),
    path(
        "tournaments/<slug:code>/calendar/",
        files.TournamentCalendarView.as_view(),
        name="tournament_calendar",
    ),
    path("clubs/<slug:slug>/calendar/", files.ClubCalendarView.as_view(), name="club_calendar"),
    path("players/<int:pk>/calendar/", files.PlayerCalendarView.as_view(), name="player_calendar"),
    path("tokens/", me.TokensView.as_view(), name="tokens"),
    path("tokens/current/", me.ThisTokenView.as_view(), name="this_token"),
    path("guests/", me.GuestsView.as_view(), name="guests"),
    path("me/", me.MeView.as_view(), name="me"),
    path("me/reminders/", reminders.RemindersView.as_view(), name="reminders"),
    path("me/browsers/", reminders.BrowsersView.as_view(), name="browsers"),
    path("me/browsers/<int:pk>/", reminders.BrowserView.as_view(), name="browser"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerView.as_view(url_name="api:schema"), name="docs"),
    re_path(r"^.*/$", nothing_here),
]
