"""Reminders on their way: sealed, once, in one's own language, and only for who asked."""

import base64
import json
import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from accounts import push
from accounts.errors import Refused
from accounts.identity import COOKIE
from accounts.models import Browser, Kind, Player, Reminder, Sending, Wishes, Words
from accounts.models.browser import MOST
from accounts.models.sending import PAUSES
from tests.accounts.browsers import Phone, told
from tests.api.clients import client_of
from tests.builders import make_player, make_user
from tests.races import at_once
from tests.tournaments.test_webhooks import Receiver

OPEN = Words("Your match is open", "Coupe: round 3, table 7, against ⁨Les Lions⁩.", "/t/K7QM42")


@pytest.fixture
def inside(settings):
    settings.WEBHOOKS_INSIDE = True


@pytest.fixture
def amel(db):
    return make_player("Amel")


def tell(player, about="match 1", words=OPEN) -> bool:
    until = timezone.now() + timedelta(hours=1)
    return Reminder.tell(Wishes.of(player), Kind.OPEN, about, until, lambda: words)


def send_all() -> None:
    for line in Sending.objects.lines_due():
        Sending.send_due(line)


def no_pauses() -> None:
    Sending.objects.filter(due_at__isnull=False).update(due_at=timezone.now())


def test_what_is_pushed_is_read_by_the_browser_alone_and_signed_by_the_site(amel, inside):
    with Receiver(201) as service:
        phone = Phone(service.url).belongs_to(amel)
        with override("ar-tn"):
            Wishes.choose(amel, [Kind.OPEN])
        assert (tell(amel), tell(amel)) == (True, False)
        send_all()
        send_all()
        [(path, headers, body)] = service.got
    reminder = Reminder.objects.get()
    assert phone.reads(body) == {
        "title": OPEN.title,
        "body": OPEN.text,
        "path": OPEN.path,
        "tag": f"reminder-{reminder.pk}",
        "lang": "ar-tn",
        "dir": "rtl",
    }
    assert b"Lions" not in body
    assert (path, headers["Content-Encoding"]) == ("/told?by=rachem", "aes128gcm")
    assert 3500 < int(headers["TTL"]) <= 3600
    assert claims_of(headers["Authorization"])["aud"] == service.url.partition("/told")[0]
    assert Sending.objects.get().sent_at is not None


