import json
import re

import pytest
from django.urls import reverse
from django.utils import translation

from accounts.identity import COOKIE
from games.models import Match
from games.rules.ruleset import PROFILES
from tests.builders import make_club, make_player, make_user
from tests.games.tables import call_time, play_deal, play_one, sheet, started

pytestmark = pytest.mark.django_db
CARD = re.compile(r"\b[A2-7JQK][CDHS]\b")


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def be(client, player):
    client.cookies["django_language"] = "en"
    client.cookies[COOKIE] = player.token("cookie")
    return client


def view_on(response):
    found = re.search(r'<script id="view"[^>]*>(.*?)</script>', response.content.decode())
    return json.loads(found[1])


def test_a_table_is_opened_in_one_form(client):
    amel = make_player("Amel")
    be(client, amel)
    answer = client.post(
        reverse("games:open"),
        {"players": "4", "target": "16", "turn_seconds": "60", "profile": "family"},
    )
    match = Match.objects.get()
    assert answer.url == f"/t/{match.code}"
    rules = match.rules
    assert (rules.profile, rules.players, rules.target, rules.turn_seconds) == ("family", 4, 16, 60)
    assert (match.public, match.explain, match.seat_of(amel)) == (False, True, 0)
    assert client.get(answer.url).status_code == 200


def test_who_has_no_name_is_asked_for_one_first(client):
    answer = client.get(reverse("games:open"))
    assert answer.url.startswith(reverse("accounts:guest"))


def test_each_viewpoint_gets_its_own_page(client):
    match, people = started(public=False)
    stranger = client.get(f"/t/{match.code.lower()}", follow=True)
    assert view_on(stranger)["door"] is True
    assert not CARD.search(stranger.content.decode())
    watcher = view_on(client.get(f"/w/{match.watch_code}"))
    assert (watcher["you"], watcher["hand"], len(watcher["table"])) == (None, [], 4)
    seated = view_on(be(client, people[1]).get(f"/t/{match.code}"))
    assert (seated["you"], len(seated["hand"])) == (1, 3)
    assert client.get("/w/nonsense").status_code == 404
    for code in ("é", "ش", "%ED%A0%80"):
        assert client.get(f"/w/{code}").status_code == 404
        assert client.get(f"/t/{code}").status_code == 404
        assert not Match(public=False).may_watch(None, code)
    assert client.get("/t/ZZZZZZ").status_code == 404


def test_the_lobby_shows_public_tables_at_a_constant_cost(client, django_assert_num_queries):
    def tables(number):
        for _ in range(number):
            host = make_player("Amel")
            Match.open_table(host, PROFILES["cafe"].ruleset(), public=True)
            Match.open_table(host, PROFILES["cafe"].ruleset(), public=False)
            started(public=True)

    tables(1)
    with django_assert_num_queries(2):
        client.get(reverse("games:lobby"))
    tables(2)
    with django_assert_num_queries(2):
        answer = client.get(reverse("games:lobby"))
    assert answer.content.decode().count('href="/t/') == 6


def test_tables_are_found_by_a_name_a_house_or_a_code_told_aloud(client):
    def seek(words):
        page = client.get(reverse("games:lobby"), {"q": words}).content.decode()
        return re.findall(r'href="/t/(\w+)"', page)

    tables = {
        name: Match.open_table(make_player(name), PROFILES["cafe"].ruleset(), house=house).code
        for name, house in (("Leïla", "Ramadan 16"), ("Sami", ""))
    }
    private = Match.open_table(make_player("Leïla"), PROFILES["cafe"].ruleset(), public=False)
    assert seek("leï") == seek("ramadan") == [tables["Leïla"]]
    assert seek("nobody\0") == seek("%") == []
    assert len(seek("  ")) == 2
    assert client.get(reverse("games:lobby_part"), {"q": "sami"}).content.count(b"/t/") == 1
    answer = client.get(reverse("games:lobby"), {"q": private.code.lower()})
    assert answer.url == reverse("table", args=[private.code])


def test_a_finished_deal_is_open_to_its_last_card_and_one_in_play_to_nobody(client):
    match, people = started(choices={"target": 101})
    play_one(match, people)
    assert client.get(reverse("games:deal", args=[match.code, 1])).status_code == 404
    assert not CARD.search(client.get(reverse("games:match", args=[match.code])).content.decode())
    play_deal(match, people)
    call_time(match)
    page = client.get(reverse("games:deal", args=[match.code, 1]))
    assert page.content.decode().count('id="play-') == 36
    assert client.get(reverse("games:match", args=[match.code])).status_code == 200
    record = client.get(reverse("games:record", args=[match.code])).json()
    assert [deal["number"] for deal in record["deals"]] == [1]
    assert client.get(reverse("games:deal", args=[match.code, 2])).status_code == 404


