"""How events look from outside: never an invitation, never the seed that lots are drawn from."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.api.serializers import NamedSerializer
from accounts.models import Team
from games.api.serializers import DisputeSerializer
from tournaments.models import (
    Attempt,
    Deduction,
    Delivery,
    Deputy,
    Entry,
    LogEntry,
    Pairing,
    Round,
    Single,
    Stage,
    Tournament,
    Webhook,
)
from tournaments.models.tournament import Kind

STATES = ["planned", "open", "live", "marking", "waiting", "contested", "forfeit", "done"]


class StageSerializer(serializers.ModelSerializer):
    """`points`: what a match is worth. `preset`: the order of what parts those level on points.

    Groups are stages of one number. `through`: how many of each go on. `stuck`: why the next round
    of a Swiss cannot be drawn."""

    tournament = serializers.CharField(source="tournament.code", read_only=True)
    live = serializers.BooleanField(source="default_live", read_only=True)
    rounds = serializers.IntegerField(source="planned_rounds", read_only=True)
    stuck = serializers.DictField(read_only=True, allow_null=True)
    letter = serializers.CharField(read_only=True)
    ruleset = serializers.DictField(read_only=True)
    points = serializers.DictField(child=serializers.FloatField(), read_only=True)

    class Meta:
        model = Stage
        fields = [
            "id", "tournament", "number", "group", "letter", "name", "format", "cycles", "rounds",
            "through", "third_place", "seeded", "by_rating", "auto_publish", "clubs", "ruleset",
            "turn_seconds", "live", "delayed", "no_show_minutes", "answer_minutes", "round_minutes",
            "points", "preset", "day", "time", "interval", "unit", "stuck", "frozen_at",
            "outdated_at", "finished_at",
        ]  # fmt: skip


class SideSerializer(serializers.Serializer):
    """`entry`, once it is known. Until then it `comes_from` a seed, or as winner or loser of a tie,
    by `number`; a seed that comes from a group from a `place` of `group` A, B, C …"""

    entry = serializers.IntegerField(allow_null=True)
    comes_from = serializers.ChoiceField(["seed", "winner", "loser"])
    number = serializers.IntegerField()
    group = serializers.CharField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)


class TieSerializer(serializers.Serializer):
    """A tie of a bracket; `winner`: his entry."""

    number = serializers.IntegerField()
    round = serializers.IntegerField()
    winner = serializers.IntegerField(allow_null=True)
    sides = SideSerializer(many=True)


class TournamentSerializer(serializers.ModelSerializer):
    club = serializers.CharField(source="club.slug", read_only=True)
    kind = serializers.ChoiceField(Kind.choices, read_only=True)
    registering = serializers.BooleanField(read_only=True)
    previous = serializers.CharField(
        source="previous.code", read_only=True, allow_null=True, default=None
    )
    stages = StageSerializer(many=True, read_only=True)

    class Meta:
        model = Tournament
        fields = [
            "code", "name", "club", "kind", "place", "zone", "registering", "created_at",
            "places", "moving", "play_offs", "on_disqualification", "previous", "opened_at",
            "closed_at", "check_in_at", "check_in_opened_at", "started_at", "finished_at",
            "called_off_at", "stages",
        ]  # fmt: skip


class PairSerializer(serializers.ModelSerializer):
    """A team where it stands in something else."""

    players = NamedSerializer(source="pair", many=True, read_only=True)

    class Meta:
        model = Team
        fields = ["id", "name", "players"]


class EntrySerializer(serializers.ModelSerializer):
    """Either `player` or `team` is null. `seed`: the number drawn at the start."""

    tournament = serializers.CharField(source="tournament.code", read_only=True)
    name = serializers.CharField(read_only=True)
    player = NamedSerializer(read_only=True, allow_null=True)
    team = PairSerializer(read_only=True, allow_null=True)

    class Meta:
        model = Entry
        fields = [
            "id", "tournament", "name", "player", "team", "seed", "division", "entered_at",
            "waiting_since", "checked_in_at", "withdrawn_at", "disqualified_at",
        ]  # fmt: skip


class LengthSerializer(serializers.Serializer):
    """`minutes` null: rounds are days apart, and it takes so many `days`. `match`: about how many
    minutes one takes; `tight`: rounds follow too fast for that."""

    rounds = serializers.IntegerField()
    minutes = serializers.IntegerField(allow_null=True)
    days = serializers.IntegerField()
    match = serializers.IntegerField()
    tight = serializers.BooleanField()


class SingleSerializer(serializers.ModelSerializer):
    """Who looks for a partner."""

    player = NamedSerializer(read_only=True)

    class Meta:
        model = Single
        fields = ["id", "player", "at"]


class RoundSerializer(serializers.ModelSerializer):
    """`day` and `time` as on a wall in the tournament's zone; `opens_at` is that instant."""

    tournament = serializers.CharField(source="stage.tournament.code", read_only=True)
    remarks = serializers.ListField(child=serializers.DictField(), read_only=True)

    class Meta:
        model = Round
        fields = [
            "id", "tournament", "stage", "number", "day", "time", "opens_at", "remarks",
            "drafted_at", "outdated_at", "published_at", "opened_at", "ends_at", "closed_at",
        ]  # fmt: skip


