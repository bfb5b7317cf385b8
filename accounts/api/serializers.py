"""How people look from outside. Only what every reader may know stands here: no e-mail, no name to
sign in with, no link, no invitation."""

from rest_framework import serializers

from accounts.api.asking import Asked, CodeField, NameField, ZoneField
from accounts.models import Club, Membership, Player, Team
from accounts.models.player import COLOURS
from accounts.models.roster import MOST_PASTED


class ClubSerializer(serializers.ModelSerializer):
    class Meta:
        model = Club
        fields = ["slug", "name", "city", "zone", "created_at"]


class PlayerSerializer(serializers.ModelSerializer):
    """`mark` tells apart two players of one name; `account`: he signs in himself."""

    club = serializers.SlugRelatedField(slug_field="slug", read_only=True, allow_null=True)
    account = serializers.SerializerMethodField()
    mark = serializers.CharField(read_only=True)

    class Meta:
        model = Player
        fields = ["id", "name", "mark", "colour", "club", "account", "created_at"]

    def get_account(self, player) -> bool:
        return player.user_id is not None


class NamedSerializer(serializers.ModelSerializer):
    """A player where he stands in something else."""

    class Meta:
        model = Player
        fields = ["id", "name"]


class TeamSerializer(serializers.ModelSerializer):
    club = serializers.SlugRelatedField(slug_field="slug", read_only=True)
    players = NamedSerializer(source="pair", many=True, read_only=True)
    substitutes = NamedSerializer(many=True, read_only=True)
    mark = serializers.CharField(read_only=True)

    class Meta:
        model = Team
        fields = ["id", "name", "mark", "club", "players", "substitutes", "created_at"]


class MembershipSerializer(serializers.ModelSerializer):
    player = NamedSerializer(source="user.player", read_only=True)

    class Meta:
        model = Membership
        fields = ["player", "role", "joined_at"]


class MyMembershipSerializer(serializers.ModelSerializer):
    club = serializers.SlugRelatedField(slug_field="slug", read_only=True)

    class Meta:
        model = Membership
        fields = ["club", "role", "joined_at"]


class MeSerializer(serializers.Serializer):
    """Who this token, session or guest cookie is. `username` is null for a guest; `hidden`: in no
    directory of players."""

    player = PlayerSerializer()
    hidden = serializers.BooleanField()
    username = serializers.CharField(allow_null=True)
    memberships = MyMembershipSerializer(many=True)


class InvitationSerializer(serializers.Serializer):
    invitation = serializers.CharField()
    link = serializers.URLField()


class TokenSerializer(serializers.Serializer):
    """The one time that a token is shown."""

    token = serializers.CharField()
    expires_at = serializers.DateTimeField(allow_null=True)


# What may be asked


class SignInAsked(Asked):
    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=500, trim_whitespace=False)


class NameAsked(Asked):
    name = NameField()


class MeAsked(Asked):
    """`colour` of the seal, by its number; null: drawn from the name."""

    name = NameField()
    colour = serializers.IntegerField(
        min_value=0, max_value=COLOURS - 1, required=False, allow_null=True
    )


class MyChanges(MeAsked):
    """`hidden`: in no directory of players."""

    hidden = serializers.BooleanField(required=False)


class ClubAsked(Asked):
    name = NameField()
    city = NameField(required=False)
    zone = ZoneField(required=False)


class ClubChanges(ClubAsked):
    name = NameField(required=False)


class JoinAsked(Asked):
    invitation = serializers.CharField(max_length=64)


class PlayerAsked(Asked):
    club = CodeField("slug", queryset=Club.objects.all())
    name = NameField()


class PlayersAsked(Asked):
    names = serializers.ListField(child=NameField(), min_length=1, max_length=MOST_PASTED)


class TeamAsked(Asked):
    club = CodeField("slug", queryset=Club.objects.all())
    name = NameField()
    players = serializers.PrimaryKeyRelatedField(queryset=Player.objects.all(), many=True)


class SubstituteAsked(Asked):
    player = serializers.PrimaryKeyRelatedField(queryset=Player.objects.all())
