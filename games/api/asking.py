"""What may be asked of matches."""

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.api.asking import Asked, CodeField, NameField
from accounts.models import Club
from games.bots.policies import LEVELS
from games.models import Dispute, House, Report
from games.models.dispute import MOST_WORDS
from games.models.seating import ENTROPY_BYTES
from games.models.sheets import CATEGORIES, HIGHEST_SCORE
from games.rules.ruleset import CHOICES, PROFILES, BadRuleset, Ruleset

MOST_DEALS = 150
MOST_TURNS = 2**31 - 1


class CourtValuesAsked(Asked):
    J = serializers.IntegerField(min_value=8, max_value=10)
    Q = serializers.IntegerField(min_value=8, max_value=10)
    K = serializers.IntegerField(min_value=8, max_value=10)


class RulesAsked(Asked):
    """What differs from the profile."""

    court_values = CourtValuesAsked(required=False)
    cut_card = serializers.BooleanField(required=False)
    redeal = serializers.ChoiceField(CHOICES["redeal"], required=False)
    capture_priority = serializers.ChoiceField(CHOICES["capture_priority"], required=False)
    courts_capture_sums = serializers.BooleanField(required=False)
    bermila = serializers.ChoiceField(CHOICES["bermila"], required=False)
    primiera = serializers.BooleanField(required=False)
    tied_category = serializers.ChoiceField(CHOICES["tied_category"], required=False)
    first_dealer = serializers.ChoiceField(CHOICES["first_dealer"], required=False)

    def validate_court_values(self, values):
        if len(set(values.values())) < 3:
            raise serializers.ValidationError(_("8, 9 and 10, each once."), "court_values")
        return dict(values)


class MatchAsked(Asked):
    """A friendly table. `live` false: with real cards, only its sheets are kept here. `public`: it
    stands in the lobby and anybody may watch. `explain`: a refused play is told why. `bots`: of
    this level, on all the other chairs; before the start one gives its chair to a person.

    `names`, with real cards: who sits where, an empty one for a free chair; you keep the score.
    `kept_as`: a UUID of your own for it. Asked for again, you are given the match that is there."""

    profile = serializers.ChoiceField(sorted(PROFILES), required=False)
    house = serializers.PrimaryKeyRelatedField(
        queryset=House.objects.in_use().select_related("club"), required=False
    )
    players = serializers.ChoiceField(CHOICES["players"], required=False)
    target = serializers.IntegerField(min_value=1, max_value=101, required=False)
    turn_seconds = serializers.IntegerField(min_value=0, max_value=600, required=False)
    ruleset = RulesAsked(required=False)
    club = CodeField("slug", queryset=Club.objects.all(), required=False)
    live = serializers.BooleanField(required=False)
    public = serializers.BooleanField(required=False)
    explain = serializers.BooleanField(required=False)
    bots = serializers.ChoiceField(LEVELS, required=False)
    names = serializers.ListField(
        child=NameField(allow_blank=True), min_length=2, max_length=4, required=False
    )
    kept_as = serializers.UUIDField(required=False)

    def validate(self, asked):
        return self.with_names(self.with_rules(asked))

    @staticmethod
    def with_names(asked):
        if "kept_as" in asked and "names" not in asked:
            raise serializers.ValidationError({"names": [_("Who sits where?")]}, "required")
        if "names" not in asked:
            return asked
        if asked.pop("live", True) or set(asked) - {"ruleset", "house", "names", "kept_as"}:
            words = _("With real cards, and nothing of a live table.")
            raise serializers.ValidationError({"names": [words]}, "real_cards")
        if len(asked["names"]) != asked["ruleset"].players:
            raise serializers.ValidationError({"names": [_("A name for each seat.")]}, "seats")
        return asked

    @staticmethod
    def with_rules(asked):
        if ("profile" in asked) == ("house" in asked):
            words = _("Either `profile` or `house`.")
            raise serializers.ValidationError({"profile": [words]}, "one_of_two")
        if "house" in asked:
            return by_house(asked)
        chosen = [name for name in ("players", "target", "turn_seconds") if name in asked]
        choices = {**asked.pop("ruleset", {}), **{name: asked.pop(name) for name in chosen}}
        rules = ruleset(asked.pop("profile"), choices)
        return {**asked, "ruleset": rules}


def by_house(asked: dict) -> dict:
    """A club's own rules say all but how many play."""
    own = [name for name in ("target", "turn_seconds", "ruleset") if name in asked]
    if own:
        words = _("The rules of the house say this.")
        raise serializers.ValidationError({name: [words] for name in own}, "of_the_house")
    house = asked["house"]
    players = asked.pop("players", house.rules.players)
    return {**asked, "ruleset": house.rules_for(players)}


class HouseAsked(Asked):
    """A club's own rules: a `profile`, and what a house may choose for itself."""

    club = CodeField("slug", queryset=Club.objects.all())
    name = NameField()
    profile = serializers.ChoiceField(sorted(PROFILES))
    target = serializers.IntegerField(min_value=1, max_value=101, required=False)
    turn_seconds = serializers.IntegerField(min_value=0, max_value=600, required=False)
    capture_priority = serializers.ChoiceField(CHOICES["capture_priority"], required=False)
    courts_capture_sums = serializers.BooleanField(required=False)
    primiera = serializers.BooleanField(required=False)
    tied_category = serializers.ChoiceField(CHOICES["tied_category"], required=False)


