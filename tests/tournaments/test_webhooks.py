"""Webhooks: told in time, signed, again after a failure, and never to a stranger's own network."""

import base64
import hashlib
import hmac
import json
import threading
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.db.models import F
from django.utils import timezone

from accounts import post
from accounts.errors import NotAllowed, Refused
from tests.api.clients import client_of
from tests.builders import make_club, make_user, settle, start_event
from tests.patience import patience
from tournaments import tasks
from tournaments.models import Attempt, Delivery, Pairing, Webhook
from tournaments.models.delivery import PAUSES


class Receiver(ThreadingHTTPServer):
    """Answers with each of `answers`, then 204; keeps what it was sent."""

    daemon_threads = True

    def __init__(self, *answers: int) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers, self.got, self.taken = [*answers], [], threading.Event()
        self.url = f"http://127.0.0.1:{self.server_port}/told?by=rachem"

    def __enter__(self) -> "Receiver":
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *error) -> None:
        self.shutdown()
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, dict(self.headers), body))
        status = self.server.answers.pop(0) if self.server.answers else 204
        self.send_response(status)
        if status == 302:
            self.send_header("Location", self.server.url)
        self.send_header("Content-Length", "0" if status in (204, 302) else "4")
        self.end_headers()
        if status not in (204, 302):
            self.wfile.write(b"No.\x00")
        if 200 <= status < 300:
            self.server.taken.set()

    def log_message(self, *said) -> None:
        pass


@pytest.fixture
def inside(settings):
    settings.WEBHOOKS_INSIDE = True


@pytest.fixture
def club(db):
    return make_club()


def owner_of(club):
    return club.memberships.get(role="owner").user


