"""Making a tournament: by which rules, in which format, when."""

from datetime import date, time, timedelta
from typing import Self

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from accounts.fields import kept_name
from games.models import House
from games.rules.ruleset import PROFILES, BadRuleset
from tournaments import schedule

PLAYERS, TEAMS = "players", "teams"


class Planning:
    """The part of Tournament that makes one."""

    @classmethod
    @transaction.atomic
    def plan(
        cls,
        by,
        club,
        name: str,
        *,
        kind: str = PLAYERS,
        profile: str = "family",
        target: int = 16,
        live: bool = False,
        turn_seconds: int = 30,
        no_show_minutes: int = 10,
        answer_minutes: int = 15,
        cycles: int = 1,
        day: date | None = None,
        at: time | None = None,
        interval: int = 60,
        unit: str = "minutes",
        preset: str = "",
        place: str = "",
        zone: str = "",
        places: int | None = None,
        check_in: int | None = None,
        on_disqualification: str = "stand",
        ruleset: dict | None = None,
        house: House | None = None,
        **how,
    ) -> Self:
        """A tournament with its stages (`how`: what `plan_stages` takes), not yet open to
        anybody. With `house` by the club's own rules, whatever the profile and target; `check_in`:
        so many minutes before the first round."""
        club.require(by, "organise")
        if house:
            turn_seconds = house.rules.turn_seconds or turn_seconds
            chosen = of_house(house, club, kind == TEAMS)
        else:
            chosen = rules(profile, kind == TEAMS, target, turn_seconds, ruleset or {})
        event = cls.objects.create(
            club=club,
            name=kept_name(name),
            kind=kind,
            place=place.strip(),
            zone=zone or club.zone,
            on_disqualification=on_disqualification,
            created_by=by,
        )
        event.plan_stages(
            **how,
            ruleset=chosen,
            house=house.name if house else "",
            turn_seconds=turn_seconds,
            default_live=live,
            no_show_minutes=no_show_minutes,
            answer_minutes=answer_minutes,
            cycles=cycles,
            day=day,
            time=at,
            interval=interval,
            unit=unit,
            preset=preset,
        )
        event._check_annulling()
        event._offer(places, check_in)
        event.note("planned", by)
        return event

    def _check_annulling(self) -> None:
        """A Swiss and a bracket go on from each result: none can be as if it had never been."""
        formats = {stage.format for stage in self.stages.all()}
        if self.on_disqualification == "annulled" and formats != {"round_robin"}:
            words = _("Results can be annulled only where everybody plays everybody.")
            raise Refused("bad_plan", words)

    def _offer(self, places: int | None, check_in: int | None) -> None:
        self._check_places(places)
        if check_in is not None and self.stage.day is None:
            words = _("A check-in that opens by itself needs the day and time of the first round.")
            raise Refused("bad_plan", words)
        self.places = places
        if check_in is not None:
            first = schedule.moment(self.stage.day, self.stage.time, self.zone)
            self.check_in_at = first.at - timedelta(minutes=check_in)
        self.save(update_fields=["places", "check_in_at"])


def of_house(house: House, club, of_teams: bool) -> dict:
    if house.club_id != club.pk or house.retired_at:
        raise Refused("bad_rules", _("These rules cannot be played."))
    return house.rules_for(4 if of_teams else 2).write()


def rules(profile: str, of_teams: bool, target: int, turn_seconds: int, more: dict) -> dict:
    try:
        chosen = {"players": 4 if of_teams else 2, "target": target, "turn_seconds": turn_seconds}
        return PROFILES[profile].ruleset(**{**more, **chosen}).write()
    except (BadRuleset, KeyError):
        raise Refused("bad_rules", _("These rules cannot be played.")) from None
