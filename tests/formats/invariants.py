"""What holds at every step of every format, judged from the answers of the API by what shares
nothing with the product (`tests.pairing.matcher`); only `drawn_again` asks the pairing itself."""

from collections import Counter
from random import Random

from tests.pairing.matcher import judge
from tournaments.pairing import swiss
from tournaments.pairing.field import read

FORFEITS = ("forfeit", "walkover", "ruling", "stopped")
WORTH = {"allocated": 1, "full": 1, "half": 0.5, "zero": 0}


def sides(board: dict) -> list[int]:
    return [board[side]["id"] for side in ("first", "second") if board[side]]


def each_once(boards: list[dict], field: set[int]) -> set[int]:
    """Nobody is in a round twice, nobody is a stranger. Gives those who are in it."""
    seen = Counter(key for board in boards for key in sides(board))
    assert set(seen.values()) <= {1}
    assert set(seen) <= field
    tables = [board["table"] for board in boards]
    assert len(set(tables)) == len(tables)
    return set(seen)


def swiss_round(boards: list[dict], before: list[dict], active: set[int]) -> None:
    """A new round after all rounds `before`; `active`: who took part when it was drawn."""
    met = {frozenset(sides(board)) for board in before if board["second"]}
    byes = Counter(dict.fromkeys(active, 0))
    byes.update(board["first"]["id"] for board in before if board["bye"] in ("allocated", "full"))
    byes.update(winner for board in before if (winner := won_by_forfeit(board)))
    excused = {board["first"]["id"] for board in boards if board["bye"] == "half"}
    given = [board["first"]["id"] for board in boards if board["bye"] == "allocated"]
    assert len(given) <= 1
    pairs = [tuple(sides(board)) for board in boards if board["second"]]
    assert each_once(boards, active) == active
    assert judge(active - excused, met, byes, pairs, given[0] if given else None) == []


def drawn_again(boards: list[dict], drawn_from: dict, lots: Random) -> None:
    """The frozen input in whatever order gives the same boards, tables and dealers."""
    if any(one["code"] == "by_hand" for board in boards for one in board["why"].get("why", ())):
        return
    entrants = drawn_from["entrants"]
    lots.shuffle(entrants)
    for one in entrants:
        lots.shuffle(one["turns"])
    (drawn,) = swiss.draw(read(drawn_from))
    again = [(one.first, one.second) for one in drawn.boards]
    again += [(one.entrant,) for one in drawn.byes]
    assert [tuple(sides(board)) for board in boards if board["bye"] != "half"] == again


def won_by_forfeit(board: dict) -> int | None:
    result = board["result"]
    if not result or result["ended"] not in FORFEITS or result["winner"] is None:
        return None
    return sides(board)[result["winner"]]


def round_robin(rounds: dict[int, list[dict]], field: set[int], cycles: int) -> None:
    """Drawn whole: everybody against everybody; in an odd field one sits out, each as often."""
    met, first, second, out = Counter(), Counter(), Counter(), Counter()
    for boards in rounds.values():
        here = each_once(boards, field)
        assert len(here) == len(field) - len(field) % 2
        assert {board["bye"] for board in boards} == {""}
        out.update(field - here)
        met.update(frozenset(sides(board)) for board in boards)
        first.update(board["first"]["id"] for board in boards)
        second.update(board["second"]["id"] for board in boards)
    pairs = len(field) * (len(field) - 1) // 2
    assert (len(met), set(met.values())) == (pairs, {cycles})
    assert set(out.values()) <= {cycles}
    assert max(abs(first[key] - second[key]) for key in field) <= 1


def points(boards: list[dict], worth: dict, field: set[int]) -> dict[int, float]:
    """What a table must say: wins and byes of rounds that are open or closed."""
    won = dict.fromkeys(field, 0)
    for board in boards:
        result = board["result"]
        if board["bye"]:
            won[board["first"]["id"]] += WORTH[board["bye"]] * worth["win"]
        elif result and result["finished_at"]:
            for side, key in enumerate(sides(board)):
                won[key] += worth["win" if result["winner"] == side else "loss"]
    return won


def table(rows: list[dict], boards: list[dict], worth: dict, gone: set[int], final: bool) -> None:
    """A table of all against all or of a Swiss: nothing lost, nothing counted twice, places as
    they are shared; nobody who is gone has one."""
    field = {row["entrant"] for row in rows}
    assert {row["entrant"]: row["points"]["value"] for row in rows} == points(boards, worth, field)
    placed = [row for row in rows if row["place"] is not None]
    assert {row["entrant"] for row in rows if row["place"] is None} == gone & field
    assert rows[: len(placed)] == placed
    assert [row["points"]["value"] for row in placed] == sorted(
        (row["points"]["value"] for row in placed), reverse=True
    )
    if final:
        assert [row["place"] for row in placed] == list(range(1, len(placed) + 1))
    else:
        shared([row["place"] for row in placed])


def shared(places: list[int]) -> None:
    """1 2 2 4."""
    assert places == [1 + sum(other < place for other in places) for place in places]


def bracket(rows: list[dict], boards: list[dict], lives: int) -> None:
    """Who is first has lost less than `lives` times, everybody else as often as that or has a
    match less to play; places are shared by those who went out together."""
    lost, beaten = Counter(), Counter()
    for board in boards:
        assert board["result"]["finished_at"]
        winner = board["result"]["winner"]
        beaten.update(sides(board) if winner is None else [])
        lost.update([] if winner is None else [sides(board)[1 - winner]])
    shared([row["place"] for row in rows if row["place"] is not None])
    for row in rows:
        fell = lost[row["entrant"]] + lives * beaten[row["entrant"]]
        assert (row["place"] == 1) == (fell < lives) or row["place"] is None, row
