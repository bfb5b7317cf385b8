from django.urls import path

from accounts.views import clubs, guests, me, members, passwords, players, reminders, teams

app_name = "accounts"
urlpatterns = [
    path("account/", me.me, name="me"),
    path("account/link/", me.renew_my_link, name="renew_my_link"),
    path("account/guest/", me.bring_guest, name="bring_guest"),
    path("account/forget/", me.forget, name="forget"),
    path("account/reminders/", reminders.reminders, name="reminders"),
    path("reminders/<str:token>/", reminders.confirm_address, name="confirm_address"),
    path("reminders/<str:token>/stop/", reminders.stop_mail, name="stop_mail"),
    path("guest/", guests.guest, name="guest"),
    path("p/<str:token>/", guests.private_link, name="private_link"),
    path("p/<str:token>/claim/", guests.claim, name="claim"),
    path("password/lost/", passwords.lost_password, name="lost_password"),
    path("password/<slug:token>/", passwords.new_password, name="new_password"),
    path("join/<slug:token>/", clubs.join, name="join"),
    path("account/clubs/", clubs.clubs, name="clubs"),
    path("account/clubs/new/", clubs.found, name="found"),
    path("clubs/<slug:slug>/settings/", clubs.settings, name="club_settings"),
    path("clubs/<slug:slug>/invitation/", clubs.renew_invitation, name="renew_invitation"),
    path("clubs/<slug:slug>/leave/", clubs.leave, name="leave"),
    path("clubs/<slug:slug>/members/", members.members, name="members"),
    path("clubs/<slug:slug>/members/<int:user>/role/", members.change_role, name="change_role"),
    path("clubs/<slug:slug>/members/<int:user>/transfer/", members.transfer, name="transfer"),
    path(
        "clubs/<slug:slug>/members/<int:user>/remove/", members.remove_member, name="remove_member"
    ),
    path(
        "clubs/<slug:slug>/members/<int:user>/password/",
        members.password_link,
        name="password_link",
    ),
    path("clubs/<slug:slug>/players/", players.players, name="players"),
    path("clubs/<slug:slug>/players/<int:player>/", players.player, name="player"),
    path("clubs/<slug:slug>/players/<int:player>/link/", players.renew_link, name="renew_link"),
    path(
        "clubs/<slug:slug>/players/<int:player>/remove/",
        players.remove_player,
        name="remove_player",
    ),
    path("clubs/<slug:slug>/teams/", teams.teams, name="teams"),
    path("clubs/<slug:slug>/teams/<int:team>/", teams.team, name="team"),
    path(
        "clubs/<slug:slug>/teams/<int:team>/substitutes/",
        teams.add_substitute,
        name="add_substitute",
    ),
]
