"""What stands on a line of a page or an endpoint, and the rows of the world that addresses name."""

from collections.abc import Callable
from dataclasses import dataclass

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.proof.roles import EVERYBODY


@dataclass
class Door:
    """Who reads (is answered 200) and whose post changes something; `path` and `body` name rows of
    the world."""

    path: Callable = lambda world: []
    reads: tuple = EVERYBODY
    writes: tuple = ()
    body: Callable = lambda world: {}


@dataclass
class End:
    """`changes`: for whom an answer to this method means that something is stored."""

    path: Callable = lambda world: []
    who: tuple = EVERYBODY
    body: Callable = lambda world: {}
    changes: tuple = EVERYBODY


def club(world) -> list:
    return [world.club.slug]


def planned(world) -> list:
    return [world.planned.code]


def running(world) -> list:
    return [world.running.code]


def drafted(world) -> list:
    return [world.drafted.code]


def draft(world) -> list:
    return [world.drafted.code, 1]


def stuck(world) -> list:
    return [world.stuck.code]


def private(world) -> list:
    return [world.private.code]


def paper(world) -> list:
    return [world.paper.code]


def contested(world) -> list:
    return [world.contested.code]


def house(world) -> list:
    return [world.club.slug, world.house.pk]


def hook(world) -> list:
    return [world.club.slug, world.hook.pk]


def file(data: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("file.csv", data, "text/csv")


def member(world) -> list:
    return [world.club.slug, world.users["member"].pk]


def uncle(world) -> list:
    return [world.club.slug, world.uncle.pk]


NONE: tuple = ()
