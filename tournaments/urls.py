from django.urls import path

from tournaments.views import (
    arbitrate,
    clubs,
    create,
    desk,
    events,
    home,
    organise,
    players,
    register,
)

app_name = "tournaments"
urlpatterns = [
    path("", home.home, name="home"),
    path("home/table/", home.table_part, name="home_table"),
    path("events/", events.events, name="events"),
    path("events/new/", create.create, name="create"),
    path("events/<slug:code>/", events.tournament, name="tournament"),
    path("events/<slug:code>/rounds/", events.rounds_part, name="rounds_part"),
    path("events/<slug:code>/standings/", events.standings_part, name="standings_part"),
    path("events/<slug:code>/log/", events.log, name="log"),
    path("events/<slug:code>/register/<slug:token>/", register.register, name="register"),
    path("events/<slug:code>/withdraw/<int:entry>/", register.withdraw, name="withdraw"),
    path("events/<slug:code>/desk/", desk.desk, name="desk"),
    path("events/<slug:code>/desk/part/", desk.part, name="desk_part"),
    path("events/<slug:code>/entries/", organise.paste, name="paste"),
    path("events/<slug:code>/registration/", organise.registration, name="registration"),
    path("events/<slug:code>/invitation/", organise.renew_invitation, name="renew_invitation"),
    path("events/<slug:code>/start/", organise.start, name="start"),
    path("events/<slug:code>/rounds/<int:number>/open/", organise.open_round, name="open_round"),
    path("events/<slug:code>/rounds/<int:number>/time/", organise.postpone, name="postpone"),
    path("events/<slug:code>/pairings/<int:pk>/switch/", organise.switch, name="switch"),
    path("events/<slug:code>/pairings/<int:pk>/forfeit/", arbitrate.forfeit, name="forfeit"),
    path("events/<slug:code>/pairings/<int:pk>/ruling/", arbitrate.ruling, name="ruling"),
    path("events/<slug:code>/pairings/<int:pk>/pause/", arbitrate.pause, name="pause"),
    path("events/<slug:code>/deductions/", arbitrate.deduct, name="deduct"),
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/<slug:slug>/", clubs.club, name="club"),
    path("players/<int:pk>/", players.player, name="player"),
    path("teams/<int:pk>/", players.team, name="team"),
]
