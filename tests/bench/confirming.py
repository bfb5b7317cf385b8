"""Another process, in which results are confirmed at a pace. Nothing of Django is imported above: a
spawned process first says which database it works on."""

import os
import time


def confirm(url: str, redis: str, codes: list[str], seconds: float, barrier) -> None:
    """Each by the second side, spread over so many seconds; once more at the end, to no effect."""
    os.environ["DATABASE_URL"], os.environ["REDIS_URL"] = url, redis
    import django

    django.setup()
    from games.models import Match

    matches = [Match.objects.get(code=code) for code in codes]
    players = [match.seats.get(number=1).player for match in matches]
    barrier.wait()
    start = time.monotonic()
    for number, (match, player) in enumerate(zip(matches, players, strict=True)):
        time.sleep(max(0.0, start + seconds * number / len(matches) - time.monotonic()))
        match.confirm(player, match.revision)
