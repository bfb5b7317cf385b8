from .deal import Deal
from .match import Match
from .scoresheet import Confirmation, Ruling, Scoresheet
from .seat import Seat

__all__ = ["Confirmation", "Deal", "Match", "Ruling", "Scoresheet", "Seat"]
