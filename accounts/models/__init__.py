from accounts.models.browser import Browser
from accounts.models.club import Club
from accounts.models.membership import Membership
from accounts.models.password_link import PasswordLink
from accounts.models.player import Player
from accounts.models.reminder import Reminder, Words
from accounts.models.sending import Sending
from accounts.models.team import Team, TeamMember
from accounts.models.user import User
from accounts.models.wishes import Kind, Wishes

__all__ = [
    "Browser",
    "Club",
    "Kind",
    "Membership",
    "PasswordLink",
    "Player",
    "Reminder",
    "Sending",
    "Team",
    "TeamMember",
    "User",
    "Wishes",
    "Words",
]
