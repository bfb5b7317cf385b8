from tournaments.models.deduction import Deduction
from tournaments.models.delivery import Attempt, Delivery
from tournaments.models.deputy import Deputy
from tournaments.models.entry import Entry
from tournaments.models.log import LogEntry
from tournaments.models.pairing import Pairing
from tournaments.models.rating import Rating
from tournaments.models.round import Draw, Round
from tournaments.models.single import Single
from tournaments.models.stage import Stage
from tournaments.models.standings import Standings
from tournaments.models.substitution import Substitution
from tournaments.models.tournament import Tournament
from tournaments.models.webhook import Webhook

__all__ = [
    "Attempt",
    "Deduction",
    "Delivery",
    "Deputy",
    "Draw",
    "Entry",
    "LogEntry",
    "Pairing",
    "Rating",
    "Round",
    "Single",
    "Stage",
    "Standings",
    "Substitution",
    "Tournament",
    "Webhook",
]
