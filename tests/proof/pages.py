"""Every page's line: who may read it, who changes what by it."""

import json

from tests.proof.doors import (
    NONE,
    Door,
    club,
    contested,
    house,
    member,
    paper,
    planned,
    private,
    uncle,
)
from tests.proof.event_pages import EVENTS
from tests.proof.roles import (
    ARBITRATES,
    EVERYBODY,
    JUDGES,
    MEMBERS,
    ORGANISES,
    OWNS,
    PLAYERS,
    USERS,
)
from tests.proof.world import RECORD

WITHOUT_PLAYER = ("nobody",)
SIGNED_OUT = ("guest", "seated", "deputy", "nobody")
SEATED = ("seated",)
GUESTS = ("guest", "seated", "deputy")
NEW_CLUB = {"name": "Le Rio", "city": "La Marsa", "zone": "Africa/Tunis"}
NEW_TABLE = {"players": "2", "target": "21", "profile": "cafe", "turn_seconds": "30"}
HOUSE = {
    "name": "Ramadan 21", "profile": "family", "target": "21", "turn_seconds": "0",
    "capture_priority": "free", "courts_capture_sums": "True", "primiera": "True",
    "tied_category": "nobody",
}  # fmt: skip
SIGN_UP = {"username": "newcomer", "password1": "kwatrou-w-sbaa"}

MATRIX = {
    # Nobody's in particular
    "set_language": Door(
        reads=NONE,
        body=lambda w: {"language": "en"},
        writes=(*USERS, "seated"),  # who has said how he wants to be told what waits for him
    ),
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
        writes=(*JUDGES, "seated"),
        body=lambda w: {"total_0": "16", "total_1": "9"},
    ),
    "games:sheet_deal": Door(
        lambda w: [w.paper.code, 1],
        writes=(*JUDGES, "seated"),
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
    "games:call": Door(paper, NONE, SEATED, lambda w: {"kind": "rules"}),
    "games:miss": Door(paper, NONE, (*JUDGES, "seated"), lambda w: {"absent": "1"}),
    "games:turn_up": Door(
        lambda w: [w.missed.match.code],
        NONE,
        (*JUDGES, "seated"),
        lambda w: {"here": w.missed.match.awaited},
    ),
    "games:rule": Door(
        contested, NONE, ARBITRATES, lambda w: {"winner": "0", "reason": "They left."}
    ),
    "games:seal": Door(),
    "games:learn": Door(),
    # Being somebody
    "accounts:me": Door(reads=PLAYERS, writes=PLAYERS, body=lambda w: {"name": "Another"}),
    "accounts:reminders": Door(
        reads=NONE,
        writes=PLAYERS,
        body=lambda w: {"kinds": ["turn"], "email": "somebody@example.org"},
    ),
    "accounts:confirm_address": Door(lambda w: [w.wishes.token("confirm")], writes=EVERYBODY),
    "accounts:stop_mail": Door(lambda w: [w.wishes.token("stop")], writes=EVERYBODY),
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
    **EVENTS,
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
