"""Every page's line: who may read it, who changes what by it."""

import json
from collections.abc import Callable
from dataclasses import dataclass

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.proof.world import (
    ARBITRATES,
    EVERYBODY,
    MEMBERS,
    ORGANISES,
    OWNS,
    PLAYERS,
    RECORD,
    USERS,
)


@dataclass
class Door:
    """Who reads (is answered 200) and whose post changes something; `path` and `body` name rows of
    the world."""

    path: Callable = lambda world: []
    reads: tuple = EVERYBODY
    writes: tuple = ()
    body: Callable = lambda world: {}


def club(world) -> list:
    return [world.club.slug]


def planned(world) -> list:
    return [world.planned.code]


def running(world) -> list:
    return [world.running.code]


def drafted(world) -> list:
    return [world.drafted.code]


def draft(world) -> list:
    return [world.drafted.code, 1]


def stuck(world) -> list:
    return [world.stuck.code]


def private(world) -> list:
    return [world.private.code]


def paper(world) -> list:
    return [world.paper.code]


def contested(world) -> list:
    return [world.contested.code]


def house(world) -> list:
    return [world.club.slug, world.house.pk]


def hook(world) -> list:
    return [world.club.slug, world.hook.pk]


def file(data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("file.csv", data, "text/csv")


def member(world) -> list:
    return [world.club.slug, world.users["member"].pk]


def uncle(world) -> list:
    return [world.club.slug, world.uncle.pk]


NONE: tuple = ()
RESULTS = b"round,table,score_first,score_second\n1,1,16,9\n"
WITHOUT_PLAYER = ("nobody",)
SIGNED_OUT = ("guest", "seated", "nobody")
SEATED = ("seated",)
GUESTS = ("guest", "seated")
NEW_CLUB = {"name": "Le Rio", "city": "La Marsa", "zone": "Africa/Tunis"}
NEW_TABLE = {"players": "2", "target": "21", "profile": "cafe", "turn_seconds": "30"}
PLAN = {
    "name": "Coupe", "kind": "players", "profile": "family", "target": "16", "live": "",
    "cycles": "1", "interval": "45", "unit": "minutes",
}  # fmt: skip
HOUSE = {
    "name": "Ramadan 21", "profile": "family", "target": "21", "turn_seconds": "0",
    "capture_priority": "free", "courts_capture_sums": "True", "primiera": "True",
    "tied_category": "nobody",
}  # fmt: skip
SIGN_UP = {"username": "newcomer", "password1": "kwatrou-w-sbaa"}

MATRIX = {
    # Nobody's in particular
    "set_language": Door(reads=NONE, body=lambda w: {"language": "en"}, writes=USERS),
    "jsi18n": Door(),
    "worker": Door(),
    "manifest": Door(),
    "offline": Door(),
    "components": Door(),
    "about": Door(),
    "privacy": Door(),
    "terms": Door(),
    "contact": Door(),
    "help": Door(),
    "help_organisers": Door(),
    "tournaments:home": Door(),
    "tournaments:home_table": Door(),
    "tournaments:events": Door(),
    "tournaments:clubs": Door(),
    "tournaments:players": Door(),
    "tournaments:club": Door(club),
    "tournaments:card": Door(),
    "tournaments:tournament_card": Door(planned),
    "tournaments:match_card": Door(paper),
    "tournaments:player_card": Door(lambda w: [w.amel.pk]),
    "tournaments:player": Door(lambda w: [w.amel.pk]),
    "tournaments:team": Door(lambda w: [w.team.pk]),
    "games:lobby": Door(),
    "games:lobby_part": Door(),
    "games:rules": Door(),
    "games:profile": Door(lambda w: ["cafe"]),
    # Tables and matches
    "table": Door(private),
    "watch": Door(lambda w: [w.private.watch_code]),
    "games:open": Door(reads=PLAYERS, writes=PLAYERS, body=lambda w: NEW_TABLE),
    "games:scorekeeper": Door(),
    "games:mark": Door(reads=PLAYERS, writes=PLAYERS, body=lambda w: NEW_TABLE),
    "games:import": Door(reads=USERS, writes=USERS, body=lambda w: {"text": json.dumps(RECORD)}),
    "games:match": Door(private, reads=SEATED),
    "games:match_part": Door(private, reads=SEATED),
    "games:record": Door(private, reads=SEATED),
    "games:deal": Door(lambda w: [w.private.code, 1], reads=SEATED),
    "games:sheet": Door(paper),
    "games:sheet_join": Door(
        lambda w: [w.friendly.code],
        reads=NONE,
        writes=PLAYERS,
        body=lambda w: {"seat": "1"},
    ),
    "games:sheet_total": Door(
        paper,
        reads=NONE,
        writes=(*ARBITRATES, "seated"),
        body=lambda w: {"total_0": "16", "total_1": "9"},
    ),
    "games:sheet_deal": Door(
        lambda w: [w.paper.code, 1],
        writes=(*ARBITRATES, "seated"),
        body=lambda w: {
            "carta": "nobody",
            "dinari": "nobody",
            "hayya": "0",
            "bermila": "nobody",
            "chkobba_0": "2",
            "chkobba_1": "1",
        },
    ),
    "games:sheet_drop": Door(
        lambda w: [w.written.code], reads=NONE, writes=(*ARBITRATES, "seated")
    ),
    "games:confirm": Door(contested, NONE, SEATED, lambda w: {"revision": "1"}),
    "games:contest": Door(contested, NONE, SEATED, lambda w: {"revision": "1"}),
    "games:miss": Door(paper, NONE, (*ARBITRATES, "seated"), lambda w: {"absent": "1"}),
    "games:turn_up": Door(
        lambda w: [w.missed.match.code],
        NONE,
        (*ARBITRATES, "seated"),
        lambda w: {"here": w.missed.match.awaited},
    ),
    "games:rule": Door(
        contested, NONE, ARBITRATES, lambda w: {"winner": "0", "reason": "They left."}
    ),
    "games:seal": Door(),
    "games:learn": Door(),
    # Being somebody
    "accounts:me": Door(reads=PLAYERS, writes=PLAYERS, body=lambda w: {"name": "Another"}),
    "accounts:renew_my_link": Door(reads=NONE, writes=GUESTS),
    "accounts:bring_guest": Door(reads=NONE),
    "accounts:forget": Door(reads=NONE),
    "accounts:guest": Door(
        reads=WITHOUT_PLAYER, writes=WITHOUT_PLAYER, body=lambda w: {"name": "Zied"}
    ),
    "accounts:private_link": Door(lambda w: [w.uncle.token("link")]),
    "accounts:claim": Door(lambda w: [w.uncle.token("link")], reads=NONE, writes=USERS),
    "accounts:lost_password": Door(),
    "accounts:new_password": Door(
        lambda w: [w.password_token], writes=EVERYBODY, body=lambda w: {"password": "carta-w-7ayya"}
    ),
    "accounts:join": Door(lambda w: [w.club.invitation], writes=("stranger",)),
    "accounts:clubs": Door(reads=USERS),
    "accounts:found": Door(reads=USERS, writes=USERS, body=lambda w: NEW_CLUB),
    # A club
    "accounts:club_settings": Door(club, OWNS, OWNS, lambda w: NEW_CLUB),
    "accounts:renew_invitation": Door(club, NONE, ORGANISES),
    "accounts:leave": Door(club, NONE, MEMBERS[1:]),
    "games:houses": Door(club),
    "games:make_house": Door(club, ORGANISES, ORGANISES, lambda w: HOUSE),
    "games:revise_house": Door(house, ORGANISES, ORGANISES, lambda w: HOUSE),
    "games:retire_house": Door(house, NONE, ORGANISES),
    "accounts:members": Door(club, MEMBERS),
    "accounts:change_role": Door(member, NONE, OWNS, lambda w: {"role": "arbiter"}),
    "accounts:transfer": Door(member, NONE, OWNS),
    "accounts:remove_member": Door(member, NONE, ORGANISES),
    "accounts:password_link": Door(member, NONE, OWNS),
    "accounts:players": Door(club, MEMBERS, ORGANISES, lambda w: {"names": "Dali\nEmna"}),
    "accounts:player": Door(uncle, ORGANISES, ORGANISES, lambda w: {"name": "Aunt"}),
    "accounts:renew_link": Door(uncle, NONE, ORGANISES),
    "accounts:remove_player": Door(uncle, NONE, ORGANISES),
    "accounts:teams": Door(
        club,
        MEMBERS,
        ORGANISES,
        lambda w: {"name": "Les deux", "first": w.amel.pk, "second": w.uncle.pk},
    ),
    "accounts:team": Door(
        lambda w: [w.club.slug, w.team.pk], ORGANISES, ORGANISES, lambda w: {"name": "Les rois"}
    ),
    "accounts:add_substitute": Door(
        lambda w: [w.club.slug, w.team.pk], NONE, ORGANISES, lambda w: {"player": w.uncle.pk}
    ),
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
    "tournaments:withdraw": Door(
        lambda w: [w.planned.code, w.entry.pk], NONE, (*ORGANISES, "seated")
    ),
    "tournaments:desk": Door(running, ARBITRATES),
    "tournaments:desk_part": Door(running, ARBITRATES),
    "tournaments:paste": Door(planned, NONE, ORGANISES, lambda w: {"names": "Dali\nEmna"}),
    "tournaments:registration": Door(planned, NONE, ORGANISES),
    "tournaments:renew_invitation": Door(planned, NONE, ORGANISES),
    "tournaments:start": Door(planned, NONE, ORGANISES),
    "tournaments:limit": Door(planned, NONE, ORGANISES, lambda w: {"places": "9"}),
    "tournaments:check_in": Door(planned, NONE, ORGANISES),
    "tournaments:door": Door(
        lambda w: [w.roll.code, w.roll.door],
        writes=EVERYBODY,
        body=lambda w: {"entry": w.called.pk},
    ),
    "tournaments:arrive": Door(
        lambda w: [w.roll.code, w.called.pk], NONE, (*ORGANISES, "seated"), lambda w: {"here": "1"}
    ),
    "tournaments:let_in": Door(lambda w: [w.drafted.code, w.late.pk], NONE, ORGANISES),
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
        lambda w: [w.pairs.code], NONE, ORGANISES, lambda w: {"names": "Dali"}
    ),
    "tournaments:pair_singles": Door(
        lambda w: [w.pairs.code], NONE, ORGANISES, lambda w: {"single": w.singles}
    ),
    "tournaments:stop_looking": Door(lambda w: [w.pairs.code, w.singles[0]], NONE, ORGANISES),
    "tournaments:open_round": Door(lambda w: [w.running.code, 2], NONE, ORGANISES),
    "tournaments:extend": Door(
        lambda w: [w.running.code, 1], NONE, ORGANISES, lambda w: {"minutes": "5"}
    ),
    "tournaments:postpone": Door(
        lambda w: [w.running.code, 2],
        NONE,
        ORGANISES,
        lambda w: {"day": "2031-03-04", "at": "20:30"},
    ),
    "tournaments:publish": Door(draft, NONE, ORGANISES),
    "tournaments:swap": Door(
        draft, NONE, ORGANISES, lambda w: {"one": w.two[0], "other": w.two[1], "reason": "Cousins."}
    ),
    "tournaments:draft_by_hand": Door(stuck, NONE, ORGANISES, lambda w: {"reason": "Once more."}),
    "tournaments:change_rounds": Door(drafted, NONE, ORGANISES, lambda w: {"count": "3"}),
    "tournaments:excuse": Door(lambda w: [w.drafted.code, w.two[0]], NONE, ORGANISES),
    "tournaments:enter_again": Door(lambda w: [w.drafted.code, w.gone.pk], NONE, ORGANISES),
    "tournaments:switch": Door(
        lambda w: [w.running.code, w.pairing.pk], NONE, ORGANISES, lambda w: {"live": "1"}
    ),
    "tournaments:miss": Door(
        lambda w: [w.running.code, w.pairing.pk], NONE, ARBITRATES, lambda w: {"absent": "0"}
    ),
    "tournaments:turn_up": Door(
        lambda w: [w.missed.round.stage.tournament.code, w.missed.pk],
        NONE,
        ARBITRATES,
        lambda w: {"here": w.missed.match.awaited},
    ),
    "tournaments:forfeit": Door(
        lambda w: [w.running.code, w.pairing.pk], NONE, ARBITRATES, lambda w: {"absent": "0"}
    ),
    "tournaments:ruling": Door(
        lambda w: [w.running.code, w.pairing.pk],
        ARBITRATES,
        ARBITRATES,
        lambda w: {"winner": "0", "reason": "They left."},
    ),
    "tournaments:pause": Door(
        lambda w: [w.online.code, w.playing.pk], NONE, ARBITRATES, lambda w: {"on": "1"}
    ),
    "tournaments:deduct": Door(
        running,
        NONE,
        ARBITRATES,
        lambda w: {"entry": w.running.entries.first().pk, "points": "1", "reason": "Late."},
    ),
    "tournaments:disqualify": Door(
        running,
        NONE,
        ARBITRATES,
        lambda w: {"entry": w.running.entries.first().pk, "reason": "Insults."},
    ),
    "tournaments:substitute": Door(
        lambda w: [w.pairs.code, w.lions.pk],
        ORGANISES,
        ORGANISES,
        lambda w: {"out": w.lions.players[0].pk, "into": w.lions.bench[0].pk},
    ),
    "tournaments:take_back": Door(lambda w: [w.drafted.code, w.deduction.pk], NONE, ARBITRATES),
    "tournaments:call_off": Door(planned, NONE, ORGANISES, lambda w: {"reason": "No room."}),
    # In and out
    "tournaments:entries_csv": Door(running),
    "tournaments:results_csv": Door(running),
    "tournaments:standings_csv": Door(running),
    "tournaments:bring_entries": Door(
        planned, NONE, ORGANISES, lambda w: {"file": file(b"name\nDali\nEmna\n")}
    ),
    "tournaments:bring_results": Door(
        running, NONE, ARBITRATES, lambda w: {"file": file(RESULTS), "reason": "Paper."}
    ),
    "tournaments:tournament_calendar": Door(running),
    "tournaments:club_calendar": Door(club),
    "tournaments:player_calendar": Door(lambda w: [w.amel.pk]),
    "tournaments:webhooks": Door(club, OWNS, OWNS, lambda w: {"url": "https://example.org/new"}),
    "tournaments:ping": Door(hook, NONE, OWNS),
    "tournaments:renew_secret": Door(hook, NONE, OWNS),
    "tournaments:remove_webhook": Door(hook, NONE, OWNS),
    "tournaments:send_again": Door(lambda w: [w.club.slug, w.told.pk], NONE, OWNS),
    # Signing in and out: what changes is the session alone, but for a newcomer
    "account_login": Door(reads=SIGNED_OUT),
    "account_logout": Door(reads=USERS),
    "account_inactive": Door(),
    "account_signup": Door(reads=SIGNED_OUT, writes=SIGNED_OUT, body=lambda w: SIGN_UP),
    "account_reauthenticate": Door(reads=USERS),
    "account_request_reauthentication_code": Door(reads=NONE),
    "account_confirm_reauthentication_code": Door(reads=NONE),
    "account_email": Door(reads=USERS, writes=USERS, body=lambda w: EMAIL),
    "account_email_verification_sent": Door(),
    "account_change_password": Door(reads=USERS, writes=USERS, body=lambda w: PASSWORDS),
    "account_set_password": Door(reads=NONE),
    "account_reset_password": Door(body=lambda w: {"email": "somebody@example.org"}),
    "account_confirm_login_code": Door(reads=NONE),
    "account_confirm_email": Door(lambda w: ["nonsense"]),
    "account_reset_password_from_key": Door(lambda w: ["1", "set-password"]),
    "account_reset_password_from_key_done": Door(),
    "account_reset_password_done": Door(),
}
EMAIL = {"email": "mine@example.org", "action_add": ""}
PASSWORDS = {
    "oldpassword": "kwatrou-w-sbaa", "password1": "carta-w-7ayya", "password2": "carta-w-7ayya",
}  # fmt: skip
