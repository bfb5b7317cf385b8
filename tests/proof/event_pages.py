"""The line of every page about a tournament, and of what goes in and out."""

from tests.proof.doors import (
    NONE,
    Door,
    club,
    draft,
    drafted,
    file,
    hook,
    planned,
    running,
    stuck,
)
from tests.proof.roles import EVERYBODY, JUDGES, ORGANISES, OWNS, RUNS, USERS

RESULTS = b"round,table,score_first,score_second\n1,1,16,9\n"
PLAN = {
    "name": "Coupe", "kind": "players", "profile": "family", "target": "16", "live": "",
    "cycles": "1", "interval": "45", "unit": "minutes",
}  # fmt: skip

EVENTS = {
    # A tournament
    "tournaments:create": Door(
        reads=USERS, writes=ORGANISES, body=lambda w: {**PLAN, "club": w.club.pk}
    ),
    "tournaments:estimate": Door(reads=USERS),
    "tournaments:tournament": Door(running),
    "tournaments:rounds_part": Door(running),
    "tournaments:standings_part": Door(running),
    "tournaments:log": Door(running),
    "tournaments:wall": Door(running),
    "tournaments:wall_part": Door(running),
    "tournaments:paper": Door(running),
    "tournaments:paper_sheets": Door(lambda w: [w.running.code, "scoresheets"]),
    "tournaments:at_table": Door(lambda w: [w.running.code, 0, 1], reads=NONE),
    "tournaments:register": Door(
        lambda w: [w.planned.code, w.planned.invitation],
        writes=tuple(role for role in EVERYBODY if role != "seated"),
        body=lambda w: {"name": "Zied"},
    ),
    "tournaments:withdraw": Door(lambda w: [w.planned.code, w.entry.pk], NONE, (*RUNS, "seated")),
    "tournaments:desk": Door(running, JUDGES),
    "tournaments:desk_part": Door(running, JUDGES),
    "tournaments:paste": Door(planned, NONE, RUNS, lambda w: {"names": "Dali\nEmna"}),
    "tournaments:registration": Door(planned, NONE, RUNS),
    "tournaments:renew_invitation": Door(planned, NONE, RUNS),
    "tournaments:make_deputy": Door(planned, NONE, ORGANISES),
    "tournaments:revoke_deputy": Door(lambda w: [w.planned.code, w.spare.pk], NONE, ORGANISES),
    "tournaments:take_over": Door(
        lambda w: [w.planned.code, w.spare.key], writes=EVERYBODY, body=lambda w: {"name": "Zied"}
    ),
    "tournaments:start": Door(planned, NONE, RUNS),
    "tournaments:limit": Door(planned, NONE, RUNS, lambda w: {"places": "9"}),
    "tournaments:check_in": Door(planned, NONE, RUNS),
    "tournaments:door": Door(
        lambda w: [w.roll.code, w.roll.door],
        writes=EVERYBODY,
        body=lambda w: {"entry": w.called.pk},
    ),
    "tournaments:arrive": Door(
        lambda w: [w.roll.code, w.called.pk], NONE, (*RUNS, "seated"), lambda w: {"here": "1"}
    ),
    "tournaments:let_in": Door(lambda w: [w.drafted.code, w.late.pk], NONE, RUNS),
    "tournaments:next_season": Door(
        lambda w: [w.over.code], NONE, ORGANISES, lambda w: {"name": "Second"}
    ),
    "tournaments:look": Door(
        lambda w: [w.pairs.code, w.pairs.invitation],
        NONE,
        EVERYBODY,
        lambda w: {"name": "Zied"},
    ),
    "tournaments:add_singles": Door(
        lambda w: [w.pairs.code], NONE, RUNS, lambda w: {"names": "Dali"}
    ),
    "tournaments:pair_singles": Door(
        lambda w: [w.pairs.code], NONE, RUNS, lambda w: {"single": w.singles}
    ),
    "tournaments:stop_looking": Door(lambda w: [w.pairs.code, w.singles[0]], NONE, RUNS),
    "tournaments:open_round": Door(lambda w: [w.running.code, 2], NONE, RUNS),
    "tournaments:extend": Door(
        lambda w: [w.running.code, 1], NONE, RUNS, lambda w: {"minutes": "5"}
    ),
    "tournaments:postpone": Door(
        lambda w: [w.running.code, 2],
        NONE,
        RUNS,
        lambda w: {"day": "2031-03-04", "at": "20:30"},
    ),
    "tournaments:publish": Door(draft, NONE, RUNS),
    "tournaments:swap": Door(
        draft, NONE, RUNS, lambda w: {"one": w.two[0], "other": w.two[1], "reason": "Cousins."}
    ),
    "tournaments:draft_by_hand": Door(stuck, NONE, RUNS, lambda w: {"reason": "Once more."}),
    "tournaments:change_rounds": Door(drafted, NONE, RUNS, lambda w: {"count": "3"}),
    "tournaments:excuse": Door(lambda w: [w.drafted.code, w.two[0]], NONE, RUNS),
    "tournaments:enter_again": Door(lambda w: [w.drafted.code, w.gone.pk], NONE, RUNS),
    "tournaments:switch": Door(
        lambda w: [w.running.code, w.pairing.pk], NONE, RUNS, lambda w: {"live": "1"}
    ),
    "tournaments:answer": Door(
        lambda w: [w.missed.round.stage.tournament.code, w.missed.pk, w.dispute.pk],
        NONE,
        JUDGES,
        lambda w: {"words": "Play on."},
    ),
    "tournaments:miss": Door(
        lambda w: [w.running.code, w.pairing.pk], NONE, JUDGES, lambda w: {"absent": "0"}
    ),
    "tournaments:turn_up": Door(
        lambda w: [w.missed.round.stage.tournament.code, w.missed.pk],
        NONE,
        JUDGES,
        lambda w: {"here": w.missed.match.awaited},
    ),
    "tournaments:forfeit": Door(
        lambda w: [w.running.code, w.pairing.pk], NONE, JUDGES, lambda w: {"absent": "0"}
    ),
    "tournaments:ruling": Door(
        lambda w: [w.running.code, w.pairing.pk],
        JUDGES,
        JUDGES,
        lambda w: {"winner": "0", "reason": "They left."},
    ),
    "tournaments:pause": Door(
        lambda w: [w.online.code, w.playing.pk], NONE, JUDGES, lambda w: {"on": "1"}
    ),
    "tournaments:deduct": Door(
        running,
        NONE,
        JUDGES,
        lambda w: {"entry": w.running.entries.first().pk, "points": "1", "reason": "Late."},
    ),
    "tournaments:disqualify": Door(
        running,
        NONE,
        JUDGES,
        lambda w: {"entry": w.running.entries.first().pk, "reason": "Insults."},
    ),
    "tournaments:substitute": Door(
        lambda w: [w.pairs.code, w.lions.pk],
        RUNS,
        RUNS,
        lambda w: {"out": w.lions.players[0].pk, "into": w.lions.bench[0].pk},
    ),
    "tournaments:take_back": Door(lambda w: [w.drafted.code, w.deduction.pk], NONE, JUDGES),
    "tournaments:call_off": Door(planned, NONE, RUNS, lambda w: {"reason": "No room."}),
    # In and out
    "tournaments:entries_csv": Door(running),
    "tournaments:results_csv": Door(running),
    "tournaments:standings_csv": Door(running),
    "tournaments:bring_entries": Door(
        planned, NONE, RUNS, lambda w: {"file": file(b"name\nDali\nEmna\n")}
    ),
    "tournaments:bring_results": Door(
        running, NONE, JUDGES, lambda w: {"file": file(RESULTS), "reason": "Paper."}
    ),
    "tournaments:tournament_calendar": Door(running),
    "tournaments:club_calendar": Door(club),
    "tournaments:player_calendar": Door(lambda w: [w.amel.pk]),
    "tournaments:webhooks": Door(club, OWNS, OWNS, lambda w: {"url": "https://example.org/new"}),
    "tournaments:ping": Door(hook, NONE, OWNS),
    "tournaments:renew_secret": Door(hook, NONE, OWNS),
    "tournaments:remove_webhook": Door(hook, NONE, OWNS),
    "tournaments:send_again": Door(lambda w: [w.club.slug, w.told.pk], NONE, OWNS),
}
