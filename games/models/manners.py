"""What a player may do about another: keep him from one's tables, and tell who keeps the house."""

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.refusals import refuse


class Block(models.Model):
    """`whom` sits down at no friendly table at which `by` sits, or which is his."""

    by = models.ForeignKey("accounts.Player", models.CASCADE, related_name="blocks")
    whom = models.ForeignKey("accounts.Player", models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["by", "whom"], name="one_block_a_pair"),
        ]

    def __str__(self) -> str:
        return f"{self.by_id} – {self.whom_id}"


class Report(models.Model):
    class Why(models.TextChoices):
        WORDS = "words", _("what was said, or a name")
        STALLING = "stalling", _("stalling, or leaving")
        CHEATING = "cheating", _("cheating")

    match = models.ForeignKey(
        "games.Match", models.CASCADE, related_name="reports", verbose_name=_("match")
    )
    by = models.ForeignKey(
        "accounts.Player", models.CASCADE, related_name="+", verbose_name=_("by whom")
    )
    about = models.ForeignKey(
        "accounts.Player", models.CASCADE, related_name="reports", verbose_name=_("about whom")
    )
    why = models.CharField(_("why"), max_length=10, choices=Why)
    at = models.DateTimeField(_("reported at"), default=timezone.now)

    class Meta:
        ordering = ["-at"]
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = [
            models.UniqueConstraint(fields=["match", "by", "about"], name="one_report_a_match"),
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.about}: {self.get_why_display()}"


class Manners:
    """None of it is seen by anybody else at the table, so that it raises no version."""

    def block(self, player: Any, seat: object) -> None:
        Block.objects.get_or_create(by=player, whom_id=self._other(player, seat))

    def unblock(self, player: Any, seat: object) -> None:
        Block.objects.filter(by=player, whom_id=self._other(player, seat)).delete()

    def blocked_seats(self, player: Any) -> list[int]:
        """By this player, at this table."""
        self._own_seat(player)
        blocked = set(Block.objects.filter(by=player).values_list("whom_id", flat=True))
        return [
            seat for seat, entry in enumerate(self.seating) if entry and entry["player"] in blocked
        ]

    def report(self, player: Any, seat: object, why: object) -> None:
        """Once a match; who says it again corrects the reason."""
        about = self._other(player, seat)
        if why not in Report.Why.values:
            raise refuse("bad_message")
        Report.objects.update_or_create(
            match=self, by=player, about_id=about, defaults={"why": why}
        )

    def _other(self, player: Any, seat: object) -> int:
        """The player on another seat of the table at which one sits."""
        own = self._own_seat(player)
        self._check_chair(seat)
        entry = self.seating[seat]
        if seat == own or not entry or not entry["player"]:
            raise refuse("no_such_seat")
        return entry["player"]

    def _must_be_welcome(self, player: Any) -> None:
        people = {entry["player"] for entry in self.seating if entry and entry["player"]}
        if Block.objects.filter(by__in=people | {self.host_id}, whom=player).exists():
            raise refuse("not_welcome")
