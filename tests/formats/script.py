"""What happens at an event, in every round: somebody leaves, somebody comes late where that may be,
two do not turn up, a result is corrected; the others play, enter and confirm."""

from collections import Counter

from tests.formats import invariants
from tests.formats.desk import Desk
from tests.formats.invariants import sides
from tournaments.models import Round

SMALL = 8  # up to so many entries everybody checks in
LIVES = {"knockout": 1, "double_elimination": 2}


class Script:
    def __init__(self, size: int, by_hand: int, rounds: int = 0, **plan) -> None:
        """by_hand: so many boards of a round are entered and confirmed, the others come in a file;
        of up to so many entries the table is looked at after every round.
        rounds: of what is drawn whole only so many are played; 0: all of them."""
        self.desk = Desk(**plan)
        self.size, self.by_hand, self.most_rounds = size, by_hand, rounds
        self.least = max(2, (size + 2) // 2)
        self.waits = size % 2 == 1 and size <= SMALL
        self.seen: set[int] = set()  # rounds
        self.stage_of: dict[int, int] = {}  # of each round that is known
        self.count = Counter()  # of what happened

    def run(self) -> "Script":
        self.enter()
        self.start()
        for _ in range(200):
            if self.desk.look()["finished_at"]:
                self.check(final=True)
                self.give_prizes()
                return self
            self.step()
        raise AssertionError("it never ends")

    def enter(self) -> None:
        """Names are pasted, one more than take part: he does not check in, or of many withdraws."""
        desk = self.desk
        names = [f"Player {number}" for number in range(1, self.size + 2)]
        desk.ask("post", f"{desk.path}entries/", {"lines": names})
        *present, self.absent = [entry["id"] for entry in desk.entries()]
        if self.size > SMALL:
            desk.ask("post", f"entries/{self.absent}/withdrawal/")
            return
        desk.ask("post", f"{desk.path}check-in/")
        for number, entry in enumerate(present):
            desk.ask("post", f"entries/{entry}/arrival/", {}, entry if number % 2 else None)

    def start(self) -> None:
        """Of an odd field the absent one waits in case he comes, else he is left out."""
        desk = self.desk
        waits = "?absent_wait=true" if self.waits else ""
        desk.ask("post", f"{desk.path}start/{waits}")
        assert len(desk.active()) == self.size
        desk.tick()
        desk.look()
        for stage in desk.state["stages"]:
            if stage["format"] == "round_robin":
                self.check_schedule(stage)

    def check_schedule(self, stage: dict) -> None:
        """It is drawn whole; then the organiser may cut it short."""
        rounds: dict[int, list[dict]] = {}
        for row in self.desk.all("rounds/", stage=stage["id"]):
            self.stage_of[row["id"]] = stage["id"]
        for board in self.boards_of(stage):
            rounds.setdefault(board["round"], []).append(board)
        field = {key for boards in rounds.values() for board in boards for key in sides(board)}
        invariants.round_robin(rounds, field, stage["cycles"])
        if 0 < self.most_rounds < len(rounds):
            self.desk.ask("patch", f"stages/{stage['id']}/", {"rounds": self.most_rounds})

    def step(self) -> None:
        """Whatever is open is played."""
        rows = self.desk.all("rounds/", opened="true", closed="false")
        if not rows:
            self.help_out()
            return
        played = [(row, self.play(row)) for row in rows]
        self.desk.tick()
        for row, boards in played:
            self.correct(row, boards)
        self.desk.look()
        self.check(final=False)

    def play(self, row: dict) -> list[dict]:
        """Gives the boards that were played."""
        desk, boards = self.desk, self.boards_of_round(row)
        to_play = [board for board in boards if board["state"] == "open"]
        early = row["number"] % 2 == 1
        gone = self.withdraw(to_play) if early else None
        to_play = [board for board in to_play if gone not in sides(board)]
        for number, board in enumerate(to_play[: self.by_hand]):
            desk.settle(board, desk.any_totals() if number else [11, 4])
        left = to_play[self.by_hand :]
        nobody = [to_play.pop()] if left else []
        self.count["both_absent"] += len(nobody)
        if len(left) > 1:
            desk.bring(left, row, nobody)
        elif nobody:
            desk.both_absent(nobody[0])
        if not early:
            self.withdraw(to_play[1:])
        self.come_late(row)
        return to_play

    def boards_of_round(self, row: dict) -> list[dict]:
        stage = self.desk.stage(row["stage"])
        boards = self.desk.all("pairings/", round=row["id"])
        active = set(self.desk.active())
        invariants.each_once(boards, set(self.desk.players))
        if row["id"] not in self.seen and stage["format"] == "swiss":
            before = [one for one in self.boards_of(stage) if one["round_number"] < row["number"]]
            invariants.swiss_round(boards, before, active)
            drawn_from = Round.objects.get(pk=row["id"]).drawn_from
            invariants.drawn_again(boards, drawn_from, self.desk.lots)
        self.stage_of[row["id"]] = stage["id"]
        self.seen.add(row["id"])
        return boards

    def boards_of(self, stage: dict) -> list[dict]:
        """Of the rounds that are known."""
        boards = self.desk.all("pairings/")
        return [board for board in boards if self.stage_of.get(board["round"]) == stage["id"]]

    def withdraw(self, boards: list[dict]) -> int | None:
        """One of those who sit there, as long as enough remain: he himself, or the desk for him."""
        if not boards or len(self.desk.active()) <= self.least:
            return None
        entry = self.desk.lots.choice(sides(boards[-1]))
        by = self.desk.lots.choice([None, entry])
        assert self.desk.ask("post", f"entries/{entry}/withdrawal/", by=by)["withdrawn_at"]
        self.count["withdrawn"] += 1
        return entry

    def come_late(self, row: dict) -> None:
        """Only a Swiss takes late ones: who waited, and a new one in every other round."""
        desk = self.desk
        late, path = {"lines": [f"Late {row['number']}"]}, f"{desk.path}entries/"
        if desk.stage(row["stage"])["format"] != "swiss":
            if row["number"] == 1:
                assert desk.ask("post", path, late, refused="already_started") is None
        elif row["number"] % 2 == 0:
            desk.ask("post", path, late)
            self.count["late"] += 1
        elif row["number"] == 1 and self.waits:
            desk.ask("post", f"entries/{self.absent}/admission/")
            self.count["late"] += 1

    def correct(self, row: dict, played: list[dict]) -> None:
        """After what follows was drawn. What a Swiss has published stays, and says so."""
        if not played:
            return
        desk, stage = self.desk, self.desk.stage(row["stage"])
        done = desk.correct(desk.ask("get", f"pairings/{played[0]['id']}/"))
        assert done or stage["format"] in LIVES
        self.count["corrected" if done else "would_touch"] += 1
        desk.tick()
        if stage["format"] == "swiss":
            later = desk.all("rounds/", stage=stage["id"], number=row["number"] + 1)
            assert [bool(one["outdated_at"]) for one in later] == [True] * len(later)

    def help_out(self) -> None:
        """A Swiss says why it cannot go on: its next round is made by hand, or there is none."""
        desk = self.desk
        (stage,) = [one for one in desk.state["stages"] if one["stuck"]]
        self.count[stage["stuck"]["code"]] += 1
        if stage["stuck"]["code"] == "too_few":
            count = len(desk.all("rounds/", stage=stage["id"]))
            desk.ask("patch", f"stages/{stage['id']}/", {"rounds": count})
        else:
            drawn = desk.ask("post", f"stages/{stage['id']}/drafts/", {"reason": "Once more."})
            desk.ask("post", f"rounds/{drawn['id']}/publication/")
        desk.tick()

    def check(self, final: bool) -> None:
        if not final and self.size > self.by_hand:
            return
        gone = {row["id"] for row in self.desk.entries() if row["withdrawn_at"]}
        self.stage_of |= {row["id"]: row["stage"] for row in self.desk.all("rounds/")}
        for stage in self.desk.state["stages"]:
            if not stage["frozen_at"]:
                continue
            rows = self.desk.ask("get", f"stages/{stage['id']}/standings/")["rows"]
            boards = [board for board in self.boards_of(stage) if board["match"] or board["bye"]]
            if stage["format"] not in LIVES:
                over = bool(stage["finished_at"])
                invariants.table(rows, boards, stage["points"], gone, over)
            elif stage["finished_at"]:
                invariants.bracket(rows, boards, LIVES[stage["format"]])

    def give_prizes(self) -> None:
        """The first three of the last table stand on the wall."""
        last = self.desk.state["stages"][-1]
        rows = self.desk.ask("get", f"stages/{last['id']}/standings/")["rows"]
        self.podium = [row["name"] for row in rows if row["place"] in (1, 2, 3)]
        wall = self.desk.phone.get(f"/en/events/{self.desk.code}/wall/").content.decode()
        if rows[0]["place"] == 1:
            assert [name for name in self.podium if name not in wall] == []
