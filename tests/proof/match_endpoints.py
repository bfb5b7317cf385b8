"""The lines of endpoints.py about matches, and the rules that they are played by."""

from tests.proof.doors import End, contested, paper, private
from tests.proof.roles import ARBITRATES, JUDGES, ORGANISES, PLAYERS, USERS
from tests.proof.world import RECORD


def house(world) -> list:
    return [world.house.pk]


def waiting(world) -> list:
    return [world.waiting.code]


def playing(world) -> list:
    return [world.playing.match.code]


def first_deal(world) -> list:
    return [world.private.code, 1]


SEATED = ("seated",)
WRITES = (*ARBITRATES, "seated")
JUDGES_OR_SEATED = (*JUDGES, "seated")
TOTALS = {"totals": [16, 9]}
DEAL = {
    "number": 1,
    "sides": [{"breakdown": {"hayya": 1, "chkobba": 2}}, {"breakdown": {"chkobba": 1}}],
}

MATCHES = {
    "house-list GET": End(),
    "house-list POST": End(
        who=ORGANISES,
        body=lambda w: {"club": w.club.slug, "name": "Ramadan 21", "profile": "family"},
    ),
    "house-detail GET": End(house),
    "house-detail PATCH": End(house, ORGANISES, lambda w: {"target": 21}),
    "house-detail DELETE": End(house, ORGANISES),
    "match-list GET": End(),
    "match-list POST": End(who=PLAYERS, body=lambda w: {"profile": "cafe"}),
    "match-import-record POST": End(who=USERS, body=lambda w: RECORD),
    "match-detail GET": End(private, SEATED),
    "match-view GET": End(private),
    "match-record GET": End(private, SEATED),
    "match-deals GET": End(private, SEATED),
    "match-deal GET": End(first_deal, SEATED),
    "match-deal-plays GET": End(first_deal, SEATED),
    "match-seats POST": End(waiting, PLAYERS, lambda w: {"seat": 1}),
    "match-seat DELETE": End(lambda w: [w.waiting.code, 0], SEATED),
    "match-ready POST": End(waiting, SEATED),
    "match-ready DELETE": End(waiting, SEATED, changes=()),  # he was not
    "match-cut POST": End(private, (), lambda w: {"at": 3}),
    "match-plays POST": End(
        private,
        SEATED,
        lambda w: {"play": "5C", "turn": 0},
        changes=(),  # it is long over
    ),
    "match-next POST": End(private, SEATED),
    "match-resignation POST": End(private, SEATED),
    "match-stop POST": End(private, SEATED),
    "match-stop DELETE": End(private, SEATED, changes=()),  # nothing was offered
    "match-rematch POST": End(private, ()),
    "match-rematch DELETE": End(private, SEATED, changes=()),  # nothing was offered
    "match-presence GET": End(private),
    "match-blocks GET": End(private, SEATED),
    "match-blocks POST": End(private, SEATED, lambda w: {"seat": 1}),
    "match-unblock DELETE": End(lambda w: [w.private.code, 1], SEATED, changes=()),  # he was not
    "match-reports POST": End(private, SEATED, lambda w: {"seat": 1, "why": "words"}),
    "match-pause POST": End(private, SEATED),
    "match-pause DELETE": End(private, SEATED, changes=()),  # it is not paused
    "match-stand-in POST": End(lambda w: [w.absent.code], SEATED),
    "match-stand-in DELETE": End(private, SEATED, changes=()),  # he was there
    "match-scoresheets GET": End(paper),
    "match-scoresheets POST": End(paper, JUDGES_OR_SEATED, lambda w: DEAL),
    "match-scoresheets PUT": End(paper, JUDGES_OR_SEATED, lambda w: TOTALS),
    "match-scoresheets DELETE": End(lambda w: [w.written.code], WRITES),
    "match-confirmations POST": End(
        contested, SEATED, lambda w: {"revision": 1, "said": "confirm"}
    ),
    "match-disputes GET": End(lambda w: [w.missed.match.code]),
    "match-disputes POST": End(paper, SEATED, lambda w: {"kind": "rules"}),
    "match-answer POST": End(
        lambda w: [w.missed.match.code, w.dispute.pk], JUDGES, lambda w: {"words": "Play on."}
    ),
    "match-absence POST": End(paper, JUDGES_OR_SEATED, lambda w: {"sides": [1]}),
    "match-absence DELETE": End(lambda w: [w.missed.match.code], JUDGES_OR_SEATED),
    "match-rulings POST": End(
        contested, ARBITRATES, lambda w: {"winner": 0, "reason": "They left."}
    ),
}
