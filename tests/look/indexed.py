"""A picture of many colours as one of 256, which takes a third of the room: PNG in, PNG out.

For flat drawings: the commonest colours stay as they are, the others (of edges) become the nearest.
"""

import struct
import zlib
from collections import Counter
from collections.abc import Iterator

MOST = 256


def indexed(png: bytes) -> bytes:
    """Of an opaque RGBA picture of eight bits."""
    wide, high = struct.unpack(">II", png[16:24])
    rows = list(unfiltered(zlib.decompress(b"".join(data(png))), wide))
    pixels = [[row[at : at + 3] for at in range(0, 4 * wide, 4)] for row in rows]
    counts = Counter(pixel for row in pixels for pixel in row)
    kept = [colour for colour, _ in counts.most_common(MOST)]
    among = {coarse(colour): at for at, colour in reversed([*enumerate(kept)])}
    for near in {coarse(colour) for colour in counts} - {*among}:
        among[near] = nearest(near, kept)
    number = {colour: among[coarse(colour)] for colour in counts}
    number |= {colour: at for at, colour in enumerate(kept)}
    lines = b"".join(b"\0" + bytes(number[pixel] for pixel in row) for row in pixels)
    return b"".join(
        [
            png[:8],
            chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)),
            chunk(b"PLTE", b"".join(kept)),
            chunk(b"IDAT", zlib.compress(lines, 9)),
            chunk(b"IEND", b""),
        ]
    )


def coarse(colour: bytes) -> bytes:
    """Those that are alike, as one."""
    return bytes(part & 0xF0 | 8 for part in colour)


def nearest(colour: bytes, kept: list[bytes]) -> int:
    def distance(at: int) -> int:
        return sum((a - b) ** 2 for a, b in zip(colour, kept[at], strict=True))

    return min(range(len(kept)), key=distance)


def data(png: bytes) -> Iterator[bytes]:
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            yield png[at + 8 : at + 8 + length]
        at += 12 + length


def unfiltered(raw: bytes, wide: int) -> Iterator[bytes]:
    """PNG specification, 9.2: each line says what its bytes are the difference to."""
    length, above = 4 * wide, bytearray(4 * wide)
    for start in range(0, len(raw), length + 1):
        kind, line = raw[start], bytearray(raw[start + 1 : start + 1 + length])
        for at in range(length if kind else 0):
            left = line[at - 4] if at >= 4 else 0
            corner = above[at - 4] if at >= 4 else 0
            line[at] = (line[at] + guess(kind, left, above[at], corner)) & 255
        above = line
        yield bytes(line)


def guess(kind: int, left: int, up: int, corner: int) -> int:
    if kind < 4:
        return (0, left, up, (left + up) // 2)[kind]
    whole = left + up - corner
    return min((left, up, corner), key=lambda one: abs(whole - one))


def chunk(name: bytes, content: bytes) -> bytes:
    checked = name + content
    return struct.pack(">I", len(content)) + checked + struct.pack(">I", zlib.crc32(checked))
