"""What may be asked of tournaments."""

from datetime import date

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.api.asking import Asked, CodeField, NameField, ZoneField
from accounts.models import Club, Player, Team
from accounts.post import LONGEST
from games.api.asking import RulesAsked
from games.models import House
from games.rules.ruleset import PROFILES
from tournaments import limits
from tournaments.exchange.spreadsheet import MOST_BYTES
from tournaments.models import Entry, Single, Tournament
from tournaments.models.discipline import Struck
from tournaments.models.entering import MOST
from tournaments.models.stage import CLUBS, Format, Unit
from tournaments.models.tournament import Kind
from tournaments.schedule import EARLIEST, LATEST
from tournaments.standings import PRESETS


def sensible(day: date) -> None:
    if not EARLIEST <= day <= LATEST:
        raise serializers.ValidationError(_("No tournament is played on that day."), "day")


class PlacesField(serializers.IntegerField):
    """Null: as many as the format takes."""

    def __init__(self, **options) -> None:
        super().__init__(**limits.PLACES, allow_null=True, **options)


class TournamentAsked(Asked):
    """`live`: played here, else with real cards. `time`: of the first round, on a wall in `zone`;
    `interval` and `unit`: how far apart rounds are. `ruleset`: what differs from the profile; or
    `house`: the club's own rules, in the place of profile, target and ruleset.

    `rounds`: of a Swiss, 0 for as many as fit. `groups` play everybody against everybody; the best
    `through` of each, or of a Swiss, go on to a knockout. `seeded`: in the order of entering,
    `by_rating`: the highest rated first, otherwise by lot. `clubs`: what becomes of two of one club
    in a Swiss. `places`: how many may take part, the others wait. `divisions` of a league: after
    the season so many are `moving` up and as many down, and `play_offs` are for so many places
    more. `check_in`: it opens so many minutes before
    the first round."""

    club = CodeField("slug", queryset=Club.objects.all())
    name = NameField()
    kind = serializers.ChoiceField(Kind.choices, required=False)
    profile = serializers.ChoiceField(sorted(PROFILES), required=False)
    ruleset = RulesAsked(required=False)
    house = serializers.PrimaryKeyRelatedField(queryset=House.objects.in_use(), required=False)
    target = serializers.IntegerField(min_value=1, max_value=101, required=False)
    live = serializers.BooleanField(required=False)
    turn_seconds = serializers.IntegerField(min_value=5, max_value=600, required=False)
    delayed = serializers.BooleanField(required=False)
    no_show_minutes = serializers.IntegerField(**limits.PATIENCE, required=False)
    answer_minutes = serializers.IntegerField(**limits.PATIENCE, required=False)
    round_minutes = serializers.IntegerField(**limits.ROUND_MINUTES, required=False)
    cycles = serializers.IntegerField(min_value=1, max_value=2, required=False)
    format = serializers.ChoiceField(Format.choices, required=False)
    rounds = serializers.IntegerField(
        source="planned_rounds", **limits.PLANNED_ROUNDS, required=False
    )
    groups = serializers.IntegerField(**limits.GROUPS, required=False)
    through = serializers.IntegerField(**limits.THROUGH, required=False)
    divisions = serializers.IntegerField(**limits.DIVISIONS, required=False)
    moving = serializers.IntegerField(**limits.MOVING, required=False)
    play_offs = serializers.IntegerField(**limits.PLAY_OFFS, required=False)
    third_place = serializers.BooleanField(required=False)
    seeded = serializers.BooleanField(required=False)
    by_rating = serializers.BooleanField(required=False)
    auto_publish = serializers.BooleanField(required=False)
    clubs = serializers.ChoiceField(CLUBS, required=False)
    day = serializers.DateField(validators=[sensible], required=False, allow_null=True)
    time = serializers.TimeField(source="at", required=False, allow_null=True)
    interval = serializers.IntegerField(**limits.INTERVAL, required=False)
    unit = serializers.ChoiceField(Unit.choices, required=False)
    preset = serializers.ChoiceField(sorted(PRESETS), required=False)
    place = serializers.CharField(max_length=120, required=False, allow_blank=True)
    places = PlacesField(required=False)
    check_in = serializers.IntegerField(**limits.CHECK_IN, required=False, allow_null=True)
    on_disqualification = serializers.ChoiceField(Struck.choices, required=False)
    zone = ZoneField(required=False)

    def validate(self, asked):
        if (asked.get("day") is None) != (asked.get("at") is None):
            words = _("A day and a time, or neither.")
            raise serializers.ValidationError({"time": [words]}, "day_and_time")
        return asked


class EntryAsked(Asked):
    """`player` or `team`."""

    tournament = CodeField("code", queryset=Tournament.objects.select_related("club"))
    player = serializers.PrimaryKeyRelatedField(queryset=Player.objects.all(), required=False)
    team = serializers.PrimaryKeyRelatedField(queryset=Team.objects.all(), required=False)

    def validate(self, asked):
        if ("player" in asked) == ("team" in asked):
            words = _("Name a player or a team.")
            raise serializers.ValidationError({"player": [words]}, "one_of_two")
        return asked


class LinesAsked(Asked):
    """Each a name, or for teams `Les Lions: Amel, Bechir`."""

    lines = serializers.ListField(
        child=serializers.CharField(max_length=200), min_length=1, max_length=MOST
    )


