"""Another process that does what it is told at the same instant as its twin. Nothing of Django is
imported above: a spawned process first says which database it works on."""

import multiprocessing
import os

SPAWN = multiprocessing.get_context("spawn")


def _serve(url, barrier, pipe):
    os.environ["DATABASE_URL"] = url
    import django

    django.setup()
    from django.utils.module_loading import import_string

    from accounts.errors import Refused
    from games.models.verb import NOTHING

    while (order := pipe.recv()) is not None:
        prepare, *arguments = order
        act = import_string(prepare)(*arguments)
        barrier.wait()
        try:
            pipe.send("nothing" if act() is NOTHING else "done")
        except Refused as refused:
            pipe.send(refused.code)


class Twins:
    """Two processes; `twins.do(order, order)` has both at it at once and gives their answers.

    An order is the dotted name of a function and its arguments; it makes ready, and what it
    returns is then called by both in one instant.
    """

    def __init__(self, url: str):
        self.barrier = SPAWN.Barrier(2, timeout=60)
        ends = [SPAWN.Pipe() for _ in range(2)]
        self.pipes, self.theirs = zip(*ends, strict=True)
        self.processes = [
            SPAWN.Process(target=_serve, args=(url, self.barrier, end), daemon=True)
            for end in self.theirs
        ]

    def __enter__(self):
        for process in self.processes:
            process.start()
        for end in self.theirs:
            end.close()  # theirs alone now: when a process dies, `do` hears of it
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