def test_every_profile_has_its_rules(client):
    assert client.get(reverse("games:rules")).status_code == 200
    for name in PROFILES:
        assert client.get(reverse("games:profile", args=[name])).status_code == 200
    assert client.get(reverse("games:profile", args=["nobody"])).status_code == 404


def form_of(deal):
    posted = {}
    for side, row in enumerate(deal):
        for key, made in row["breakdown"].items():
            if key == "chkobba":
                posted[f"chkobba_{side}"] = made
            elif made:
                posted[key] = side
            else:
                posted.setdefault(key, "nobody")
    return posted


def test_a_real_game_is_marked_deal_by_deal_and_confirmed_on_the_other_phone(client):
    amel, bechir = make_player("Amel"), make_player("Bechir")
    be(client, amel).post(
        reverse("games:mark"), {"players": "2", "target": "11", "profile": "cafe"}
    )
    match = Match.objects.get()
    assert (match.live, match.seat_of(amel)) == (False, 0)
    at_sheet = reverse("games:sheet", args=[match.code])
    assert client.get(f"/t/{match.code}").url == at_sheet
    full = sheet({"carta": 1, "dinari": 1, "hayya": 1, "bermila": 1, "chkobba": 2}, {})
    wrong = client.post(reverse("games:sheet_deal", args=[match.code, 1]), {"carta": 0})
    assert wrong.status_code == 409
    for number in (1, 2):
        answer = client.post(reverse("games:sheet_deal", args=[match.code, number]), form_of(full))
        assert answer.url == at_sheet
    assert "The match is won" in client.get(at_sheet).content.decode()
    assert 'name="revision"' not in client.get(at_sheet).content.decode()

    be(client, bechir)
    client.post(reverse("games:sheet_join", args=[match.code]), {"seat": "1"})
    assert 'name="revision"' in client.get(at_sheet).content.decode()
    client.post(reverse("games:confirm", args=[match.code]), {"revision": "1"})
    assert Match.objects.get().finished_at is None
    client.post(reverse("games:confirm", args=[match.code]), {"revision": "2"})
    match = Match.objects.get()
    assert (match.winner, match.totals) == (0, [12, 0])
    assert client.get(at_sheet).status_code == 200


def test_a_line_that_was_forgotten_is_not_taken_for_nobodys(client):
    amel = make_player("Amel")
    match = Match.open_sheet(amel, PROFILES["cafe"].ruleset(target=11), ["", "Bechir"])
    fresh = be(client, amel).get(reverse("games:sheet", args=[match.code])).content.decode()
    assert " checked" not in fresh
    given = {"carta": "0", "hayya": "1", "chkobba_0": "3", "cards_0": "25"}
    answer = client.post(reverse("games:sheet_deal", args=[match.code, 1]), given)
    form = answer.context["form"]
    assert (answer.status_code, form.errors) == (
        409,
        {key: ["Say who has it, or nobody."] for key in ("dinari", "bermila")},
    )
    assert {name: form[name].value() for name in given} == given
    given |= {"dinari": "nobody", "bermila": "nobody", "cards_0": ""}
    assert client.post(reverse("games:sheet_deal", args=[match.code, 1]), given).status_code == 302
    match.refresh_from_db()
    assert match.totals == [4, 1]
    known = client.get(reverse("games:sheet_deal", args=[match.code, 1])).context["form"]
    assert [row.value() for row in known.category_rows()] == ["0", "nobody", "1", "nobody"]


