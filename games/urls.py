from django.urls import path

from games.views import deals, houses, importing, lobby, matches, rules, scorekeeper, sheets

app_name = "games"
urlpatterns = [
    path("tables/", lobby.lobby, name="lobby"),
    path("tables/part/", lobby.lobby_part, name="lobby_part"),
    path("tables/new/", lobby.open_table, name="open"),
    path("tables/mark/", lobby.mark, name="mark"),
    path("score/", scorekeeper.scorekeeper, name="scorekeeper"),
    path("matches/import/", importing.import_record, name="import"),
    path("matches/<slug:code>/", matches.match, name="match"),
    path("matches/<slug:code>/part/", matches.match_part, name="match_part"),
    path("matches/<slug:code>/record.json", matches.record, name="record"),
    path("matches/<slug:code>/deals/<int:number>/", deals.deal, name="deal"),
    path("matches/<slug:code>/sheet/", sheets.sheet, name="sheet"),
    path("matches/<slug:code>/sheet/join/", sheets.join, name="sheet_join"),
    path("matches/<slug:code>/sheet/total/", sheets.total, name="sheet_total"),
    path("matches/<slug:code>/sheet/drop/", sheets.drop, name="sheet_drop"),
    path("matches/<slug:code>/sheet/confirm/", sheets.confirm, name="confirm"),
    path("matches/<slug:code>/sheet/contest/", sheets.contest, name="contest"),
    path("matches/<slug:code>/arbiter/", sheets.call, name="call"),
    path("matches/<slug:code>/sheet/absence/", sheets.miss, name="miss"),
    path("matches/<slug:code>/sheet/arrival/", sheets.turn_up, name="turn_up"),
    path("matches/<slug:code>/sheet/rule/", sheets.rule, name="rule"),
    path("matches/<slug:code>/sheet/<int:number>/", sheets.deal, name="sheet_deal"),
    path("clubs/<slug:slug>/rules/", houses.houses, name="houses"),
    path("clubs/<slug:slug>/rules/new/", houses.make, name="make_house"),
    path("clubs/<slug:slug>/rules/<int:pk>/", houses.revise, name="revise_house"),
    path("clubs/<slug:slug>/rules/<int:pk>/retire/", houses.retire, name="retire_house"),
    path("rules/", rules.profiles, name="rules"),
    path("rules/learn/", rules.learn, name="learn"),
    path("rules/seal/", rules.seal, name="seal"),
    path("rules/<slug:name>/", rules.profile, name="profile"),
]
