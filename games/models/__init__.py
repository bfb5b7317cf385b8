from .deal import Deal
from .dispute import Dispute
from .house import House
from .manners import Block, Report
from .match import Match
from .scoresheet import Confirmation, Ruling, Scoresheet
from .seat import Seat

__all__ = [
    "Block",
    "Confirmation",
    "Deal",
    "Dispute",
    "House",
    "Match",
    "Report",
    "Ruling",
    "Scoresheet",
    "Seat",
]