def claims_of(authorization: str) -> dict:
    """As a push service looks at them (RFC 8292)."""
    token, key = re.fullmatch(r"vapid t=(\S+),\s*k=(\S+)", authorization).groups()
    assert key == push.public_key()
    said, _, signature = token.rpartition(".")
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), push.decoded(key))
    raw = push.decoded(signature)
    r, s = (int.from_bytes(half) for half in (raw[:32], raw[32:]))
    signed = utils.encode_dss_signature(r, s)
    public.verify(signed, said.encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(base64.urlsafe_b64decode(said.split(".")[1] + "=="))


def test_a_service_that_fails_is_asked_again_a_few_times_and_holds_up_nobody(
    amel, inside, mailoutbox
):
    Reminder.write_to(amel, "amel@example.org")
    Wishes.objects.update(confirmed_at=timezone.now())
    with Receiver(*[503] * 9) as service:
        Phone(service.url).belongs_to(amel)
        tell(amel)
        waits = []
        pushed = Sending.objects.get(browser__isnull=False)
        while pushed.due_at:
            before = timezone.now()
            send_all()
            pushed.refresh_from_db()
            waits.append(pushed.due_at and round((pushed.due_at - before).total_seconds()))
            no_pauses()
        assert waits == [*(int(pause.total_seconds()) for pause in PAUSES), None]
        assert (pushed.sent_at, len(service.got)) == (None, len(PAUSES) + 1)
    assert [letter.to for letter in mailoutbox] == [["amel@example.org"]]


def test_a_browser_that_is_gone_is_forgotten_and_a_bad_answer_is_final(amel, inside):
    with Receiver(410, 400) as service:
        Phone(service.url).belongs_to(amel)
        tell(amel)
        send_all()
        assert (Browser.objects.count(), Sending.objects.count()) == (0, 0)
        Phone(service.url).belongs_to(amel)
        tell(amel, "match 2")
        send_all()
        assert (Sending.objects.get().due_at, Browser.objects.count()) == (None, 1)


@pytest.mark.django_db(transaction=True)
def test_told_and_sent_by_several_at_once_it_comes_once(settings):
    settings.WEBHOOKS_INSIDE = True
    amel = make_player("Amel")
    with Receiver() as service:
        Phone(service.url).belongs_to(amel)
        assert sorted(at_once(*[lambda: tell(amel)] * 3)) == [False, False, True]
        sending = Sending.objects.get()
        at_once(*[lambda: Sending.objects.get(pk=sending.pk).send()] * 3)
        assert len(service.got) == 1


@pytest.mark.parametrize(
    ("endpoint", "kept"),
    [
        ("https://10.0.0.7/push", True),  # found out when something is sent
        ("https://localhost/push", True),
        ("http://push.example.org/1", False),
        ("https://user@push.example.org/", False),
        ("https://push.example.org/" + "x" * 1000, False),
    ],
)
def test_nothing_is_pushed_to_where_only_this_machine_may_go(amel, endpoint, kept):
    phone = Phone(endpoint)
    if not kept:
        with pytest.raises(Refused) as refused:
            phone.belongs_to(amel)
        assert refused.value.code == "bad_subscription"
        return
    phone.belongs_to(amel)
    tell(amel)
    send_all()
    [sending] = Sending.objects.all()
    assert (sending.due_at, sending.sent_at, sending.tries) == (None, None, 1)


def test_an_address_is_asked_first_and_each_letter_ends_it_by_one_step(amel, mailoutbox):
    Wishes.choose(amel, [Kind.OPEN])
    with override("fr"):
        Reminder.write_to(amel, "amel@example.org")
        Reminder.write_to(amel, "amel@example.org")
    tell(amel)
    send_all()
    [asks] = mailoutbox
    program = Client(enforce_csrf_checks=True)
    visitor = Client()
    confirm = link(asks.body, "/fr/reminders/")
    assert visitor.get(confirm).status_code == 200
    assert Wishes.of(amel).confirmed_at is None
    visitor.post(confirm)
    tell(amel, "match 2")
    send_all()
    [_, letter] = mailoutbox
    assert (letter.subject, letter.to) == (OPEN.title, ["amel@example.org"])
    assert "/t/K7QM42\n" in letter.body
    assert OPEN.text in letter.body
    stop = link(letter.body, "/fr/reminders/.*/stop/")
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert urlsplit(letter.extra_headers["List-Unsubscribe"].strip("<>")).path == stop
    assert program.get(stop).status_code == 200
    assert Wishes.of(amel).email == "amel@example.org"
    assert program.post(stop, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert (Wishes.of(amel).email, tell(amel, "match 3")) == ("", True)
    send_all()
    assert len(mailoutbox) == 2
    assert visitor.post(confirm).status_code == 409


def link(text: str, path: str) -> str:
    return urlsplit(re.search(rf"http\S*{path}\S*", text)[0]).path


def test_whose_turn_it_is_goes_by_no_letter(amel, mailoutbox):
    Reminder.write_to(amel, "amel@example.org")
    Wishes.choose(amel, [Kind.TURN])
    Wishes.objects.update(confirmed_at=timezone.now())
    assert list(Wishes.objects.wanting(Kind.TURN)) == []
    Wishes.choose(amel, [Kind.TURN, Kind.OPEN])
    assert list(Wishes.objects.wanting(Kind.OPEN)) == [Wishes.of(amel)]


def test_who_becomes_somebody_else_takes_his_wishes_along(db):
    guest, user = make_player("Zied"), make_user()
    Phone("https://push.example.org/1").belongs_to(guest, Kind.OPEN)
    tell(guest)
    guest.claim_by(user)
    mine = Player.objects.get(user=user)
    assert (Wishes.of(mine).kinds, told(mine)[0][0]) == ([Kind.OPEN], Kind.OPEN)
    other = make_player("Zied again")
    Phone("https://push.example.org/2").belongs_to(other)
    tell(other)
    other.claim_by(user)
    assert (Wishes.of(mine).kinds, len(told(mine)), mine.browsers.count()) == ([Kind.OPEN], 1, 2)


def test_by_the_api_one_wishes_subscribes_and_ends_it(amel):
    api, phone = client_of(player=amel), Phone("https://push.example.org/1")
    nothing = {"kinds": [], "email": "", "confirmed": False, "browsers": []}
    assert api.get("me/reminders/").json() == {**nothing, "push_key": push.public_key()}
    asked = {**phone.subscription, "kinds": ["match_open"]}
    made = api.send("post", "me/browsers/", asked)
    again = api.send("post", "me/browsers/", {**phone.subscription, "kinds": ["turn"]})
    assert (made.status_code, again.json()) == (201, made.json())
    wished = api.send("patch", "me/reminders/", {"email": "amel@example.org"}).json()
    assert (wished["kinds"], wished["confirmed"]) == (["match_open", "turn"], False)
    assert [row["id"] for row in wished["browsers"]] == [made.json()["id"]]
    bad = {"endpoint": "https://push.example.org/2", "keys": {"p256dh": "AAAA", "auth": "AAAA"}}
    refused = api.send("post", "me/browsers/", bad)
    assert (refused.status_code, refused.json()["code"]) == (409, "bad_subscription")
    other = client_of(player=make_player("Other"))
    assert other.delete(f"me/browsers/{made.json()['id']}/").status_code == 404
    assert api.delete(f"me/browsers/{made.json()['id']}/").status_code == 204
    for number in range(MOST + 2):
        Phone(f"https://push.example.org/{number}").belongs_to(amel)
    assert amel.browsers.count() == MOST


def test_on_the_page_one_chooses_and_sees_how_it_stands(amel):
    browser = Client()
    browser.cookies[COOKIE] = amel.token("cookie")
    asked = {"kinds": ["turn", "opponent"], "email": "amel@example.org"}
    page = browser.post("/en/account/reminders/", asked, follow=True).content.decode()
    assert "Open the link in the e-mail that comes now." in page
    assert "Nothing is sent there yet" in page
    browser.post("/en/account/reminders/", {"kinds": ["turn"], "email": "no address"})
    browser.post("/en/account/reminders/", {"kinds": ["cards"], "email": ""})
    wishes = Wishes.of(amel)
    assert (wishes.kinds, wishes.email) == (["opponent", "turn"], "amel@example.org")
    browser.post("/en/account/reminders/", {"kinds": ["turn"], "email": ""})
    wishes = Wishes.of(amel)
    assert (wishes.kinds, wishes.email, wishes.confirmed_at) == (["turn"], "", None)
