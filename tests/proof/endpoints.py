"""Every endpoint's line, method by method: who is answered."""

from tests.builders import PASSWORD
from tests.proof.doors import End, club, planned, running
from tests.proof.event_pages import RESULTS
from tests.proof.match_endpoints import MATCHES
from tests.proof.roles import (
    JUDGES,
    MEMBERS,
    ORGANISES,
    OWNS,
    PLAYERS,
    RUNS,
    USERS,
)


def uncle(world) -> list:
    return [world.uncle.pk]


def hook(world) -> list:
    return [world.hook.pk]


def told(world) -> list:
    return [world.told.pk]


def team(world) -> list:
    return [world.team.pk]


def round_two(world) -> list:
    return [world.stage.rounds.get(number=2).pk]


def round_one(world) -> list:
    return [world.stage.rounds.get(number=1).pk]


def pairing(world) -> list:
    return [world.pairing.pk]


def stage(world) -> list:
    return [world.stage.pk]


def drafted(world) -> list:
    return [world.drafted.stage.pk]


def draft(world) -> list:
    return [world.draft.pk]


SEATED = ("seated",)
OTHERS = tuple(role for role in PLAYERS if role != "seated")

ENDPOINTS = {
    "api-root GET": End(),
    "schema GET": End(),
    "docs GET": End(),
    "me GET": End(who=PLAYERS),
    "me PATCH": End(who=PLAYERS, body=lambda w: {"name": "Another"}),
    "reminders GET": End(who=PLAYERS),
    "reminders PATCH": End(who=PLAYERS, body=lambda w: {"kinds": ["turn"]}),
    "browsers POST": End(who=PLAYERS, body=lambda w: w.phone.subscription),
    "browser DELETE": End(lambda w: [w.browser.pk], SEATED),
    "guests POST": End(body=lambda w: {"name": "Zied"}),
    "tokens POST": End(body=lambda w: {"username": "member", "password": PASSWORD}),
    "tokens DELETE": End(who=USERS),
    "this_token DELETE": End(who=USERS, changes=()),  # signed in by cookie, with none
    # People
    "club-list GET": End(),
    "club-list POST": End(who=USERS, body=lambda w: {"name": "Le Rio"}),
    "club-detail GET": End(club),
    "club-detail PATCH": End(club, OWNS, lambda w: {"name": "Le Rio"}),
    "club-invitation GET": End(club, MEMBERS),
    "club-invitation POST": End(club, ORGANISES),
    "club-members GET": End(club, MEMBERS),
    "club-players POST": End(club, ORGANISES, lambda w: {"names": ["Dali"]}),
    "membership-list GET": End(who=USERS),
    "membership-list POST": End(
        who=USERS, body=lambda w: {"invitation": w.club.invitation}, changes=("stranger",)
    ),
    "player-list GET": End(),
    "player-list POST": End(who=ORGANISES, body=lambda w: {"club": w.club.slug, "name": "Dali"}),
    "player-detail GET": End(uncle),
    "player-detail PATCH": End(uncle, ORGANISES, lambda w: {"name": "Aunt"}),
    "player-detail DELETE": End(uncle, ORGANISES),
    "rating-list GET": End(uncle),
    "team-list GET": End(),
    "team-list POST": End(
        who=ORGANISES,
        body=lambda w: {
            "club": w.club.slug,
            "name": "Les deux",
            "players": [w.amel.pk, w.uncle.pk],
        },
    ),
    "team-detail GET": End(team),
    "team-detail PATCH": End(team, ORGANISES, lambda w: {"name": "Les rois"}),
    "team-substitutes POST": End(team, ORGANISES, lambda w: {"player": w.uncle.pk}),
    # Tournaments
    "tournament-list GET": End(),
    "tournament-list POST": End(
        who=ORGANISES, body=lambda w: {"club": w.club.slug, "name": "Coupe"}
    ),
    "tournament-detail GET": End(running),
    "tournament-entries POST": End(planned, RUNS, lambda w: {"lines": ["Dali"]}),
    "tournament-invitation GET": End(planned, RUNS),
    "tournament-invitation POST": End(planned, RUNS),
    "tournament-log GET": End(running),
    "tournament-registration POST": End(planned, RUNS),
    "tournament-registration DELETE": End(planned, RUNS),
    "tournament-registrations POST": End(
        planned, OTHERS, lambda w: {"invitation": w.planned.invitation}
    ),
    "tournament-start POST": End(planned, RUNS),
    "tournament-detail PATCH": End(planned, RUNS, lambda w: {"places": 9}),
    "tournament-deputies GET": End(planned, ORGANISES),
    "tournament-deputies POST": End(planned, ORGANISES),
    "tournament-deputy DELETE": End(lambda w: [w.planned.code, w.spare.pk], ORGANISES),
    "tournament-take-over POST": End(planned, PLAYERS, lambda w: {"key": w.spare.key}),
    "tournament-check-in POST": End(planned, RUNS),
    "tournament-check-in DELETE": End(lambda w: [w.roll.code], RUNS),
    "tournament-door GET": End(planned, RUNS),
    "tournament-again POST": End(planned, ORGANISES, lambda w: {"name": "Again"}),
    "tournament-next-season POST": End(lambda w: [w.over.code], ORGANISES),
    "tournament-singles GET": End(lambda w: [w.pairs.code]),
    "tournament-singles POST": End(
        lambda w: [w.pairs.code], PLAYERS, lambda w: {"invitation": w.pairs.invitation}
    ),
    "tournament-single DELETE": End(lambda w: [w.pairs.code, w.singles[0]], RUNS),
    "tournament-couples POST": End(
        lambda w: [w.pairs.code],
        RUNS,
        lambda w: {"one": w.singles[0], "other": w.singles[1]},
    ),
    "entry-list GET": End(),
    "entry-list POST": End(
        who=RUNS, body=lambda w: {"tournament": w.planned.code, "player": w.uncle.pk}
    ),
    "entry-detail GET": End(lambda w: [w.entry.pk]),
    "entry-withdrawal DELETE": End(lambda w: [w.gone.pk], RUNS),
    "tournament-length GET": End(changes=()),
    "entry-withdrawal POST": End(lambda w: [w.entry.pk], (*RUNS, "seated")),
    "entry-arrival POST": End(lambda w: [w.called.pk], (*RUNS, "seated")),
    "entry-arrival DELETE": End(
        lambda w: [w.called.pk], (*RUNS, "seated"), changes=()
    ),  # he was not there
    "entry-admission POST": End(lambda w: [w.late.pk], RUNS),
    "entry-disqualification POST": End(
        lambda w: [w.running.entries.first().pk], JUDGES, lambda w: {"reason": "Insults."}
    ),
    "entry-substitutions POST": End(
        lambda w: [w.lions.pk],
        RUNS,
        lambda w: {"out": w.lions.players[0].pk, "into": w.lions.bench[0].pk},
    ),
    "stage-list GET": End(),
    "stage-detail GET": End(stage),
    "stage-standings GET": End(stage),
    "stage-bracket GET": End(stage),
    "stage-deductions POST": End(
        stage,
        JUDGES,
        lambda w: {"entry": w.running.entries.first().pk, "points": 1, "reason": "Late."},
    ),
    "stage-deduction DELETE": End(lambda w: [w.drafted.stage.pk, w.deduction.pk], JUDGES),
    "stage-detail PATCH": End(drafted, RUNS, lambda w: {"rounds": 3}),
    "stage-drafts POST": End(
        lambda w: [w.stuck.stage.pk], RUNS, lambda w: {"reason": "Once more."}
    ),
    "stage-byes POST": End(drafted, RUNS, lambda w: {"entry": w.two[0]}),
    "round-list GET": End(),
    "round-detail GET": End(round_two),
    "round-detail PATCH": End(round_two, RUNS, lambda w: {"day": "2031-03-04", "time": "20:30"}),
    "round-publication POST": End(draft, RUNS),
    "round-swaps POST": End(
        draft, RUNS, lambda w: {"one": w.two[0], "other": w.two[1], "reason": "Cousins."}
    ),
    "round-opening POST": End(round_two, RUNS),
    "round-extension POST": End(round_one, RUNS, lambda w: {"minutes": 5}),
    "round-closing POST": End(round_one, ()),  # its match is not over
    "pairing-list GET": End(),
    "pairing-detail GET": End(pairing),
    "pairing-detail PATCH": End(pairing, RUNS, lambda w: {"live": True}),
    "pairing-forfeit POST": End(pairing, JUDGES, lambda w: {"absent": [0]}),
    "tournament-calling-off POST": End(planned, RUNS, lambda w: {"reason": "No room."}),
    # In and out
    "entries_sheet GET": End(running),
    "entries_sheet POST": End(planned, RUNS, lambda w: {"csv": "name\nDali\n"}),
    "results_sheet GET": End(running),
    "results_sheet POST": End(
        running, JUDGES, lambda w: {"csv": RESULTS.decode(), "reason": "Paper."}
    ),
    "standings_sheet GET": End(stage),
    "tournament_calendar GET": End(running),
    "club_calendar GET": End(club),
    "player_calendar GET": End(uncle),
    "webhook-list GET": End(who=USERS),
    "webhook-list POST": End(
        who=OWNS, body=lambda w: {"club": w.club.slug, "url": "https://example.org/new"}
    ),
    "webhook-detail GET": End(hook, OWNS),
    "webhook-detail DELETE": End(hook, OWNS),
    "webhook-pings POST": End(hook, OWNS),
    "webhook-secret POST": End(hook, OWNS),
    "delivery-list GET": End(who=USERS),
    "delivery-detail GET": End(told, OWNS),
    "delivery-again POST": End(told, OWNS),
    **MATCHES,
}
