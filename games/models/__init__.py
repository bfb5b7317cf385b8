from .deal import Deal
from .house import House
from .match import Match
from .scoresheet import Confirmation, Ruling, Scoresheet
from .seat import Seat

__all__ = ["Confirmation", "Deal", "House", "Match", "Ruling", "Scoresheet", "Seat"]
