from accounts.models.club import Club
from accounts.models.membership import Membership
from accounts.models.password_link import PasswordLink
from accounts.models.player import Player
from accounts.models.team import Team, TeamMember
from accounts.models.user import User

__all__ = ["Club", "Membership", "PasswordLink", "Player", "Team", "TeamMember", "User"]
