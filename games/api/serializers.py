"""How matches look from outside. Nothing of the deal in play stands here: that is the view's, which
knows who may see what (games.viewpoints)."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.api.serializers import NamedSerializer
from games.models import Confirmation, Dispute, House, Match, Ruling, Scoresheet

POINTS = serializers.ListField(child=serializers.IntegerField())


class HouseSerializer(serializers.ModelSerializer):
    """A club's own rules. `replaces`: the version before this one."""

    club = serializers.CharField(source="club.slug", read_only=True)
    ruleset = serializers.DictField(read_only=True)

    class Meta:
        model = House
        fields = ["id", "club", "name", "version", "replaces", "ruleset", "made_at", "retired_at"]
        read_only_fields = fields


class SeatedSerializer(serializers.Serializer):
    """`player`: his number; null for a bot."""

    seat = serializers.IntegerField()
    player = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    bot = serializers.CharField(allow_null=True)


class PresenceSerializer(serializers.Serializer):
    """`presence`, a seat each: `here`, `slow`, `away`, `absent`, null. `watchers`: how many look
    on, `named` those of them who have a name."""

    presence = serializers.ListField(child=serializers.CharField(allow_null=True))
    watchers = serializers.IntegerField()
    named = serializers.ListField(child=serializers.CharField())


class BlocksSerializer(serializers.Serializer):
    """`blocks`: the seats at this table of those whom you block."""

    blocks = serializers.ListField(child=serializers.IntegerField())


class ReportedSerializer(serializers.Serializer):
    reported = serializers.IntegerField()


class MatchSerializer(serializers.ModelSerializer):
    """`totals` by side, of finished deals; `points` of each of them. With 4 players side 0 is seats
    0 and 2. `turn` counts the plays of the match. `imported`: played elsewhere, from its record.
    `awaited`: with real cards, the sides that are not there and lose at `seat_by`."""

    club = serializers.CharField(source="club.slug", read_only=True, allow_null=True, default=None)
    host = NamedSerializer(read_only=True, allow_null=True)
    ruleset = serializers.DictField(read_only=True)
    seats = serializers.SerializerMethodField()
    totals = serializers.ListField(child=serializers.IntegerField(), read_only=True)
    points = serializers.ListField(child=POINTS, read_only=True)
    imported = serializers.SerializerMethodField()
    awaited = serializers.ListField(child=serializers.IntegerField(), read_only=True)

    class Meta:
        model = Match
        fields = [
            "code", "club", "host", "ruleset", "live", "public", "rated", "explain",
            "arranged", "house",
            "imported", "delayed", "opens_at", "seat_by", "awaited", "created_at", "started_at",
            "finished_at", "paused_at", "phase", "turn", "version", "seats", "totals", "points",
            "ended", "winner", "revision",
        ]  # fmt: skip

    def get_imported(self, match) -> bool:
        return match.imported is not None

    @extend_schema_field(SeatedSerializer(many=True))
    def get_seats(self, match) -> list:
        return [
            {
                "seat": number,
                "player": entry["player"],
                "name": entry["name"],
                "bot": entry.get("bot"),
            }
            for number, entry in enumerate(match.seating)
            if entry
        ]


class OwnMatchSerializer(MatchSerializer):
    """One match; who sits at it is also told the code under which others may watch."""

    watch_code = serializers.SerializerMethodField()

    class Meta(MatchSerializer.Meta):
        fields = [*MatchSerializer.Meta.fields, "watch_code"]

    def get_watch_code(self, match) -> str | None:
        player = self.context["request"].player
        return match.watch_code if match.seat_of(player) is not None else None


class StepSerializer(serializers.Serializer):
    """One play of a finished deal and what lay where after it."""

    turn = serializers.IntegerField()
    seat = serializers.IntegerField()
    play = serializers.CharField()
    card = serializers.CharField()
    captures = serializers.ListField(child=serializers.CharField())
    chkobba = serializers.BooleanField()
    by = serializers.CharField(allow_null=True)
    table = serializers.ListField(child=serializers.CharField())
    hands = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    swept = serializers.ListField(child=serializers.CharField())


class SheetRowSerializer(serializers.ModelSerializer):
    breakdown = serializers.DictField(source="made.breakdown", child=serializers.IntegerField())

    class Meta:
        model = Scoresheet
        fields = [
            "side", "points", "breakdown", "cards", "diamonds", "sevens", "sixes",
            "seven_of_diamonds",
        ]  # fmt: skip


class SheetSerializer(serializers.Serializer):
    """A deal, its sides in order. Number 0 is the final score alone, where nobody wrote deals."""

    number = serializers.IntegerField()
    sides = SheetRowSerializer(many=True)


class ConfirmationSerializer(serializers.ModelSerializer):
    by = NamedSerializer(read_only=True)

    class Meta:
        model = Confirmation
        fields = ["side", "revision", "said", "by", "at"]


class DisputeSerializer(serializers.ModelSerializer):
    """`revision`: of the result that is contested; a call has none. `words` are for the table and
    for arbiters. `due_at`: by then an arbiter has looked at it."""

    by = NamedSerializer(read_only=True)
    closed_by = NamedSerializer(read_only=True, allow_null=True)
    words = serializers.SerializerMethodField()
    due_at = serializers.DateTimeField(read_only=True)
    is_open = serializers.BooleanField(read_only=True)
    overdue = serializers.SerializerMethodField()

    class Meta:
        model = Dispute
        fields = [
            "id", "kind", "words", "side", "revision", "by", "at", "due_at", "is_open", "overdue",
            "closed_at", "closed_by", "answer",
        ]  # fmt: skip

    def get_words(self, dispute) -> str:
        return dispute.words if self.context.get("told") else ""

    def get_overdue(self, dispute) -> bool:
        return dispute.is_open and dispute.overdue


class RulingSerializer(serializers.ModelSerializer):
    """`before`: what stood until then."""

    by = NamedSerializer(read_only=True)
    totals = serializers.ListField(child=serializers.IntegerField(), read_only=True)
    before = serializers.DictField(read_only=True)

    class Meta:
        model = Ruling
        fields = ["revision", "by", "reason", "totals", "winner", "before", "at"]


class ResultSerializer(serializers.Serializer):
    """The sheets of one revision, and what was said of it."""

    revision = serializers.IntegerField()
    latest = serializers.IntegerField()
    deals = SheetSerializer(many=True)
    totals = serializers.ListField(child=serializers.IntegerField())
    finished_at = serializers.DateTimeField(allow_null=True)
    winner = serializers.IntegerField(allow_null=True)
    confirmations = ConfirmationSerializer(many=True)
    rulings = RulingSerializer(many=True)