class EntrantSerializer(serializers.ModelSerializer):
    name = serializers.CharField(read_only=True)

    class Meta:
        model = Entry
        fields = ["id", "name", "withdrawn_at"]


class OutcomeSerializer(serializers.Serializer):
    """By side: side 0 is `first`. `winner` null: not over, or nobody has won."""

    totals = serializers.ListField(child=serializers.IntegerField())
    winner = serializers.IntegerField(allow_null=True)
    ended = serializers.CharField(allow_blank=True)
    finished_at = serializers.DateTimeField(allow_null=True)


class PairingSerializer(serializers.ModelSerializer):
    """A board, or a bye. `match`: the code of its match, once the round is open. `first` deals
    first. `tie`: its number in a bracket. `why`: codes of why it is as it is, with `reason` and
    `by` if it was changed by hand. `disputes`: those that are open, the first due first."""

    tournament = serializers.CharField(source="round.stage.tournament.code", read_only=True)
    round_number = serializers.IntegerField(source="round.number", read_only=True)
    first = EntrantSerializer(read_only=True)
    second = EntrantSerializer(read_only=True, allow_null=True)
    match = serializers.CharField(
        source="match.code", read_only=True, allow_null=True, default=None
    )
    state = serializers.ChoiceField(STATES, read_only=True)
    why = serializers.DictField(source="note", read_only=True)
    result = OutcomeSerializer(source="match", read_only=True, allow_null=True)
    disputes = DisputeSerializer(many=True, read_only=True)

    class Meta:
        model = Pairing
        fields = [
            "id", "tournament", "round", "round_number", "table", "first", "second", "bye", "live",
            "match", "state", "result", "disputes", "tie", "why",
        ]  # fmt: skip


class StandingsSerializer(serializers.Serializer):
    """`stamp` is the same as long as the table is. Each row's figures have their terms, and
    `steps` says how it was parted from those who were level on points; `move`: places gained (lost
    if negative) since the table before, null without one."""

    stage = serializers.IntegerField(source="stage_id")
    after_round = serializers.IntegerField(allow_null=True)
    stamp = serializers.CharField()
    computed_at = serializers.DateTimeField()
    rows = serializers.SerializerMethodField()

    @extend_schema_field({"type": "array", "items": {"type": "object"}})
    def get_rows(self, standings) -> list:
        entries = standings.stage.tournament.entries.select_related("player", "team")
        names = {entry.pk: entry.name for entry in entries}
        return [
            {
                "name": names.get(row["entrant"], ""),
                "move": standings.moves.get(row["entrant"]),
                **row,
            }
            for row in standings.rows
        ]


class LogSerializer(serializers.ModelSerializer):
    """`by` null: the server did it, at its time."""

    by = serializers.SerializerMethodField()
    detail = serializers.DictField(read_only=True)

    class Meta:
        model = LogEntry
        fields = ["id", "at", "by", "verb", "detail"]

    @extend_schema_field(NamedSerializer(allow_null=True))
    def get_by(self, entry) -> dict | None:
        player = entry.player or getattr(entry.user, "player", None)
        return NamedSerializer(player).data if player else None


class DeputySerializer(serializers.ModelSerializer):
    """`url`: the link, as long as nobody has opened it."""

    player = NamedSerializer(read_only=True, allow_null=True)
    url = serializers.CharField(read_only=True, allow_null=True)

    class Meta:
        model = Deputy
        fields = ["id", "player", "url", "made_at", "taken_at", "used_at"]


class DeductionSerializer(serializers.ModelSerializer):
    class Meta:
        model = Deduction
        fields = ["id", "stage", "entry", "points", "reason", "day"]


class NewsSerializer(serializers.Serializer):
    """How many lines said something new."""

    news = serializers.IntegerField()


class WebhookSerializer(serializers.ModelSerializer):
    """`secret`: what its messages are signed with."""

    club = serializers.CharField(source="club.slug", read_only=True)

    class Meta:
        model = Webhook
        fields = ["id", "club", "url", "secret", "created_at"]


class AttemptSerializer(serializers.ModelSerializer):
    """`status` and first `words` of the answer; null where there was none, and `failure` why."""

    class Meta:
        model = Attempt
        fields = ["at", "milliseconds", "status", "words", "failure"]


class DeliverySerializer(serializers.ModelSerializer):
    """`due_at`: of the next attempt, null once it is delivered or given up. `identifier`: the
    `webhook-id` under which it was sent."""

    data = serializers.DictField(read_only=True)
    attempts = AttemptSerializer(many=True, read_only=True)

    class Meta:
        model = Delivery
        fields = [
            "id", "webhook", "identifier", "event", "data", "created_at", "due_at", "delivered_at",
            "given_up_at", "attempts",
        ]  # fmt: skip