def genuine(secret: str, headers: dict, body: bytes) -> bool:
    """As docs/api.md tells its readers to look."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    right = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return hmac.compare_digest(f"v1,{right}", headers["webhook-signature"])


def no_pauses() -> None:
    """As if every pause were over."""
    Delivery.objects.filter(due_at__isnull=False).update(due_at=timezone.now())
    Webhook.objects.update(rests_until=timezone.now())


@pytest.mark.django_db(transaction=True)
def test_who_fails_twice_is_told_again_and_takes_it_once(workers_for_webhooks, inside):
    """By the real tick and worker, the worker killed in between."""
    site = workers_for_webhooks
    club = make_club()
    with Receiver(500, 302) as receiver:
        webhook = Webhook.add(club, receiver.url, owner_of(club))
        event = start_event(club, "Amel\nBechir")
        [delivery] = webhook.deliveries.all()
        for attempts in (1, 2):
            hand_out(lambda made=attempts: delivery.attempts.count() == made)
            no_pauses()
        site.kill("slow")
        hand_out(receiver.taken.is_set)
        hand_out(lambda: Delivery.objects.get().state == "delivered")
        tasks.tick()
        assert [(one.status, one.words) for one in delivery.attempts.all()] == [
            (500, "No."),
            (302, ""),
            (204, ""),
        ]
        assert len(receiver.got) == 3
        bodies = {body for _path, _headers, body in receiver.got}
        assert len(bodies) == 1
        for path, headers, body in receiver.got:
            assert path == "/told?by=rachem"
            assert headers["webhook-id"] == str(delivery.identifier)
            assert genuine(webhook.secret, headers, body)
            assert not genuine(webhook.secret, headers, body + b" ")
        told = json.loads(bodies.pop())
        assert told["type"] == "round.opened"
        assert told["data"]["tournament"] == {"code": event.code, "name": "Coupe"}
        assert told["data"]["round"]["number"] == 1


def hand_out(done) -> None:
    """Tick, as beat does, until it has had its effect."""
    end = timezone.now() + timedelta(seconds=patience(30))
    while not done():
        assert timezone.now() < end
        tasks.tick()
        threading.Event().wait(0.2)


@pytest.fixture
def workers_for_webhooks(server):
    server.start("slow")
    yield server
    server.stop("slow")


def test_results_and_rounds_are_told_once_whatever_is_repeated(club):
    early = Webhook.add(club, "https://example.org/early", owner_of(club))
    event = start_event(club, "Amel\nBechir", cycles=2)
    stage = event.stage
    first, second = [row.pairings.get() for row in stage.rounds.all()]
    settle(first.match, 16, 3)
    stage.follow()
    stage.recompute()
    late = Webhook.add(club, "https://example.org/late", owner_of(club))
    first.rule("Misread.", event.created_by, totals=[3, 16])
    Pairing.objects.get(pk=second.pk).forfeit([0], event.created_by)
    for _ in range(2):
        stage.follow()
        stage.recompute()
    opened, closed = ("round.opened", None), ("round.closed", None)
    since = [closed, ("result.corrected", [3, 16]), ("result.confirmed", [0, 0])]
    assert told(late) == since
    assert told(early) == [opened, closed, opened, ("result.confirmed", [16, 3]), *since]
    corrected = late.deliveries.get(event="result.corrected").data
    assert corrected["before"] == {"totals": [16, 3], "winner": 0, "ended": ""}
    assert (corrected["reason"], corrected["first"]["name"]) == ("Misread.", first.first.name)


def told(webhook) -> list[tuple]:
    deliveries = webhook.deliveries.order_by("pk")
    return [(one.event, one.data.get("result", {}).get("totals")) for one in deliveries]


def test_who_dies_while_sending_loses_his_turn_and_nothing_else(club, inside):
    with Receiver() as receiver:
        webhook = Webhook.add(club, receiver.url, owner_of(club))
        webhook.ping(owner_of(club))
        assert webhook._take_turn()  # and dies
        webhook.deliver()
        assert (receiver.got, list(Webhook.objects.with_something_due())) == ([], [])
        Webhook.objects.update(rests_until=F("rests_until") - timedelta(seconds=31))
        assert list(Webhook.objects.with_something_due()) == [webhook]
        webhook.deliver()
        webhook.deliver()
        assert (len(receiver.got), webhook.deliveries.get().state) == (1, "delivered")


def test_pauses_grow_until_it_is_given_up_and_an_owner_may_send_it_again(club, inside):
    owner = owner_of(club)
    with Receiver(*[503] * (len(PAUSES) + 1)) as receiver:
        webhook = Webhook.add(club, receiver.url, owner)
        delivery, waits = webhook.ping(owner), []
        while delivery.due_at:
            before = timezone.now()
            webhook.deliver()
            delivery.refresh_from_db()
            waits.append(delivery.due_at and round((delivery.due_at - before).total_seconds()))
            webhook.refresh_from_db()
            assert webhook.rests_until - before < timedelta(seconds=90)
            no_pauses()
        assert waits == [*(int(pause.total_seconds()) for pause in PAUSES), None]
        assert waits[:-1] == sorted(waits[:-1])
        assert (delivery.state, delivery.attempts.count()) == ("given_up", len(PAUSES) + 1)
        page = client_of(owner).get(f"deliveries/?webhook={webhook.pk}&given_up=true").json()
        assert [len(one["attempts"]) for one in page["results"]] == [len(PAUSES) + 1]
        delivery.again(owner)
        webhook.deliver()
        assert Delivery.objects.get().state == "delivered"


def test_what_is_settled_is_kept_for_a_month(club, inside):
    with Receiver() as receiver:
        webhook = Webhook.add(club, receiver.url, owner_of(club))
        for days in (31, 29, 0):
            delivery = webhook.ping(owner_of(club))
            webhook.deliver()
            Delivery.objects.filter(pk=delivery.pk).update(
                created_at=timezone.now() - timedelta(days=days)
            )
        last = webhook.ping(owner_of(club))
        Delivery.objects.filter(pk=last.pk).update(created_at=timezone.now() - timedelta(days=40))
        webhook.deliver()
        assert [(timezone.now() - one.created_at).days for one in webhook.deliveries.all()] == [
            0,
            29,
        ]


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("https://localhost/x", "not_public"),
        ("https://127.0.0.1:8000/", "not_public"),
        ("https://[::1]/", "not_public"),
        ("https://10.0.0.7/", "not_public"),
        ("https://169.254.169.254/latest/meta-data", "not_public"),
        ("https://0x7f.1/", "not_public"),
        ("https://[::ffff:127.0.0.1]/", "not_public"),
        ("https://[64:ff9b::7f00:1]/", "not_public"),
        ("https://[2002:7f00:1::]/", "not_public"),
        ("https://224.0.0.1/", "not_public"),
        ("https://nowhere.invalid/", "not_found"),
    ],
)
def test_nothing_is_sent_to_where_only_this_machine_may_go(url, code, club):
    webhook = Webhook.add(club, url, owner_of(club))
    webhook.ping(owner_of(club)).send()
    assert [(one.status, one.failure) for one in Attempt.objects.all()] == [(None, code)]


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "https://",
        "https://user:word@example.org/",
        "https://example.org:99999/",
        "https://exa mple.org/",
        "https://example.org/\r\nHost: x",
        "https://" + "x" * 300,
        "javascript:alert(1)",
    ],
)
def test_an_address_that_cannot_be_used_is_refused(url, club):
    with pytest.raises(Refused) as refused:
        Webhook.add(club, url, owner_of(club))
    assert refused.value.code == "bad_address"


def test_who_drips_is_cut_off(monkeypatch):
    monkeypatch.setattr(post, "PATIENCE", 0.5)
    with Dripping() as dripping, pytest.raises(post.NotSent, match="no_answer"):
        post.send(dripping.url, b"{}", {}, inside=True)


class Dripping(Receiver):
    """Keeps its answer coming for ever, a sign at a time."""

    def finish_request(self, request, _address) -> None:
        request.sendall(b"HTTP/1.1 200 OK\r\n")
        end = timezone.now() + timedelta(seconds=patience(20))
        while timezone.now() < end:
            request.sendall(b"x")
            threading.Event().wait(0.05)

    def handle_error(self, *what) -> None:
        pass


def test_only_owners_and_five_addresses_a_club(club):
    organiser = make_user()
    club.memberships.create(user=organiser, role="organiser")
    with pytest.raises(NotAllowed):
        Webhook.add(club, "https://example.org/", organiser)
    for number in range(5):
        Webhook.add(club, f"https://example.org/{number}", owner_of(club))
    for url, code in (("https://example.org/0", "known"), ("https://example.org/5", "too_many")):
        with pytest.raises(Refused) as refused:
            Webhook.add(club, url, owner_of(club))
        assert refused.value.code == code
    assert client_of(organiser).get("webhooks/").json()["results"] == []
    assert len(client_of(owner_of(club)).get("webhooks/").json()["results"]) == 5
