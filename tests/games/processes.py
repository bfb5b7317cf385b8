"""Another process that does what it is told at the same instant as its twin. Nothing of Django is
imported above: a spawned process first says which database it works on."""

import multiprocessing
import os

SPAWN = multiprocessing.get_context("spawn")


def _serve(url, barrier, pipe):
    os.environ["DATABASE_URL"] = url
    import django

    django.setup()
    from accounts.errors import Refused
    from accounts.models import Player
    from games.models import Match
    from games.models.verb import NOTHING

    while (order := pipe.recv()) is not None:
        pk, verb, player, *arguments = order
        match, who = Match(pk=pk), Player.objects.get(pk=player)
        barrier.wait()
        try:
            answer = getattr(match, verb)(who, *arguments)
            pipe.send("nothing" if answer is NOTHING else "done")
        except Refused as refused:
            pipe.send(refused.code)


class Twins:
    """Two processes; `twins.do(order, order)` has both at it at once and gives their answers."""

    def __init__(self, url: str):
        self.barrier = SPAWN.Barrier(2)
        ends = [SPAWN.Pipe() for _ in range(2)]
        self.pipes = [ours for ours, _ in ends]
        self.processes = [
            SPAWN.Process(target=_serve, args=(url, self.barrier, theirs), daemon=True)
            for _, theirs in ends
        ]

    def __enter__(self):
        for process in self.processes:
            process.start()
        return self

    def __exit__(self, *error):
        for pipe in self.pipes:
            pipe.send(None)
        for process in self.processes:
            process.join(20)

    def do(self, *orders):
        for pipe, order in zip(self.pipes, orders, strict=True):
            pipe.send(order)
        return [pipe.recv() for pipe in self.pipes]
