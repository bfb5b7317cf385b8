"""What a club's webhooks are told of its tournaments. Each is written down with the fact itself, in
its transaction; the tick sends it."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Exists, F, OuterRef, Value
from django.db.models.functions import Coalesce, Greatest

from games.models import Match, Ruling
from tournaments.models.delivery import Delivery, Event
from tournaments.models.pairing import Pairing
from tournaments.models.stamps import joined
from tournaments.models.webhook import Webhook


def round_is(row: Any, become: str) -> None:
    """`become`: opened or closed."""
    for webhook in webhooks_of(row.stage):
        told = {**where(row.stage), "round": round_told(row)}
        write(webhook, [(f"round:{row.pk}:{become}", Event(f"round.{become}"), told)])


def results_of(stage: Any) -> None:
    """Every result that stands and of which a webhook has not been told yet, since it is there. It
    is called whenever a table is stored, which the tick sees to."""
    for webhook in webhooks_of(stage):
        rulings: dict[int, Ruling] = {}
        news = list(untold(stage, webhook))
        for ruling in Ruling.objects.filter(match__in=[one.match_id for one in news]):
            rulings[ruling.match_id] = ruling  # the last
        write(webhook, [result_told(stage, one, rulings.get(one.match_id)) for one in news])


def webhooks_of(stage: Any) -> Iterable[Webhook]:
    return Webhook.objects.filter(club=stage.tournament.club_id)


def untold(stage: Any, webhook: Webhook) -> Iterable[Pairing]:
    key = joined(":", Value("result"), "match", "match__revision")
    told = Delivery.objects.filter(webhook=webhook, key=OuterRef("key"))
    ruled = Ruling.objects.filter(match=OuterRef("match"), revision=OuterRef("match__revision"))
    since = Greatest(
        F("match__finished_at"), Coalesce(ruled.values("at")[:1], "match__finished_at")
    )
    over = Pairing.objects.filter(round__stage=stage, match__finished_at__isnull=False)
    news = over.annotate(key=key, since=since).filter(~Exists(told), since__gte=webhook.created_at)
    return news.with_names().select_related("match", "round").order_by("since", "pk")


def result_told(stage: Any, pairing: Any, ruling: Ruling | None) -> tuple:
    match = pairing.match
    changed = ruling is not None and ruling.revision == match.revision
    corrected = changed and ruling.at > match.finished_at
    told = {
        **where(stage),
        "round": round_told(pairing.round),
        "pairing": pairing.pk,
        "table": pairing.table,
        "match": match.code,
        "first": {"id": pairing.first_id, "name": pairing.first.name},
        "second": {"id": pairing.second_id, "name": pairing.second.name},
        "result": result(match),
    }
    if corrected:
        told["before"] = {name: ruling.before[name] for name in ("totals", "winner", "ended")}
        told["reason"] = ruling.reason
    return pairing.key, Event.CORRECTED if corrected else Event.CONFIRMED, told


def result(match: Match) -> dict:
    return {
        "totals": match.totals,
        "winner": match.winner,
        "ended": match.ended,
        "revision": match.revision,
        "finished_at": match.finished_at.isoformat(),
    }


def where(stage: Any) -> dict:
    event = stage.tournament
    return {
        "club": event.club.slug,
        "tournament": {"code": event.code, "name": event.name},
        "stage": {"id": stage.pk, "number": stage.number, "group": stage.letter},
    }


def round_told(row: Any) -> dict:
    times = {name: getattr(row, name) for name in ("opens_at", "opened_at", "closed_at")}
    written = {name: at and at.isoformat() for name, at in times.items()}
    return {"id": row.pk, "number": row.number, **written}


def write(webhook: Webhook, facts: Iterable[tuple[str, Event, Mapping]]) -> None:
    """Once, however often it is said."""
    Delivery.objects.bulk_create(
        [Delivery(webhook=webhook, key=key, event=event, data=data) for key, event, data in facts],
        ignore_conflicts=True,
    )
