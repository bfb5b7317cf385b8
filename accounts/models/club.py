from zoneinfo import available_timezones

from django.conf import settings
from django.db import IntegrityError, models, transaction
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.errors import NotAllowed, Refused
from accounts.fields import kept_name, validate_name
from accounts.keys import new_key
from accounts.models.directory import Clubs
from accounts.models.membership import RIGHTS, Membership, Role
from accounts.models.password_link import PasswordLink
from accounts.models.roster import Roster


class Club(Roster):
    """Where people play: a café, a family, a club. Whoever acts is given as `by`, a user."""

    name = models.CharField(_("name"), max_length=names.LONGEST, validators=[validate_name])
    slug = models.SlugField(_("name in addresses"), max_length=60, unique=True)
    city = models.CharField(_("city"), max_length=60, blank=True)
    zone = models.CharField(_("time zone"), max_length=40, default="Africa/Tunis")
    invitation = models.CharField(max_length=64, unique=True, default=new_key, editable=False)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through=Membership, related_name="clubs"
    )

    objects = Clubs.as_manager()

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="club_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @classmethod
    @transaction.atomic
    def found(cls, user, name: str, city: str = "", zone: str = "Africa/Tunis") -> "Club":
        name, city = kept_name(name), city and kept_name(city)
        club = cls(name=name, city=city, zone=_known(zone))
        club._save_under_a_free_slug()
        Membership.objects.create(club=club, user=user, role=Role.OWNER)
        return club

    def _save_under_a_free_slug(self) -> None:
        stem = slugify(self.name) or "club"
        for number in range(1, 1000):
            self.slug = stem if number == 1 else f"{stem}-{number}"
            if Club.objects.filter(slug=self.slug).exists():
                continue
            try:
                with transaction.atomic():
                    self.save(force_insert=True)
                return
            except IntegrityError:  # somebody took it since we looked
                self.pk = None
        raise Refused("name_taken", _("Too many clubs have this name: choose another."))

    # Who may do what

    def role_of(self, user) -> str:
        """The role, or "" for whoever does not belong."""
        if user is None or not user.is_authenticated:
            return ""
        membership = Membership.objects.filter(club=self, user=user).first()
        return membership.role if membership else ""

    def may(self, user, right: str) -> bool:
        """`right` is own, organise, arbitrate or belong."""
        return self.role_of(user) in RIGHTS[right]

    def require(self, user, right: str) -> None:
        self.require_role(self.role_of(user), right)

    @staticmethod
    def require_role(role: str, right: str) -> None:
        if role not in RIGHTS[right]:
            raise NotAllowed("not_allowed", NEEDED[right])

    def settle(self, by, name: str, city: str, zone: str) -> None:
        """Its settings."""
        self.require(by, "own")
        self.name, self.city, self.zone = kept_name(name), city and kept_name(city), _known(zone)
        self.save(update_fields=["name", "city", "zone"])

    # Members

    def welcome(self, user) -> Membership:
        membership, _made = Membership.objects.get_or_create(club=self, user=user)
        return membership

    @classmethod
    def invited_by(cls, token: str) -> "Club | None":
        return cls.objects.filter(invitation=token).first()

    @classmethod
    @transaction.atomic
    def join(cls, token: str, user) -> "Club":
        """Whoever is signed in and holds the invitation becomes a member."""
        club = cls.objects.select_for_update(no_key=True).filter(invitation=token).first()
        if club is None:
            raise Refused("old_invitation", _("This invitation is old. Ask for a new one."))
        club.welcome(user)
        return club

    def renew_invitation(self, by) -> None:
        self.require(by, "organise")
        self.invitation = new_key()
        self.save(update_fields=["invitation"])

    @transaction.atomic
    def change_role(self, user, role: str, by) -> None:
        """Owners give every role; the last owner stays one."""
        self._locked_for(by, "own")
        if role not in Role.values:
            raise Refused("no_such_role", _("There is no such role."))
        membership = self._membership_of(user)
        if membership.role == Role.OWNER and role != Role.OWNER:
            self._keep_an_owner(user)
        membership.role = role
        membership.save(update_fields=["role"])

    @transaction.atomic
    def transfer(self, user, by) -> None:
        """`user` becomes owner in the place of `by`, who stays as organiser."""
        if user == by:
            raise Refused("yourself", _("The club is yours already."))
        self.change_role(user, Role.OWNER, by)
        self.change_role(by, Role.ORGANISER, by)

    @transaction.atomic
    def remove_member(self, user, by) -> None:
        """An owner sends anybody away, an organiser arbiters and members. He may come back."""
        self._locked_for(by, "organise")
        membership = self._membership_of(user)
        if membership.role in RIGHTS["organise"]:
            self.require(by, "own")
        if membership.role == Role.OWNER:
            self._keep_an_owner(user)
        membership.delete()

    @transaction.atomic
    def leave(self, user) -> None:
        self._locked_for(user, "belong")
        membership = self._membership_of(user)
        if membership.role == Role.OWNER:
            self._keep_an_owner(user)
        membership.delete()

    def password_link(self, user, by) -> str:
        """The token of a one-time link by which a member without e-mail gets a new password."""
        self.require(by, "own")
        self._membership_of(user)
        if user.is_staff or user.is_superuser or self._owns_elsewhere(user):
            raise NotAllowed("not_allowed", _("This person's password is not in your hands."))
        if user.email:
            raise Refused("has_email", _("This person can reset the password by e-mail."))
        return PasswordLink.make(self, user, by)

    def _owns_elsewhere(self, user) -> bool:
        owned = Membership.objects.filter(user=user, role=Role.OWNER)
        return owned.exclude(club=self).exists()

    def _locked_for(self, by, right: str) -> None:
        Club.objects.select_for_update().get(pk=self.pk)  # two owners cannot both leave at once
        self.require(by, right)

    def _membership_of(self, user) -> Membership:
        membership = Membership.objects.filter(club=self, user=user).first()
        if membership is None:
            raise Refused("no_member", _("This person is not a member of the club."))
        return membership

    def _keep_an_owner(self, user) -> None:
        owners = Membership.objects.filter(club=self, role=Role.OWNER)
        if not owners.exclude(user=user).exists():
            raise Refused("last_owner", _("A club needs an owner: first make somebody else one."))


NEEDED = {
    "own": _("Only an owner of the club may do this."),
    "organise": _("Only the club's organisers may do this."),
    "arbitrate": _("Only the club's arbiters and organisers may do this."),
    "belong": _("Only members of the club may do this."),
}


def _known(zone: str) -> str:
    if zone not in available_timezones():
        raise Refused("no_such_zone", _("There is no such time zone."))
    return zone
