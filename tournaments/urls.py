from django.urls import path

from tournaments.views import clubs, create, desk, events, home, organise, players, register

app_name = "tournaments"
urlpatterns = [
    path("", home.home, name="home"),
    path("home/table/", home.table_part, name="home_table"),
    path("events/", events.events, name="events"),
    path("events/new/", create.create, name="create"),
    path("events/<str:code>/", events.tournament, name="tournament"),
    path("events/<str:code>/rounds/", events.rounds_part, name="rounds_part"),
    path("events/<str:code>/standings/", events.standings_part, name="standings_part"),
    path("events/<str:code>/log/", events.log, name="log"),
    path("events/<str:code>/register/<str:token>/", register.register, name="register"),
    path("events/<str:code>/withdraw/<int:entry>/", register.withdraw, name="withdraw"),
    path("events/<str:code>/desk/", desk.desk, name="desk"),
    path("events/<str:code>/desk/part/", desk.part, name="desk_part"),
    path("events/<str:code>/entries/", organise.paste, name="paste"),
    path("events/<str:code>/registration/", organise.registration, name="registration"),
    path("events/<str:code>/invitation/", organise.renew_invitation, name="renew_invitation"),
    path("events/<str:code>/start/", organise.start, name="start"),
    path("events/<str:code>/rounds/<int:number>/open/", organise.open_round, name="open_round"),
    path("events/<str:code>/rounds/<int:number>/time/", organise.postpone, name="postpone"),
    path("events/<str:code>/pairings/<int:pk>/switch/", organise.switch, name="switch"),
    path("events/<str:code>/pairings/<int:pk>/forfeit/", organise.forfeit, name="forfeit"),
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/<slug:slug>/", clubs.club, name="club"),
    path("players/<int:pk>/", players.player, name="player"),
    path("teams/<int:pk>/", players.team, name="team"),
]
