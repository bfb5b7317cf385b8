def match_changed(match) -> None:
    """A match that may belong to a tournament has started, finished or has another result."""