class RegistrationAsked(Asked):
    """`team` and `partner` where teams play: you under a name with a partner."""

    invitation = serializers.CharField(max_length=64)
    team = NameField(required=False)
    partner = NameField(required=False)


class PlacesAsked(Asked):
    places = PlacesField()


class LengthAsked(Asked):
    """With how many `entries`, and what is planned."""

    entries = serializers.IntegerField(**limits.PLACES, default=8)
    format = serializers.ChoiceField(Format.choices, default=Format.ROUND_ROBIN)
    rounds = serializers.IntegerField(source="planned_rounds", **limits.PLANNED_ROUNDS, default=0)
    cycles = serializers.IntegerField(min_value=1, max_value=2, default=1)
    groups = serializers.IntegerField(**limits.GROUPS, default=1)
    divisions = serializers.IntegerField(**limits.DIVISIONS, default=1)
    through = serializers.IntegerField(**limits.THROUGH, default=0)
    target = serializers.IntegerField(min_value=1, max_value=101, default=16)
    live = serializers.BooleanField(default=False)
    turn_seconds = serializers.IntegerField(min_value=5, max_value=600, default=30)
    interval = serializers.IntegerField(**limits.INTERVAL, default=60)
    unit = serializers.ChoiceField(Unit.choices, default=Unit.MINUTES)
    day = serializers.DateField(validators=[sensible], default=None, allow_null=True)


class AgainAsked(Asked):
    """What is not the same as the last time: `time` is that of the first round."""

    name = NameField(required=False)
    day = serializers.DateField(validators=[sensible], required=False, allow_null=True)
    time = serializers.TimeField(source="at", required=False, allow_null=True)


class ArrivalAsked(Asked):
    """`door`: the key in the door's link, for whoever is neither an organiser nor the entry."""

    door = serializers.CharField(max_length=64, required=False, allow_blank=True)


class SingleAsked(Asked):
    """Oneself, by the `invitation`; or, by an organiser, the names in `lines`."""

    invitation = serializers.CharField(max_length=64, required=False)
    lines = serializers.ListField(
        child=serializers.CharField(max_length=200), min_length=1, max_length=200, required=False
    )

    def validate(self, asked):
        if ("invitation" in asked) == ("lines" in asked):
            words = _("Give the invitation, or names.")
            raise serializers.ValidationError({"lines": [words]}, "one_of_two")
        return asked


class CoupleAsked(Asked):
    """Two who look for a partner; `name` of their team, else it is made of theirs."""

    one = serializers.PrimaryKeyRelatedField(queryset=Single.objects.all())
    other = serializers.PrimaryKeyRelatedField(queryset=Single.objects.all())
    name = NameField(required=False)


class DisqualificationAsked(Asked):
    reason = serializers.CharField(max_length=200)


class SubstitutionAsked(Asked):
    """Who goes out and who comes in, both of the team."""

    out = serializers.PrimaryKeyRelatedField(queryset=Player.objects.all())
    into = serializers.PrimaryKeyRelatedField(queryset=Player.objects.all())


class ForfeitAsked(Asked):
    """The sides that are not there."""

    absent = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=1), min_length=1, max_length=2
    )


class SwitchAsked(Asked):
    live = serializers.BooleanField()


class PostponeAsked(Asked):
    day = serializers.DateField(validators=[sensible])
    time = serializers.TimeField(source="at")


class ExtensionAsked(Asked):
    minutes = serializers.IntegerField(**limits.MORE_MINUTES)


class DeductionAsked(Asked):
    entry = serializers.PrimaryKeyRelatedField(queryset=Entry.objects.all())
    points = serializers.IntegerField(**limits.POINTS_OFF)
    reason = serializers.CharField(max_length=200)


class SwapAsked(Asked):
    """Two entries of the round, and why they change places."""

    one = serializers.PrimaryKeyRelatedField(queryset=Entry.objects.with_names())
    other = serializers.PrimaryKeyRelatedField(queryset=Entry.objects.with_names())
    reason = serializers.CharField(max_length=200)


class ByHandAsked(Asked):
    reason = serializers.CharField(max_length=200)


class RoundsAsked(Asked):
    rounds = serializers.IntegerField(source="count", **limits.ROUNDS)


class ByeAsked(Asked):
    entry = serializers.PrimaryKeyRelatedField(queryset=Entry.objects.with_names())


class EntriesSheetAsked(Asked):
    """`csv`: the text of a file as `GET` gives it; of its columns only `name` is needed, where
    teams play also `player_1` and `player_2`."""

    csv = serializers.CharField(max_length=MOST_BYTES, trim_whitespace=False)


class ResultsSheetAsked(EntriesSheetAsked):
    """`csv`: the text of a file as `GET` gives it, filled in. A line names its board by `round` and
    `table` (and `stage`, `group`), and says `score_first` and `score_second`, or who was `absent`
    (first, second, both), or the `winner` (first, second) alone."""

    reason = serializers.CharField(max_length=200)


class CallOffAsked(Asked):
    reason = serializers.CharField(max_length=200)


class KeyAsked(Asked):
    key = serializers.CharField(max_length=64)


class WebhookAsked(Asked):
    club = CodeField("slug", queryset=Club.objects.all())
    url = serializers.CharField(max_length=LONGEST)
