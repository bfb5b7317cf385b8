"""How much of anything a tournament may have: the same for the forms and for the API."""

PLACES = {"min_value": 2, "max_value": 5000}
ROUNDS = {"min_value": 1, "max_value": 99}
PLANNED_ROUNDS = {"min_value": 0, "max_value": 99}  # 0: as many as fit
GROUPS = {"min_value": 1, "max_value": 26}
THROUGH = {"min_value": 0, "max_value": 64}
DIVISIONS = {"min_value": 1, "max_value": 10}
MOVING = {"min_value": 0, "max_value": 16}
PLAY_OFFS = {"min_value": 0, "max_value": 2}
INTERVAL = {"min_value": 1, "max_value": 1440}
ROUND_MINUTES = {"min_value": 0, "max_value": 240}  # 0: as long as it takes
MORE_MINUTES = {"min_value": 1, "max_value": 240}
CHECK_IN = {"min_value": 0, "max_value": 1440}  # minutes before the first round
PATIENCE = {"min_value": 1, "max_value": 1440}  # minutes for who is late, or for an arbiter
POINTS_OFF = {"min_value": 1, "max_value": 1000}
