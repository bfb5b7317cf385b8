"""What was really dealt, as it was stored, and so who may know which card when."""

import json

from games.models import Match
from tests.games.sockets import is_view
from tests.proof.evening import RECORDS, Moment, Reader
from tests.proof.reading import cards_of_json, cards_of_page


class Truth:
    """What was really dealt, and so who may know what."""

    def __init__(self, match: Match):
        self.match = match
        self.deals = {deal.number: deal for deal in match.deals.all()}
        self.record = match.as_record()

    def known(self, moment: Moment, seat: int | None) -> set[str]:
        """The cards of the deal in play that a seat, or with None anybody, may know."""
        if moment.deal == 0:
            return set()
        deal = self.deals[moment.deal]
        if moment.finished == moment.deal:
            return {card for hands in deal.hands for hand in hands for card in hand} | set(
                deal.table
            )
        if moment.phase == "cut":
            tries = [*(each["cut"] for each in deal.redealt), deal.cut]
            cut = tries[moment.redealt]
            return {cut["card"]} if moment.pointed and seat == cut["seat"] else set()
        played = [play[:2] for play in deal.plays.split()[: moment.plays]]
        number = moment.plays // (3 * len(self.match.seating))
        own = set() if seat is None else set(deal.hands[number][seat]) - set(played)
        return set(deal.table) | set(played) | own

    def _is_behind(self, moment: Moment, reader: Reader) -> bool:
        """Whether this reader must be shown the deal before."""
        late = self.match.delayed and reader.seat is None and not reader.door
        return late and moment.phase in ("cut", "play", "count")

    def _told(self, moment: Moment, reader: Reader) -> set[str]:
        """The cards that may stand in what this reader is shown at that moment."""
        if not self._is_behind(moment, reader):
            return self.known(moment, reader.seat)
        phase = "count" if moment.phase == "count" else "play"
        return self.known(Moment(moment.deal - 1, phase, moment.plays, 0, False), None)

    def leaks(self, reader: Reader) -> list:
        views = [frame for frame in reader.socket.frames if is_view(frame)]
        others = [frame for frame in reader.socket.frames if not is_view(frame)]
        told = [self._of_view(reader, self._when(view), view) for view in views]
        told += [("frame", cards_of_json(frame)) for frame in others]
        told += [self._of_answer(reader, *got) for got in reader.got]
        return [(reader.name, *what) for what in told if what[-1]]

    @staticmethod
    def _when(view: dict) -> Moment | None:
        return None if view.get("door") else Moment.of(view)

    def _of_view(self, reader: Reader, moment: Moment | None, view: dict) -> tuple:
        view = dict(view)
        now = self.moments.get(view["v"], moment)
        if now and self._is_behind(now, reader) and moment.deal != now.deal - 1:
            return (moment, {"the deal in play"})
        if moment is None or reader.door:  # a private table's door: no card at all
            return ("door", cards_of_json(view) | ({"view"} if moment else set()))
        if view.pop("lot", None) and not view.get("delayed"):
            assert (moment.deal, moment.plays) == (1, 0)
        tables = [{"table": each["table"]} for each in self._redealt(moment)]
        assert view.pop("redealt", []) == tables[: moment.redealt]
        secret = self._secrets(moment, json.dumps(view))
        return (moment, cards_of_json(view) - self.known(moment, reader.seat) | secret)

    def _redealt(self, moment: Moment) -> list:
        return self.deals[moment.deal].redealt if moment.deal else []

    def _secrets(self, moment: Moment, text: str) -> set[str]:
        """Which secrets of deals not yet over stand there: who has one has every card."""
        hidden = {
            n: deal.shuffle["secret"] for n, deal in self.deals.items() if n > moment.finished
        }
        return {f"secret of deal {n}" for n, secret in hidden.items() if secret in text}

    def _of_answer(self, reader: Reader, moment: Moment, path: str, body: str) -> tuple:
        status, _, where = path.partition(" ")
        where = where.partition("?")[0]
        found = self._secrets(moment, body)
        if not (reader.seat is not None or reader.watch_code) and self.match.watch_code in body:
            found.add("the watch link")
        body = body.replace(self.match.code, "").replace(self.match.watch_code, "")
        body = body.replace("%3D", "=")  # in the address of a page to come back to
        if status != "200":
            return (moment, path, found | cards_of_page(body))
        if any(where.endswith(record.rpartition("/{code}")[2]) for record in RECORDS):
            return (moment, path, found | self._of_record(moment, json.loads(body)))
        number = where.strip("/").removesuffix("/plays").rpartition("/deals/")[2]
        if number.isdecimal():  # a deal that is over: before, there is none such
            return (moment, path, found | (set() if int(number) <= moment.finished else {"deal"}))
        if where.endswith("/home/table/"):
            body = body.replace(self._last_plays(moment), "")
        if not body.startswith("{") and not body.startswith("["):
            return (moment, path, found | cards_of_page(body) - self._public(moment, reader, where))
        answer = json.loads(body)
        if where.endswith("/view/"):
            return (path, found | self._of_view(reader, self._when(answer), answer)[-1])
        return (moment, path, found | cards_of_json(answer))

    def _public(self, moment: Moment, reader: Reader, where: str) -> set[str]:
        """A table's page holds its reader's view, with the lot and openings dealt again."""
        if where.startswith(("/t/", "/w/")) and not reader.door:
            again = cards_of_json([each["table"] for each in self._redealt(moment)])
            late = self._is_behind(moment, reader)
            lot = self.lot if moment.deal == 1 + late and moment.plays == 0 else set()
            return self._told(moment, reader) | lot | (set() if late else again)
        if where.endswith("/home/table/"):  # a public table, the last deal of one, or a picture
            opening = self._last_opening(moment)
            playing = self.match.public and moment.phase == "play" and not self.match.delayed
            return self.known(moment, None) if playing else opening
        return set()

    def _last_opening(self, moment: Moment) -> set[str]:
        over = self.match.public and moment.finished
        return set(self.deals[moment.finished].table) if over else {"QH", "2D", "6S", "7D"}

    def _last_plays(self, moment: Moment) -> str:
        """The home page plays the last deal that is over again."""
        return f'"{self.deals[moment.finished].plays}"' if moment.finished else "nothing"

    lot: set[str] = frozenset()
    moments: dict[int, Moment] = {}  # of each version, as the first seat saw it

    def _of_record(self, moment: Moment, record: object) -> set[str]:
        """Finished deals and nothing more, whoever asks."""
        deals = record["deals"] if isinstance(record, dict) else record
        whole = self.record["deals"][: moment.finished]
        return set() if deals == whole else {"record"}
