from django.db import models, transaction
from django.utils.translation import gettext_lazy as _


class Deduction(models.Model):
    """Points taken off, with the day and the reason."""

    stage = models.ForeignKey(
        "tournaments.Stage", models.CASCADE, related_name="deductions", verbose_name=_("stage")
    )
    entry = models.ForeignKey(
        "tournaments.Entry", models.CASCADE, related_name="deductions", verbose_name=_("entry")
    )
    points = models.PositiveSmallIntegerField(_("points"))
    reason = models.CharField(_("reason"), max_length=200)
    day = models.DateField(_("day"))
    at = models.DateTimeField(_("written down at"), auto_now_add=True)

    class Meta:
        ordering = ["day", "pk"]
        verbose_name = _("deduction")
        verbose_name_plural = _("deductions")

    def __str__(self) -> str:
        return f"{self.entry_id} −{self.points}"

    @transaction.atomic
    def take_back(self, by) -> None:
        """As if it had never been; the log keeps both. Twice is once."""
        self.stage.lock()
        event = self.stage.tournament
        event.require(by, "arbitrate")
        gone, _rows = type(self).objects.filter(pk=self.pk).delete()
        if gone:
            said = {"name": self.entry.name, "points": self.points, "reason": self.reason}
            event.note("gave_back", by, **said)
            self.stage.recompute()
