"""Who comes to a door, and of whom it is enough to see whether he may."""

from itertools import pairwise

MEMBERS = ("owner", "organiser", "arbiter", "member")
USERS = (*MEMBERS, "stranger")
PLAYERS = (*USERS, "guest", "seated", "deputy")
EVERYBODY = (*PLAYERS, "nobody")
# In each, who is more before who is less.
STANDINGS = (USERS, ("seated", "guest", "nobody"), ("deputy", "nobody"))
OWNS = ("owner",)
ORGANISES = ("owner", "organiser")
ARBITRATES = ("owner", "organiser", "arbiter")
RUNS = (*ORGANISES, "deputy")  # an event
JUDGES = (*ARBITRATES, "deputy")


def tried(allowed: tuple) -> list[str]:
    """Enough to see that these are allowed and the others not: whoever is treated unlike his
    neighbour in standing, the last of those who all are allowed, the first of those who all are
    not; and nobody."""
    found = {"nobody"}
    for roles in STANDINGS:
        edges = [pair for pair in pairwise(roles) if len(set(allowed).intersection(pair)) == 1]
        found |= {role for pair in edges for role in pair}
        if not edges:
            found.add(roles[-1] if roles[0] in allowed else roles[0])
    return [role for role in EVERYBODY if role in found]