class HouseRevised(HouseAsked):
    club = None
    profile = None
    name = NameField(required=False)


def ruleset(profile: str, choices: dict) -> Ruleset:
    try:
        return PROFILES[profile].ruleset(**choices)
    except BadRuleset as bad:
        at_fault = {bad.field or "ruleset": [str(bad)]}
        raise serializers.ValidationError(at_fault, bad.code) from None


@extend_schema_field(str)
class EntropyField(serializers.Field):
    default_error_messages = {"not_entropy": _("16 bytes in hexadecimal digits.")}

    def to_internal_value(self, data) -> bytes:
        try:
            entropy = bytes.fromhex(data) if isinstance(data, str) else b""
        except ValueError:
            entropy = b""
        if len(entropy) != ENTROPY_BYTES:
            self.fail("not_entropy")
        return entropy


class SeatAsked(Asked):
    seat = serializers.IntegerField(min_value=0, max_value=3)


class EntropyAsked(Asked):
    """`entropy`: 16 bytes in hex of the client's own chance for the deal to come."""

    entropy = EntropyField(required=False, allow_null=True)


class CutAsked(Asked):
    """First `at`, where to cut; then `choice`, once the card is seen."""

    at = serializers.IntegerField(min_value=0, max_value=39, required=False)
    choice = serializers.ChoiceField(["keep", "expose"], required=False)

    def validate(self, asked):
        if len(asked) != 1:
            raise serializers.ValidationError({"at": [_("Either `at` or `choice`.")]}, "one_of_two")
        return asked


class RematchAsked(Asked):
    """`partners`: with other partners, at a table of four."""

    partners = serializers.BooleanField(default=False)


class ReportAsked(SeatAsked):
    why = serializers.ChoiceField(Report.Why)


class PlayAsked(Asked):
    """`play` in notation: `5C` lays, `QHx2D6S` takes. `turn` as the view has it."""

    play = serializers.CharField(max_length=30)
    turn = serializers.IntegerField(min_value=0, max_value=MOST_TURNS)


# Sheets


class BreakdownAsked(Asked):
    """Points of each category; one left out is 0."""

    carta = serializers.IntegerField(min_value=0, max_value=1, required=False)
    dinari = serializers.IntegerField(min_value=0, max_value=1, required=False)
    hayya = serializers.IntegerField(min_value=0, max_value=1, required=False)
    bermila = serializers.IntegerField(min_value=0, max_value=1, required=False)
    primiera = serializers.IntegerField(min_value=0, max_value=1, required=False)
    chkobba = serializers.IntegerField(min_value=0, max_value=36, required=False)


assert set(CATEGORIES) == set(BreakdownAsked().fields)


def counted(most: int) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=most, required=False, allow_null=True)


class SideAsked(Asked):
    """One side's part of one deal. The raw numbers are optional, and must fit if they are given."""

    breakdown = BreakdownAsked()
    cards = counted(40)
    diamonds = counted(10)
    sevens = counted(4)
    sixes = counted(4)
    seven_of_diamonds = serializers.BooleanField(required=False, allow_null=True)


class SheetAsked(Asked):
    """One deal: the next, or one that is entered already."""

    number = serializers.IntegerField(min_value=1, max_value=MOST_DEALS)
    sides = SideAsked(many=True, min_length=2, max_length=3)


class Written(Asked):
    """A whole result: `deals`, each with its sides, or `totals`, the final score alone."""

    deals = serializers.ListField(
        child=SideAsked(many=True, min_length=2, max_length=3),
        min_length=1,
        max_length=MOST_DEALS,
        required=False,
    )
    totals = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=HIGHEST_SCORE),
        min_length=2,
        max_length=3,
        required=False,
    )


class ResultAsked(Written):
    def validate(self, asked):
        if len(asked) != 1:
            words = _("Either `deals` or `totals`.")
            raise serializers.ValidationError({"deals": [words]}, "one_of_two")
        return asked


class AbsenceAsked(Asked):
    """`sides`: those that are not here, said by a scorekeeper."""

    sides = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=1), max_length=2, required=False
    )


class ConfirmationAsked(Asked):
    """Of the revision that you have seen; `kind` and `words`: what it is contested for."""

    revision = serializers.IntegerField(min_value=0, max_value=MOST_TURNS)
    said = serializers.ChoiceField(["confirm", "contest"])
    kind = serializers.ChoiceField(Dispute.Kind.choices, default=Dispute.Kind.SCORE)
    words = serializers.CharField(max_length=MOST_WORDS, default="", allow_blank=True)


class CallAsked(Asked):
    kind = serializers.ChoiceField(Dispute.Kind.choices)
    words = serializers.CharField(max_length=MOST_WORDS, default="", allow_blank=True)


class AnswerAsked(Asked):
    words = serializers.CharField(max_length=MOST_WORDS)


class RulingAsked(Written):
    """What counts from now on: `deals`, `totals`, or the `winner` alone, and why."""

    reason = serializers.CharField(max_length=300)
    winner = serializers.IntegerField(min_value=0, max_value=2, required=False)

    def validate(self, asked):
        if len(asked) != 2:
            words = _("One of `deals`, `totals` and `winner`.")
            raise serializers.ValidationError({"winner": [words]}, "one_of_three")
        return asked


class RevisionAsked(serializers.Serializer):
    revision = serializers.IntegerField(min_value=0, max_value=MOST_TURNS, required=False)