def test_the_sheet_says_whose_word_is_missing_and_offers_changes_to_who_entered(client):
    owner, amel, bechir = make_user(), make_player("Amel"), make_player("Bechir")
    club = make_club(owner)
    rules = PROFILES["cafe"].ruleset(target=11)
    match = Match.arrange([[amel], [bechir]], rules, live=False, club=club)
    full = sheet({"carta": 1, "dinari": 1, "hayya": 1, "bermila": 1, "chkobba": 8}, {})

    def told(person) -> tuple[str, bool]:
        page = be(client, person).get(reverse("games:sheet", args=[match.code])).content.decode()
        ids = re.findall(r'\sid="([^"]+)"', page)
        assert len(ids) == len({*ids})
        note = re.search(r'<p class="note brass" role="status">(.*?)</p>', page)[1]
        return re.sub("<[^>]*>", "", note), "Take the last deal off" in page

    won = "The match is won. It stands once "
    match.record_sheet(amel, 1, full)
    assert told(amel) == (won + "Bechir confirms.", True)
    assert told(bechir) == (won + "you confirm it.", False)
    Match.objects.get().drop_sheet(amel)
    Match.objects.get().record_sheet(owner.player, 1, full)
    both = won + "every side has confirmed it. Still to confirm: Amel, Bechir"
    assert told(bechir) == (both, False)
    client.force_login(owner)
    assert told(owner.player) == (both, True)


def test_a_match_of_teams_is_called_by_their_names_and_no_name_mixes_with_another(client):
    people = [make_player(name) for name in ("سامية", "Hatem", "Amel", "Bechir")]
    rules = PROFILES["cafe"].ruleset(players=4)
    sides, teams = [people[:2], people[2:]], ["Les Aigles", "النسور"]

    def head(**options) -> str:
        match = Match.arrange(sides, rules, live=False, **options)
        page = be(client, people[0]).get(reverse("games:sheet", args=[match.code])).content.decode()
        return re.search(r"<h1>.*?</header>", page)[0]

    samia, amel = "<bdi>سامية</bdi> · <bdi>Hatem</bdi>", "<bdi>Amel</bdi> · <bdi>Bechir</bdi>"
    assert f"<h1>{samia}&nbsp;– {amel}</h1>" in head()
    named = head(teams=teams)
    assert re.findall("Les Aigles|النسور", named) == teams
    assert named.index("النسور") < named.index(samia) < named.index(amel)


def test_the_final_score_is_entered_alone(client):
    amel = make_player("Amel")
    match = Match.open_sheet(amel, PROFILES["cafe"].ruleset(target=11), ["", "Bechir"])
    be(client, amel)
    client.post(reverse("games:sheet_total", args=[match.code]), {"total_0": 11, "total_1": 7})
    match.refresh_from_db()
    assert match.totals == [11, 7]
    assert client.get(reverse("games:sheet", args=[match.code])).status_code == 200


def test_names_are_text_never_html(client):
    nasty = make_player("<script>alert(1)</script>")
    match = Match.open_table(nasty, PROFILES["cafe"].ruleset(), public=True)
    for page in (
        reverse("games:lobby"),
        f"/t/{match.code}",
        reverse("games:match", args=[match.code]),
    ):
        assert b"<script>alert" not in client.get(page).content


def test_what_a_private_table_played_is_read_by_its_own_people(client):
    match, people = started(public=False, choices={"target": 101})
    play_deal(match, people)
    paths = ["", "part/", "record.json", "deals/1/"]
    urls = [f"/en/matches/{match.code}/{path}" for path in paths]

    def read(query: str = "") -> list[int]:
        return [client.get(url + query).status_code for url in urls]

    assert read() == [404] * 4
    assert read("?watch=guessed") == [404] * 4
    assert read(f"?watch={match.watch_code}") == [200] * 4
    watched = client.get(f"/w/{match.watch_code}").content.decode()
    assert f"/matches/{match.code}/?watch={match.watch_code}" in watched
    part = client.get(urls[1] + f"?watch={match.watch_code}").content.decode()
    assert f"/deals/1/?watch={match.watch_code}" in part
    be(client, make_player())
    assert read() == [404] * 4
    be(client, people[1])
    assert read() == [200] * 4


def test_only_a_deal_that_was_played_here_can_be_looked_at_card_by_card(client):
    amel = make_player("Amel")
    match = Match.arrange([[amel], [make_player()]], PROFILES["cafe"].ruleset(), live=False)
    match.record_sheet(amel, 1, sheet({"hayya": 1}, {"chkobba": 1}))
    page = be(client, amel).get(reverse("games:sheet", args=[match.code])).content.decode()
    assert "Every card of this deal" not in page
    assert client.get(reverse("games:match_part", args=[match.code])).status_code == 404
    live, people = started(choices={"target": 101})
    play_deal(live, people)
    part = be(client, people[0]).get(reverse("games:match_part", args=[live.code]))
    deal = reverse("games:deal", args=[live.code, 1])
    assert f'<a href="{deal}">Every card of this deal</a>' in part.content.decode()
